import { sql } from 'kysely';
import type { BookingState } from '#domain/bookings/booking-state.ts';
import type { ReleaseRule } from '#domain/companies/release.ts';
import type { Bank } from '#domain/finance/banks.ts';
import type { LedgerBalances } from '#domain/finance/ledger.ts';
import type { PayoutHoldReason, PayoutState } from '#domain/finance/payout.ts';
import type { OperatorLedger } from '#domain/finance/statement.ts';
import type { SoldFlight } from '#domain/trips/sold-flights.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';

export interface Books {
  readonly companyId: string;
  readonly mode: PaymentMode;
}

export interface ShareRow extends LedgerBalances {
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
  readonly runOn: string | null;
  readonly runState: PayoutState | null;
  readonly holdReason: PayoutHoldReason | null;
  readonly holdWords: string | null;
  readonly heldOn: string | null;
  readonly paidOutOn: string | null;
  readonly paidOutReference: string | null;
}

export async function listShares(
  tx: Tx,
  companyId: string,
  bookingIds: readonly string[],
): Promise<readonly ShareRow[]> {
  if (bookingIds.length === 0) return [];
  const { rows } = await sql<ShareRow>`
    select b.id as "bookingId", b.reference, b.first_name as "firstName", b.last_name as "lastName", b.legs,
      b.departs_on as "departsOn", b.tickets, b.unit_price as "unitPrice", b.state,
      b.fee_basis_points as "feeBasisPoints", l.due_on as "dueOn", l.received_sen as received,
      l.awaiting_sen as awaiting, l.refund_due_sen as "refundDue", l.refunded_sen as refunded, l.fee_sen as fee,
      l.owed_sen as owed, l.paid_out_sen as "paidOut", l.goodwill_sen as goodwill,
      l.provider_fee_sen as "providerFee", l.costs_sen as costs,
      run.run_on as "runOn", run.state as "runState", run.hold_reason as "holdReason", run.reason as "holdWords",
      (select max(run_on) from payout_held_bookings where booking_id = b.id) as "heldOn",
      paid.day as "paidOutOn", paid.bank_reference as "paidOutReference"
    from bookings b
    join ledger_balances l on l.booking_id = b.id
    left join lateral (
      select p.run_on, p.state, p.hold_reason, p.reason
      from payout_lines pl join payouts p on p.id = pl.payout_id
      where pl.booking_id = b.id
      order by p.run_on desc
      limit 1
    ) run on true
    left join lateral (
      select (t.at at time zone 'Asia/Kuala_Lumpur')::date as day, p.bank_reference, p.state
      from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      left join payouts p on p.id = t.payout_id
      where e.booking_id = b.id and e.account = 'paidOut'
      order by t.id desc
      limit 1
    ) paid on paid.state is distinct from 'returned'
    where b.id = any(${bookingIds}::uuid[]) and b.company_id = ${companyId}
  `.execute(tx);
  return rows;
}

export interface PaidOutRow {
  readonly on: string;
  readonly payoutId: string | null;
  readonly reference: string | null;
  readonly bank: Bank | null;
  readonly lastFour: string | null;
  readonly bookings: number;
  readonly amountSen: number;
}

export async function listPaidOut(
  tx: Tx,
  { companyId, mode }: Books,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<PaidOutRow[]> {
  const { rows } = await sql<PaidOutRow>`
    select (t.at at time zone 'Asia/Kuala_Lumpur')::date as "on", t.payout_id as "payoutId",
      p.bank_reference as reference, a.bank, a.last_four as "lastFour", count(*) as bookings,
      -sum(e.amount_sen)::bigint as "amountSen"
    from ledger_transactions t
    -- Looked up one transaction at a time, as the ledger's own sums are.
    cross join lateral (
      select amount_sen from ledger_entries where transaction_id = t.id and account = 'paidOut' offset 0
    ) e
    left join payouts p on p.id = t.payout_id
    left join payout_accounts a on a.id = p.account_id
    where t.company_id = ${companyId} and t.mode = ${mode} and t.at >= ${from} and t.at < ${until}
    group by t.at, t.payout_id, p.bank_reference, a.bank, a.last_four
    order by t.at
  `.execute(tx);
  return rows;
}

export async function listBookingPayouts(tx: Tx, bookingId: string): Promise<OperatorLedger['payouts']> {
  const { rows } = await sql<OperatorLedger['payouts'][number]>`
    select (t.at at time zone 'Asia/Kuala_Lumpur')::date as "on", p.bank_reference as reference,
      -e.amount_sen as "amountSen"
    from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id
    left join payouts p on p.id = t.payout_id
    where e.booking_id = ${bookingId} and e.account = 'paidOut'
    order by t.id
  `.execute(tx);
  return rows;
}

export async function findBooks(tx: Tx, bookingId: string): Promise<Books> {
  return tx
    .selectFrom('bookings')
    .select(['company_id as companyId', 'mode'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
}

export async function findNewestPayout(tx: Tx, { companyId, mode }: Books) {
  return tx
    .selectFrom('payouts')
    .select(['run_on as runOn', 'amount_sen as amountSen', 'state', 'reason'])
    .where('company_id', '=', companyId)
    .where('mode', '=', mode)
    .where('state', 'in', ['paid', 'returned', 'scheduled'])
    .orderBy('run_on', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findFeeRate(tx: Tx, companyId: string): Promise<number> {
  const row = await tx
    .selectFrom('companies')
    .select('fee_basis_points')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row?.fee_basis_points ?? 0;
}

export async function findReleaseRule(tx: Tx, companyId: string): Promise<ReleaseRule> {
  const { release } = await tx
    .selectFrom('companies')
    .select('release')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return release;
}

/** Returns only dates and no account numbers: every member may see whether the company has a bank account. */
export async function listAccountTimes(tx: Tx, companyId: string) {
  return tx
    .selectFrom('payout_accounts')
    .select(['in_force_from as inForceFrom', 'withdrawn_at as withdrawnAt', 'returned_at as returnedAt'])
    .where('company_id', '=', companyId)
    .execute();
}
