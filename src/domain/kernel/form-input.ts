// Owns the way from a posted form to a typed input or to one error code per field.
// Leaves the rules of each field to fields-input.ts and the texts of the codes to locales.
import type { z } from 'zod';
import { type FieldErrorCode, type FieldErrors, fieldErrorCodes } from './errors.ts';

export type ParseResult<Input> =
  | { readonly ok: true; readonly input: Input }
  | { readonly ok: false; readonly fieldErrors: FieldErrors };

/** Errors that concern no single field stand under this name. */
export const wholeForm = 'form';

function fieldErrorCode(message: string): FieldErrorCode {
  return fieldErrorCodes.find((code) => code === message) ?? 'invalid_value';
}

/** The first error of every field, in the order of the schema. */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  // A Map, because a sender may call a field __proto__.
  const errors = new Map<string, FieldErrorCode>();
  const add = (field: string, code: FieldErrorCode) => {
    if (!errors.has(field)) errors.set(field, code);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(key, 'unknown_field');
    } else {
      add(issue.path.length > 0 ? String(issue.path[0]) : wholeForm, fieldErrorCode(issue.message));
    }
  }
  return Object.fromEntries(errors);
}

export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
): ParseResult<z.output<Schema>> {
  const result = schema.safeParse(raw);
  return result.success
    ? { ok: true, input: result.data }
    : { ok: false, fieldErrors: fieldErrorsOf(result.error) };
}

/**
 * Reads a posted form (FormData or URLSearchParams). A name sent twice is refused: which of the values is
 * meant would depend on who reads it.
 */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  form: Iterable<readonly [string, unknown]>,
): ParseResult<z.output<Schema>> {
  const entries = [...form];
  const seen = new Set<string>();
  const duplicates = entries.flatMap(([name]) => {
    if (seen.has(name)) return [name];
    seen.add(name);
    return [];
  });
  if (duplicates.length > 0) {
    const errors = duplicates.map((name): [string, FieldErrorCode] => [name, 'duplicate_field']);
    return { ok: false, fieldErrors: Object.fromEntries(errors) };
  }
  return parseInput(schema, Object.fromEntries(entries));
}
