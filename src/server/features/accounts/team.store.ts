import { sql } from 'kysely';
import type { CompanyRole } from '#domain/accounts/company-role.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';

export interface LockedTeam {
  readonly company: string;
  readonly locale: string;
  readonly isSuspended: boolean;
}

/** Serialises changes of one team in the transaction. Undefined if the company is not a partner. */
export async function lockTeam(tx: Tx, companyId: string): Promise<LockedTeam | undefined> {
  return tx
    .selectFrom('companies')
    .select(['name as company', 'locale'])
    .select((eb) => eb('suspended_at', 'is not', null).$castTo<boolean>().as('isSuspended'))
    .where('id', '=', companyId)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface MemberRow {
  readonly userId: string;
  readonly role: CompanyRole;
  readonly joinedAt: Date;
  readonly lastSignInAt: Date | null;
}

export async function listMemberRows(tx: Tx, companyId: string): Promise<MemberRow[]> {
  return tx
    .selectFrom('company_users')
    .select(['user_id as userId', 'role', 'created_at as joinedAt', 'last_sign_in_at as lastSignInAt'])
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();
}

interface AccountFacts {
  readonly email: string;
  readonly hasSecondFactor: boolean;
}

export async function listAccountFacts(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, AccountFacts>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'second_factor_since as since'])
    .where('id', 'in', userIds)
    .execute();
  return new Map(rows.map(({ id, email, since }) => [id, { email, hasSecondFactor: since !== null }]));
}

export async function findMember(
  tx: Tx,
  companyId: string,
  userId: string,
): Promise<{ role: CompanyRole; email: string } | undefined> {
  return tx
    .selectFrom('company_users')
    .innerJoin('users', 'users.id', 'company_users.user_id')
    .select(['company_users.role', 'users.email'])
    .where('company_users.company_id', '=', companyId)
    .where('company_users.user_id', '=', userId)
    .executeTakeFirst();
}

export async function countMembers(tx: Tx, companyId: string, role?: CompanyRole): Promise<number> {
  let members = tx
    .selectFrom('company_users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId);
  if (role) members = members.where('role', '=', role);
  return (await members.executeTakeFirstOrThrow()).count;
}

export async function updateRole(
  tx: Tx,
  member: { companyId: string; userId: string; role: CompanyRole },
): Promise<void> {
  await tx
    .updateTable('company_users')
    .set({ role: member.role })
    .where('company_id', '=', member.companyId)
    .where('user_id', '=', member.userId)
    .execute();
}

export async function deleteMember(tx: Tx, companyId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('company_users')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}

export async function touchUser(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ updated_at: now }).where('id', '=', userId).execute();
}

/** Deletes accounts without company and role that are unchanged since then. */
export async function deleteLostAccounts(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from users where id in (
      select id from users
      where updated_at < ${before}
        and not exists (select from company_users where user_id = users.id)
        and not exists (select from roles where user_id = users.id)
      limit ${limit}
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function recordSignIn(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('company_users').set({ last_sign_in_at: now }).where('user_id', '=', userId).execute();
}
