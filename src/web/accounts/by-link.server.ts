// The secret in the URL of an email link is the only credential.
import { data } from 'react-router';
import type { FormText } from '#web/shared/forms/action-result.ts';
import { refuse, succeed } from '#web/shared/forms/form.server.ts';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';

export function toLinkResponse<View extends { readonly state: string }>(view: View) {
  return data(view, { status: view.state === 'dead' ? 404 : 200, headers: privateHeaders });
}

type LinkRefusal = { readonly status: 404 | 409; readonly text: FormText };

export function toLinkActionResult(isDone: boolean, { status, text }: LinkRefusal) {
  return isDone
    ? succeed({}, privateHeaders)
    : refuse(status, { message: text.failed() }, { headers: privateHeaders });
}
