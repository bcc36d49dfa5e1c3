// Every decision about money, from the payment to the payout, and where the ledger says the money is afterwards.

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companyActor, superAdminActor } from '#dev/actors.ts';
import { addPaymentKeys } from '#dev/billplz/payment-keys.ts';
import type { BookingFixture } from '#dev/booking-fixture.ts';
import { emptyLedger } from '#dev/ledger-balances.ts';
import { balancesOf, createLiveFixture, ledgerKindsOf } from '#dev/ledger-fixture.ts';
import { addDays } from '#domain/time.ts';
import { moveDueShares, openMissingLedgers, recordInLedger } from '#server/features/ledger/ledger.service.ts';
import { settleReturn } from '../bookings.service.ts';
import { decideReview, recordRefund } from '../desk/desk.service.ts';
import { markStep } from '../fulfilment/company-fulfilment.service.ts';
import { findFulfilment } from '../fulfilment/fulfilment.store.ts';
import { cancelBooking } from '../requests/company-requests.service.ts';
import { settleBill } from './settlement.ts';

let world: BookingFixture;
beforeAll(async () => {
  world = await createLiveFixture();
});
beforeEach(() => world.ctx.setNow(new Date()));
afterAll(() => world.close());

const balances = (bookingId: string) => balancesOf(world.ctx.db, bookingId);
const kinds = (bookingId: string) => ledgerKindsOf(world.ctx.db, bookingId);

async function setFee(companyId: string, fee_basis_points: number): Promise<void> {
  await world.ctx.db.updateTable('companies').set({ fee_basis_points }).where('id', '=', companyId).execute();
}

/** Two seats at RM 19.99, of a company that pays 5 percent. */
async function held({ fee = 500 } = {}) {
  const deal = await world.deal();
  await setFee(deal.company_id, fee);
  const { bookingId, billId } = await world.hold(deal, { tickets: 2 });
  return { bookingId, billId, deal, actor: companyActor(deal.company_id) };
}

async function paid(options: Parameters<typeof held>[0] = {}) {
  const booking = await held(options);
  await world.pay(booking.billId);
  return booking;
}

type Booking = Awaited<ReturnType<typeof held>>;

async function sendDocuments({ bookingId, actor }: Booking): Promise<void> {
  await world.ctx.db
    .updateTable('fulfilments')
    .set({ state: 'ticketed' })
    .where('booking_id', '=', bookingId)
    .execute();
  const revision = (await findFulfilment(world.ctx.db, bookingId))?.revision ?? 0;
  const sent = await markStep(world.ctx, actor, { bookingId, revision, step: 'sendDocuments' });
  expect(sent).toBe('saved');
}

const cancel = ({ bookingId, actor }: Booking, refundSen: number) =>
  cancelBooking(world.ctx, actor, { bookingId, refundSen, returnSeats: false, words: 'As you asked' });

async function refund({ bookingId }: Booking): Promise<void> {
  for (const { id: refundId } of await world.refundsOf(bookingId))
    await recordRefund(world.ctx, superAdminActor(), { bookingId, refundId, reference: 'IBG 1' });
}

describe('a payment', () => {
  it('is the company’s share and the fee, once, however often it is told', async () => {
    const booking = await held();
    const back = await world.pay(booking.billId);
    await settleReturn(world.ctx, back.searchParams);
    expect(await balances(booking.bookingId)).toEqual({
      ...{ ...emptyLedger, received: 3_998, awaiting: 3_798, fee: 200, dueOn: null },
    });
    expect(await kinds(booking.bookingId)).toEqual(['payment']);
  });

  it('has the fee of the moment its seats were held', async () => {
    const booking = await held();
    await setFee(booking.deal.company_id, 1_000);
    await world.pay(booking.billId);
    expect(await balances(booking.bookingId)).toMatchObject({ fee: 200 });
    expect(await balances((await paid({ fee: 0 })).bookingId)).toMatchObject({ awaiting: 3_998, fee: 0 });
  });

  it('that comes twice goes back whole the second time', async () => {
    const booking = await paid();
    const payment = { billId: booking.billId, fits: true, paidSen: 3_998, transactionId: 'T2', paidAt: null };
    const again = {
      event: 'payment',
      payment,
      report: { source: 'callback', billId: booking.billId, transactionId: 'T2' },
    } as const;
    await settleBill(world.ctx, booking.bookingId, again);
    await settleBill(world.ctx, booking.bookingId, again);
    expect(await balances(booking.bookingId)).toMatchObject({ received: 7_996, refundDue: 3_998, fee: 200 });
  });

  it('that is late and finds no seats goes back', async () => {
    const booking = await held();
    await world.expire();
    await world.closeSales(booking.deal.id);
    await world.pay(booking.billId);
    expect((await world.bookingRow(booking.bookingId)).state).toBe('paid_no_seat');
    expect(await balances(booking.bookingId)).toMatchObject({
      ...{ received: 3_998, refundDue: 3_998, awaiting: 0, fee: 0 },
    });
    await refund(booking);
    expect(await balances(booking.bookingId)).toMatchObject({ refundDue: 0, refunded: 3_998 });
    expect(await kinds(booking.bookingId)).toEqual(['payment', 'refundMade']);
  });

  it.each([
    [true, { awaiting: 3_799, fee: 200, refundDue: 0 }, ['payment', 'accepted']],
    [false, { awaiting: 0, fee: 0, refundDue: 3_999 }, ['payment', 'refundDecided']],
  ])('of another amount waits whole until a person decides: %s', async (accept, then, told) => {
    const booking = await held();
    await world.pay(booking.billId, { wrongAmount: 1 });
    expect(await balances(booking.bookingId)).toMatchObject({ received: 3_999, awaiting: 3_999, fee: 0 });
    const decision = { bookingId: booking.bookingId, accept, reason: 'Seen' };
    await decideReview(world.ctx, superAdminActor(), decision);
    expect(await balances(booking.bookingId)).toMatchObject(then);
    expect(await kinds(booking.bookingId)).toEqual(told);
  });

  it('in test mode makes no entries', async () => {
    await addPaymentKeys(world.ctx);
    const booking = await paid();
    await sendDocuments(booking);
    await cancel(booking, 3_998);
    await addPaymentKeys(world.ctx, { sandbox: false });
    expect(await balances(booking.bookingId)).toBeUndefined();
    expect(await kinds(booking.bookingId)).toEqual([]);
  });
});

