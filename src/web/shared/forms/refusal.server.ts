// Puts what the rules found wrong with a signed-in form into words.
import { data } from 'react-router';
import type { FieldErrors } from '#domain/errors.ts';
import { m } from '#locales/messages/messages.js';
import { type FieldWords, fieldErrorText } from './field-errors.ts';

export type FormFields = Readonly<Record<string, () => FieldWords>>;

/** A name that the form does not have is nobody's business: it is refused, and only the summary says so. */
export function refusal(fieldErrors: FieldErrors, fields: FormFields) {
  const texts: Record<string, string> = {};
  let isForeign = false;
  for (const [field, code] of Object.entries(fieldErrors)) {
    const words = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (words) texts[field] = fieldErrorText(code, words());
    else isForeign = true;
  }
  const message = isForeign ? m.field_unknown() : m.error_summary_title();
  return data({ ok: false as const, message, fieldErrors: texts }, { status: isForeign ? 400 : 422 });
}
