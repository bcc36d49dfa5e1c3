// Seats return on time although the bank is still deciding; the buyer reads that the payment is being
// checked, never that it failed.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { getBooking } from '#server/features/bookings/bookings.service.ts';
import { getBuyerHistory } from '#server/features/fulfilment/notes/history.service.ts';
import { decideReview, dismissAttention } from '#server/features/operator-desk/desk.service.ts';
import { listDesk } from '#server/features/operator-desk/desk-list.service.ts';
import { bookDeal } from '../pay.service.ts';
import { settleReturn } from './provider-notices.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  await fixture.control({ reset: true });
  await fixture.ctx.db.deleteFrom('bill_check_budget').execute();
});

const stateOf = async (bookingId: string) => (await fixture.bookingRow(bookingId)).state;

async function deskNeeds(bookingId: string) {
  const { items } = await listDesk(fixture.ctx, superAdminActor(), {
    mode: 'test',

    cursor: null,
  });
  return items.find(({ id }) => id === bookingId)?.needs ?? [];
}

async function beingChecked(overrides: Parameters<BookingFixture['deal']>[0] = {}) {
  const deal = await fixture.deal(overrides);
  const request = fixture.request(deal, { tickets: 2 });
  const held = await fixture.hold(deal, request);
  await fixture.control({ pending: held.billId });
  await fixture.expire();
  expect(await fixture.bookingRow(held.bookingId)).toMatchObject({
    state: 'beingChecked',
    payment_status: 'pending',
    hold: 'released',
  });
  return { deal, request, ...held };
}

async function hoursPass(hours: number) {
  for (let half = 0; half < 2 * hours; half += 1) {
    fixture.later(30);
    await fixture.sweep();
  }
}

const historyOf = async (bookingId: string) =>
  (await getBuyerHistory(fixture.ctx, bookingId)).map(({ kind }) => kind);

describe('a payment pending at the bank after the hold expired', () => {
  it('returns the seats and tells the buyer not to pay again', async () => {
    const { deal, bookingId } = await beingChecked();
    expect(await fixture.seats(deal.id)).toEqual({ offered: 5, available: 5, held: 0, sold: 0 });
    expect(await getBooking(fixture.ctx, bookingId)).toMatchObject({
      outcome: 'beingChecked',
      status: 'pending',
      payUrl: null,
      holdEndsAt: null,
    });
    expect(await fixture.mailsOf(bookingId)).toEqual(['booking-being-checked']);
    expect(await deskNeeds(bookingId)).toEqual([]);
  });

  it("is found in the bill's transaction list if notices lack the transaction", async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.control({ extraInfo: false, pending: billId });
    await fixture.expire();
    expect(await stateOf(bookingId)).toBe('beingChecked');
  });

  it('answers the same key with the booking page instead of a new bill', async () => {
    const { request } = await beingChecked();
    expect(await bookDeal(fixture.ctx, request)).toMatchObject({ ok: true });
    const outcome = await bookDeal(fixture.ctx, request);
    expect(outcome.ok && outcome.billUrl).toContain('/my-booking/');
  });

  it('is also checked if a deleted bill reaches the bank later', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.expire();
    expect(await stateOf(bookingId)).toBe('expired');
    await fixture.control({ pending: billId });
    expect(await stateOf(bookingId)).toBe('beingChecked');
    expect(await historyOf(bookingId)).toContain('pendingAtBank');
  });
});