describe('the company’s share', () => {
  it('is owed from the day after the documents were sent, a working day', async () => {
    const booking = await paid();
    world.ctx.setNow(new Date('2026-11-20T04:00:00Z'));
    await sql`update bookings set departs_on = '2026-12-20', last_flight_on = '2026-12-20' where id = ${booking.bookingId}`.execute(
      world.ctx.db,
    );
    await sendDocuments(booking);
    expect(await balances(booking.bookingId)).toMatchObject({
      ...{ awaiting: 0, owed: 3_798, dueOn: '2026-11-23' },
    });
    expect(await moveDueShares(world.ctx)).toBe(0);
  });

  it('is owed on the day after departure, documents or not, once', async () => {
    const booking = await paid();
    const { departs_on } = await world.bookingRow(booking.bookingId);
    world.ctx.setNow(new Date(`${departs_on}T15:59:00Z`));
    await moveDueShares(world.ctx);
    expect(await balances(booking.bookingId)).toMatchObject({ awaiting: 3_798, owed: 0 });
    world.ctx.setNow(new Date(`${departs_on}T16:01:00Z`));
    await Promise.all([moveDueShares(world.ctx), moveDueShares(world.ctx)]);
    expect(await balances(booking.bookingId)).toMatchObject({
      ...{ awaiting: 0, owed: 3_798, dueOn: addDays(departs_on, 1) },
    });
    expect(await kinds(booking.bookingId)).toEqual(['payment', 'departed']);
  });

  it('in review is not moved by the calendar', async () => {
    const booking = await held();
    await world.pay(booking.billId, { wrongAmount: 1 });
    world.later(400 * 24 * 60);
    await moveDueShares(world.ctx);
    expect(await balances(booking.bookingId)).toMatchObject({ awaiting: 3_999, owed: 0 });
  });
});

describe('a cancellation', () => {
  it('returns the fee on what goes back, and leaves the rest with the company', async () => {
    const booking = await paid();
    await cancel(booking, 2_000);
    expect(await balances(booking.bookingId)).toMatchObject({
      ...{ refundDue: 2_000, fee: 100, awaiting: 1_898, refunded: 0 },
    });
    await refund(booking);
    expect(await balances(booking.bookingId)).toMatchObject({ refundDue: 0, refunded: 2_000 });
    expect(await kinds(booking.bookingId)).toEqual(['payment', 'refundDecided', 'refundMade']);
  });

  it('without a refund leaves everything where it was', async () => {
    const booking = await paid();
    await cancel(booking, 0);
    expect(await balances(booking.bookingId)).toMatchObject({ awaiting: 3_798, fee: 200, refundDue: 0 });
  });

  it('after the payout makes what is owed negative', async () => {
    const booking = await paid();
    await sendDocuments(booking);
    const row = await world.bookingRow(booking.bookingId);
    const payout = { kind: 'payout', amountSen: 3_798 } as const;
    await world.ctx.db
      .transaction()
      .execute((tx) =>
        recordInLedger(tx, row, payout, { cause: `payout:1:${row.id}`, now: world.ctx.now() }),
      );
    await cancel(booking, 3_998);
    expect(await balances(booking.bookingId)).toMatchObject({ owed: -3_798, paidOut: 3_798, fee: 0 });
  });
});

describe('a crash', () => {
  it('after the decision leaves neither the decision nor an entry', async () => {
    const booking = await held();
    const back = await world.pay(booking.billId, { dropCallback: 1 });
    const killed = () => {
      throw new Error('killed');
    };
    const ctx = { ...world.ctx, encryption: { ...world.ctx.encryption, encrypt: killed } };
    await settleReturn(ctx, back.searchParams).catch(() => {});
    expect(await balances(booking.bookingId)).toBeUndefined();
    await settleReturn(world.ctx, back.searchParams);
    expect(await kinds(booking.bookingId)).toEqual(['payment']);
  });
});

describe('a payment settled by a process that knows no ledger', () => {
  it('gets its entries from the sweep, once', async () => {
    const booking = await paid();
    // As the version before leaves it.
    await sql`alter table ledger_entries disable trigger ledger_entries_append_only`.execute(world.ctx.db);
    await sql`alter table ledger_transactions disable trigger ledger_transactions_append_only`.execute(
      world.ctx.db,
    );
    for (const table of ['ledger_entries', 'ledger_transactions', 'ledger_balances'])
      await sql`delete from ${sql.table(table)} where booking_id = ${booking.bookingId}`.execute(
        world.ctx.db,
      );
    await sql`alter table ledger_entries enable trigger ledger_entries_append_only`.execute(world.ctx.db);
    await sql`alter table ledger_transactions enable trigger ledger_transactions_append_only`.execute(
      world.ctx.db,
    );
    expect(await openMissingLedgers(world.ctx)).toBe(1);
    expect(await openMissingLedgers(world.ctx)).toBe(0);
    expect(await balances(booking.bookingId)).toMatchObject({ received: 3_998, awaiting: 3_998, fee: 0 });
  });
});
