import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Database } from '#server/platform/database/schema.ts';

const shown = [
  'id',
  'company_id as companyId',
  'bank',
  'holder',
  'last_four as lastFour',
  'entered_by as enteredBy',
  'entered_by_email as enteredByEmail',
  'entered_at as enteredAt',
  'in_force_from as inForceFrom',
  'confirmed_at as confirmedAt',
  'withdrawn_at as withdrawnAt',
  'returned_at as returnedAt',
] as const;

export function listAccounts(db: Db | Tx, companyIds: readonly string[]) {
  return db
    .selectFrom('payout_accounts')
    .select(shown)
    .where('company_id', 'in', companyIds)
    .where('erased_at', 'is', null)
    .execute();
}

export type ListedAccount = Awaited<ReturnType<typeof listAccounts>>[number];

export async function lockAccounts(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payout_accounts ${companyId}`}, 0))`.execute(tx);
}

export async function insertAccount(tx: Tx, account: Insertable<Database['payout_accounts']>): Promise<void> {
  await tx.insertInto('payout_accounts').values(account).execute();
}

export async function withdrawWaiting(tx: Tx, companyId: string, now: Date, id?: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('payout_accounts')
    .set({ withdrawn_at: now })
    .where('company_id', '=', companyId)
    .where('in_force_from', '>', now)
    .where('withdrawn_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

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

export async function listProvenAccounts(tx: Tx, companyIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from payout_accounts account
    where company_id = any(${[...companyIds]}::uuid[]) and (
      called_back_at is not null
      or exists (select from payouts where account_id = account.id and state = 'paid')
    )
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function setAccountCalledBack(
  tx: Tx,
  id: string,
  { by, note, now }: { readonly by: string; readonly note: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('payout_accounts')
    .set({ called_back_at: now, called_back_by: by, call_back_note: note })
    .where('id', '=', id)
    .execute();
}

export async function setAccountReturned(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('payout_accounts')
    .set({ returned_at: now })
    .where('id', '=', accountId)
    .where('returned_at', 'is', null)
    .execute();
}

/** Erases withdrawn or replaced accounts and those of former companies owed nothing, if no payout waits. */
export async function eraseUnusedAccounts(db: Db, before: Date, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update payout_accounts set account_number = null, holder = 'Removed', erased_at = ${now},
      entered_by_email = 'removed@email.invalid',
      call_back_note = case when call_back_note is not null then 'Removed' end
    where id in (
      select account.id from payout_accounts account join companies on companies.id = account.company_id
      where account.erased_at is null and ${before} > least(
        account.withdrawn_at,
        (select min(newer.in_force_from) from payout_accounts newer
          where newer.company_id = account.company_id and newer.withdrawn_at is null
            and newer.in_force_from > account.in_force_from),
        case when not exists (
          select from ledger_balances l
          where l.company_id = account.company_id and (l.owed_sen <> 0 or l.awaiting_sen <> 0)
        ) then companies.deleted_at end
      ) and not exists (
        select from payouts where payouts.account_id = account.id and payouts.state in ('scheduled', 'onHold')
      )
      limit ${limit} for update of account skip locked
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

export function listAccountRecipients(tx: Tx, companyId: string) {
  return tx
    .selectFrom('company_users')
    .innerJoin('users', 'users.id', 'company_users.user_id')
    .innerJoin('companies', 'companies.id', 'company_users.company_id')
    .select(['users.id as userId', 'users.email', 'companies.locale', 'companies.name as company'])
    .select('company_users.role')
    .where('company_users.company_id', '=', companyId)
    .orderBy('users.email')
    .execute();
}

export async function findJoinDate(tx: Tx, companyId: string, userId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('company_users')
    .select('created_at as joinedAt')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.joinedAt ?? null;
}

export async function findRole(tx: Tx, companyId: string, userId: string) {
  return tx
    .selectFrom('company_users')
    .innerJoin('companies', 'companies.id', 'company_users.company_id')
    .select(['company_users.role', 'company_users.created_at as joinedAt'])
    .select('companies.suspended_reason as suspendedReason')
    .where('company_users.company_id', '=', companyId)
    .where('company_users.user_id', '=', userId)
    .executeTakeFirst();
}
