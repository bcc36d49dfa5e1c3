// Reads a posted form and turns what became of it into an answer: words, status and headers.
import { data } from 'react-router';
import type { z } from 'zod';
import type { FieldErrorCode, FieldErrors } from '#domain/errors.ts';
import { parseForm } from '#domain/form-input.ts';
import type { FormOutcome } from '#domain/form-outcome.ts';
import { formatDateTime } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { fieldErrorText } from './field-errors.ts';
import {
  type FormAnswer,
  type FormError,
  type FormValues,
  type FormWords,
  typedValues,
} from './form-answer.ts';

/** What no browser sends from our form: such a request is malformed, not a slip of the finger. */
const malformed: readonly FieldErrorCode[] = ['unknown_field', 'duplicate_field'];

export interface PostedForm {
  readonly words: FormWords;
  readonly values: FormValues;
}

export async function readForm<Schema extends z.ZodType>(request: Request, schema: Schema, words: FormWords) {
  const form = await request.formData();
  const posted: PostedForm = { words, values: typedValues(form, words) };
  const parsed = parseForm(schema, form);
  return parsed.ok
    ? { ok: true as const, input: parsed.input, posted }
    : { ok: false as const, answer: refused(posted, parsed.fieldErrors) };
}

export function outcomeAnswer(posted: PostedForm, outcome: FormOutcome, now: Date) {
  if (outcome.ok) return answer<FormAnswer>({ state: 'sent' }, 200);
  if ('fieldErrors' in outcome) return refused(posted, outcome.fieldErrors);
  const failed = (reason?: string): FormAnswer => ({
    state: 'failed',
    message: posted.words.failed(reason),
    values: posted.values,
  });
  if (outcome.code === 'not_saved') return answer(failed(), 503);
  const seconds = Math.max(1, Math.ceil((outcome.retryAt.getTime() - now.getTime()) / 1_000));
  const reason = m.error_rate_limited({ when: formatDateTime(outcome.retryAt) });
  return answer(failed(reason), 429, { 'retry-after': String(seconds) });
}

export function refused({ words, values }: PostedForm, fieldErrors: FieldErrors) {
  const errors: FormError[] = [];
  for (const [field, code] of Object.entries(fieldErrors)) {
    const shown = Object.hasOwn(words.fields, field) ? words.fields[field] : undefined;
    if (shown) errors.push({ field, text: fieldErrorText(code, shown()) });
    // One line is enough for all that does not belong to the form, and its names are nobody's business.
    else if (!errors.some((error) => error.field === undefined)) errors.push({ text: m.field_unknown() });
  }
  const status = Object.values(fieldErrors).some((code) => malformed.includes(code)) ? 400 : 422;
  return answer<FormAnswer>({ state: 'refused', errors, values }, status);
}

/** An answer may hold what a person typed, so nobody keeps it. */
export function answer<Answer>(body: Answer, status: number, headers: Record<string, string> = {}) {
  return data(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}
