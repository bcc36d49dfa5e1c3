// The texts of the form that changes the company's password, for its page and its action alike.
import { maxPasswordCharacters } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const passwordText: FormText = {
  fields: {
    newPassword: () => ({ what: m.office_what_new_password(), max: maxPasswordCharacters }),
    confirmNewPassword: () => ({ what: m.office_what_confirm_password(), max: maxPasswordCharacters }),
  },
  secret: ['newPassword', 'confirmNewPassword'],
  failed: (reason = m.error_not_saved()) => reason,
};
