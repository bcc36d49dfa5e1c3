import { data } from 'react-router';
import type { z } from 'zod';
import type { FieldErrors } from '#domain/kernel/errors.ts';
import { parseForm } from '#domain/kernel/form-input.ts';
import type { FormOutcome } from '#domain/kernel/form-outcome.ts';
import type { RateLimited, Refused } from '#domain/kernel/outcome.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import {
  type ActionResult,
  type FormText,
  type FormValues,
  type Refusal,
  readTypedValues,
} from './action-result.ts';
import { describeFieldErrors } from './field-errors.ts';

export interface PostedForm {
  readonly text: FormText;
  readonly values: FormValues;
}

export async function readForm<Schema extends z.ZodType>(
  source: Request | FormData,
  schema: Schema,
  text: FormText,
) {
  const form = source instanceof FormData ? source : await source.formData();
  const posted: PostedForm = { text, values: readTypedValues(form, text) };
  const parsed = parseForm(schema, form);
  return parsed.ok
    ? { ...parsed, ...posted }
    : { ...parsed, ...posted, refusal: refuseFields(posted, parsed.fieldErrors) };
}

/** Joins the values of checkboxes into one field, because validation rejects duplicate fields. */
export function joinCheckedValues(form: FormData, { boxes, field }: { boxes: string; field: string }): void {
  form.set(field, form.getAll(boxes).join(' '));
  form.delete(boxes);
}

/** A result may contain personal input, so it must not be cached. */
function noStoreHeaders(headers: HeadersInit = {}): Headers {
  const all = new Headers(headers);
  all.set('cache-control', 'no-store');
  return all;
}

type DoneWith<Done> = Done & { readonly message?: string };

export function succeed<Done extends object>(result: DoneWith<Done> = {} as Done, headers?: HeadersInit) {
  return data({ ...result, ok: true as const }, { headers: noStoreHeaders(headers) });
}

export function refuse<Extra extends object = object>(
  status: number,
  why: Partial<Omit<Refusal, 'ok'>>,
  { extra = {} as Extra, headers }: { readonly extra?: Extra; readonly headers?: HeadersInit } = {},
) {
  const refusal: Refusal<Extra> = { message: '', fieldErrors: {}, values: {}, ...why, ...extra, ok: false };
  return data(refusal, { status, headers: noStoreHeaders(headers) });
}

/** Explains each field error. Responds with 400 for input that our own form never sends. */
export function refuseFields({ text, values }: PostedForm, fieldErrors: FieldErrors) {
  const { texts, isForeign } = describeFieldErrors(fieldErrors, text.fields);
  const isMalformed = isForeign || Object.values(fieldErrors).includes('duplicate_field');
  const message = isForeign ? m.field_unknown() : '';
  return refuse(isMalformed ? 400 : 422, { message, fieldErrors: texts, values });
}

/** Result of a public form that was refused: wrong fields, not saved, or rate-limited. */
export function refuseOutcome(posted: PostedForm, outcome: Exclude<FormOutcome, { ok: true }>, now: Date) {
  const { text, values } = posted;
  if (outcome.code === 'wrong_fields') return refuseFields(posted, outcome.fieldErrors);
  if (outcome.code === 'not_saved') return refuse(503, { message: text.failed(), values });
  const reason = m.error_rate_limited({ when: formatDateTime(outcome.retryAt) });
  return refuse(
    429,
    { message: text.failed(reason), values },
    { headers: retryAfterHeaders(outcome.retryAt, now) },
  );
}

export function retryAfterHeaders(retryAt: Date, now: Date) {
  const seconds = Math.ceil((retryAt.getTime() - now.getTime()) / 1_000);
  return { 'retry-after': String(Math.max(1, seconds)) };
}

/** The reason that `FormText.failed` receives. The status defaults to 409. */
type RefusalReason = (() => string) | { readonly status: number; readonly reason: () => string };
export type RefusalReasons<Code extends string> = Readonly<Record<Code, RefusalReason>>;

type Outcome = { readonly ok: true } | Refused<string> | RateLimited;
type RunResult = Response | ReturnType<typeof data<ActionResult>>;
type OutcomeCode<Result> = Exclude<Extract<Result, Refused<string>>['code'], 'rate_limited'>;

interface RefusalText<Code extends string> {
  readonly refusals: RefusalReasons<Code>;
  /** Set if other forms of the page must not be filled with this form's input. */
  readonly forgetsTyped?: boolean;
}

/** Every outcome of `run` needs a message: the compiler requires a reason for each refusal code. */
type OutcomeText<Input, Result> = FormText &
  ([Extract<Result, { ok: true }>] extends [never] ? object : { done(input: Input): string }) &
  ([OutcomeCode<Result>] extends [never] ? object : RefusalText<OutcomeCode<Result>>) &
  ([Extract<Result, RateLimited>] extends [never] ? object : { readonly now: Date });

interface AnyOutcomeText<Input> extends FormText, Partial<RefusalText<string>> {
  done?(input: Input): string;
  readonly now?: Date;
}

/** Handler: validates a form, calls `run`, describes the outcome with `text`. Passes redirects through. */
export function formIntent<Schema extends z.ZodType, Result extends Outcome | RunResult = never>(
  schema: Schema,
  text: OutcomeText<z.output<Schema>, Result>,
  run: (input: z.output<Schema>, posted: PostedForm) => Promise<Result>,
) {
  const { done: message, refusals, forgetsTyped, now }: AnyOutcomeText<z.output<Schema>> = text;
  return async (source: Request | FormData) => {
    const form = await readForm(source, schema, text);
    if (!form.ok) return form.refusal;
    const result = await run(form.input, form);
    if (!isOutcome(result)) return result as Exclude<Result, Outcome>;
    if (result.ok) return succeed({ message: message?.(form.input) ?? '' });
    if (now && isRateLimited(result)) return refuseOutcome(form, result, now);
    const values = forgetsTyped ? {} : form.values;
    return refuseWithReason({ text, values }, refusals?.[result.code]);
  };
}

export function refuseWithReason({ text, values }: PostedForm, reason: RefusalReason | undefined) {
  return typeof reason === 'object'
    ? refuse(reason.status, { message: text.failed(reason.reason()), values })
    : refuse(409, { message: text.failed(reason?.()), values });
}

function isOutcome(result: Outcome | RunResult): result is Outcome {
  return !(result instanceof Response) && 'ok' in result;
}

function isRateLimited(refused: Refused<string>): refused is RateLimited {
  return refused.code === 'rate_limited';
}

type Handler = (form: FormData) => Promise<ReturnType<typeof data<ActionResult>>>;
type HandlerResult<Handlers extends Readonly<Record<string, Handler>>> = Awaited<
  ReturnType<Handlers[keyof Handlers]>
>['data'];

/** Calls the handler that the form's `intent` names, for pages with several forms. The result repeats it. */
export async function runIntent<Handlers extends Readonly<Record<string, Handler>>>(
  request: Request,
  handlers: Handlers,
) {
  const form = await request.formData();
  const [intent, ...more] = form.getAll('intent');
  form.delete('intent');
  const isKnown = typeof intent === 'string' && more.length === 0 && Object.hasOwn(handlers, intent);
  const run = isKnown ? handlers[intent] : undefined;
  if (!run) return refuse(400, { message: m.field_unknown() });
  const { data: result, init } = await run(form);
  return data({ ...(result as HandlerResult<Handlers>), intent: String(intent) }, init ?? {});
}
