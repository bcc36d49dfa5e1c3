import { z } from 'zod';
import { anyText, checkbox, email, toFieldError } from '../kernel/fields-input.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { maxPasswordCharacters, minPasswordCharacters } from './password-rules.ts';

// Never trimmed or case-folded: the password is exactly what was typed.
const password = anyText
  .min(1, toFieldError('required'))
  .min(minPasswordCharacters, toFieldError('password_too_short'))
  .max(maxPasswordCharacters, toFieldError('password_too_long'));

const bothNeeded = toFieldError('email_and_password_required');

/** Does not validate the email format: an impossible email gets the same response as an unknown one. */
export const signInInput = z.strictObject({
  email: z
    .string(bothNeeded)
    .trim()
    .toLowerCase()
    .min(1, bothNeeded)
    .max(maxCharacters.email, toFieldError('too_long')),
  password: z
    .string(bothNeeded)
    .min(1, bothNeeded)
    .min(minPasswordCharacters, toFieldError('password_too_short'))
    .max(maxPasswordCharacters, toFieldError('password_too_long')),
  rememberMe: checkbox,
});

export const newPasswordInput = z
  .strictObject({ newPassword: password, confirmNewPassword: anyText.min(1, toFieldError('required')) })
  .refine((form) => form.newPassword === form.confirmNewPassword, {
    ...toFieldError('passwords_do_not_match'),
    path: ['confirmNewPassword'],
  });

export const superAdminInput = z.strictObject({ email, password });

export const forgotPasswordInput = z.strictObject({ email });
