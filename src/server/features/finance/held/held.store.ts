import { type Insertable, sql } from 'kysely';
import type { JournalEntry, MoneyInTransit, TypedBalance } from '#domain/finance/held-money.ts';
import { emptyLedger, type LedgerAccount, type LedgerBalances } from '#domain/finance/ledger.ts';
import { addDays, toKlInstant } from '#domain/kernel/time.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Database, PaymentMode } from '#server/platform/database/schema.ts';

export async function insertBankBalance(
  tx: Tx,
  balance: Insertable<Database['bank_balances']>,
): Promise<string> {
  const { id } = await tx
    .insertInto('bank_balances')
    .values(balance)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function listBankBalances(
  db: Db,
  mode: PaymentMode,
  limit: number,
): Promise<(TypedBalance & { readonly userId: string })[]> {
  return db
    .selectFrom('bank_balances')
    .leftJoin('users', 'users.id', 'bank_balances.made_by')
    .select(['balance_on as balanceOn', 'balance_sen as balanceSen', 'moved_sen as movedSen', 'note'])
    .select(['bank_balances.id', 'counted_moved_sen as countedSen', 'bank_balances.made_by as userId'])
    .select(['made_at as madeAt', 'users.email as madeBy'])
    .where('mode', '=', mode)
    .orderBy('balance_on', 'desc')
    .orderBy('made_at', 'desc')
    .limit(limit)
    .execute();
}

/** Serialises changes of bank balances, because changes of one person add up towards the limit. */
export async function lockBankBalances(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bank balances', 0))`.execute(tx);
}

export async function sumMovedAlone(tx: Tx, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ sen: number }>`
    select coalesce(sum(moved_alone_sen), 0)::bigint as sen from bank_balances
    where made_by = ${userId} and made_at > ${since}
  `.execute(tx);
  return rows[0]?.sen ?? 0;
}

export async function lockBankBalance(tx: Tx, id: string) {
  return tx.selectFrom('bank_balances').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setBalanceConfirmed(
  tx: Tx,
  id: string,
  { movedSen, by, now }: { readonly movedSen: number; readonly by: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('bank_balances')
    .set({ counted_moved_sen: movedSen, confirmed_by: by, confirmed_at: now })
    .where('id', '=', id)
    .execute();
}

/** Balances of one payment mode at a moment: current ones minus later changes, read in one snapshot. */
export async function sumBalancesAt(db: Db, mode: PaymentMode, at: Date): Promise<LedgerBalances> {
  const { rows } = await sql<{ account: LedgerAccount; sen: number }>`
    select account, coalesce(sum(sen), 0)::bigint as sen from (
      select line.* from (
        select sum(received_sen) as received, sum(awaiting_sen) as awaiting, sum(refund_due_sen) as refund_due,
          sum(refunded_sen) as refunded, sum(fee_sen) as fee, sum(owed_sen) as owed, sum(paid_out_sen) as paid_out,
          sum(goodwill_sen) as goodwill, sum(provider_fee_sen) as provider_fee, sum(costs_sen) as costs
        from ledger_balances where mode = ${mode}
      ) l cross join lateral (values
        ('received', l.received), ('awaiting', l.awaiting), ('refundDue', l.refund_due), ('refunded', l.refunded),
        ('fee', l.fee), ('owed', l.owed), ('paidOut', l.paid_out), ('goodwill', l.goodwill),
        ('providerFee', l.provider_fee), ('costs', l.costs)
      ) as line (account, sen)
      union all
      select e.account, sum(case when e.account = 'received' then -e.amount_sen else e.amount_sen end)
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.mode = ${mode} and t.at >= ${at}
      group by e.account
    ) sums
    group by account
  `.execute(db);
  return { ...emptyLedger, ...Object.fromEntries(rows.map(({ account, sen }) => [account, sen])) };
}

export async function sumSettled(
  db: Db,
  mode: PaymentMode,
  on: string,
): Promise<{ readonly settledSen: number; readonly settledFeeSen: number }> {
  const { rows } = await sql<{ settledSen: number; settledFeeSen: number }>`
    select coalesce(sum(amount_sen), 0)::bigint as "settledSen",
      coalesce(sum(fee_sen), 0)::bigint + coalesce((
        select sum(amount_sen) from money_entries
        where mode = ${mode} and kind = 'providerFee' and booked_at < ${toKlInstant(addDays(on, 1), '00:00')}
      ), 0)::bigint as "settledFeeSen"
    from settled_payments where mode = ${mode} and settled_on <= ${on}
  `.execute(db);
  return rows[0] ?? { settledSen: 0, settledFeeSen: 0 };
}

/** Sums money that only one side of the comparison may include. */
export async function sumMoneyInTransit(db: Db, mode: PaymentMode): Promise<MoneyInTransit> {
  const { rows } = await sql<MoneyInTransit>`
    select coalesce((
        select sum(line.amount_sen) from bank_file_lines line
        join bank_files file on file.id = line.file_id
        left join payouts p on p.id = line.payout_id
        left join refunds r on r.id = line.refund_id
        where file.mode = ${mode} and line.state = 'sent'
          and p.state is distinct from 'paid' and r.state is distinct from 'done'
      ), 0)::bigint as "sentSen",
      coalesce((
        select sum(amount * 100) from unknown_payments where mode = ${mode} and state = 'open'
      ), 0)::bigint as "unknownSen"
  `.execute(db);
  return rows[0] ?? { sentSen: 0, unknownSen: 0 };
}

export async function listJournal(
  db: Db,
  { mode, from, until }: { readonly mode: PaymentMode; readonly from: Date; readonly until: Date },
): Promise<JournalEntry[]> {
  const { rows } = await sql<JournalEntry>`
    select (t.at at time zone 'Asia/Kuala_Lumpur')::date as "on", t.id as "transactionId", t.kind,
      b.reference as "bookingReference", c.name as company, t.note, e.account, e.amount_sen as "amountSen"
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join bookings b on b.id = t.booking_id
    join companies c on c.id = t.company_id
    where t.mode = ${mode} and t.at >= ${from} and t.at < ${until}
    order by t.at, t.id, e.amount_sen desc, e.account
  `.execute(db);
  return rows;
}
