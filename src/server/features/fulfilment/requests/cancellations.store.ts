import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

interface KeptMoney {
  /** First counted payment; null for bookings from before payments were recorded. */
  readonly paid: string | null;
  readonly counted: string | null;
  /** Includes chargebacks. */
  readonly refunded: string;
  readonly isPaidOut: boolean;
  readonly hasGoodwill: boolean;
}

/** Takes no lock on the ledger: after a concurrent payout, the next payout deducts the difference. */
export async function findKeptMoney(db: Db, bookingId: string): Promise<KeptMoney> {
  const { rows } = await sql<KeptMoney>`
    select
      (select counted_amount from payment_events
        where booking_id = ${bookingId} and counted_amount is not null order by id limit 1) as paid,
      (select sum(counted_amount)::numeric(12, 2) from payment_events where booking_id = ${bookingId}) as counted,
      ((select coalesce(sum(amount), 0) from refunds
        where booking_id = ${bookingId} and chargeback_id is null) + (
        select coalesce(sum(amount_sen), 0) / 100.0 from money_entries
        where booking_id = ${bookingId} and kind = 'chargeback' and booked_at is not null
      ))::numeric(12, 2) as refunded,
      exists (select from ledger_balances where booking_id = ${bookingId} and paid_out_sen > 0) as "isPaidOut",
      exists (select from ledger_balances where booking_id = ${bookingId} and goodwill_sen < 0) as "hasGoodwill"
  `.execute(db);
  const [money] = rows;
  if (!money) throw new Error('A query of values always has a row.');
  return money;
}
