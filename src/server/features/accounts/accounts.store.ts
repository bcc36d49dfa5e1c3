import { sql } from 'kysely';
import type { CompanyRole } from '#domain/accounts/company-role.ts';
import type { CompanyStatus } from '#domain/companies/company.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';

const CREDENTIAL = 'credential';

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly now: Date;
}

export async function insertUser(tx: Tx, { email, name, now }: NewUser): Promise<string | null> {
  const row = await tx
    .insertInto('users')
    .values({ email, name, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function lockUserByEmail(tx: Tx, email: string): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface FoundUser {
  readonly id: string;
  readonly email: string;
  readonly lockedAt: Date | null;
}

export async function findUserByEmail(db: Db, email: string): Promise<FoundUser | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'locked_at as lockedAt'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

export async function isDemoAccount(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('is_demo').where('id', '=', userId).executeTakeFirst();
  return row?.is_demo === true;
}

/** Locks the account. If it is already locked, keeps the time of the first lock. */
export async function lockUser(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ locked_at: now })
    .where('id', '=', userId)
    .where('locked_at', 'is', null)
    .execute();
}

export async function unlockUser(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ locked_at: null })
    .where('id', '=', userId)
    .where('locked_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewPassword {
  readonly userId: string;
  readonly hash: string;
  readonly temporaryUntil: Date | null;
  readonly now: Date;
}

export async function writePassword(tx: Tx, password: NewPassword): Promise<string | null> {
  const { userId, hash, temporaryUntil, now } = password;
  const user = await tx
    .updateTable('users')
    .set({
      must_change_password: temporaryUntil !== null,
      temporary_password_expires_at: temporaryUntil,
      updated_at: now,
    })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirst();
  if (!user) return null;
  await tx
    .insertInto('accounts')
    .values({
      user_id: userId,
      account_id: userId,
      provider_id: CREDENTIAL,
      password: hash,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash, updated_at: now }),
    )
    .execute();
  return user.email;
}

export async function requireNewPassword(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ must_change_password: true }).where('id', '=', userId).execute();
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where('provider_id', '=', CREDENTIAL)
    .where('account_id', '=', userId)
    .executeTakeFirst();
  return row?.password ?? null;
}

export async function replacePasswordHash(db: Db, userId: string, old: string, hash: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password: hash })
    .where('provider_id', '=', CREDENTIAL)
    .where('account_id', '=', userId)
    .where('password', '=', old)
    .execute();
}

/**
 * Links the user to the company and returns the company they belong to afterwards. An existing membership
 * takes precedence, except in a deleted company: an agency may return with the same email.
 */
export async function linkCompany(
  tx: Tx,
  link: { userId: string; companyId: string; role: CompanyRole; now: Date },
): Promise<string> {
  const row = { company_id: link.companyId, role: link.role, created_at: link.now };
  await tx
    .insertInto('company_users')
    .values({ user_id: link.userId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(row)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('companies')
              .select('id')
              .whereRef('companies.id', '=', 'company_users.company_id')
              .where('companies.deleted_at', 'is not', null),
          ),
        ),
    )
    .execute();
  const { company_id: companyId } = await tx
    .selectFrom('company_users')
    .select('company_id')
    .where('user_id', '=', link.userId)
    .executeTakeFirstOrThrow();
  return companyId;
}

export interface Membership {
  readonly companyId: string;
  readonly companyName: string;
  readonly role: CompanyRole;
  readonly status: CompanyStatus;
  readonly isDeleted: boolean;
  /** True if the owner requires a second factor from the whole team. */
  readonly needsSecondFactor: boolean;
  readonly suspendedReason: string | null;
}

