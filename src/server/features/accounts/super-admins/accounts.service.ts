import { canConfirmAsSecondAdmin, getRemovalCutoff, hadRoleBefore } from '#domain/finance/second-admin.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import { hourMs } from '#domain/kernel/time.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import {
  deleteUsersOfCompanies,
  findSuperAdminTimes,
  hasSuperAdminRole,
  insertSuperAdminRole,
  insertUser,
  isSuperAdminSince,
  linkCompany,
  listOtherRoleTimes,
  listSuperAdminRows,
  lockSuperAdmins,
  lockUserByEmail,
  requireNewPassword,
  type SuperAdminRow,
  unlockUser,
  wasSuperAdminRemoved,
  writePassword,
} from '../accounts.store.ts';
import { hashPassword } from '../password-hash.ts';
import { deleteResetLinks } from '../reset-links.store.ts';
import { deleteSessionsOfCompany, deleteSessionsOfUser } from '../sessions/sessions.store.ts';
import { notifySuperAdmins } from '../staff-notices.service.ts';

const TEMPORARY_HOURS = 72;
const MOST_SUPER_ADMINS_SHOWN = 200;

/** Another person has seen the password, so it works for three days and only to choose a new one. */
export function getTemporaryExpiry(now: Date): Date {
  return new Date(now.getTime() + TEMPORARY_HOURS * hourMs);
}

export interface CompanyAccount {
  readonly companyId: string;
  readonly email: string;
  readonly name: string;
  /** Hash of a temporary password. Call hashTemporaryPassword(), which is slow, before the transaction. */
  readonly hash: string;
  readonly now: Date;
}

export interface OpenedAccount {
  readonly userId: string;
  readonly hasTemporaryPassword: boolean;
}

/**
 * Joins the approval's transaction. Links an account that has no company, leaves an account of this company
 * unchanged, and rejects one of another company or of a super admin.
 */
export async function openCompanyAccount(tx: Tx, account: CompanyAccount): Promise<OpenedAccount> {
  const { companyId, hash, now } = account;
  const email = account.email.toLowerCase();
  const newUserId = await insertUser(tx, { email, name: account.name, now });
  const userId = newUserId ?? (await lockUserByEmail(tx, email));
  if (userId === null) throw new DomainError('company_account_missing');
  // Actions on a company must never change a super admin's password.
  if (await hasSuperAdminRole(tx, userId)) throw new DomainError('account_of_super_admin');
  const linkedTo = await linkCompany(tx, { userId, companyId, role: 'owner', now });
  if (linkedTo !== companyId) throw new DomainError('account_of_another_company');
  if (newUserId) await writePassword(tx, { userId, hash, temporaryUntil: getTemporaryExpiry(now), now });
  return { userId, hasTemporaryPassword: newUserId !== null };
}

/** Joins the caller's transaction. Ends every session and reset link and unlocks the account. */
export async function setTemporaryPassword(
  tx: Tx,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<void> {
  const email = await writePassword(tx, { userId, hash, temporaryUntil: getTemporaryExpiry(now), now });
  if (email === null) throw new DomainError('company_account_missing');
  await unlockUser(tx, userId);
  await deleteSessionsOfUser(tx, userId, null);
  await deleteResetLinks(tx, userId);
}

/** Rejects super admins: another sets theirs by name, and all super admins are notified. */
export async function setCompanyPassword(
  tx: Tx,
  password: { userId: string; hash: string; now: Date },
): Promise<void> {
  await setTemporaryPassword(tx, password);
  // Check while holding the account's lock, so that the user cannot become a super admin meanwhile.
  if (await hasSuperAdminRole(tx, password.userId)) throw new DomainError('account_of_super_admin');
}

/** Deletes the accounts of a deleted company's users, except super admins. */
export async function deleteCompanyAccounts(tx: Tx, companyIds: readonly string[]): Promise<void> {
  await deleteUsersOfCompanies(tx, companyIds);
}

export async function endCompanySessions(tx: Tx, companyId: string): Promise<void> {
  await deleteSessionsOfCompany(tx, companyId);
}

/**
 * An existing account gets the role and must choose a new password; an existing role stays unchanged. The
 * result is always the same, so the form does not reveal accounts. Rejects an actor who was just removed or
 * locked.
 */
export async function addSuperAdmin(
  ctx: AppContext,
  actor: SuperAdminActor,
  input: { readonly email: string; readonly password: string },
): Promise<{ readonly ok: true } | Refused<'not_allowed'>> {
  const hash = await hashPassword(input.password);
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    await lockSuperAdmins(tx);
    if (!(await isActiveSuperAdmin(tx, actor.userId))) return createRefusal('not_allowed');
    const granted = await grantSuperAdmin(tx, { email: input.email, hash, isTemporary: true, now });
    if (!granted.isNewRole) return { ok: true };
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'superAdmin.added',
      object: { kind: 'user', id: granted.userId },
      details: { newAccount: granted.isNewUser },
    });
    const told = { act: 'superAdminAdded', subject: input.email, newcomer: granted.userId } as const;
    await notifySuperAdmins(tx, ctx, actor, told);
    return { ok: true };
  });
}

