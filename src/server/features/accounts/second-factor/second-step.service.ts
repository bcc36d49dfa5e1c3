import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { AppContext } from '#server/app/context.ts';
import { findMembership } from '../accounts.store.ts';
import { readCompanyCookie } from '../sessions/company-cookie.ts';
import { findPendingSignIn, type Visit } from '../sessions/sessions.service.ts';
import { proveSession } from '../sessions/sessions.store.ts';
import { recordRefusedSignIn } from '../sign-in/refused-sign-ins.ts';
import { recordSignInEntry } from '../sign-in/sign-in.service.ts';
import { checkFactor, type FactorCheck } from './second-factor.service.ts';

export type SecondStepOutcome =
  | { readonly ok: true }
  | Refused<'not_authenticated'>
  | Extract<FactorCheck, { ok: false }>;

export async function finishSignIn(ctx: AppContext, visit: Visit, typed: string): Promise<SecondStepOutcome> {
  const person = await findPendingSignIn(ctx, visit);
  if (!person) return createRefusal('not_authenticated');
  const { userId, email, sessionId } = person;
  const { clientAddress, requestId } = visit;
  const checked = await checkFactor(ctx, { userId, email, typed, visit });
  if (!checked.ok) {
    ctx.metrics.refusals.inc({ what: 'second_step', code: checked.code });
    ctx.log.warn({ requestId, clientAddress, code: checked.code }, 'second step refused');
    // Do not audit tries beyond the limit, so that their number stays bounded.
    if (checked.code === 'wrong_code') await recordRefusedSignIn(ctx, { email, code: checked.code, visit });
    return checked;
  }
  // Only the company's sign-in page sets this cookie.
  const kind = readCompanyCookie(visit.cookies) === null ? 'superadmin' : 'company';
  const companyId = kind === 'company' ? (await findMembership(ctx.db, userId))?.companyId : undefined;
  return ctx.db.transaction().execute(async (tx) => {
    await proveSession(tx, sessionId, ctx.now());
    const details = { secondFactor: checked.by };
    await recordSignInEntry(ctx, tx, { userId, session: { id: sessionId }, kind, companyId, visit, details });
    return { ok: true } as const;
  });
}
