// Proving again who one is, before money, keys, people and passports. Owns what gives a new
// proof; how long it counts and which forms need it is the list in src/domain/accounts/step-up.ts.

import { type Asked, isFresh, neededProof } from '#domain/accounts/step-up.ts';
import { type Refused, rateLimited, refused } from '#domain/kernel/outcome.ts';
import type { AppContext } from '#server/app/context.ts';
import { findPasswordHash } from '../accounts.store.ts';
import { verifyPassword } from '../password-hash.ts';
import type { Person, Visit } from '../sessions/sessions.service.ts';
import { stepUpSession } from '../sessions/sessions.store.ts';
import { noteRefusedSignIn } from '../sign-in/refused-sign-ins.ts';
import { countSignInTry, forgiveSignInTry } from '../sign-in/sign-in-limits.ts';
import { checkFactor, type FactorCheck } from './second-factor.service.ts';

/** The one question of every page and form behind sign-in. */
export function mustProveAgain(ctx: AppContext, actor: { readonly provenAt: Date }, asked: Asked): boolean {
  const purpose = neededProof(asked);
  return purpose !== null && !isFresh(actor, ctx.now(), purpose);
}

export type ProofOutcome =
  | { readonly ok: true }
  | Refused<'wrong_password'>
  | Extract<FactorCheck, { ok: false }>;

/** By a code for people who have a second factor, by the password for others. */
export async function proveAgain(
  ctx: AppContext,
  { person, visit, typed }: { person: Person; visit: Visit; typed: string },
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
  // A guess like one at the sign-in page. Tries beyond the limit leave no line, which bounds them.
  if (code === 'wrong_password' || code === 'wrong_code')
    await noteRefusedSignIn(ctx, { email, code, visit });
  return outcome;
}

/** Counted with the tries of the sign-in page: a guess is a guess. */
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
  if (!limit.allowed) return rateLimited(limit.retryAt);
  const hash = await findPasswordHash(ctx.db, userId);
  if (hash === null || !(await verifyPassword(typed, hash))) return refused('wrong_password');
  await forgiveSignInTry(ctx, tried);
  return { ok: true };
}
