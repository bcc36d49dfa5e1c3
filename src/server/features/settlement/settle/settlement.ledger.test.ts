import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import type { BookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { cancelWithRefund } from '#dev/testing/fixtures/cancellation.ts';
import {
  createLiveFixture,
  findTestBalances,
  insertTestPayout,
  listLedgerKinds,
} from '#dev/testing/fixtures/ledger-fixture.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { emptyLedger } from '#domain/finance/ledger.ts';
import { moveDueShares, recordInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import { decideReview, recordRefund } from '#server/features/operator-desk/desk.service.ts';
import { settleReturn } from '../bills/provider-notices.service.ts';
import { settleBill } from './settlement.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createLiveFixture();
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterAll(() => fixture.close());

const balances = (bookingId: string) => findTestBalances(fixture.ctx.db, bookingId);
const kinds = (bookingId: string) => listLedgerKinds(fixture.ctx.db, bookingId);

async function setFee(companyId: string, fee_basis_points: number): Promise<void> {
  await fixture.ctx.db
    .updateTable('companies')
    .set({ fee_basis_points })
    .where('id', '=', companyId)
    .execute();
}

async function held({ fee = 500 } = {}) {
  const deal = await fixture.deal();
  await setFee(deal.company_id, fee);
  const { bookingId, billId } = await fixture.hold(deal, { tickets: 2 });
  return { bookingId, billId, deal, actor: companyActor(deal.company_id) };
}

async function paid(options: Parameters<typeof held>[0] = {}) {
  const booking = await held(options);
  await fixture.pay(booking.billId);
  return booking;
}

type Booking = Awaited<ReturnType<typeof held>>;

const cancel = ({ bookingId, actor }: Booking, refundSen: number) =>
  cancelWithRefund(fixture.ctx, actor, { bookingId, refundSen, returnSeats: false, words: 'As you asked' });

async function refund({ bookingId }: Booking): Promise<void> {
  for (const { id: refundId } of await fixture.refundsOf(bookingId))
    await recordRefund(fixture.ctx, superAdminActor(), { bookingId, refundId, reference: 'IBG 1' });
}

describe('a payment', () => {
  it("becomes the company's share and the fee, only once for repeated reports", async () => {
    const booking = await held();
    const back = await fixture.pay(booking.billId);
    await settleReturn(fixture.ctx, back.searchParams);
    expect(await balances(booking.bookingId)).toEqual({
      ...emptyLedger,
      received: 3_998,
      awaiting: 3_798,
      fee: 200,
      dueOn: null,
    });
    expect(await kinds(booking.bookingId)).toEqual(['payment']);
  });

  it('is charged the fee that applied when its seats were held', async () => {
    const booking = await held();
    await setFee(booking.deal.company_id, 1_000);
    await fixture.pay(booking.billId);
    expect(await balances(booking.bookingId)).toMatchObject({ fee: 200 });
    expect(await balances((await paid({ fee: 0 })).bookingId)).toMatchObject({ awaiting: 3_998, fee: 0 });
  });

  it('is refunded in full the second time', async () => {
    const booking = await paid();
    const payment = { billId: booking.billId, fits: true, paidSen: 3_998, transactionId: 'T2', paidAt: null };
    const again = {
      event: 'payment',
      payment,
      report: { source: 'callback', billId: booking.billId, transactionId: 'T2' },
    } as const;
    await settleBill(fixture.ctx, booking.bookingId, again);
    await settleBill(fixture.ctx, booking.bookingId, again);
    expect(await balances(booking.bookingId)).toMatchObject({ received: 7_996, refundDue: 3_998, fee: 200 });
  });

  it('is refunded if it is late and finds no seats', async () => {
    const booking = await held();
    await fixture.expire();
    await fixture.closeSales(booking.deal.id);
    await fixture.pay(booking.billId);
    expect((await fixture.bookingRow(booking.bookingId)).state).toBe('paidNoSeat');
    expect(await balances(booking.bookingId)).toMatchObject({
      received: 3_998,
      refundDue: 3_998,
      awaiting: 0,
      fee: 0,
    });
    await refund(booking);
    expect(await balances(booking.bookingId)).toMatchObject({ refundDue: 0, refunded: 3_998 });
    expect(await kinds(booking.bookingId)).toEqual(['payment', 'refundMade']);
  });

  it.each([
    [true, { awaiting: 3_799, fee: 200, refundDue: 0 }, ['payment', 'accepted']],
    [false, { awaiting: 0, fee: 0, refundDue: 3_999 }, ['payment', 'refundDecided']],
  ])(
    'waits in full if the amount differs, until staff decides (accepted: %s)',
    async (accept, then, told) => {
      const booking = await held();
      await fixture.pay(booking.billId, { wrongAmount: 1 });
      expect(await balances(booking.bookingId)).toMatchObject({ received: 3_999, awaiting: 3_999, fee: 0 });
      const decision = { bookingId: booking.bookingId, accept, reason: 'Seen' };
      await decideReview(fixture.ctx, superAdminActor(), decision);
      expect(await balances(booking.bookingId)).toMatchObject(then);
      expect(await kinds(booking.bookingId)).toEqual(told);
    },
  );

  it('goes to the practice books in test mode', async () => {
    await addPaymentKeys(fixture.ctx);
    const booking = await paid();
    await addPaymentKeys(fixture.ctx, { sandbox: false });
    expect(await balances(booking.bookingId)).toMatchObject({ received: 3_998, awaiting: 3_798 });
    const books = fixture.ctx.db.selectFrom('ledger_transactions').select('mode').distinct();
    expect(await books.where('booking_id', '=', booking.bookingId).execute()).toEqual([{ mode: 'test' }]);
  });
});

describe("the company's share", () => {
  it('is not released by the calendar while in review', async () => {
    const booking = await held();
    await fixture.pay(booking.billId, { wrongAmount: 1 });
    fixture.later(400 * 24 * 60);
    await moveDueShares(fixture.ctx);
    expect(await balances(booking.bookingId)).toMatchObject({ awaiting: 3_999, owed: 0 });
  });
});

describe('a cancellation', () => {
  it('returns the fee on the refunded part and leaves the rest with the company', async () => {
    const booking = await paid();
    await cancel(booking, 2_000);
    expect(await balances(booking.bookingId)).toMatchObject({
      refundDue: 2_000,
      fee: 100,
      awaiting: 1_898,
      refunded: 0,
    });
    await refund(booking);
    expect(await balances(booking.bookingId)).toMatchObject({ refundDue: 0, refunded: 2_000 });
    expect(await kinds(booking.bookingId)).toEqual(['payment', 'refundDecided', 'refundMade']);
  });

  it('leaves everything unchanged without a refund', async () => {
    const booking = await paid();
    await cancel(booking, 0);
    expect(await balances(booking.bookingId)).toMatchObject({ awaiting: 3_798, fee: 200, refundDue: 0 });
  });

  it('makes the owed amount negative after the payout', async () => {
    const booking = await paid();
    const row = await fixture.bookingRow(booking.bookingId);
    const released = { cause: `released:${row.id}`, now: fixture.ctx.now() };
    await fixture.ctx.db
      .transaction()
      .execute((tx) => recordInLedger(tx, row, { kind: 'documentsSent' }, released));
    await insertTestPayout(fixture.ctx, booking.bookingId, 3_798);
    await cancel(booking, 3_998);
    expect(await balances(booking.bookingId)).toMatchObject({ owed: -3_798, paidOut: 3_798, fee: 0 });
  });
});

describe('a crash', () => {
  it('after the decision leaves neither the decision nor an entry', async () => {
    const booking = await held();
    const back = await fixture.pay(booking.billId, { dropCallback: 1 });
    const killed = () => {
      throw new Error('killed');
    };
    const ctx = { ...fixture.ctx, encryption: { ...fixture.ctx.encryption, encrypt: killed } };
    await settleReturn(ctx, back.searchParams).catch(() => {});
    expect(await balances(booking.bookingId)).toBeUndefined();
    await settleReturn(fixture.ctx, back.searchParams);
    expect(await kinds(booking.bookingId)).toEqual(['payment']);
  });
});
