import { z } from 'zod';
import { anyText, checkbox, email, says } from '../kernel/fields-input.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { maxPasswordCharacters, minPasswordCharacters } from './password-rules.ts';

// Never trimmed or case-folded: the password is exactly what was typed.
const password = anyText
  .min(1, says('required'))
  .min(minPasswordCharacters, says('password_too_short'))
  .max(maxPasswordCharacters, says('password_too_long'));

const bothNeeded = says('email_and_password_required');

/** Does not validate the email format: an impossible email gets the same response as an unknown one. */
export const signInInput = z.strictObject({
  email: z
    .string(bothNeeded)
    .trim()
    .toLowerCase()
    .min(1, bothNeeded)
    .max(maxCharacters.email, says('too_long')),
  password: z
    .string(bothNeeded)
    .min(1, bothNeeded)
    .min(minPasswordCharacters, says('password_too_short'))
    .max(maxPasswordCharacters, says('password_too_long')),
  rememberMe: checkbox,
});

export const newPasswordInput = z
  .strictObject({ newPassword: password, confirmNewPassword: anyText.min(1, says('required')) })
  .refine((form) => form.newPassword === form.confirmNewPassword, {
    ...says('passwords_do_not_match'),
    path: ['confirmNewPassword'],
  });

export const superAdminInput = z.strictObject({ email, password });

export const forgotPasswordInput = z.strictObject({ email });
