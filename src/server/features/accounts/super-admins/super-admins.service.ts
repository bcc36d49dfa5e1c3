// Super admins change each other's access. Changes are serialised and checked again, so two who remove each
// other never leave none.

import type { AuditAction } from '#domain/accounts/audit.ts';
import type { StaffAction } from '#domain/accounts/staff-act.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import {
  countOtherSuperAdmins,
  deleteSuperAdminRole,
  findUserByEmail,
  hasSuperAdminRole,
  listSuperAdminRows,
  lockSuperAdmins,
} from '../accounts.store.ts';
import { hashPassword } from '../password-hash.ts';
import { deleteResetLinks } from '../reset-links.store.ts';
import { deleteSessionsOfUser } from '../sessions/sessions.store.ts';
import { type NoticeSender, notifySuperAdmins } from '../staff-notices.service.ts';
import { findMember, touchUser } from '../team.store.ts';
import { isActiveSuperAdmin, setTemporaryPassword } from './accounts.service.ts';

export type AccessRefusal =
  /** The acting super admin has lost the role or is locked. */
  | 'not_allowed'
  | 'admin_not_found'
  /** After the change no one else could sign in. */
  | 'last_admin'
  /** The change concerns the actor's own account; users change their own password by the emailed link. */
  | 'is_you';

export type AccessOutcome = { readonly ok: true } | Refused<AccessRefusal>;

interface Admin {
  readonly userId: string;
  readonly email: string;
}

async function withAdmin(
  ctx: AppContext,
  actor: SuperAdminActor,
  userId: string,
  change: (tx: Tx, admin: Admin) => Promise<AccessOutcome>,
): Promise<AccessOutcome> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockSuperAdmins(tx);
    if (!(await isActiveSuperAdmin(tx, actor.userId))) return createRefusal('not_allowed');
    const admin = (await listSuperAdminRows(tx, null)).find((each) => each.userId === userId);
    return admin ? change(tx, admin) : createRefusal('admin_not_found');
  });
}

export function removeSuperAdmin(
  ctx: AppContext,
  actor: SuperAdminActor,
  userId: string,
): Promise<AccessOutcome> {
  return withAdmin(ctx, actor, userId, (tx, admin) => remove(ctx, tx, admin, actor));
}

async function remove(
  ctx: AppContext,
  tx: Tx,
  { userId, email }: Admin,
  actor: SuperAdminActor | null,
): Promise<AccessOutcome> {
  if ((await countOtherSuperAdmins(tx, userId)) === 0) return createRefusal('last_admin');
  await notifySuperAdmins(tx, ctx, actor ?? 'commandLine', { act: 'superAdminRemoved', subject: email });
  await deleteSuperAdminRole(tx, userId);
  await touchUser(tx, userId, ctx.now());
  await deleteSessionsOfUser(tx, userId, null);
  await deleteResetLinks(tx, userId);
  await recordAudit(tx, {
    ...(actor ? toAuditOrigin(actor) : { actor: { kind: 'system' } }),
    action: 'superAdmin.removed',
    object: { kind: 'user', id: userId },
  });
  return { ok: true };
}

export async function resetSuperAdminPassword(
  ctx: AppContext,
  actor: SuperAdminActor,
  { userId, password }: { readonly userId: string; readonly password: string },
): Promise<AccessOutcome> {
  if (userId === actor.userId) return createRefusal('is_you');
  const hash = await hashPassword(password);
  return withAdmin(ctx, actor, userId, async (tx, admin) => {
    await setTemporaryPassword(tx, { userId, hash, now: ctx.now() });
    await record(tx, actor, 'superAdmin.passwordReset', userId, {});
    await notifyColleagues(ctx, tx, actor, 'superAdminPasswordReset', admin);
    return { ok: true };
  });
}

export function signOutSuperAdmin(
  ctx: AppContext,
  actor: SuperAdminActor,
  userId: string,
): Promise<AccessOutcome> {
  return withAdmin(ctx, actor, userId, async (tx, admin) => {
    const keep = userId === actor.userId ? actor.sessionId : null;
    const sessions = await deleteSessionsOfUser(tx, userId, keep);
    await record(tx, actor, 'session.endedByStaff', userId, { sessions });
    await notifyColleagues(ctx, tx, actor, 'superAdminSignedOut', admin);
    return { ok: true };
  });
}

export async function signOutMember(
  ctx: AppContext,
  actor: SuperAdminActor,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await findMember(tx, companyId, userId))) return false;
    const sessions = await deleteSessionsOfUser(tx, userId, null);
    const object = { kind: 'user', id: userId } as const;
    const details = { sessions };
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'session.endedByStaff',
      object,
      companyId,
      details,
    });
    return true;
  });
}

export async function signOutByEmail(ctx: AppContext, email: string): Promise<number> {
  const user = await findExistingUser(ctx, email);
  return ctx.db.transaction().execute(async (tx) => {
    const sessions = await deleteSessionsOfUser(tx, user.id, null);
    await deleteResetLinks(tx, user.id);
    await recordSystem(tx, 'session.endedByStaff', user.id, { sessions });
    return sessions;
  });
}

export async function removeSuperAdminByEmail(ctx: AppContext, email: string): Promise<AccessOutcome> {
  const { id: userId } = await findExistingUser(ctx, email);
  return ctx.db.transaction().execute(async (tx) => {
    await lockSuperAdmins(tx);
    if (!(await hasSuperAdminRole(tx, userId))) return createRefusal('admin_not_found');
    return remove(ctx, tx, { userId, email }, null);
  });
}

/** The only recovery when every super admin is locked: unlocks one and sets a temporary password. */
export async function unlockByEmail(
  ctx: AppContext,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const user = await findExistingUser(ctx, email);
  const hash = await hashPassword(password);
  await ctx.db.transaction().execute(async (tx) => {
    await setTemporaryPassword(tx, { userId: user.id, hash, now: ctx.now() });
    await recordSystem(tx, 'account.unlocked', user.id, {});
    await notifySuperAdmins(tx, ctx, 'commandLine', { act: 'accountUnlocked', subject: user.email });
  });
}

async function findExistingUser(ctx: AppContext, email: string) {
  const user = await findUserByEmail(ctx.db, email);
  if (!user) throw new DomainError('not_found');
  return user;
}

type Details = Readonly<Record<string, number>>;

function record(tx: Tx, actor: SuperAdminActor, action: AuditAction, userId: string, details: Details) {
  return recordAudit(tx, { ...toAuditOrigin(actor), action, object: { kind: 'user', id: userId }, details });
}

function recordSystem(tx: Tx, action: AuditAction, userId: string, details: Details) {
  return recordAudit(tx, {
    actor: { kind: 'system' },
    action,
    object: { kind: 'user', id: userId },
    details,
  });
}

function notifyColleagues(
  ctx: AppContext,
  tx: Tx,
  by: NoticeSender,
  act: StaffAction,
  { email }: Admin,
): Promise<void> {
  return notifySuperAdmins(tx, ctx, by, { act, subject: email });
}
