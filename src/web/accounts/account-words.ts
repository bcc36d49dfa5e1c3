// The words of the account forms, for their pages and their actions alike. Passwords are never given back.
import { maxCharacters, maxPasswordCharacters } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import type { FormWords } from '#web/shared/forms/form-answer.ts';

const email = () => ({ what: m.account_what_email(), max: maxCharacters.email });

export const signInWords: FormWords = {
  fields: {
    email,
    password: () => ({ what: m.account_what_password(), max: maxPasswordCharacters }),
  },
  secret: ['password'],
  failed: (reason = m.account_unreachable()) => reason,
};

export const forgotPasswordWords: FormWords = {
  fields: { email },
  failed: (reason = m.error_not_saved()) => m.account_reset_failed({ reason }),
};

export const newPasswordWords: FormWords = {
  fields: {
    newPassword: () => ({ what: m.account_what_new_password(), max: maxPasswordCharacters }),
    confirmNewPassword: () => ({ what: m.account_what_confirm_password(), max: maxPasswordCharacters }),
  },
  secret: ['newPassword', 'confirmNewPassword'],
  failed: (reason = m.error_not_saved()) => m.account_choose_failed({ reason }),
};
