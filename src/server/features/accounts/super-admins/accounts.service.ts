// Accounts that staff open for others: a company's owner at approval, further super admins, the first super admin of an
// installation. Owns who gets which role and password; signing in belongs to sessions.service.ts, what people do with
// their own password to passwords.service.ts.

import { hadRoleBefore, mayConfirmAsSecond, removalsCountFrom } from '#domain/finance/second-admin.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { type Refused, refused } from '#domain/kernel/outcome.ts';
import { hourMs } from '#domain/kernel/time.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { auditBy, recordAudit } from '#server/features/audit/audit.service.ts';
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
import { deleteResetLinksOf } from '../reset-links.store.ts';
import { deleteSessionsOfCompany, deleteSessionsOfUser } from '../sessions/sessions.store.ts';
import { tellSuperAdmins } from '../staff-notices.service.ts';

const TEMPORARY_HOURS = 72;
const MOST_SUPER_ADMINS_SHOWN = 200;

/** A password somebody else has seen opens the account for three days, and then only to change it. */
export function temporaryUntil(now: Date): Date {
  return new Date(now.getTime() + TEMPORARY_HOURS * hourMs);
}

export interface CompanyAccount {
  readonly companyId: string;
  readonly email: string;
  readonly name: string;
  /** Of a temporary password, from hashTemporaryPassword(), made before the transaction opened. */
  readonly hash: string;
  readonly now: Date;
}

export interface OpenedAccount {
  readonly userId: string;
  /** False when the email had an account already: that person's own password stays. */
  readonly hasTemporaryPassword: boolean;
}

/**
 * Joins the approval's transaction. An account belongs to one company: one without a company is linked, one of another
 * company or of a super admin is refused, one that is this company's already stays as it is.
 */
export async function openCompanyAccount(tx: Tx, account: CompanyAccount): Promise<OpenedAccount> {
  const { companyId, hash, now } = account;
  const email = account.email.toLowerCase();
  const newUserId = await insertUser(tx, { email, name: account.name, now });
  const userId = newUserId ?? (await lockUserByEmail(tx, email));
  if (userId === null) throw new DomainError('company_account_missing');
  // A password of a super admin must not be within reach of what is done to a company.
  if (await hasSuperAdminRole(tx, userId)) throw new DomainError('account_of_super_admin');
  const linkedTo = await linkCompany(tx, { userId, companyId, role: 'owner', now });
  if (linkedTo !== companyId) throw new DomainError('account_of_another_company');
  if (newUserId) await writePassword(tx, { userId, hash, temporaryUntil: temporaryUntil(now), now });
  return { userId, hasTemporaryPassword: newUserId !== null };
}

/**
 * Joins the caller's transaction, which writes the audit line. Ends every session and reset link of the user, and opens an
 * account that was locked.
 */
export async function setTemporaryPassword(
  tx: Tx,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<void> {
  const email = await writePassword(tx, { userId, hash, temporaryUntil: temporaryUntil(now), now });
  if (email === null) throw new DomainError('company_account_missing');
  await unlockUser(tx, userId);
  await deleteSessionsOfUser(tx, userId, null);
  await deleteResetLinksOf(tx, userId);
}

/** The same for a company's account, which never is a super admin's: those are given passwords by name, and all are told. */
export async function setCompanyPassword(
  tx: Tx,
  password: { userId: string; hash: string; now: Date },
): Promise<void> {
  await setTemporaryPassword(tx, password);
  // Asked while the account is held, so that nobody can become one meanwhile.
  if (await hasSuperAdminRole(tx, password.userId)) throw new DomainError('account_of_super_admin');
}

/** With a company that is forgotten go the accounts of its people, but not those of super admins. */
export async function deleteCompanyAccounts(tx: Tx, companyIds: readonly string[]): Promise<void> {
  await deleteUsersOfCompanies(tx, companyIds);
}

/** Joins the transaction that rejects or deletes the company. */
export async function endCompanySessions(tx: Tx, companyId: string): Promise<void> {
  await deleteSessionsOfCompany(tx, companyId);
}

/**
 * An existing account gets the role and must choose a new password at the next sign-in; one that has the role already is
 * left unchanged. The result is the same each time, so the form does not reveal which accounts exist. Refused when the
 * actor was just removed or locked.
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
    if (!(await isActiveSuperAdmin(tx, actor.userId))) return refused('not_allowed');
    const granted = await grantSuperAdmin(tx, { email: input.email, hash, isTemporary: true, now });
    if (!granted.isNewRole) return { ok: true };
    await recordAudit(tx, {
      ...auditBy(actor),
      action: 'superAdmin.added',
      object: { kind: 'user', id: granted.userId },
      details: { newAccount: granted.isNewUser },
    });
    const told = { act: 'superAdminAdded', subject: input.email, newcomer: granted.userId } as const;
    await tellSuperAdmins(tx, ctx, actor, told);
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
    await writePassword(tx, { userId, hash, temporaryUntil: isTemporary ? temporaryUntil(now) : null, now });
  }
  const isNewRole = await insertSuperAdminRole(tx, userId, now);
  if (isNewRole && !newUserId) {
    // The password may be shorter than a super admin's must be, and older sessions were opened with fewer rights.
    await requireNewPassword(tx, userId);
    await deleteSessionsOfUser(tx, userId, null);
  }
  return { userId, isNewUser: newUserId !== null, isNewRole };
}

/** Has the role, and could sign in. */
export async function isActiveSuperAdmin(tx: Tx, userId: string): Promise<boolean> {
  const admins = await listSuperAdminRows(tx, null);
  return admins.some((admin) => admin.userId === userId && admin.lockedAt === null);
}

/**
 * Has the role, could sign in, and was neither locked nor removed since then: a new password opens a locked account, and a
 * role that comes back is a new one.
 */
export function wasSuperAdminSince(tx: Tx, userId: string, since: Date): Promise<boolean> {
  return isSuperAdminSince(tx, userId, since);
}

/** Whether this super admin counts as the second one for what another has made. That they differ is the caller's to check. */
export async function isSecondAdmin(
  ctx: Pick<AppContext, 'now'>,
  tx: Tx,
  actor: SuperAdminActor,
  { madeAt }: { readonly madeAt: Date },
): Promise<boolean> {
  const times = await findSuperAdminTimes(tx, actor.userId);
  return times !== undefined && mayConfirmAsSecond(times, { madeAt, now: ctx.now() });
}

/**
 * Whether another active super admin could confirm what this one makes now, or could have until one was removed within
 * the last day: a thief of one account could remove all others first.
 */
export async function hasSecondAdmin(tx: Tx, actor: SuperAdminActor, now: Date): Promise<boolean> {
  const others = await listOtherRoleTimes(tx, actor.userId);
  return (
    others.some((roleSince) => hadRoleBefore(roleSince, now)) ||
    (await wasSuperAdminRemoved(tx, removalsCountFrom(now)))
  );
}

export interface ListedSuperAdmin extends SuperAdminRow {
  readonly isYou: boolean;
}

export async function listSuperAdmins(ctx: AppContext, actor: SuperAdminActor): Promise<ListedSuperAdmin[]> {
  const rows = await listSuperAdminRows(ctx.db, MOST_SUPER_ADMINS_SHOWN);
  return rows.map((row) => ({ ...row, isYou: row.userId === actor.userId }));
}

/**
 * For the command line on the server, where the operator may do anything. An existing account gets the role and keeps
 * its password until the next sign-in, which the answer says.
 */
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