export async function findMembership(db: Db, userId: string): Promise<Membership | null> {
  const row = await db
    .selectFrom('company_users')
    .innerJoin('companies', 'companies.id', 'company_users.company_id')
    .leftJoin('team_second_factors', 'team_second_factors.company_id', 'companies.id')
    .select([
      'companies.id as companyId',
      'companies.name as companyName',
      'company_users.role as role',
      'companies.status as status',
      sql<boolean>`companies.deleted_at is not null`.as('isDeleted'),
      sql<boolean>`team_second_factors.company_id is not null`.as('needsSecondFactor'),
      'companies.suspended_reason as suspendedReason',
    ])
    .where('company_users.user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function hasSuperAdminRole(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('roles')
    .select('role')
    .where('user_id', '=', userId)
    .where('role', '=', 'superadmin')
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the user is an active super admin whose role and password are both older than that time. */
export async function isSuperAdminSince(db: Db, userId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('roles')
    .innerJoin('users', 'users.id', 'roles.user_id')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .select('roles.role')
    .where('roles.user_id', '=', userId)
    .where('roles.role', '=', 'superadmin')
    .where('roles.created_at', '<=', since)
    .where('users.locked_at', 'is', null)
    .where('accounts.provider_id', '=', CREDENTIAL)
    .where('accounts.updated_at', '<=', since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSuperAdminRole(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('roles')
    .values({ user_id: userId, role: 'superadmin', created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'role']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSuperAdminRole(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('roles')
    .where('user_id', '=', userId)
    .where('role', '=', 'superadmin')
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countOtherSuperAdmins(tx: Tx, userId: string): Promise<number> {
  const counted = await tx
    .selectFrom('roles')
    .innerJoin('users', 'users.id', 'roles.user_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('roles.role', '=', 'superadmin')
    .where('roles.user_id', '<>', userId)
    .where('users.locked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return counted.count;
}

export interface SuperAdminRow {
  readonly userId: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly lockedAt: Date | null;
  readonly secondFactorSince: Date | null;
}

export async function listSuperAdminRows(db: Db, limit: number | null): Promise<SuperAdminRow[]> {
  const rows = db
    .selectFrom('roles')
    .innerJoin('users', 'users.id', 'roles.user_id')
    .select([
      'users.id as userId',
      'users.email as email',
      'roles.created_at as createdAt',
      'users.locked_at as lockedAt',
      'users.second_factor_since as secondFactorSince',
    ])
    .where('roles.role', '=', 'superadmin')
    .orderBy('roles.created_at')
    .orderBy('users.id');
  return (limit === null ? rows : rows.limit(limit)).execute();
}

export async function findSuperAdminTimes(tx: Tx, userId: string) {
  const { rows } = await sql<{ roleSince: Date; changedAt: Date }>`
    select roles.created_at as "roleSince",
      greatest(users.updated_at, users.second_factor_since) as "changedAt"
    from roles join users on users.id = roles.user_id
    where roles.user_id = ${userId} and roles.role = 'superadmin' and users.locked_at is null
  `.execute(tx);
  return rows[0];
}

export async function listOtherRoleTimes(tx: Tx, userId: string): Promise<Date[]> {
  const { rows } = await sql<{ roleSince: Date }>`
    select roles.created_at as "roleSince" from roles join users on users.id = roles.user_id
    where roles.user_id <> ${userId} and roles.role = 'superadmin' and users.locked_at is null
  `.execute(tx);
  return rows.map(({ roleSince }) => roleSince);
}

/** Counts only removals by another super admin, not by the server's command line. */
export async function wasSuperAdminRemoved(tx: Tx, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'superAdmin.removed')
    .where('actor_kind', '=', 'superadmin')
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Serialises checks for existing super admins until the transaction ends. */
export async function lockSuperAdmins(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('super-admins', 0))`.execute(tx);
}

export async function deleteUsersOfCompanies(tx: Tx, companyIds: readonly string[]): Promise<void> {
  await sql`
    with deleted as (
      delete from users where id in (
        select user_id from company_users where company_id = any(${[...companyIds]}::uuid[])
      ) and not exists (select from roles where user_id = users.id)
      returning id
    )
    delete from verifications where value in (select id::text from deleted)
  `.execute(tx);
}