describe('the end of the check', () => {
  it('confirms the booking late if the seats are still there', async () => {
    const { deal, bookingId, billId } = await beingChecked();
    await fixture.pay(billId);
    expect(await fixture.bookingRow(bookingId)).toMatchObject({ state: 'confirmed', is_late: true });
    expect(await fixture.seats(deal.id)).toMatchObject({ sold: 2, held: 0 });
  });

  it('makes a refund due if the seats are gone and notifies buyer and staff', async () => {
    const { deal, bookingId, billId } = await beingChecked();
    await fixture.closeSales(deal.id);
    await fixture.pay(billId);
    expect(await stateOf(bookingId)).toBe('paidNoSeat');
    expect(await fixture.refundsOf(bookingId)).toMatchObject([{ amount: '39.98', state: 'due' }]);
  });

  it('finds a payment that no notice reported', async () => {
    const { bookingId, billId } = await beingChecked();
    await fixture.pay(billId, { dropCallback: 1 });
    await hoursPass(2);
    expect(await fixture.bookingRow(bookingId)).toMatchObject({ state: 'confirmed', is_late: true });
  });

  it('expires the booking after the bank declined, and only then tells the buyer', async () => {
    const { bookingId, billId } = await beingChecked();
    await fixture.control({ fail: billId });
    await fixture.sweep();
    expect(await stateOf(bookingId)).toBe('expired');
    expect(await fixture.mailsOf(bookingId)).toEqual(['booking-being-checked', 'booking-expired']);
  });

  it('finds a decline that no notice reported', async () => {
    const { bookingId, billId } = await beingChecked();
    await fixture.control({ fail: billId, dropCallback: 1 });
    await hoursPass(2);
    expect(await stateOf(bookingId)).toBe('expired');
  });

  it("ignores a late notice of an older attempt: the bill's own list decides", async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    const { returnTo } = await fixture.control({ fail: billId, dropCallback: 1 });
    await fixture.control({ pending: billId });
    await fixture.expire();
    expect(await stateOf(bookingId)).toBe('beingChecked');
    await settleReturn(fixture.ctx, new URL(returnTo[billId]).searchParams);
    await fixture.sweep();
    expect(await stateOf(bookingId)).toBe('beingChecked');
  });

  it('moves to the desk after 48 hours and still accepts a late payment', async () => {
    const { bookingId, billId } = await beingChecked();
    await hoursPass(47);
    expect(await deskNeeds(bookingId)).toEqual([]);
    await hoursPass(2);
    expect(await stateOf(bookingId)).toBe('beingChecked');
    expect(await deskNeeds(bookingId)).toEqual(['stillUnderWay']);
    expect((await fixture.bookingRow(bookingId)).next_check_at).toBeNull();
    await fixture.pay(billId);
    expect(await stateOf(bookingId)).toBe('confirmed');
    expect(await deskNeeds(bookingId)).toEqual([]);
  }, 60_000);

  it('lets staff give up the payment but not accept an unpaid one', async () => {
    const { bookingId } = await beingChecked();
    const word = { bookingId, reason: 'The bank says it was never sent.' };
    expect(await decideReview(fixture.ctx, superAdminActor(), { ...word, accept: true })).toBeNull();
    expect(await decideReview(fixture.ctx, superAdminActor(), { ...word, accept: false })).toBe('expired');
    expect((await fixture.auditOf(bookingId)).at(-1)).toMatchObject({ action: 'booking.staffRejected' });
    expect(await fixture.refundsOf(bookingId)).toEqual([]);
  });

  it('tells the buyer that the bank gave no answer, never that the payment failed', async () => {
    const { bookingId, billId, deal } = await beingChecked();
    const word = { bookingId, reason: 'The bank does not answer.', accept: false };
    await decideReview(fixture.ctx, superAdminActor(), word);
    expect(await fixture.mailsOf(bookingId)).toEqual(['booking-being-checked', 'booking-given-up']);
    const booking = await getBooking(fixture.ctx, bookingId);
    expect(booking).toMatchObject({ state: 'expired', outcome: 'error', isGivenUp: true });
    expect(await historyOf(bookingId)).toContain('givenUp');
    await hoursPass(49);
    expect(await stateOf(bookingId)).toBe('expired');
    expect(await deskNeeds(bookingId)).toEqual([]);
    await fixture.pay(billId);
    expect(await stateOf(bookingId)).toBe('confirmed');
    expect(await fixture.seats(deal.id)).toMatchObject({ sold: 2, held: 0 });
  }, 60_000);
});

it('The buyer sees the deadline of the check only until it is over', async () => {
  const { bookingId, billId } = await beingChecked();
  const { created_at } = await fixture.bookingRow(bookingId);
  expect((await getBooking(fixture.ctx, bookingId))?.checkedUntil).toEqual(
    new Date(created_at.getTime() + 48 * 3_600_000),
  );
  await fixture.control({ fail: billId });
  await fixture.sweep();
  expect(await getBooking(fixture.ctx, bookingId)).toMatchObject({ checkedUntil: null, isGivenUp: false });
});

it('A booking leaves the desk once staff have looked at it, with an audit record', async () => {
  const { bookingId } = await beingChecked();
  const raised = { booking_id: bookingId, reason: 'stillUnderWay' as const };
  await fixture.ctx.db.insertInto('booking_attention').values(raised).execute();
  expect(await deskNeeds(bookingId)).toEqual(['stillUnderWay']);
  expect(await dismissAttention(fixture.ctx, superAdminActor(), bookingId)).toBe(true);
  expect(await deskNeeds(bookingId)).toEqual([]);
  expect(await dismissAttention(fixture.ctx, superAdminActor(), bookingId)).toBe(false);
  expect((await fixture.auditOf(bookingId)).map(({ action }) => action)).toEqual(['booking.attentionNoted']);
});
