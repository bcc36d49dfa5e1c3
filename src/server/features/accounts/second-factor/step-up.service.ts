// Fresh proof of identity before sensitive actions. src/domain/accounts/step-up.ts lists the forms and how
// long a proof counts.

import { findRequiredProof, isProofFresh, type StepUpRequest } from '#domain/accounts/step-up.ts';
import { createRateLimitRefusal, createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { AppContext } from '#server/app/context.ts';
import { findPasswordHash } from '../accounts.store.ts';
import { verifyPassword } from '../password-hash.ts';
import type { SignedInPerson, Visit } from '../sessions/sessions.service.ts';
import { stepUpSession } from '../sessions/sessions.store.ts';
import { recordRefusedSignIn } from '../sign-in/refused-sign-ins.ts';
import { countSignInTry, forgiveSignInTry } from '../sign-in/sign-in-limits.ts';
import { checkFactor, type FactorCheck } from './second-factor.service.ts';

export function isStepUpRequired(
  ctx: AppContext,
  actor: { readonly provenAt: Date },
  asked: StepUpRequest,
): boolean {
  const purpose = findRequiredProof(asked);
  return purpose !== null && !isProofFresh(actor, ctx.now(), purpose);
}

export type ProofOutcome =
  | { readonly ok: true }
  | Refused<'wrong_password'>
  | Extract<FactorCheck, { ok: false }>;

export async function stepUp(
  ctx: AppContext,
  { person, visit, typed }: { person: SignedInPerson; visit: Visit; typed: string },
): Promise<ProofOutcome> {
  const { userId, email, sessionId, hasSecondFactor } = person;
  const { clientAddress } = visit;
  const outcome = hasSecondFactor
    ? await checkFactor(ctx, { userId, email, typed, visit })
    : await checkPassword(ctx, { userId, email, typed, clientAddress });
  if (outcome.ok) {
    await stepUpSession(ctx.db, sessionId, ctx.now());
    return { ok: true };
  }
  const { code } = outcome;
  ctx.metrics.refusals.inc({ what: 'step_up', code });
  // Audit it like a wrong guess at the sign-in page. Do not audit tries beyond the limit, so that their
  // number stays bounded.
  if (code === 'wrong_password' || code === 'wrong_code')
    await recordRefusedSignIn(ctx, { email, code, visit });
  return outcome;
}

/** Checks the password under the same limit as the sign-in page. */
async function checkPassword(
  ctx: AppContext,
  {
    userId,
    email,
    typed,
    clientAddress,
  }: { userId: string; email: string; typed: string; clientAddress: string },
): Promise<ProofOutcome> {
  const tried = { email, clientAddress };
  const limit = await countSignInTry(ctx, tried);
  if (!limit.allowed) return createRateLimitRefusal(limit.retryAt);
  const hash = await findPasswordHash(ctx.db, userId);
  if (hash === null || !(await verifyPassword(typed, hash))) return createRefusal('wrong_password');
  await forgiveSignInTry(ctx, tried);
  return { ok: true };
}
