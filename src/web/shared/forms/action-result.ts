// What every form is told after it was sent: done, or refused with a text, with everything typed given back. The same
// result serves a whole page without JavaScript, a page that is alive, and a dialog.
import { data, isRouteErrorResponse } from 'react-router';
import type { FieldText } from './field-errors.ts';

export type FormValues = Readonly<Record<string, string>>;

/** Nothing was done. `Extra` is what one form adds, such as a way on. */
export type Refusal<Extra extends object = object> = {
  readonly ok: false;
  /** Why; empty when the fields say it all. */
  readonly message: string;
  /** By the name of the field, in the order in which they are listed. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** What was typed, but for secrets. */
  readonly values: FormValues;
  readonly intent?: string;
} & Extra;

/** `Done` is what one form tells when it was done, such as the id of what it made; `intent` is what runIntent ran. */
export type ActionResult<Done extends object = object, Extra extends object = object> =
  | ({
      readonly ok: true;
      readonly message?: string;
      /** It was done, and leaves something to do. */
      readonly isWarning?: true;
      readonly intent?: string;
    } & Done)
  | Refusal<Extra>;

/** The texts of one form, for its page and its action alike. */
export interface FormText {
  /** Every field that is shown, by its name. */
  readonly fields: Readonly<Record<string, () => FieldText>>;
  /** Those that are never given back, such as passwords. */
  readonly secret?: readonly string[];
  /** What is said when nothing was saved; the reason is a whole sentence, absent when there is nothing to add. */
  failed(reason?: string): string;
}

/** Only what the form shows is given back; anything else that was sent stays away from the page. */
export function typedValues(form: FormData, { fields, secret = [] }: FormText): FormValues {
  const shown = Object.keys(fields).filter((name) => !secret.includes(name));
  const values = shown.map((name) => [name, form.get(name)] as const);
  return Object.fromEntries(
    values.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

interface SendArgs<Result> {
  readonly request: Request;
  readonly serverAction: () => Promise<Result>;
}

/**
 * The client action of every form. A lost connection or a broken server must not replace the page, and what was typed
 * into it, by an error page.
 */
export async function sendForm<Result, Extra extends object = object>(
  { request, serverAction }: SendArgs<Result>,
  text: FormText,
  extra = {} as Extra,
) {
  const typed = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    // A redirect is no failure, and a page that was not found says so itself.
    if (error instanceof Response) throw error;
    if (isRouteErrorResponse(error) && error.status < 500) throw error;
    const values = typedValues(await typed.formData(), text);
    const refusal: Refusal<Extra> = { ok: false, message: text.failed(), fieldErrors: {}, values, ...extra };
    // The status keeps the router from loading the rest of the page again, which would fail as well.
    return data(refusal, { status: 503 });
  }
}
