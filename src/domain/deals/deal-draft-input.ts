import { z } from 'zod';
import type { FieldErrors } from '../kernel/errors.ts';
import { anyText, multiLine, optional, singleLine, toFieldError } from '../kernel/fields-input.ts';
import { parseInput } from '../kernel/form-input.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { fromKlInput } from '../kernel/typed-time.ts';
import { type DealField, type DealFormValues, dealFields, emptyDealForm } from './company-deal.ts';
import type { DraftErrors } from './deal-draft.ts';
import { dealInput } from './deal-input.ts';
import { tidyValues } from './typed-deal.ts';

const someText = optional(singleLine(maxCharacters.draftField));
const someParagraphs = optional(multiLine(maxCharacters.sellerNote));

const typed = Object.fromEntries(
  dealFields.map((field) => [field, field === 'sellerNote' ? someParagraphs : someText]),
) as Record<DealField, typeof someText>;

export const draftInput = z.strictObject(typed).transform((form): DealFormValues => {
  const filled = Object.entries(form).filter(([, value]) => value !== undefined);
  return tidyValues({ ...emptyDealForm, ...Object.fromEntries(filled) });
});

const controls = /[^\P{Cc}\n\r\t]/gu;

/** Replaces control characters with blanks: terminals would print them, and the database rejects NUL. */
export const pastedTextInput = z.strictObject({
  text: anyText
    .max(maxCharacters.pastedText, { ...toFieldError('too_long'), abort: true })
    .overwrite((text) => text.replace(controls, ' '))
    .refine((text) => text.trim() !== '', toFieldError('required')),
  without: z
    .string()
    .regex(/^\d{1,3}(?: \d{1,3})*$/, toFieldError('invalid_value'))
    .optional()
    .transform((places) => places?.split(' ').map(Number) ?? []),
});

/** Lists the errors that keep a draft from being published, in form order. */
export function findDraftErrors(values: DealFormValues, now: Date): DraftErrors {
  const parsed = parseInput(dealInput, values);
  const errors: FieldErrors = parsed.ok ? {} : parsed.fieldErrors;
  const closesAt = fromKlInput(values.deadlineAt);
  const isClosed = closesAt !== null && closesAt <= now;
  const found = dealFields.flatMap((field) => {
    const code = errors[field] ?? (field === 'deadlineAt' && isClosed ? 'deadline_passed' : undefined);
    return code ? [[field, code] as const] : [];
  });
  return Object.fromEntries(found);
}
