import { sql } from 'kysely';
import type { BookingState } from '#domain/booking-state.ts';
import type { LedgerBalances } from '#domain/ledger.ts';
import type { HoldReason, PayoutState } from '#domain/payout.ts';
import type { SoldFlight } from '#domain/sold-flights.ts';
import type { Tx } from '#server/platform/database.ts';

interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** Bookings whose figures changed in that time; not those that only became due or were paid out. */
export async function listMovedBookings(tx: Tx, companyId: string, { from, until }: Span): Promise<string[]> {
  const rows = await tx
    .selectFrom('ledger_transactions')
    .select('booking_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('at', '>=', from)
    .where('at', '<', until)
    .where('kind', 'in', ['opening', 'payment', 'accepted', 'refundDecided', 'correction'])
    .execute();
  return rows.map(({ booking_id }) => booking_id);
}

export type StatementTransaction = LedgerBalances & {
  readonly bookingId: string;
  readonly at: Date;
  readonly cause: string;
};

const added = (account: keyof LedgerBalances) =>
  sql.raw(`coalesce(-sum(e.amount_sen) filter (where e.account = '${account}'), 0)::bigint as "${account}"`);

/** Everything that ever happened to the money of these bookings, in its order. */
export async function listTransactionsOf(
  tx: Tx,
  companyId: string,
  bookingIds: readonly string[],
): Promise<readonly StatementTransaction[]> {
  if (bookingIds.length === 0) return [];
  const { rows } = await sql<StatementTransaction>`
    select t.booking_id as "bookingId", t.at, t.cause,
      coalesce(sum(e.amount_sen) filter (where e.account = 'received'), 0)::bigint as received,
      ${added('awaiting')}, ${added('refundDue')}, ${added('refunded')}, ${added('fee')}, ${added('owed')},
      ${added('paidOut')}
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.booking_id = any(${bookingIds}::uuid[]) and t.company_id = ${companyId}
    group by t.id, t.booking_id, t.at, t.cause
    order by t.id
  `.execute(tx);
  return rows;
}

export interface StatementRow {
  readonly bookingId: string;
  readonly reference: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly legs: readonly SoldFlight[];
  readonly departsOn: string;
  readonly tickets: number;
  readonly unitPrice: string;
  readonly feeBasisPoints: number;
  readonly state: BookingState;
  readonly dueOn: string | null;
  /** The newest payout it was in; null before the first. */
  readonly runOn: string | null;
  readonly runState: PayoutState | null;
  readonly holdReason: HoldReason | null;
  readonly holdWords: string | null;
  /** The newest run that left it out because its ledger differed. */
  readonly heldOn: string | null;
}

export async function listStatementRows(
  tx: Tx,
  companyId: string,
  bookingIds: readonly string[],
): Promise<readonly StatementRow[]> {
  if (bookingIds.length === 0) return [];
  const { rows } = await sql<StatementRow>`
    select b.id as "bookingId", b.reference, b.first_name as "firstName", b.last_name as "lastName", b.legs,
      b.departs_on as "departsOn", b.tickets, b.unit_price as "unitPrice", b.state,
      b.fee_basis_points as "feeBasisPoints", l.due_on as "dueOn",
      run.run_on as "runOn", run.state as "runState", run.hold_reason as "holdReason", run.reason as "holdWords",
      (select max(run_on) from payout_held_bookings where booking_id = b.id) as "heldOn"
    from bookings b
    join ledger_balances l on l.booking_id = b.id
    left join lateral (
      select p.run_on, p.state, p.hold_reason, p.reason
      from payout_lines pl join payouts p on p.id = pl.payout_id
      where pl.booking_id = b.id
      order by p.run_on desc
      limit 1
    ) run on true
    where b.id = any(${bookingIds}::uuid[]) and b.company_id = ${companyId}
  `.execute(tx);
  return rows;
}

/** What was paid out, and where to. */
export async function listPayoutsById(tx: Tx, companyId: string, payoutIds: readonly string[]) {
  if (payoutIds.length === 0) return [];
  return tx
    .selectFrom('payouts')
    .leftJoin('payout_accounts', 'payout_accounts.id', 'payouts.account_id')
    .select(['payouts.id', 'payouts.bank_reference as reference', 'bank', 'last_four as lastFour'])
    .where('payouts.company_id', '=', companyId)
    .where('payouts.id', 'in', payoutIds)
    .execute();
}

/** The newest one, whatever became of it. */
export async function findNewestPayout(tx: Tx, companyId: string) {
  return tx
    .selectFrom('payouts')
    .select(['run_on as runOn', 'amount_sen as amountSen', 'state', 'reason'])
    .where('company_id', '=', companyId)
    .where('state', 'in', ['paid', 'returned', 'scheduled'])
    .orderBy('run_on', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface Balance {
  /** The company's share of bookings whose documents have not been sent. */
  readonly awaitingSen: number;
  /** Has its date; negative when more was refunded after payouts than is due. */
  readonly owedSen: number;
}

/** Over all months, from the indexes of what is under way. */
export async function sumBalance(tx: Tx, companyId: string): Promise<Balance> {
  const { rows } = await sql<Balance>`
    select
      (select coalesce(sum(awaiting_sen), 0)::bigint from ledger_balances
        where company_id = ${companyId} and awaiting_sen <> 0) as "awaitingSen",
      (select coalesce(sum(owed_sen), 0)::bigint from ledger_balances
        where company_id = ${companyId} and owed_sen <> 0) as "owedSen"
  `.execute(tx);
  return rows[0] ?? { awaitingSen: 0, owedSen: 0 };
}

/** The day on which its ledger begins, in Kuala Lumpur. */
export async function findFirstDay(tx: Tx, companyId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('ledger_days')
    .select('day')
    .where('company_id', '=', companyId)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

export async function findFeeRate(tx: Tx, companyId: string): Promise<number> {
  const row = await tx
    .selectFrom('companies')
    .select('fee_basis_points')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row?.fee_basis_points ?? 0;
}

/** Only when each is or was in force: nobody needs to see an account to know whether there is one. */
export async function listAccountTimes(tx: Tx, companyId: string) {
  return tx
    .selectFrom('payout_accounts')
    .select(['in_force_from as inForceFrom', 'withdrawn_at as withdrawnAt', 'returned_at as returnedAt'])
    .where('company_id', '=', companyId)
    .execute();
}
