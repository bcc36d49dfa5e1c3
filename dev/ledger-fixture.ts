// What tests ask of the ledger: a world with live bookings, and where the money of one of them is.
import type { Kysely } from 'kysely';
import type { LedgerBalances } from '#domain/finance/ledger.ts';
import { addDays } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/context.ts';
import { recordPayoutInLedger } from '#server/features/ledger/ledger.service.ts';
import type { Database } from '#server/platform/schema.ts';
import { type BookingFixture, createBookingFixture } from './booking-fixture.ts';
import { addPaymentKeys } from './practice-billplz/payment-keys.ts';

/** The practice Billplz plays the real one, so that bookings are live. */
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
      ...(['paid_out_sen as paidOut', 'goodwill_sen as goodwill', 'costs_sen as costs'] as const),
      ...(['provider_fee_sen as providerFee', 'due_on as dueOn'] as const),
    ])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
}

let runs = 0;

/** A payout of one booking, paid, in a run of its own. */
export async function payOut(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  bookingId: string,
  amountSen: number,
): Promise<void> {
  runs += 1;
  const run_on = addDays('2000-01-03', 7 * runs);
  await db.transaction().execute(async (tx) => {
    const booking = tx.selectFrom('bookings').select(['company_id', 'mode']).where('id', '=', bookingId);
    const { company_id, mode } = await booking.executeTakeFirstOrThrow();
    await tx.insertInto('payout_runs').values({ mode, run_on, made_at: now() }).execute();
    const account = await tx
      .insertInto('payout_accounts')
      .values({
        ...{ company_id, bank: 'MBBEMYKL', holder: 'Agency', account_number: Buffer.from('1') },
        ...{ last_four: '4417', entered_by: 'owner', entered_by_email: 'owner@agency.example' },
        ...{ entered_at: now(), in_force_from: now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: payoutId } = await tx
      .insertInto('payouts')
      .values({
        ...{ mode, run_on, company_id, amount_sen: amountSen, state: 'paid', account_id: account.id },
        ...{ bank_reference: 'IBG', paid_at: now(), paid_by: 'operator' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = { payout_id: payoutId, company_id, booking_id: bookingId, amount_sen: amountSen };
    await tx.insertInto('payout_lines').values(line).execute();
    const paid = { bookingId, companyId: company_id, mode, amountSen };
    await recordPayoutInLedger(tx, [paid], { payoutId, isReturned: false, now: now(), madeBy: 'operator' });
  });
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
