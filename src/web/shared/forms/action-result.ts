// The result of a submitted form. It works for full page loads, client-side submissions and dialogs.
import { data, isRouteErrorResponse } from 'react-router';
import type { FieldText } from './field-errors.ts';

export type FormValues = Readonly<Record<string, string>>;

/** The form was refused and nothing was saved. `Extra` is specific to a form, such as a helpful link. */
export type Refusal<Extra extends object = object> = {
  readonly ok: false;
  /** Empty if the field errors already explain the refusal. */
  readonly message: string;
  /** Messages by field name, in display order. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** The typed values without secrets. */
  readonly values: FormValues;
  readonly intent?: string;
} & Extra;

/** `Done` depends on the form, such as a new row's id. `intent` names the handler that `runIntent` called. */
export type ActionResult<Done extends object = object, Extra extends object = object> =
  | ({
      readonly ok: true;
      readonly message?: string;
      /** The action succeeded, but the user still has something to do. */
      readonly isWarning?: true;
      readonly intent?: string;
    } & Done)
  | Refusal<Extra>;

export interface FormText {
  /** Names of all visible fields with their texts. */
  readonly fields: Readonly<Record<string, () => FieldText>>;
  /** Fields whose values are never returned, such as passwords. */
  readonly secret?: readonly string[];
  /** The message if nothing was saved; `reason` is a whole sentence. */
  failed(reason?: string): string;
}

/** Returns only values of the form's own fields, so that no other input reaches the page. */
export function readTypedValues(form: FormData, { fields, secret = [] }: FormText): FormValues {
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

/** Turns a lost connection or server error into a result: an error page would lose the input. */
export async function sendForm<Result, Extra extends object = object>(
  { request, serverAction }: SendArgs<Result>,
  text: FormText,
  extra = {} as Extra,
) {
  const typed = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    // Redirects are not failures, and a missing page has its own error.
    if (error instanceof Response) throw error;
    if (isRouteErrorResponse(error) && error.status < 500) throw error;
    const values = readTypedValues(await typed.formData(), text);
    const refusal: Refusal<Extra> = { ok: false, message: text.failed(), fieldErrors: {}, values, ...extra };
    // With a 503 the router skips reloading the rest of the page, which would fail as well.
    return data(refusal, { status: 503 });
  }
}
