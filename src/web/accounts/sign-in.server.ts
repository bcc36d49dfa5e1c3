import { data, redirectDocument } from 'react-router';
import { signInInput } from '#domain/accounts/account-input.ts';
import * as paths from '#domain/kernel/paths.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type {
  Credentials,
  SignInOutcome,
  SignInRefusal,
} from '#server/features/accounts/sign-in/sign-in.service.ts';
import { readForm, refuse, retryAfterHeaders } from '#web/shared/forms/form.server.ts';
import { signInText } from './account-text.ts';
import { getPageAfterSignIn, type SignInFlow } from './sign-in-address.ts';

interface DemoConfig {
  readonly signIns: readonly { flow: SignInFlow; name: string; email: string; password: string }[];
}

/** Never cached, because the page depends on the query string. */
export function signInPageData(request: Request, demo: DemoConfig | null, flow: SignInFlow) {
  const { searchParams } = new URL(request.url);
  const own = demo?.signIns.filter((account) => account.flow === flow) ?? [];
  const demoSignIns = own.map(({ name, email, password }) => ({ name, email, password }));
  const page = { why: searchParams.get('why'), to: searchParams.get('to'), demoSignIns };
  return data(page, { headers: { 'cache-control': 'no-store' } });
}

interface SignInRequest {
  readonly request: Request;
  readonly flow: SignInFlow;
  readonly now: Date;
  signIn(credentials: Credentials): Promise<SignInOutcome>;
}

export async function handleSignIn({ request, flow, now, signIn }: SignInRequest) {
  const form = await readForm(request, signInInput, signInText);
  const { values } = form;
  if (!form.ok) {
    // The specification requires one message for both fields.
    return Object.values(form.fieldErrors).includes('email_and_password_required')
      ? refuse(422, { message: m.field_email_and_password_required(), values })
      : form.refusal;
  }
  const outcome = await signIn(form.input);
  if (outcome.ok) return completeSignIn(request, flow, outcome);
  const headers = outcome.code === 'rate_limited' ? retryAfterHeaders(outcome.retryAt, now) : {};
  return refuse(getStatus(outcome.code), { message: refusalText(outcome), values }, { headers });
}

/** Loads a whole document, because pages behind the sign-in have another CSP. */
function completeSignIn(request: Request, flow: SignInFlow, outcome: Extract<SignInOutcome, { ok: true }>) {
  const page = getPageAfterSignIn(flow, new URL(request.url).searchParams.get('to'));
  const next = outcome.needsCode
    ? paths.signInCodePathWith({ to: page })
    : outcome.mustChangePassword
      ? paths.newPasswordPathWith({ to: page })
      : page;
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of outcome.cookies) headers.append('set-cookie', cookie);
  return redirectDocument(next, { headers });
}

function refusalText(refusal: SignInRefusal): string {
  if (refusal.code === 'rate_limited') {
    return m.account_rate_limited({ when: formatDateTime(refusal.retryAt) });
  }
  return texts[refusal.code]();
}

const texts: Record<Exclude<SignInRefusal['code'], 'rate_limited'>, () => string> = {
  invalid_credentials: m.account_invalid_credentials,
  temporary_password_expired: m.account_temporary_expired,
  account_locked: m.access_account_locked,
  no_session_created: m.account_no_session_created,
  no_session_after_login: m.account_no_session_after_login,
  superadmin_privileges_required: m.account_superadmin_required,
  role_lookup_failed: m.account_role_lookup_failed,
  not_a_company_user: m.account_not_a_company_user,
};

function getStatus(code: SignInRefusal['code']): number {
  if (code === 'rate_limited') return 429;
  if (code === 'invalid_credentials' || code === 'temporary_password_expired') return 401;
  if (code === 'account_locked') return 401;
  if (code === 'superadmin_privileges_required' || code === 'not_a_company_user') return 403;
  return 503;
}
