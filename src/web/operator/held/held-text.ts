import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import { entryText } from '#web/operator/entries/entry-text.ts';
import type { FormText } from '#web/shared/forms/action-result.ts';

const SHORT = 40;

export const balanceText: FormText = {
  fields: {
    balanceOn: () => ({ what: m.held_what_balance_on(), max: SHORT }),
    balance: () => ({ what: m.held_what_balance(), max: SHORT }),
    moved: () => ({ what: m.held_what_moved(), max: SHORT }),
    balanceNote: () => ({ what: m.held_what_note(), max: maxCharacters.reason }),
  },
  failed: (reason = m.error_not_saved()) => reason,
};

export const heldText: FormText = { ...balanceText, fields: { ...balanceText.fields, ...entryText.fields } };
