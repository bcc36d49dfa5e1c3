import {
  isCommonPassword,
  type SuperAdminPasswordFault,
  superAdminPasswordFault,
} from '#domain/accounts/account.ts';
import { passwordResetLinkMinutes } from '#domain/accounts/password-rules.ts';
import type { FormOutcome } from '#domain/kernel/form-outcome.ts';
import { english } from '#domain/kernel/language.ts';
import { minuteMs } from '#domain/kernel/time.ts';
import { m } from '#locales/messages/messages.js';
import type { CompanyActor, SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { writeForm } from '#server/platform/form-writes.ts';
import { queueJob } from '#server/platform/jobs.ts';
import { findUserByEmail, hasSuperAdminRole, writePassword } from '../accounts.store.ts';
import { hashPassword } from '../password-hash.ts';
import { deleteResetLinks, findResetLinkUser, takeResetLink } from '../reset-links.store.ts';
import { createResetLink, hashResetToken, resetPageUrl } from '../reset-page.ts';
import type { SignedInPerson, Visit } from '../sessions/sessions.service.ts';
import { deleteSessionsOfUser } from '../sessions/sessions.store.ts';

const RESET_TASK = 'mail-password-reset';

export interface ChangedPassword {
  readonly isCommon: boolean;
}

/** The reason why a super admin's password was refused: too short or easy to guess. */
export interface RefusedPassword {
  readonly refused: SuperAdminPasswordFault;
}

/** Thrown to roll back the transaction, so that the reset link stays valid. */
class PasswordRefused extends Error {
  readonly fault: SuperAdminPasswordFault;
  constructor(fault: SuperAdminPasswordFault) {
    super(fault);
    this.fault = fault;
  }
}

function toPasswordRefusal(error: unknown): RefusedPassword {
  if (error instanceof PasswordRefused) return { refused: error.fault };
  throw error;
}

/** Keeps the current session and ends all others of this user. */
export function changeOwnPassword(
  ctx: AppContext,
  actor: CompanyActor | SuperAdminActor,
  input: { readonly newPassword: string },
): Promise<ChangedPassword | RefusedPassword> {
  return changePassword(ctx, input.newPassword, {
    userId: actor.userId,
    keepSessionId: actor.sessionId,
    kind: actor.kind,
    clientAddress: actor.clientAddress,
    requestId: actor.requestId,
    baseUrl: actor.baseUrl,
  });
}

/** Sets a new password for users who signed in with a temporary one and can do nothing else. */
export function replaceTemporaryPassword(
  ctx: AppContext,
  { person, visit, newPassword }: { person: SignedInPerson; visit: Visit; newPassword: string },
): Promise<ChangedPassword | RefusedPassword> {
  const { userId, sessionId } = person;
  const { clientAddress, requestId, baseUrl } = visit;
  const origin = { clientAddress, requestId, baseUrl };
  return changePassword(ctx, newPassword, { userId, keepSessionId: sessionId, kind: 'system', ...origin });
}

interface PasswordChange {
  readonly userId: string;
  readonly keepSessionId: string | null;
  readonly kind: 'company' | 'superadmin' | 'system';
  readonly clientAddress: string;
  readonly requestId: string;
  readonly baseUrl: string | undefined;
}

async function changePassword(
  ctx: AppContext,
  password: string,
  change: PasswordChange,
): Promise<ChangedPassword | RefusedPassword> {
  const hash = await hashPassword(password);
  return ctx.db
    .transaction()
    .execute((tx) => writeNewPassword(ctx, tx, { password, hash }, change))
    .then(() => ({ isCommon: isCommonPassword(password) }), toPasswordRefusal);
}

async function writeNewPassword(
  ctx: AppContext,
  tx: Tx,
  { password, hash }: { readonly password: string; readonly hash: string },
  change: PasswordChange,
): Promise<void> {
  const { userId, keepSessionId, kind, clientAddress, requestId } = change;
  const now = ctx.now();
  const email = await writePassword(tx, { userId, hash, temporaryUntil: null, now });
  if (email === null) return;
  const fault = superAdminPasswordFault(password, { email, productName: m.product_name() });
  if (fault && (await hasSuperAdminRole(tx, userId))) throw new PasswordRefused(fault);
  await deleteSessionsOfUser(tx, userId, keepSessionId);
  await deleteResetLinks(tx, userId);
  await recordAudit(tx, {
    actor: { kind, id: userId },
    action: 'password.changed',
    object: { kind: 'user', id: userId },
    clientAddress,
    requestId,
  });
  await queueMail(
    tx,
    {
      kind: 'password-changed',
      to: email,
      locale: 'en',
      values: { at: now.toISOString(), resetUrl: resetPageUrl(ctx, change.baseUrl) },
      onceKey: `password-changed:${userId}:${requestId}`,
    },
    ctx,
  );
}

export interface ResetRequest {
  readonly email: string;
  readonly baseUrl: string;
  readonly clientAddress: string;
  readonly locale: string;
}

type ResetJob = Pick<ResetRequest, 'email' | 'baseUrl'> & { readonly locale?: string };

/** Responds before looking up the account, so neither text nor time reveals whether it exists. */
export function requestPasswordReset(ctx: AppContext, request: ResetRequest): Promise<FormOutcome> {
  const { email, baseUrl, clientAddress, locale } = request;
  const payload = JSON.stringify({ email, baseUrl: ctx.config.publicBaseUrl ?? baseUrl, locale });
  const sealed = ctx.encryption.encrypt(payload, `jobs.${RESET_TASK}`).toString('base64');
  return writeForm(ctx, {
    form: 'password-reset',
    email,
    clientAddress,
    write: (tx) => queueJob(tx, RESET_TASK, { sealed }),
  });
}

export async function mailPasswordReset(ctx: AppContext, payload: unknown): Promise<void> {
  const { sealed } = payload as { sealed: string };
  const opened = ctx.encryption.decrypt(Buffer.from(sealed, 'base64'), `jobs.${RESET_TASK}`);
  // Jobs of the previous release have no language.
  const { email, baseUrl, locale = english } = JSON.parse(opened) as ResetJob;
  const user = await findUserByEmail(ctx.db, email);
  // A locked account cannot unlock itself by email: another person must unlock it.
  if (!user || user.lockedAt) return;
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + passwordResetLinkMinutes * minuteMs);
  await ctx.db.transaction().execute(async (tx) => {
    const link = await createResetLink(tx, { userId: user.id, baseUrl, locale, expiresAt, now });
    await queueMail(
      tx,
      {
        kind: 'password-reset',
        to: user.email,
        locale,
        values: { link: link.url },
        expiresAt,
        onceKey: `password-reset:${link.identifier}`,
        priority: -1,
      },
      ctx,
    );
  });
}

