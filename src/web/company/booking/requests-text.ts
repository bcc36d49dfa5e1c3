import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

const failed: FormText['failed'] = (reason = m.error_not_saved()) => m.requests_company_failed({ reason });
const SHORT = 40;

export const requestAnswerText: FormText = {
  fields: {
    requestId: () => ({ what: m.requests_company_what_answer(), max: SHORT }),
    answer: () => ({ what: m.requests_company_what_answer(), max: SHORT }),
    answerWords: () => ({ what: m.requests_company_what_words(), max: maxCharacters.requestWords }),
  },
  failed,
};
