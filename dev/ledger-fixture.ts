// What tests ask of the ledger: a world with live bookings, and where the money of one of them is.
import type { Kysely } from 'kysely';
import type { LedgerBalances } from '#domain/ledger.ts';
import type { Database } from '#server/platform/schema.ts';
import { addPaymentKeys } from './billplz/payment-keys.ts';
import { type BookingFixture, createBookingFixture } from './booking-fixture.ts';

/** Test-mode bookings have no ledger, so here the practice Billplz plays the real one. */
export async function createLiveFixture(): Promise<BookingFixture> {
  const world = await createBookingFixture();
  await addPaymentKeys(world.ctx, { sandbox: false });
  return world;
}

export async function balancesOf(
  db: Kysely<Database>,
  bookingId: string,
): Promise<(LedgerBalances & { dueOn: string | null }) | undefined> {
  return db
    .selectFrom('ledger_balances')
    .select([
      ...(['received_sen as received', 'awaiting_sen as awaiting', 'refund_due_sen as refundDue'] as const),
      ...(['refunded_sen as refunded', 'fee_sen as fee', 'owed_sen as owed'] as const),
      ...(['paid_out_sen as paidOut', 'due_on as dueOn'] as const),
    ])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
}

export async function ledgerKindsOf(db: Kysely<Database>, bookingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_transactions')
    .select('kind')
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}
