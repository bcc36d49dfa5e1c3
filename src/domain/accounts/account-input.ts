// Owns the forms about accounts: signing in, new passwords, adding a super admin, asking for a reset link.
// Leaves whether a password is right, and who may set whose, to the server.

import { z } from 'zod';
import { anyText, checkbox, email, says } from '../kernel/fields-input.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { maxPasswordCharacters, minPasswordCharacters } from './password-rules.ts';

// Never trimmed or folded: a password is exactly what was typed.
const password = anyText
  .min(1, says('required'))
  .min(minPasswordCharacters, says('password_too_short'))
  .max(maxPasswordCharacters, says('password_too_long'));

const bothNeeded = says('email_and_password_required');

/**
 * The email is not judged by its format here: one that can't exist is answered like one that does not,
 * "Invalid email or password".
 */
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

/** A person chooses a new password for their own account. */
export const newPasswordInput = z
  .strictObject({ newPassword: password, confirmNewPassword: anyText.min(1, says('required')) })
  .refine((form) => form.newPassword === form.confirmNewPassword, {
    ...says('passwords_do_not_match'),
    path: ['confirmNewPassword'],
  });

export const superAdminInput = z.strictObject({ email, password });

export const forgotPasswordInput = z.strictObject({ email });
