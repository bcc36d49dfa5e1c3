// Owns what can become of a form that anybody may send. Leaves reading the form to form-input.ts and the words in
// which it is said to locales.
import type { FieldErrors } from './errors.ts';
import type { RateLimited, Refused } from './outcome.ts';

export type FormOutcome =
  | { readonly ok: true }
  | (Refused<'wrong_fields'> & { readonly fieldErrors: FieldErrors })
  | RateLimited
  | Refused<'not_saved'>;
