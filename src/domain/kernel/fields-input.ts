import { z } from 'zod';
import { hasTooManyMarks, normalizeText } from './bounded-text.ts';
import type { FieldErrorCode } from './errors.ts';
import { maxCharacters, maxPhoneDigits, minPhoneDigits } from './limits.ts';
import { maxPriceSen, parseMoney, type Sen } from './money.ts';
import { fromKlInput, readDate, readTime } from './typed-time.ts';

// By default Zod compiles with `new Function`, which the content security policy forbids and reports.
z.config({ jitless: true });

export function toFieldError(code: FieldErrorCode): { error: FieldErrorCode } {
  return { error: code };
}

function missingOrWrong(issue: { readonly input?: unknown }): FieldErrorCode {
  return issue.input === undefined || issue.input === '' ? 'required' : 'invalid_value';
}

export const anyText = z.string({ error: missingOrWrong });

// PostgreSQL rejects NUL, and direction marks can make a name look like another one.
const unsafeInLine = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const unsafeInParagraphs = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u;

/** White space is removed after the length check, so inputs may be longer than the stored text. */
const MAX_SENT_FACTOR = 4;
const EXTRA_SENT_CHARACTERS = 200;

/** Rejects overlong text and excessive marks before it normalises, because normalising is slow. */
function tidyText(maxLength: number) {
  const maxSent = maxLength * MAX_SENT_FACTOR + EXTRA_SENT_CHARACTERS;
  return anyText
    .max(maxSent, { ...toFieldError('too_long'), abort: true })
    .refine((text) => !hasTooManyMarks(text), { ...toFieldError('invalid_characters'), abort: true })
    .overwrite((text) => normalizeText(text, 'NFC', maxSent));
}

export function singleLine(maxLength: number) {
  return tidyText(maxLength)
    .overwrite((text) => text.replace(/\s+/g, ' ').trim())
    .min(1, toFieldError('required'))
    .max(maxLength, { ...toFieldError('too_long'), abort: true })
    .refine((text) => !unsafeInLine.test(text), toFieldError('invalid_characters'));
}

export function multiLine(maxLength: number) {
  return tidyText(maxLength)
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .min(1, toFieldError('required'))
    .max(maxLength, { ...toFieldError('too_long'), abort: true })
    .refine((text) => !unsafeInParagraphs.test(text), toFieldError('invalid_characters'));
}

/** Lower case. Rejects line breaks instead of removing them, because they are an attempt at header injection. */
export const email = anyText
  .refine((text) => !/[\r\n]/.test(text), { ...toFieldError('email_format'), abort: true })
  .overwrite((text) => text.trim().toLowerCase())
  .min(1, toFieldError('required'))
  .max(maxCharacters.email, { ...toFieldError('too_long'), abort: true })
  .regex(z.regexes.email, toFieldError('email_format'));

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^[\d +()-]+$/.test(text) && digits >= minPhoneDigits && digits <= maxPhoneDigits;
}

/** The phone number as typed. The server converts it to the international form. */
export const phone = singleLine(maxCharacters.phone).refine(isPhone, toFieldError('phone_format'));

/** Reads a required line; a null from `read` is an error. */
export function readWith<Value>(read: (text: string) => Value | null, code: FieldErrorCode, maxLength = 40) {
  return singleLine(maxLength).transform((text, ctx) => {
    const value = read(text);
    if (value !== null) return value;
    ctx.issues.push({ code: 'custom', message: code, input: text });
    return z.NEVER;
  });
}

export const date = readWith(readDate, 'date_format');

export const time = readWith(readTime, 'time_format');

export const klInstant = readWith(fromKlInput, 'date_time_format');

export function optional<Schema extends z.ZodType>(schema: Schema) {
  const blankIsMissing = (raw: unknown) => (typeof raw === 'string' && raw.trim() === '' ? undefined : raw);
  return z.preprocess(blankIsMissing, schema.optional());
}

/** `|| 0`, here and below, turns -0 into 0. */
export function wholeNumber(min: number, max: number) {
  return readWith((text) => (/^-?\d{1,15}$/.test(text) ? Number(text) || 0 : null), 'not_an_integer')
    .refine((value) => value >= min, toFieldError('below_minimum'))
    .refine((value) => value <= max, toFieldError('above_maximum'));
}

/** Accepts a minus, so that a negative price gets the right error. */
function parseSignedMoney(text: string): Sen | null {
  if (!text.startsWith('-')) return parseMoney(text);
  const sen = parseMoney(text.slice(1));
  return sen === null ? null : -sen || 0;
}

export const priceSen = readWith(parseSignedMoney, 'price_format')
  .refine((sen) => sen >= 0, toFieldError('below_minimum'))
  .refine((sen) => sen <= maxPriceSen, toFieldError('above_maximum'));

export const checkbox = z
  .enum(['on', 'true', 'false'], toFieldError('invalid_value'))
  .optional()
  .transform((value) => value === 'on' || value === 'true');

export function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: missingOrWrong });
}
