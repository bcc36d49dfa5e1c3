import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const accountText: FormText = {
  fields: {
    bank: () => ({ what: m.statement_what_bank(), max: maxCharacters.accountHolder }),
    holder: () => ({ what: m.statement_what_holder(), max: maxCharacters.accountHolder }),
    accountNumber: () => ({ what: m.statement_what_number(), max: maxCharacters.accountHolder }),
  },
  failed: (reason = m.error_not_saved()) => reason,
};
