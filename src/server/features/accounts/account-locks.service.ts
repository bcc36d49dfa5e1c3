// Locking an account: all its sessions end at once, and no password opens it until another super admin, or the command
// line on the server, gives it a new one. Locking always works, also for the last super admin: an account in wrong hands
// is worse than none, and the command line opens it again. Waits for other changes of super admins, so that nobody removes
// the last one who can sign in meanwhile.
import { DomainError } from '#domain/errors.ts';
import type { StaffAct } from '#domain/staff-act.ts';
import type { AppContext } from '#server/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { findUserByEmail, hasSuperAdminRole, lockSuperAdmins, lockUser } from './accounts.store.ts';
import { deleteResetLinksOf } from './reset-links.store.ts';
import { deleteSessionsOfUser } from './sessions.store.ts';
import { lockLinks, tellSuperAdmins } from './staff-notices.service.ts';
import { deleteExpiredNotices, type FoundNotice, findNotice, takeNotice } from './staff-notices.store.ts';

export type LockView =
  /** No link of ours, too old, or of somebody who is no longer a super admin. */
  | { readonly state: 'dead' }
  | { readonly state: 'locked'; readonly email: string }
  | { readonly state: 'open'; readonly email: string; readonly act: StaffAct; readonly at: Date };

/** What the reader of a link finds; changes nothing, because mail programs open links on their own. */
export async function findLock(ctx: AppContext, secret: string): Promise<LockView> {
  const notice = await findUsableNotice(ctx, secret);
  if (!notice) return { state: 'dead' };
  const { actorEmail: email, actorLockedAt, act, createdAt: at } = notice;
  return actorLockedAt ? { state: 'locked', email } : { state: 'open', email, act: act as StaffAct, at };
}

/** The links of a locked account lock nobody: it may be in wrong hands, and so may its mailbox. */
async function findUsableNotice(
  ctx: AppContext,
  secret: string,
  db: Db | Tx = ctx.db,
): Promise<(FoundNotice & { readonly id: string }) | null> {
  const id = lockLinks.read(ctx.config.encryptionKeys, secret)?.id;
  const notice = id === undefined ? undefined : await findNotice(db, id);
  if (id === undefined || !notice || notice.expiresAt <= ctx.now()) return null;
  const isOwn = notice.recipientId === notice.actorId;
  if (notice.recipientLockedAt && !isOwn) return null;
  if (notice.usedAt && !notice.actorLockedAt) return null;
  return (await hasSuperAdminRole(db, notice.recipientId)) ? { ...notice, id } : null;
}

export interface LockOrigin {
  readonly clientAddress: string;
  readonly requestId: string;
  readonly baseUrl: string;
}

/** False when the link is not good for it. Pressing twice locks once and answers the same. */
export async function lockByLink(ctx: AppContext, secret: string, origin: LockOrigin): Promise<boolean> {
  const { baseUrl, ...where } = origin;
  return ctx.db.transaction().execute(async (tx) => {
    await lockSuperAdmins(tx);
    const notice = await findUsableNotice(ctx, secret, tx);
    if (!notice) return false;
    if (notice.actorLockedAt) return true;
    const { id, actorId, actorEmail, recipientId, recipientEmail } = notice;
    if (!(await takeNotice(tx, id, ctx.now()))) return false;
    await lock(ctx, tx, actorId);
    await recordAudit(tx, {
      actor: { kind: 'superadmin', id: recipientId },
      action: 'account.locked',
      object: { kind: 'user', id: actorId },
      details: { notice: id, act: notice.act },
      ...where,
    });
    const by = { userId: recipientId, email: recipientEmail, baseUrl };
    const told = { act: 'accountLocked', subject: actorEmail, withoutLink: [actorId] } as const;
    await tellSuperAdmins(tx, ctx, by, told);
    return true;
  });
}

/** For the command line on the server. */
export async function lockByEmail(ctx: AppContext, email: string): Promise<void> {
  const user = await findUserByEmail(ctx.db, email);
  if (!user) throw new DomainError('not_found');
  await ctx.db.transaction().execute(async (tx) => {
    await lockSuperAdmins(tx);
    await lock(ctx, tx, user.id);
    await recordAudit(tx, {
      actor: { kind: 'system' },
      action: 'account.locked',
      object: { kind: 'user', id: user.id },
    });
    await tellSuperAdmins(tx, ctx, 'commandLine', { act: 'accountLocked', subject: user.email });
  });
}

async function lock(ctx: AppContext, tx: Tx, userId: string): Promise<void> {
  await lockUser(tx, userId, ctx.now());
  await deleteSessionsOfUser(tx, userId, null);
  await deleteResetLinksOf(tx, userId);
}

/** Links that lock nobody any more. */
export async function forgetOldNotices(ctx: AppContext): Promise<void> {
  await deleteExpiredNotices(ctx.db, ctx.now());
}