async function grantSuperAdmin(
  tx: Tx,
  { email, hash, isTemporary, now }: { email: string; hash: string; isTemporary: boolean; now: Date },
): Promise<{ userId: string; isNewUser: boolean; isNewRole: boolean }> {
  const newUserId = await insertUser(tx, { email, name: email, now });
  const userId = newUserId ?? (await lockUserByEmail(tx, email));
  if (userId === null) throw new DomainError('not_found');
  if (newUserId) {
    await writePassword(tx, {
      userId,
      hash,
      temporaryUntil: isTemporary ? getTemporaryExpiry(now) : null,
      now,
    });
  }
  const isNewRole = await insertSuperAdminRole(tx, userId, now);
  if (isNewRole && !newUserId) {
    // The password may be too short for a super admin, and existing sessions had fewer rights.
    await requireNewPassword(tx, userId);
    await deleteSessionsOfUser(tx, userId, null);
    // A link from an approval works for days, and its mailbox was not that of a super admin.
    await deleteResetLinks(tx, userId);
  }
  return { userId, isNewUser: newUserId !== null, isNewRole };
}

export async function isActiveSuperAdmin(tx: Tx, userId: string): Promise<boolean> {
  const admins = await listSuperAdminRows(tx, null);
  return admins.some((admin) => admin.userId === userId && admin.lockedAt === null);
}

/** Returns true if the user has been a super admin since then without interruption by a lock or removal. */
export function wasSuperAdminSince(tx: Tx, userId: string, since: Date): Promise<boolean> {
  return isSuperAdminSince(tx, userId, since);
}

/** True if this super admin may approve as the second one. The caller checks that the two differ. */
export async function isSecondAdmin(
  ctx: Pick<AppContext, 'now'>,
  tx: Tx,
  actor: SuperAdminActor,
  { madeAt }: { readonly madeAt: Date },
): Promise<boolean> {
  const times = await findSuperAdminTimes(tx, actor.userId);
  return times !== undefined && canConfirmAsSecondAdmin(times, { madeAt, now: ctx.now() });
}

/**
 * Returns true if another active super admin could approve, or one who was removed within the last day could
 * have: otherwise a thief of one account could remove all others first.
 */
export async function hasSecondAdmin(tx: Tx, actor: SuperAdminActor, now: Date): Promise<boolean> {
  const others = await listOtherRoleTimes(tx, actor.userId);
  return (
    others.some((roleSince) => hadRoleBefore(roleSince, now)) ||
    (await wasSuperAdminRemoved(tx, getRemovalCutoff(now)))
  );
}

export interface ListedSuperAdmin extends SuperAdminRow {
  readonly isYou: boolean;
}

export async function listSuperAdmins(ctx: AppContext, actor: SuperAdminActor): Promise<ListedSuperAdmin[]> {
  const rows = await listSuperAdminRows(ctx.db, MOST_SUPER_ADMINS_SHOWN);
  return rows.map((row) => ({ ...row, isYou: row.userId === actor.userId }));
}

/** Creates a super admin from the command line. Existing accounts keep their password until sign-in. */
export async function createSuperAdmin(
  ctx: AppContext,
  input: { readonly email: string; readonly password: string; readonly force: boolean },
): Promise<{ keptPassword: boolean }> {
  const hash = await hashPassword(input.password);
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    await lockSuperAdmins(tx);
    const [existing] = await listSuperAdminRows(tx, 1);
    if (existing && !input.force) throw new DomainError('super_admin_exists');
    const granted = await grantSuperAdmin(tx, { email: input.email, hash, isTemporary: false, now });
    await recordAudit(tx, {
      actor: { kind: 'system' },
      action: 'superAdmin.created',
      object: { kind: 'user', id: granted.userId },
      details: { forced: input.force, newAccount: granted.isNewUser, newRole: granted.isNewRole },
    });
    return { keptPassword: !granted.isNewUser };
  });
}
