import { type Insertable, sql } from 'kysely';
import type { Bank } from '#domain/finance/banks.ts';
import type { RefundFacts } from '#domain/finance/refund.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Database, PaymentMode } from '#server/platform/database/schema.ts';

export interface PendingRefund extends RefundFacts {
  readonly id: string;
  readonly bookingId: string;
  readonly mode: PaymentMode;
  readonly amount: string;
  readonly dueAt: Date;
  readonly doneAt: Date | null;
  readonly bank: Bank | null;
  readonly lastFour: string | null;
  readonly accountId: string | null;
  readonly lineReference: string | null;
  /** True if the payer's bank returned the money before we sent the refund. */
  readonly isChargedBack: boolean;
  readonly fileSentAt: Date | null;
}

const pendingRefunds = sql`
  select r.id, r.booking_id as "bookingId", b.mode, r.amount, r.created_at as "dueAt", r.done_at as "doneAt",
    r.state = 'done' as "isDone", r.chargeback_id is not null as "isChargedBack", account.id is not null as "hasAccount", account.id as "accountId", account.bank,
    account.last_four as "lastFour", line.state as "lineState", line.reference as "lineReference",
    line.sent_at as "fileSentAt", r.returned_count > 0 or coalesce(line.state = 'returned', false) as "wasReturned"
  from refunds r
  join bookings b on b.id = r.booking_id
  left join refund_accounts account
    on account.refund_id = r.id and account.replaced_at is null and account.returned_at is null
  left join lateral (
    select l.state, l.reference, f.sent_at from bank_file_lines l join bank_files f on f.id = l.file_id
    where l.refund_id = r.id and l.state <> 'void'
    -- A line that is not returned is the newest, also if the clock gave another file the same moment.
    order by l.state = 'returned', f.made_at desc limit 1
  ) line on true
`;

/** True if the refund `r` is in a bank file that was not returned. */
export const isRefundInFile = sql<boolean>`exists (
  select from bank_file_lines l where l.refund_id = r.id and l.state in ('made', 'sent')
)`;

export async function listPendingRefunds(db: Db | Tx, bookingId: string): Promise<PendingRefund[]> {
  const { rows } = await sql<PendingRefund>`
    ${pendingRefunds} where r.booking_id = ${bookingId} order by r.created_at, r.id
  `.execute(db);
  return rows;
}