/** Returns the user's area, because super admins need a longer password. Null if the link is invalid. */
export async function findResetArea(
  ctx: AppContext,
  token: string,
): Promise<'company' | 'superadmin' | null> {
  const userId = await findResetLinkUser(ctx.db, hashResetToken(token), ctx.now());
  if (userId === null) return null;
  return (await hasSuperAdminRole(ctx.db, userId)) ? 'superadmin' : 'company';
}

export interface PasswordReset {
  readonly token: string;
  readonly newPassword: string;
  readonly visit: Visit;
}

export async function resetPassword(
  ctx: AppContext,
  { token, newPassword, visit }: PasswordReset,
): Promise<ChangedPassword | RefusedPassword | null> {
  // Check first, so that an invalid link costs no hash. The transaction lets only one request take it.
  if ((await findResetArea(ctx, token)) === null) return null;
  const hash = await hashPassword(newPassword);
  const { clientAddress, requestId, baseUrl } = visit;
  const isDone = ctx.db.transaction().execute(async (tx) => {
    const userId = await takeResetLink(tx, hashResetToken(token), ctx.now());
    if (userId === null) return false;
    const origin = { clientAddress, requestId, baseUrl };
    const change = { userId, keepSessionId: null, kind: 'system', ...origin } as const;
    await writeNewPassword(ctx, tx, { password: newPassword, hash }, change);
    return true;
  });
  return isDone.then(
    (done) => (done ? { isCommon: isCommonPassword(newPassword) } : null),
    toPasswordRefusal,
  );
}
