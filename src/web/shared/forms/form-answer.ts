// What a public form is told after it was sent, in words, with everything typed given back. The same answer serves a
// whole page without JavaScript, a page that is alive, and a dialog.
import { data, isRouteErrorResponse } from 'react-router';
import type { FieldWords } from './field-errors.ts';

export type FormValues = Readonly<Record<string, string>>;

export interface FormError {
  /** Absent when the error belongs to no field that is shown. */
  readonly field?: string;
  readonly text: string;
}

export type FormAnswer =
  | { readonly state: 'sent' }
  | { readonly state: 'refused'; readonly errors: readonly FormError[]; readonly values: FormValues }
  | { readonly state: 'failed'; readonly message: string; readonly values: FormValues };

export interface FormWords {
  /** Every field that is shown, by its name. */
  readonly fields: Readonly<Record<string, () => FieldWords>>;
  /** Those that are never given back, such as passwords. */
  readonly secret?: readonly string[];
  /** What is said when nothing was saved; the reason is a whole sentence, absent when there is nothing to add. */
  failed(reason?: string): string;
}

/** What a Field needs to show this answer: its name, what was typed into it, what is wrong with it. */
export function fieldState(answer: FormAnswer | undefined, name: string) {
  const defaultValue = answer && 'values' in answer ? answer.values[name] : undefined;
  const errors = answer?.state === 'refused' ? answer.errors : [];
  return { name, defaultValue, error: errors.find((error) => error.field === name)?.text };
}

/** Only what the form shows is given back; whatever else was sent stays away from the page. */
export function typedValues(form: FormData, { fields, secret = [] }: FormWords): FormValues {
  const shown = Object.keys(fields).filter((name) => !secret.includes(name));
  const values = shown.map((name) => [name, form.get(name)] as const);
  return Object.fromEntries(
    values.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * Sends the form from a page that is alive. A lost connection or a broken server must not replace the page, and what
 * was typed into it, by an error page.
 */
export async function sendOrKeep<Answer>(request: Request, words: FormWords, send: () => Promise<Answer>) {
  const typed = request.clone();
  try {
    return await send();
  } catch (error) {
    // A way on to another page is no failure.
    if (error instanceof Response) throw error;
    if (isRouteErrorResponse(error) && error.status < 500) throw error;
    const values = typedValues(await typed.formData(), words);
    const answer: FormAnswer = { state: 'failed', message: words.failed(), values };
    // The status keeps the router from reading the rest of the page again, which would fail as well.
    return data(answer, { status: 503 });
  }
}
