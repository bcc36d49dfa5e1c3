import { z } from 'zod';
import { anyText, toFieldError } from '../kernel/fields-input.ts';
import { maxPasswordCharacters } from './password-rules.ts';
import { maxTypedCodeCharacters } from './second-factor.ts';

const code = anyText
  .trim()
  .min(1, toFieldError('required'))
  .max(maxTypedCodeCharacters, toFieldError('too_long'));

export const factorCodeInput = z.strictObject({ code });

/** Never trimmed: the password is exactly what was typed. */
export const currentPasswordInput = z.strictObject({
  password: anyText
    .min(1, toFieldError('required'))
    .max(maxPasswordCharacters, toFieldError('password_too_long')),
});
