// Owns what can become of a form that anybody may send. Leaves reading the form to form-input.ts and the words in
// which it is said to locales.
import type { FieldErrors } from './errors.ts';

export type FormOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly fieldErrors: FieldErrors }
  | { readonly ok: false; readonly code: 'rate_limited'; readonly retryAt: Date }
  | { readonly ok: false; readonly code: 'not_saved' };
