import { redirect, redirectDocument } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { FactorOutcome } from '#server/features/accounts/second-factor/second-factor.service.ts';
import type { ProofOutcome } from '#server/features/accounts/second-factor/step-up.service.ts';
import {
  findCurrentPerson,
  findPendingSignIn,
  getHomeArea,
} from '#server/features/accounts/sessions/sessions.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { refuse, retryAfterHeaders } from '#web/shared/forms/form.server.ts';
import { type GuardArgs, getVisit, redirectToSignIn } from '#web/shared/page/guards.server.ts';
import { getPageAfterProof } from './sign-in-address.ts';

/** A function, because `redirect` writes its status into the object that it receives. */
export const noStoreInit = () => ({ headers: { 'cache-control': 'no-store' } });

/** Returns the fully signed-in person and the page to return to; redirects others to the missing step. */
export async function requireSession({ request, context }: GuardArgs) {
  const ctx = context.get(appContext);
  const visit = getVisit(request, context);
  const person = await findCurrentPerson(ctx, visit);
  const to = new URL(request.url).searchParams.get('to');
  if (!person) {
    if (await findPendingSignIn(ctx, visit)) throw redirect(paths.signInCodePath, noStoreInit());
    throw redirectToSignIn(request, { ok: false, why: 'not_authenticated', cookies: [] });
  }
  if (person.mustChangePassword) throw redirectDocument(paths.newPasswordPath, noStoreInit());
  const home = await getHomeArea(ctx, person);
  return { ctx, visit, person, home, next: getPageAfterProof(to, home) };
}

type Refused = Extract<FactorOutcome | ProofOutcome, { ok: false }>;

/** 401 for a wrong code, 429 with the retry time, 503 without the key, 409 if the state changed. */
export function refuseProof(refused: Refused, now: Date) {
  if (refused.code === 'rate_limited') {
    const message = m.twostep_rate_limited({ when: formatDateTime(refused.retryAt) });
    return refuse(429, { message }, { headers: retryAfterHeaders(refused.retryAt, now) });
  }
  if (refused.code === 'key_lost') return refuse(503, { message: m.twostep_key_lost() });
  const isWrong = refused.code === 'wrong_code' || refused.code === 'wrong_password';
  return refuse(isWrong ? 401 : 409, { message: texts[refused.code]() });
}

const texts: Record<Exclude<Refused['code'], 'rate_limited' | 'key_lost'>, () => string> = {
  wrong_code: m.twostep_wrong_code,
  wrong_password: m.twostep_again_wrong_password,
  not_started: m.twostep_not_started,
  already_on: m.twostep_already_on,
  not_on: m.twostep_not_on,
  required: m.twostep_required,
  step_up_needed: m.twostep_again_title,
};
