// Shared by pages and actions. Responses never repeat a password.

import { maxPasswordCharacters } from '#domain/accounts/password-rules.ts';
import { maxTypedCodeCharacters } from '#domain/accounts/second-factor.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

const email = () => ({ what: m.account_what_email(), max: maxCharacters.email });

export const signInText: FormText = {
  fields: {
    email,
    password: () => ({ what: m.account_what_password(), max: maxPasswordCharacters }),
  },
  secret: ['password'],
  failed: (reason = m.account_unreachable()) => reason,
};

export const forgotPasswordText: FormText = {
  fields: { email },
  failed: (reason = m.error_not_saved()) => m.account_reset_failed({ reason }),
};

export const newPasswordText: FormText = {
  fields: {
    newPassword: () => ({ what: m.account_what_new_password(), max: maxPasswordCharacters }),
    confirmNewPassword: () => ({ what: m.account_what_confirm_password(), max: maxPasswordCharacters }),
  },
  secret: ['newPassword', 'confirmNewPassword'],
  failed: (reason = m.error_not_saved()) => m.account_choose_failed({ reason }),
};

export const proofText: FormText = {
  fields: {
    code: () => ({ what: m.twostep_what_code(), max: maxTypedCodeCharacters }),
    password: () => ({ what: m.account_what_password(), max: maxPasswordCharacters }),
  },
  secret: ['code', 'password'],
  failed: (reason = m.twostep_failed()) => reason,
};
