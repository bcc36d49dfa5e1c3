import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult, FormText } from '#web/shared/forms/action-result.ts';

export type DefaultsResult = ActionResult;

export const defaultsText: FormText = {
  fields: {
    email: () => ({ what: m.defaults_what_email(), max: maxCharacters.email }),
    sellerNote: () => ({ what: m.defaults_what_note(), max: maxCharacters.sellerNote }),
  },
  failed: (reason = m.error_not_saved()) => reason,
};
