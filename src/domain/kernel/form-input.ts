import type { z } from 'zod';
import { type FieldErrorCode, type FieldErrors, fieldErrorCodes } from './errors.ts';

export type ParseResult<Input> =
  | { readonly ok: true; readonly input: Input }
  | { readonly ok: false; readonly fieldErrors: FieldErrors };

export const wholeForm = 'form';

function toFieldErrorCode(message: string): FieldErrorCode {
  return fieldErrorCodes.find((code) => code === message) ?? 'invalid_value';
}

export function toFieldErrors(error: z.ZodError): FieldErrors {
  // A Map, because a client may send a field called __proto__.
  const errors = new Map<string, FieldErrorCode>();
  const add = (field: string, code: FieldErrorCode) => {
    if (!errors.has(field)) errors.set(field, code);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(key, 'unknown_field');
    } else {
      add(issue.path.length > 0 ? String(issue.path[0]) : wholeForm, toFieldErrorCode(issue.message));
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
    : { ok: false, fieldErrors: toFieldErrors(result.error) };
}

/** Rejects repeated names, because parsers disagree about which value counts. */
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
