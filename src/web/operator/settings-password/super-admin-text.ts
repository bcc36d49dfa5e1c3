import { maxPasswordCharacters } from '#domain/accounts/password-rules.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult, FormText } from '#web/shared/forms/action-result.ts';

/** `text` is shown as a second line. */
export type SuperAdminResult = ActionResult<{ readonly text?: string }>;

export const superAdminText: FormText = {
  fields: {
    email: () => ({ what: m.superadmin_what_email(), max: maxCharacters.email }),
    password: () => ({ what: m.superadmin_what_password(), max: maxPasswordCharacters }),
  },
  secret: ['password'],
  failed: (reason = m.superadmin_not_saved()) => m.superadmin_error({ message: reason }),
};
