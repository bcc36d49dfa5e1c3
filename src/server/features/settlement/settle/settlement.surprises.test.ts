import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { createLiveFixture, findTestBalances } from '#dev/testing/fixtures/ledger-fixture.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { enterFlightChange } from '#server/features/fulfilment/flight-changes/flight-changes.service.ts';
import { checkWithProvider } from '#server/features/operator-desk/desk.service.ts';
import { bookDeal } from '../pay.service.ts';
import { checkDueBills } from '../sweeps.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createLiveFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.control({ reset: true }));

describe('a payment for a flight that the airline cancelled during the hold', () => {
  it('is refunded instead of confirmed, and the seats are released', async () => {
    const deal = await fixture.deal();
    const { billId: soldBill } = await fixture.hold(deal);
    await fixture.pay(soldBill);
    const { bookingId, billId } = await fixture.hold(deal, { tickets: 2 });
    const change = { dealId: deal.id, flights: null, note: 'Airline cancelled' };
    expect(await enterFlightChange(fixture.ctx, companyActor(deal.company_id), change)).toBe('saved');

    await fixture.pay(billId);

    expect(await fixture.bookingRow(bookingId)).toMatchObject({
      state: 'paidNoSeat',
      payment_status: 'failed',
      hold: 'released',
    });
    expect(await fixture.refundsOf(bookingId)).toMatchObject([{ amount: '39.98', state: 'due' }]);
    expect(await findTestBalances(fixture.ctx.db, bookingId)).toMatchObject({
      refundDue: 3_998,
      awaiting: 0,
      fee: 0,
    });
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, sold: 1 });
    expect(await fixture.mailsOf(bookingId)).toEqual(['booking-apology', 'booking-attention']);
  });

  it('is refunded even after the hold has ended', async () => {
    const deal = await fixture.deal();
    const { billId: soldBill } = await fixture.hold(deal);
    await fixture.pay(soldBill);
    const { bookingId, billId } = await fixture.hold(deal);
    await fixture.expire();
    const change = { dealId: deal.id, flights: null, note: 'Airline cancelled' };
    await enterFlightChange(fixture.ctx, companyActor(deal.company_id), change);

    await fixture.pay(billId);

    expect((await fixture.bookingRow(bookingId)).state).toBe('paidNoSeat');
  });
});

describe('a callback that overtakes the response to our bill request', () => {
  it('gets its check at once, not minutes after the response', async () => {
    const deal = await fixture.deal();
    await fixture.control({ delayCreate: 3_000 });
    const booking = bookDeal(fixture.ctx, fixture.request(deal));
    const findBill = async (): Promise<string | undefined> => {
      const [row] = await fixture.bookingsOf(deal.id);
      const [attempt] = row ? await fixture.attemptsOf(row.id) : [];
      const { bills } = await fixture.control({});
      return bills.find(
        ({ record }: { record: { reference_1: string } }) => record.reference_1 === attempt?.id,
      )?.record.id;
    };
    await expect.poll(findBill).toBeDefined();
    const [row] = await fixture.bookingsOf(deal.id);
    await fixture.pay((await findBill()) ?? '');

    expect((await booking).ok).toBe(true);

    await checkDueBills(fixture.ctx);
    expect((await fixture.bookingRow(row?.id ?? '')).state).toBe('confirmed');
  });
});

describe('a second transaction of a paid bill', () => {
  it('is counted and refunded when a super admin checks the bill', async () => {
    const deal = await fixture.deal();
    const { bookingId, billId } = await fixture.hold(deal);
    await fixture.pay(billId);
    await fixture.control({ payAgain: billId });

    const look = () => checkWithProvider(fixture.ctx, superAdminActor(), bookingId);
    expect(await look()).toMatchObject({ kind: 'found' });

    const again = { received: 3_998, refundDue: 1_999, awaiting: 1_999 };
    expect(await findTestBalances(fixture.ctx.db, bookingId)).toMatchObject(again);
    await look();
    expect(await findTestBalances(fixture.ctx.db, bookingId)).toMatchObject(again);
  });
});
