import { APIError } from 'better-auth';
import { deviceCode, readUserAgent } from '#domain/accounts/device.ts';
import {
  createRateLimitRefusal,
  createRefusal,
  type RateLimited,
  type Refused,
} from '#domain/kernel/outcome.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { networkRange } from '#server/platform/client-key.ts';
import type { Tx } from '#server/platform/database/database.ts';
import {
  findMembership,
  findPasswordHash,
  hasSuperAdminRole,
  isDemoAccount,
  replacePasswordHash,
} from '../accounts.store.ts';
import { getAuth } from '../auth.ts';
import { hashPassword, isHashOutdated } from '../password-hash.ts';
import { clearCompanyCookie, companyCookie } from '../sessions/company-cookie.ts';
import { endSession, isActive, type Visit } from '../sessions/sessions.service.ts';
import { describeSession, type SessionKey } from '../sessions/sessions.store.ts';
import { recordSignIn } from '../team.store.ts';
import { recordRefusedSignIn } from './refused-sign-ins.ts';
import { countSignInTry, forgiveSignInTry } from './sign-in-limits.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

type NoSession = 'no_session_created' | 'no_session_after_login';

export type SignInRefusal =
  | RateLimited
  | Refused<
      | NoSession
      | 'invalid_credentials'
      | 'temporary_password_expired'
      | 'account_locked'
      | 'superadmin_privileges_required'
      | 'role_lookup_failed'
      | 'not_a_company_user'
    >;

export type SignInOutcome =
  | {
      readonly ok: true;
      readonly cookies: readonly string[];
      readonly mustChangePassword: boolean;
      /** True if the password was right but the session still needs the code of the second factor. */
      readonly needsCode: boolean;
    }
  | SignInRefusal;

interface FreshSession {
  readonly userId: string;
  readonly hasSecondFactor: boolean;
  readonly mustChangePassword: boolean;
  readonly temporaryUntil: Date | null;
  readonly lockedAt: Date | null;
  readonly token: string;
  readonly cookies: readonly string[];
}

type Admission =
  | {
      readonly ok: true;
      readonly kind: 'company' | 'superadmin';
      readonly companyId?: string;
      readonly cookie: string;
    }
  | SignInRefusal;

interface SignInFlow {
  readonly noSession: NoSession;
  admit(userId: string): Promise<Admission>;
}

export function signInCompany(
  ctx: AppContext,
  credentials: Credentials,
  visit: Visit,
): Promise<SignInOutcome> {
  return signIn(ctx, credentials, visit, {
    noSession: 'no_session_after_login',
    async admit(userId) {
      const membership = await findMembership(ctx.db, userId);
      if (!membership || !isActive(membership)) return createRefusal('not_a_company_user');
      const { companyId } = membership;
      return { ok: true, kind: 'company', companyId, cookie: companyCookie(ctx, companyId, credentials) };
    },
  });
}

export function signInSuperAdmin(
  ctx: AppContext,
  credentials: Credentials,
  visit: Visit,
): Promise<SignInOutcome> {
  return signIn(ctx, credentials, visit, {
    noSession: 'no_session_created',
    async admit(userId) {
      try {
        const mayEnter = await hasSuperAdminRole(ctx.db, userId);
        if (!mayEnter) return createRefusal('superadmin_privileges_required');
      } catch (error) {
        ctx.log.error({ err: error, requestId: visit.requestId }, 'the role could not be looked up');
        return createRefusal('role_lookup_failed');
      }
      return { ok: true, kind: 'superadmin', cookie: clearCompanyCookie(ctx) };
    },
  });
}

/** Returns failures instead of throwing: an error page would lose the typed email. */
async function signIn(
  ctx: AppContext,
  credentials: Credentials,
  visit: Visit,
  flow: SignInFlow,
): Promise<SignInOutcome> {
  const outcome = await tryToSignIn(ctx, credentials, visit, flow);
  if (!outcome.ok) ctx.metrics.refusals.inc({ what: 'sign_in', code: outcome.code });
  return outcome;
}

