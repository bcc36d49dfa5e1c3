import { z } from 'zod';
import { anyText, says } from '../kernel/fields-input.ts';
import { maxPasswordCharacters } from './password-rules.ts';
import { maxTypedCodeCharacters } from './second-factor.ts';

const code = anyText.trim().min(1, says('required')).max(maxTypedCodeCharacters, says('too_long'));

export const factorCodeInput = z.strictObject({ code });

/** Never trimmed: the password is exactly what was typed. */
export const currentPasswordInput = z.strictObject({
  password: anyText.min(1, says('required')).max(maxPasswordCharacters, says('password_too_long')),
});
