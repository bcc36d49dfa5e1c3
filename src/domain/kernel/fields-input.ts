// Owns the kinds of fields that forms share: how each is tidied, how long it may be, which code refuses it.
// Leaves what a form consists of to the other *-input files.

import { z } from 'zod';
import { hasTooManyMarks, normalizeText } from './bounded-text.ts';
import type { FieldErrorCode } from './errors.ts';
import { maxCharacters, maxPhoneDigits, minPhoneDigits } from './limits.ts';
import { maxPriceSen, parseMoney, type Sen } from './money.ts';
import { fromKlInput, readDate, readTime } from './typed-time.ts';

// Zod compiles objects with `new Function` where it can. The pages' content security policy forbids that,
// and the attempt alone is reported as a violation; the forms are small, so it is switched off everywhere.
z.config({ jitless: true });

/** Keeps every message of a schema inside the closed list of codes. */
export function says(code: FieldErrorCode): { error: FieldErrorCode } {
  return { error: code };
}

function missingOrWrong(issue: { readonly input?: unknown }): FieldErrorCode {
  return issue.input === undefined || issue.input === '' ? 'required' : 'invalid_value';
}

/** A string as it was sent; everything typed starts from here. */
export const anyText = z.string({ error: missingOrWrong });

// Control characters break mails and are refused by the database (NUL); direction marks make a name read
// as something else than it is.
const unsafeInLine = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const unsafeInParagraphs = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u;

/** White space goes when a text is tidied, so more may be sent than is kept; what is far longer is not even read. */
const SENT_PER_KEPT = 4;
const SENT_IN_ANY_CASE = 200;

/** A string in one Unicode form. Too long a text, and one with endless marks, is refused before it is normalised. */
function tidyText(maxLength: number) {
  const maxSent = maxLength * SENT_PER_KEPT + SENT_IN_ANY_CASE;
  return anyText
    .max(maxSent, { ...says('too_long'), abort: true })
    .refine((text) => !hasTooManyMarks(text), { ...says('invalid_characters'), abort: true })
    .overwrite((text) => normalizeText(text, 'NFC', maxSent));
}

/** Required text on one line: trimmed, inner white space made single spaces. */
export function line(maxLength: number) {
  return tidyText(maxLength)
    .overwrite((text) => text.replace(/\s+/g, ' ').trim())
    .min(1, says('required'))
    .max(maxLength, { ...says('too_long'), abort: true })
    .refine((text) => !unsafeInLine.test(text), says('invalid_characters'));
}

/** Required text that may run over several lines. */
export function paragraphs(maxLength: number) {
  return tidyText(maxLength)
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .min(1, says('required'))
    .max(maxLength, { ...says('too_long'), abort: true })
    .refine((text) => !unsafeInParagraphs.test(text), says('invalid_characters'));
}

/** An email in lower case. A line break is refused, not tidied away: it would be an attempt at a mail header. */
export const email = anyText
  .refine((text) => !/[\r\n]/.test(text), { ...says('email_format'), abort: true })
  .overwrite((text) => text.trim().toLowerCase())
  .min(1, says('required'))
  .max(maxCharacters.email, { ...says('too_long'), abort: true })
  .regex(z.regexes.email, says('email_format'));

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^[\d +()-]+$/.test(text) && digits >= minPhoneDigits && digits <= maxPhoneDigits;
}

/** A telephone number as people write it; the server turns it into one international form. */
export const phone = line(maxCharacters.phone).refine(isPhone, says('phone_format'));

/** Reads a required line with one of the plain reading functions; null means that it can't be read. */
export function readWith<Value>(read: (text: string) => Value | null, code: FieldErrorCode, maxLength = 40) {
  return line(maxLength).transform((text, ctx) => {
    const value = read(text);
    if (value !== null) return value;
    ctx.issues.push({ code: 'custom', message: code, input: text });
    return z.NEVER;
  });
}

/** 'YYYY-MM-DD', however the date was written. */
export const date = readWith(readDate, 'date_format');

/** 'HH:mm' */
export const time = readWith(readTime, 'time_format');

/** An instant typed as Kuala Lumpur wall clock. */
export const klInstant = readWith(fromKlInput, 'date_time_format');

/** A field that may be left empty or not be sent at all: both give undefined. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  const blankIsMissing = (raw: unknown) => (typeof raw === 'string' && raw.trim() === '' ? undefined : raw);
  return z.preprocess(blankIsMissing, schema.optional());
}

/** `|| 0`, here and below: a typed -0 is a plain zero. */
export function wholeNumber(min: number, max: number) {
  return readWith((text) => (/^-?\d{1,15}$/.test(text) ? Number(text) || 0 : null), 'not_an_integer')
    .refine((value) => value >= min, says('below_minimum'))
    .refine((value) => value <= max, says('above_maximum'));
}

/** Reads a minus as well, so that a negative price is told what is wrong with it. */
function parseSignedMoney(text: string): Sen | null {
  if (!text.startsWith('-')) return parseMoney(text);
  const sen = parseMoney(text.slice(1));
  return sen === null ? null : -sen || 0;
}

/** A price in whole sen, from 0. */
export const priceSen = readWith(parseSignedMoney, 'price_format')
  .refine((sen) => sen >= 0, says('below_minimum'))
  .refine((sen) => sen <= maxPriceSen, says('above_maximum'));

/** A checkbox or switch: not sent means not ticked. */
export const checkbox = z
  .enum(['on', 'true', 'false'], says('invalid_value'))
  .optional()
  .transform((value) => value === 'on' || value === 'true');

/** A choice from a closed list. */
export function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: missingOrWrong });
}
