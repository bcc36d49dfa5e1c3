import type { FieldErrors } from './errors.ts';
import type { RateLimited, Refused } from './outcome.ts';

export type FormOutcome =
  | { readonly ok: true }
  | (Refused<'wrong_fields'> & { readonly fieldErrors: FieldErrors })
  | RateLimited
  | Refused<'not_saved'>;