export async function findRefund(db: Db | Tx, id: string): Promise<PendingRefund | undefined> {
  const { rows } = await sql<PendingRefund>`${pendingRefunds} where r.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockRefunds(tx: Tx, bookingId: string): Promise<void> {
  await sql`select from refunds where booking_id = ${bookingId} order by id for update`.execute(tx);
}

export async function lockRefundFiles(tx: Tx, mode: PaymentMode): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refund files ${mode}`}, 0))`.execute(tx);
}

/** Locks due refunds with an account. The caller then checks whether another file already contains them. */
export async function lockPayableRefunds(tx: Tx, mode: PaymentMode): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from refunds r join bookings b on b.id = r.booking_id
    where r.state = 'due' and b.mode = ${mode} and exists (
      select from refund_accounts account
      where account.refund_id = r.id and account.replaced_at is null and account.returned_at is null
    )
    order by r.id for update of r
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export async function listRefundsByIds(tx: Tx, ids: readonly string[]): Promise<PendingRefund[]> {
  const { rows } = await sql<PendingRefund>`
    ${pendingRefunds} where r.id = any(${[...ids]}::uuid[]) order by r.id
  `.execute(tx);
  return rows;
}

export interface DeskRefund extends PendingRefund {
  readonly bookingReference: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly reason: string;
  readonly reference: string | null;
  readonly isFlightCancelled: boolean;
}

export async function listRefundsForDesk(
  db: Db,
  { mode, limit }: { readonly mode: PaymentMode; readonly limit: number },
): Promise<DeskRefund[]> {
  const { rows } = await sql<DeskRefund>`
    select way.*, b.reference as "bookingReference", b.first_name as "firstName", b.last_name as "lastName",
      b.company_name as company, r.reason, r.reference,
      coalesce((
        select kind = 'cancelled' from flight_changes where flight_id = b.flight_id order by made_at desc limit 1
      ), false) as "isFlightCancelled"
    from (
      (select id from refunds where state = 'due' order by created_at, id limit ${limit})
      union all
      (select id from refunds where state = 'done' order by done_at desc limit ${limit})
    ) chosen
    join lateral (${pendingRefunds} where r.id = chosen.id) way on true
    join refunds r on r.id = way.id
    join bookings b on b.id = way."bookingId"
    where way.mode = ${mode}
    order by way."isDone", case when way."isDone" then null else way."dueAt" end, way."doneAt" desc, way.id
  `.execute(db);
  return rows;
}

export async function insertRefundAccount(
  tx: Tx,
  account: Insertable<Database['refund_accounts']>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('refund_accounts')
    .set({ replaced_at: now })
    .where('refund_id', '=', account.refund_id)
    .where('replaced_at', 'is', null)
    .where('returned_at', 'is', null)
    .execute();
  await tx.insertInto('refund_accounts').values(account).execute();
}

export async function listOpenedRefundLines(tx: Tx, fileId: string) {
  return tx
    .selectFrom('bank_file_lines as line')
    .innerJoin('refund_accounts as account', 'account.id', 'line.refund_account_id')
    .innerJoin('refunds', 'refunds.id', 'line.refund_id')
    .select(['refunds.id as refundId', 'refunds.booking_id as bookingId'])
    .select(['account.id as accountId', 'account.bank', 'account.holder', 'account.account_number as sealed'])
    .select(['account.last_four as lastFour', 'line.amount_sen as amountSen', 'line.reference'])
    .where('line.file_id', '=', fileId)
    .orderBy('line.reference')
    .execute();
}

export async function setRefundReturned(tx: Tx, id: string, now: Date): Promise<number> {
  await tx
    .updateTable('refund_accounts')
    .set({ returned_at: now })
    .where('refund_id', '=', id)
    .where('replaced_at', 'is', null)
    .where('returned_at', 'is', null)
    .execute();
  const { returned_count } = await tx
    .updateTable('refunds')
    .set(({ eb }) => ({
      state: 'due',
      reference: null,
      done_by: null,
      done_at: null,
      account_requested_at: now,
      returned_count: eb('returned_count', '+', 1),
    }))
    .where('id', '=', id)
    .returning('returned_count')
    .executeTakeFirstOrThrow();
  return returned_count;
}

export async function setRefundChargedBack(
  tx: Tx,
  id: string,
  chargeback: { readonly id: string; readonly madeBy: string; readonly now: Date },
): Promise<{ reason: string; attempt_id: string | null }> {
  return tx
    .updateTable('refunds')
    .set({
      state: 'done',
      reference: 'Chargeback',
      done_by: chargeback.madeBy,
      done_at: chargeback.now,
      chargeback_id: chargeback.id,
    })
    .where('id', '=', id)
    .returning(['reason', 'attempt_id'])
    .executeTakeFirstOrThrow();
}

export async function claimRefundsWithoutRequest(tx: Tx, now: Date, limit: number) {
  const { rows } = await sql<{ id: string; bookingId: string; amount: string; hasAccount: boolean }>`
    update refunds set account_requested_at = ${now} where id in (
      select id from refunds where state = 'due' and account_requested_at is null
      order by created_at limit ${limit} for update skip locked
    )
    returning id, booking_id as "bookingId", amount,
      exists (select from refund_accounts account where account.refund_id = refunds.id) as "hasAccount"
  `.execute(tx);
  return rows;
}

export async function eraseAccountsBefore(db: Db, before: Date, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update refund_accounts set account_number = null, holder = 'Removed', erased_at = ${now}
    where id in (
      select account.id from refund_accounts account join refunds on refunds.id = account.refund_id
      where account.erased_at is null and ${before} > least(
        account.replaced_at, account.returned_at, refunds.done_at
      )
      and not exists (
        select from bank_file_lines line where line.refund_account_id = account.id and line.state = 'made'
      )
      limit ${limit} for update of account skip locked
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