async function tryToSignIn(
  ctx: AppContext,
  credentials: Credentials,
  visit: Visit,
  flow: SignInFlow,
): Promise<SignInOutcome> {
  const { requestId, clientAddress } = visit;
  const tried = { email: credentials.email, clientAddress };
  try {
    const limit = await countSignInTry(ctx, tried);
    if (!limit.allowed) return createRateLimitRefusal(limit.retryAt);
    const session = await openSession(ctx, credentials);
    if (!session) {
      ctx.log.warn({ requestId, clientAddress }, 'sign-in refused');
      await recordRefusedSignIn(ctx, { email: credentials.email, code: 'invalid_credentials', visit });
      return createRefusal('invalid_credentials');
    }
    const admission = await checkAdmission(ctx, session, flow);
    if (!admission.ok) {
      await endSession(ctx, toCookieHeader(session.cookies));
      ctx.log.warn({ requestId, clientAddress, code: admission.code }, 'sign-in refused');
      await recordRefusedSignIn(ctx, { email: credentials.email, code: admission.code, visit });
      return admission;
    }
    await forgiveSignInTry(ctx, tried);
    return await completeSignIn(ctx, { session, admission, visit, password: credentials.password });
  } catch (error) {
    ctx.log.error({ err: error, requestId }, 'no session could be made');
    return { ok: false, code: flow.noSession };
  }
}

async function openSession(ctx: AppContext, body: Credentials): Promise<FreshSession | null> {
  try {
    const { headers, response } = await getAuth(ctx).api.signInEmail({ body, returnHeaders: true });
    return {
      userId: response.user.id,
      hasSecondFactor: Boolean(response.user.secondFactorSince),
      mustChangePassword: response.user.mustChangePassword,
      temporaryUntil: response.user.temporaryPasswordExpiresAt ?? null,
      lockedAt: response.user.lockedAt ?? null,
      token: response.token,
      cookies: headers.getSetCookie(),
    };
  } catch (error) {
    const code = error instanceof APIError ? error.body?.code : undefined;
    if (code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'INVALID_EMAIL') return null;
    throw error;
  }
}

async function checkAdmission(ctx: AppContext, session: FreshSession, flow: SignInFlow): Promise<Admission> {
  if (ctx.config.mode === 'live' && (await isDemoAccount(ctx.db, session.userId))) {
    return createRefusal('invalid_credentials');
  }
  const { mustChangePassword, temporaryUntil, lockedAt } = session;
  if (lockedAt) return createRefusal('account_locked');
  if (mustChangePassword && temporaryUntil !== null && temporaryUntil <= ctx.now()) {
    return createRefusal('temporary_password_expired');
  }
  return flow.admit(session.userId);
}

interface Entry {
  readonly session: FreshSession;
  readonly admission: Extract<Admission, { ok: true }>;
  readonly visit: Visit;
  readonly password: string;
}

async function completeSignIn(
  ctx: AppContext,
  { session, admission, visit, password }: Entry,
): Promise<SignInOutcome> {
  const { userId, token, cookies, mustChangePassword, hasSecondFactor: needsCode } = session;
  await renewHash(ctx, userId, password);
  const cleared = visit.cookies ? await endSession(ctx, visit.cookies) : [];
  const set = [...cleared, ...cookies, admission.cookie];
  if (needsCode) return { ok: true, cookies: set, mustChangePassword, needsCode };
  const { kind, companyId } = admission;
  const entry = { userId, session: { token }, kind, companyId, visit, details: {} };
  await ctx.db.transaction().execute((tx) => recordSignInEntry(ctx, tx, entry));
  return { ok: true, cookies: set, mustChangePassword, needsCode };
}

export interface SignInEntry {
  readonly userId: string;
  readonly session: SessionKey;
  readonly kind: 'company' | 'superadmin';
  readonly companyId: string | undefined;
  readonly visit: Visit;
  readonly details: Readonly<Record<string, string | boolean>>;
}

export async function recordSignInEntry(ctx: AppContext, tx: Tx, entry: SignInEntry): Promise<void> {
  const { userId, session, kind, companyId, visit, details } = entry;
  if (kind === 'company') await recordSignIn(tx, userId, ctx.now());
  await recordAudit(tx, {
    actor: { kind, id: userId },
    action: 'session.started',
    object: { kind: 'user', id: userId },
    ...(companyId ? { companyId } : {}),
    details,
    clientAddress: visit.clientAddress,
    requestId: visit.requestId,
  });
  const device = deviceCode(readUserAgent(visit.userAgent ?? ''));
  await describeSession(tx, session, { device, network: networkRange(visit.clientAddress) });
}

/** Rehashing needs the plain password, which is known only during a sign-in. */
async function renewHash(ctx: AppContext, userId: string, password: string): Promise<void> {
  const hash = await findPasswordHash(ctx.db, userId);
  if (hash && isHashOutdated(hash)) {
    await replacePasswordHash(ctx.db, userId, hash, await hashPassword(password));
  }
}

function toCookieHeader(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}
