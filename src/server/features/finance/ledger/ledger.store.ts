import { sql } from 'kysely';
import type { BookingState } from '#domain/bookings/booking-state.ts';
import type { ReleaseFacts } from '#domain/companies/release.ts';
import type { CompanyDebt } from '#domain/finance/held-money.ts';
import type { LedgerBalances, LedgerEvent, LedgerLine, MoneyFigures } from '#domain/finance/ledger.ts';
import { leadTimes, type SalesOfDay } from '#domain/finance/numbers.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';

export interface LockedLedger {
  readonly companyId: string;
  readonly dueOn: string | null;
  readonly balances: LedgerBalances;
}

/** Serialises changes of a booking's ledger. Lock order: booking, fulfilment, ledger. */
export async function lockLedger(tx: Tx, bookingId: string): Promise<LockedLedger> {
  const { rows } = await sql<LedgerBalances & Omit<LockedLedger, 'balances'>>`
    select company_id as "companyId", due_on as "dueOn", received_sen as received, awaiting_sen as awaiting,
      refund_due_sen as "refundDue", refunded_sen as refunded, fee_sen as fee, owed_sen as owed,
      paid_out_sen as "paidOut", goodwill_sen as goodwill, provider_fee_sen as "providerFee", costs_sen as costs
    from lock_ledger(${bookingId})
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A booking that is not there has no ledger.');
  const { companyId, dueOn, ...balances } = row;
  return { companyId, dueOn, balances };
}

export async function isRecorded(tx: Tx, cause: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('cause', '=', cause)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewLedgerTransaction {
  readonly bookingId: string;
  readonly companyId: string;
  readonly mode: PaymentMode;
  readonly kind: LedgerEvent['kind'];
  readonly cause: string;
  readonly at: Date;
  readonly dueOn: string | null;
  readonly madeBy: string | null;
  readonly note: string;
  readonly payoutId: string | null;
  readonly lines: readonly LedgerLine[];
}

/**
 * Inserts in one statement, as the database requires. Skips transactions whose cause is already stored. Returns the number
 * inserted.
 */
export async function insertLedgerTransactions(
  tx: Tx,
  made: readonly NewLedgerTransaction[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as one (
        "bookingId" uuid, "companyId" uuid, mode text, kind text, cause text, at timestamptz, "dueOn" date,
        "madeBy" text, note text, "payoutId" uuid, lines jsonb
      )
    ), added as (
      insert into ledger_transactions (
        booking_id, company_id, mode, kind, cause, at, due_on, made_by, note, payout_id
      )
      select "bookingId", "companyId", mode, kind, cause, at, "dueOn", "madeBy", note, "payoutId" from given
      order by "bookingId"
      on conflict (cause) do nothing
      returning id, booking_id, company_id, cause
    ), entries as (
      insert into ledger_entries (transaction_id, booking_id, company_id, account, amount_sen)
      select added.id, added.booking_id, added.company_id, line.account, line."amountSen"
      from added join given on given.cause = added.cause
      cross join lateral jsonb_to_recordset(given.lines) as line (account text, "amountSen" bigint)
    )
    select count(*) from added
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Kuala Lumpur is always UTC+8: converting each row to a time zone takes fifteen times as long. */
const startOfDay = sql`date_bin('1 day', t.at, timestamptz '2000-01-01 00:00+08')`;
const dayOfTransaction = sql`(t.at at time zone 'Asia/Kuala_Lumpur')::date`;

export interface SoldShare extends ReleaseFacts {
  readonly id: string;
  readonly mode: PaymentMode;
  readonly fee_basis_points: number;
  readonly state: BookingState;
}

/** A queued or given-up email does not count as sent. An email deleted since had been accepted. */
const emailedAt = sql`
  case when not exists (
    select from mails where subject_id = b.id and kind = 'documents-sent' and state <> 'accepted'
  ) or exists (
    select from mails where subject_id = b.id and kind = 'documents-sent' and state = 'accepted'
  ) then f.documents_emailed_at end
`;

const soldShares = sql`
  select b.id, b.mode, b.fee_basis_points, b.state, b.departs_on as "departsOn", b.last_flight_on as "lastFlightOn",
    b.cancelled_at is not null as "isCancelled", c.release as "releaseRule",
    f.documents_sent_at as "documentsSentAt", ${emailedAt} as "documentsEmailedAt", f.arrived_at as "arrivedAt",
    exists (
      select from booking_requests where booking_id = b.id and kind = 'cancellation' and answer is null
    ) as "hasOpenCancellation",
    coalesce((
      select kind = 'cancelled' from flight_changes where flight_id = b.flight_id order by made_at desc limit 1
    ), false) as "isFlightCancelled"
  from bookings b
  join companies c on c.id = b.company_id
  left join fulfilments f on f.booking_id = b.id
`;

/**
 * Reads a booking's share. First waits for concurrent transactions that change the fulfilment or a cancellation request.
 */
export async function lockShare(tx: Tx, bookingId: string): Promise<SoldShare | undefined> {
  await sql`select from fulfilments where booking_id = ${bookingId} for no key update`.execute(tx);
  const { rows } = await sql<SoldShare>`${soldShares} where b.id = ${bookingId}`.execute(tx);
  return rows[0];
}

interface LedgerOfBooking extends SoldShare {
  readonly dueOn: string | null;
  readonly paidOutOn: string | null;
}

export async function findLedger(db: Db, bookingId: string): Promise<LedgerOfBooking | undefined> {
  const { rows } = await sql<LedgerOfBooking>`
    select share.*, l.due_on as "dueOn", (
        select max(${dayOfTransaction})
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where e.booking_id = l.booking_id and e.account = 'paidOut' and e.amount_sen < 0
      ) as "paidOutOn"
    from (${soldShares} where b.id = ${bookingId}) share
    join ledger_balances l on l.booking_id = share.id
  `.execute(db);
  return rows[0];
}

export async function listSharesToMove(
  db: Db,
  { today, after, limit }: { readonly today: string; readonly after: string; readonly limit: number },
): Promise<SoldShare[]> {
  const { rows } = await sql<SoldShare>`
    ${soldShares}
    join ledger_balances l on l.booking_id = b.id
    where l.awaiting_sen <> 0 and b.state = 'confirmed' and b.id > ${after}
      and (b.departs_on < ${today}::date or b.cancelled_at is not null
        or f.documents_sent_at is not null or f.arrived_at is not null)
    order by b.id
    limit ${limit}
  `.execute(db);
  return rows;
}

export interface LedgerSpan {
  readonly mode: PaymentMode;
  readonly companyId?: string | undefined;
  readonly from: Date;
  readonly until: Date;
}

const figures = sql`
  coalesce(sum(e.amount_sen) filter (where e.account = 'received'), 0)::bigint as "receivedSen",
  coalesce(-sum(e.amount_sen) filter (
    where e.account in ('refundDue', 'refunded', 'goodwill', 'providerFee', 'costs')
  ), 0)::bigint as "refundedSen",
  coalesce(-sum(e.amount_sen) filter (where e.account = 'fee'), 0)::bigint as "feeSen",
  coalesce(-sum(e.amount_sen) filter (where e.account in ('awaiting', 'owed', 'paidOut')), 0)::bigint as "shareSen"
`;

/**
 * Entries `e` of each transaction `t`. `offset 0` is a planner fence: without it the planner assumes that all
 * companies are equally busy, and starts parallel workers or reads all entries for a few rows.
 */
const entriesOfEach = sql`lateral (
  select account, amount_sen from ledger_entries where transaction_id = t.id offset 0
) e`;

const isWithin = ({ mode, companyId, from, until }: LedgerSpan) => sql`
  t.mode = ${mode} and t.at >= ${from} and t.at < ${until}
  and ${companyId === undefined ? sql`true` : sql`t.company_id = ${companyId}`}
`;

/** Sums changes per day in Kuala Lumpur. `materialized` keeps the planner from sorting all entries. */
export async function sumLedgerByDay(db: Db | Tx, span: LedgerSpan) {
  const { rows } = await sql<MoneyFigures & { readonly day: string }>`
    with moved as materialized (select t.id, ${startOfDay} as starts_at from ledger_transactions t where ${isWithin(span)})
    select (starts_at at time zone 'Asia/Kuala_Lumpur')::date as day, ${figures} from (
      select t.starts_at, e.account, sum(e.amount_sen) as amount_sen
      from moved t cross join ${entriesOfEach}
      group by 1, 2
    ) e
    group by starts_at
  `.execute(db);
  return rows;
}

export interface BookingChange extends MoneyFigures {
  readonly bookingId: string;
  readonly at: Date;
}

export async function sumLedgerByBooking(tx: Tx, span: LedgerSpan): Promise<BookingChange[]> {
  const { rows } = await sql<BookingChange>`
    select * from (
      select t.booking_id as "bookingId", min(t.at) as at, ${figures}
      from ledger_transactions t cross join ${entriesOfEach}
      where ${isWithin(span)} and t.kind not in ('refundMade', 'documentsSent', 'departed', 'payout')
      group by t.booking_id
    ) changed
    where "receivedSen" <> 0 or "refundedSen" <> 0 or "feeSen" <> 0 or "shareSen" <> 0
  `.execute(tx);
  return rows;
}

export async function listLedgerSales(tx: Tx, span: LedgerSpan): Promise<SalesOfDay[]> {
  const ends = leadTimes.slice(1).map(({ fromHours }) => fromHours);
  const { rows } = await sql<SalesOfDay>`
    select ${dayOfTransaction} as day, count(*) as bookings, sum(sold.tickets) as seats,
      (${leadTimes.map(({ key }) => key)}::text[])[
        1 + width_bucket(extract(epoch from sold.deadline - t.at) / 3600, ${ends}::numeric[])
      ] as "leadTime"
    from ledger_transactions t
    cross join lateral (
      select b.tickets, f.deadline from bookings b join flights f on f.id = b.flight_id
      where b.id = t.booking_id and b.state = 'confirmed' offset 0
    ) sold
    where ${isWithin(span)} and t.kind in ('opening', 'payment') and exists (
      select from ledger_entries
      where transaction_id = t.id and account in ('awaiting', 'owed') and amount_sen < 0 offset 0
    )
    group by 1, 4
  `.execute(tx);
  return rows;
}

/** Returns the company's unpaid share at that moment: current balances minus later changes. */
export async function sumOpenShares(
  tx: Tx,
  { companyId, mode, at }: { readonly companyId: string; readonly mode: PaymentMode; readonly at: Date },
): Promise<number> {
  const { rows } = await sql<{ sen: number }>`
    select coalesce((
        select sum(awaiting_sen) from ledger_balances
        where company_id = ${companyId} and mode = ${mode} and awaiting_sen <> 0
      ), 0)::bigint + coalesce((
        select sum(owed_sen) from ledger_balances
        where company_id = ${companyId} and mode = ${mode} and owed_sen <> 0
      ), 0)::bigint + coalesce((
        -- Credits are negative entries.
        select sum(e.amount_sen) from ledger_transactions t cross join ${entriesOfEach}
        where t.company_id = ${companyId} and t.mode = ${mode} and t.at >= ${at} and e.account in ('awaiting', 'owed')
      ), 0)::bigint as sen
  `.execute(tx);
  return rows[0]?.sen ?? 0;
}

export async function findBalances(db: Db, bookingId: string): Promise<LedgerBalances | undefined> {
  const { rows } = await sql<LedgerBalances>`
    select received_sen as received, awaiting_sen as awaiting, refund_due_sen as "refundDue",
      refunded_sen as refunded, fee_sen as fee, owed_sen as owed, paid_out_sen as "paidOut",
      goodwill_sen as goodwill, provider_fee_sen as "providerFee", costs_sen as costs
    from ledger_balances where booking_id = ${bookingId}
  `.execute(db);
  return rows[0];
}

export async function findPromised(tx: Tx, bookingId: string): Promise<number> {
  const { rows } = await sql<{ sen: number }>`
    select coalesce(sum(line.amount_sen), 0)::bigint as sen
    from payout_lines line join payouts p on p.id = line.payout_id
    where line.booking_id = ${bookingId} and p.state = 'scheduled'
  `.execute(tx);
  return rows[0]?.sen ?? 0;
}

export async function listDebts(
  db: Db | Tx,
  { mode, companyId }: Pick<LedgerSpan, 'mode' | 'companyId'>,
): Promise<CompanyDebt[]> {
  const { rows } = await sql<CompanyDebt>`
    select * from (
      select l.booking_id as "bookingId", b.reference, l.company_id as "companyId", c.name as company,
        coalesce(promised.sen, 0) - l.owed_sen as "debtSen",
        coalesce((
          select max((t.at at time zone 'Asia/Kuala_Lumpur')::date)
          from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          where e.booking_id = l.booking_id and e.account = 'owed' and e.amount_sen > 0 and t.kind <> 'payout'
        ), l.due_on) as since
      from ledger_balances l
      join bookings b on b.id = l.booking_id
      join companies c on c.id = l.company_id
      left join lateral (
        select sum(line.amount_sen)::bigint as sen from payout_lines line join payouts p on p.id = line.payout_id
        where line.booking_id = l.booking_id and p.state = 'scheduled'
      ) promised on true
      where l.mode = ${mode} and l.owed_sen < 0
        and ${companyId === undefined ? sql`true` : sql`l.company_id = ${companyId}`}
    ) debt
    where "debtSen" > 0
    order by since, "bookingId"
  `.execute(db);
  return rows;
}

export async function findLedgerStart(
  db: Db | Tx,
  { mode, companyId }: Pick<LedgerSpan, 'mode' | 'companyId'>,
): Promise<Date | null> {
  const row = await db
    .selectFrom('ledger_transactions')
    .select('at')
    .where('mode', '=', mode)
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? ''))
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
