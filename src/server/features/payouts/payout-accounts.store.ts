import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database.ts';
import type { PayoutAccountsTable } from '#server/platform/schema.ts';

const shown = [
  ...(['id', 'company_id as companyId', 'bank', 'holder', 'last_four as lastFour'] as const),
  ...(['entered_by as enteredBy', 'entered_by_email as enteredByEmail', 'entered_at as enteredAt'] as const),
  ...(['in_force_from as inForceFrom', 'confirmed_at as confirmedAt'] as const),
  ...(['withdrawn_at as withdrawnAt', 'returned_at as returnedAt'] as const),
] as const;

/** All that anybody is shown: not the number. */
export function listAccounts(db: Db | Tx, companyIds: readonly string[]) {
  return db.selectFrom('payout_accounts').select(shown).where('company_id', 'in', companyIds).execute();
}

export type ListedAccount = Awaited<ReturnType<typeof listAccounts>>[number];

/** Changes of one company's account wait here for each other. */
export async function lockAccountsOf(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payout_accounts ${companyId}`}, 0))`.execute(tx);
}

export async function insertAccount(tx: Tx, account: Insertable<PayoutAccountsTable>): Promise<void> {
  await tx.insertInto('payout_accounts').values(account).execute();
}

/** Those of the company that are not in force yet. */
export async function withdrawWaiting(tx: Tx, companyId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('payout_accounts')
    .set({ withdrawn_at: now })
    .where('company_id', '=', companyId)
    .where('in_force_from', '>', now)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** False when it is not waiting, or its confirmation is its own writer's. */
export async function confirmWaiting(
  tx: Tx,
  { id, companyId, userId, now }: { id: string; companyId: string; userId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payout_accounts')
    .set({ confirmed_by: userId, confirmed_at: now, in_force_from: now })
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('entered_by', '<>', userId)
    .where('in_force_from', '>', now)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function noteAccountReturned(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('payout_accounts')
    .set({ returned_at: now })
    .where('id', '=', accountId)
    .where('returned_at', 'is', null)
    .execute();
}

export type SealedAccount = Pick<
  Selectable<PayoutAccountsTable>,
  'id' | 'bank' | 'holder' | 'account_number' | 'last_four'
>;

/** Everybody in the company, whatever their role. */
export function listReaders(tx: Tx, companyId: string) {
  return tx
    .selectFrom('company_users')
    .innerJoin('users', 'users.id', 'company_users.user_id')
    .innerJoin('companies', 'companies.id', 'company_users.company_id')
    .select(['users.id as userId', 'users.email', 'companies.locale', 'companies.name as company'])
    .where('company_users.company_id', '=', companyId)
    .orderBy('users.email')
    .execute();
}

export async function findRole(tx: Tx, companyId: string, userId: string) {
  return tx
    .selectFrom('company_users')
    .select('role')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
