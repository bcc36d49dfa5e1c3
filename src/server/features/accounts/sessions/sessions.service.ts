// Authenticates requests: session lifetimes, the checks of every signed-in request, and the only place that
// creates actors.

import { secondStepMinutes } from '#domain/accounts/second-factor.ts';
import { isId } from '#domain/kernel/id.ts';
import { hourMs, minuteMs } from '#domain/kernel/time.ts';
import type { CompanyActor, SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { pingDatabase } from '#server/platform/heartbeat.ts';
import { findMembership, hasSuperAdminRole, type Membership } from '../accounts.store.ts';
import { getAuth } from '../auth.ts';
import { deleteExpiredResetLinks } from '../reset-links.store.ts';
import { clearCompanyCookie, readCompanyCookie } from './company-cookie.ts';
import { deleteExpiredSessions } from './sessions.store.ts';

export interface Visit {
  readonly cookies: string;
  readonly clientAddress: string;
  readonly requestId: string;
  readonly userAgent?: string;
  readonly baseUrl?: string;
}

export type SessionRefusal =
  | 'not_authenticated'
  | 'no_company_id'
  | 'invalid_company_user'
  | 'requires_superadmin_role'
  | 'must_change_password'
  /** The password was right, but the session has not entered the code of the second factor. */
  | 'second_factor_due'
  /** The account has no second factor but needs one, so only its setup page opens. */
  | 'second_factor_missing';

/** Both results carry set-cookie headers in `cookies`, to renew or clear a session. */
export type Admission<Actor> =
  | { readonly ok: true; readonly actor: Actor; readonly cookies: readonly string[] }
  | { readonly ok: false; readonly why: SessionRefusal; readonly cookies: readonly string[] };

export interface SignedInPerson {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly mustChangePassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly provenAt: Date;
}

interface FoundSession {
  readonly person: SignedInPerson | null;
  /** Signed in by password but not yet by code, so only the page for the code opens. */
  readonly halfway: SignedInPerson | null;
  readonly cookies: readonly string[];
}

export async function admitCompany(ctx: AppContext, visit: Visit): Promise<Admission<CompanyActor>> {
  const { person, halfway, cookies } = await findPerson(ctx, visit, ctx.config.sessions.companyHours);
  if (halfway) return { ok: false, why: 'second_factor_due', cookies };
  if (!person) return { ok: false, why: 'not_authenticated', cookies };
  if (person.mustChangePassword) return { ok: false, why: 'must_change_password', cookies };
  const companyId = readCompanyCookie(visit.cookies);
  if (companyId === null) return { ok: false, why: 'no_company_id', cookies };
  const membership = isId(companyId) ? await findMembership(ctx.db, person.userId) : null;
  if (membership?.companyId !== companyId) {
    return { ok: false, why: 'invalid_company_user', cookies: [...cookies, clearCompanyCookie(ctx)] };
  }
  if (!isActive(membership)) {
    // A rejected or deleted company loses its sessions.
    const cleared = await endSession(ctx, visit.cookies);
    return { ok: false, why: 'invalid_company_user', cookies: [...cleared, clearCompanyCookie(ctx)] };
  }
  if (membership.needsSecondFactor && !person.hasSecondFactor) {
    return { ok: false, why: 'second_factor_missing', cookies };
  }
  const { companyName, role, suspendedReason } = membership;
  const company = { kind: 'company', companyId, companyName, role, suspendedReason };
  const actor = { ...personAndOrigin(person, visit), ...company };
  return { ok: true, actor: actor as CompanyActor, cookies };
}

export async function admitSuperAdmin(ctx: AppContext, visit: Visit): Promise<Admission<SuperAdminActor>> {
  const { person, halfway, cookies } = await findPerson(ctx, visit, ctx.config.sessions.superAdminHours);
  if (halfway) return { ok: false, why: 'second_factor_due', cookies };
  if (!person) return { ok: false, why: 'not_authenticated', cookies };
  if (!(await hasSuperAdminRole(ctx.db, person.userId))) {
    return { ok: false, why: 'requires_superadmin_role', cookies };
  }
  if (person.mustChangePassword) return { ok: false, why: 'must_change_password', cookies };
  if (ctx.config.mode === 'live' && !person.hasSecondFactor) {
    return { ok: false, why: 'second_factor_missing', cookies };
  }
  const actor = { ...personAndOrigin(person, visit), kind: 'superadmin' };
  return { ok: true, actor: actor as SuperAdminActor, cookies };
}

export async function findCurrentPerson(ctx: AppContext, visit: Visit): Promise<SignedInPerson | null> {
  return (await findPerson(ctx, visit, ctx.config.sessions.companyHours)).person;
}

export async function findPendingSignIn(ctx: AppContext, visit: Visit): Promise<SignedInPerson | null> {
  return (await findPerson(ctx, visit, ctx.config.sessions.companyHours)).halfway;
}

export async function getHomeArea(
  ctx: AppContext,
  person: SignedInPerson,
): Promise<'company' | 'superadmin'> {
  return (await hasSuperAdminRole(ctx.db, person.userId)) ? 'superadmin' : 'company';
}

export async function signOut(ctx: AppContext, visit: Visit): Promise<string[]> {
  return [...(await endSession(ctx, visit.cookies)), clearCompanyCookie(ctx)];
}

export async function endSession(ctx: AppContext, cookies: string): Promise<string[]> {
  const headers = new Headers({ cookie: cookies });
  const answer = await getAuth(ctx).api.signOut({ headers, returnHeaders: true });
  return answer.headers.getSetCookie();
}

export function isActive({ status, isDeleted }: Membership): boolean {
  return status === 'approved' && !isDeleted;
}

/** The library ends idle sessions and renews others. It has no maximum age, so we check that here. */
async function findPerson(ctx: AppContext, visit: Visit, mostHours: number): Promise<FoundSession> {
  const forget = (cookies: readonly string[]) => ({
    person: null,
    halfway: null,
    cookies: visit.cookies ? [...cookies, clearCompanyCookie(ctx)] : [],
  });
  if (!visit.cookies) return forget([]);
  const { headers, response } = await getAuth(ctx)
    .api.getSession({ headers: new Headers({ cookie: visit.cookies }), returnHeaders: true })
    .catch(async (error: unknown) => {
      // The library hides why it failed, so ping the database, which throws if it is down.
      await pingDatabase(ctx.db);
      throw error;
    });
  if (!response) return forget(headers.getSetCookie());
  const { session, user } = response;
  const isOlderThan = (ms: number) => session.createdAt.getTime() + ms <= ctx.now().getTime();
  // End sessions of locked accounts too, because a concurrent sign-in may have created one during the lock.
  if (isOlderThan(mostHours * hourMs) || user.lockedAt) return forget(await endSession(ctx, visit.cookies));
  const { id: userId, email, mustChangePassword } = user;
  const hasSecondFactor = Boolean(user.secondFactorSince);
  const provenAt = session.steppedUpAt ?? session.createdAt;
  const person = { userId, email, sessionId: session.id, mustChangePassword, hasSecondFactor, provenAt };
  if (!hasSecondFactor || session.secondFactorAt) {
    return { person, halfway: null, cookies: headers.getSetCookie() };
  }
  if (isOlderThan(secondStepMinutes * minuteMs)) return forget(await endSession(ctx, visit.cookies));
  return { person: null, halfway: person, cookies: headers.getSetCookie() };
}

function personAndOrigin(person: SignedInPerson, { clientAddress, requestId, baseUrl }: Visit) {
  const { userId, email, sessionId, provenAt } = person;
  const known = { userId, email, sessionId, provenAt, clientAddress, requestId };
  return { ...known, ...(baseUrl ? { baseUrl } : {}) };
}

export async function forgetEndedSessions(ctx: AppContext): Promise<void> {
  await deleteExpiredSessions(ctx.db, ctx.now());
  await deleteExpiredResetLinks(ctx.db, ctx.now());
}
