import type { FlightChangeAnswer } from '#domain/fulfilment/flight-change.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const answerTexts: Record<FlightChangeAnswer, () => string> = {
  accept: m.mine_change_accept,
  call: m.mine_change_call,
  cancel: m.mine_change_cancel,
};

const longestChoice = 40;

export const changeAnswerText: FormText = {
  fields: {
    answer: () => ({ what: m.mine_change_what(), max: longestChoice }),
    note: () => ({ what: m.mine_change_what_words(), max: maxCharacters.reason }),
    change: () => ({ what: m.mine_change_what(), max: longestChoice }),
  },
  failed: (reason = m.error_not_saved()) => m.mine_change_failed({ reason }),
};
