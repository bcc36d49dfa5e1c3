import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { createLiveFixture, findTestBalances } from '#dev/testing/fixtures/ledger-fixture.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import type { BookingToCancel } from '#domain/bookings/cancellation.ts';
import { compareSeatCounts } from '#server/features/bookings/hold/seat-counts.service.ts';
import { listCompanyRequests } from '#server/features/company-desk/bookings/company-requests.service.ts';
import { recordInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import { answerBuyer } from '#server/features/fulfilment/requests/answer-request.service.ts';
import {
  getOffer,
  listBuyerRequests,
  sendRequest,
} from '#server/features/fulfilment/requests/buyer-requests.service.ts';
import { listDesk } from '#server/features/operator-desk/desk-list.service.ts';
import { getDeskStory } from '#server/features/operator-desk/desk-story.service.ts';
import { settleBill } from '../settle/settlement.ts';
import { reviewCancellation } from './cancellation-review.service.ts';
import { answerOffer, cancelBooking, cancelForOperator } from './cancellations.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createLiveFixture();
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterAll(() => fixture.close());

const clientAddress = '10.9.0.8';
const superAdmin = superAdminActor();
const PRICE = 1_999;

async function paid({ tickets = 2, refund = 'none' } = {}) {
  const deal = await fixture.deal({ seats_offered: 5, included: JSON.stringify({ refund }) });
  const { bookingId, billId } = await fixture.hold(deal, { tickets });
  await fixture.pay(billId);
  return { bookingId, dealId: deal.id, actor: companyActor(deal.company_id) };
}

type Booking = Awaited<ReturnType<typeof paid>>;

const ask = ({ bookingId }: Booking) =>
  sendRequest(fixture.ctx, { bookingId, kind: 'cancellation', words: 'We cannot go', clientAddress });
const terms = ({ bookingId }: Booking, more: Partial<BookingToCancel> = {}): BookingToCancel => ({
  bookingId,
  places: null,
  refundSen: null,
  returnSeats: true,
  words: 'As you asked',
  ...more,
});
const cancel = (booking: Booking, more: Partial<BookingToCancel> = {}) =>
  cancelBooking(fixture.ctx, booking.actor, terms(booking, more));
const attention = async ({ bookingId }: Booking) =>
  (
    await fixture.ctx.db
      .selectFrom('booking_attention')
      .select('reason')
      .where('booking_id', '=', bookingId)
      .execute()
  ).map(({ reason }) => reason);
const offeredAt = async ({ bookingId }: Booking) =>
  (await getOffer(fixture.ctx, bookingId))?.offeredAt ?? new Date(0);
const answer = async (booking: Booking, given: 'accept' | 'decline', seen?: Date) =>
  answerOffer(fixture.ctx, {
    bookingId: booking.bookingId,
    answer: given,
    clientAddress,
    offeredAt: seen ?? (await offeredAt(booking)),
  });
const row = ({ bookingId }: Booking) => fixture.bookingRow(bookingId);

async function expectSeatsCounted({ dealId }: Booking, seats: { sold: number; available: number }) {
  expect(await fixture.seats(dealId)).toMatchObject(seats);
  await compareSeatCounts(fixture.ctx);
  const check = await fixture.ctx.db.selectFrom('seat_count_check').selectAll().executeTakeFirstOrThrow();
  expect(check.broken_deals).not.toContain(dealId);
}

describe("a cancellation by the company without the buyer's request", () => {
  it('cannot keep the money and sell the seats again', async () => {
    const booking = await paid();
    expect(await cancel(booking, { refundSen: 0 })).toBe('fullRefundOnly');
    expect(await cancel(booking, { refundSen: 3_997 })).toBe('fullRefundOnly');
    expect((await row(booking)).cancelled_at).toBeNull();
    await expectSeatsCounted(booking, { sold: 2, available: 3 });
  });

  it('refunds everything, returns the seats and puts nothing on the desk', async () => {
    const booking = await paid();
    expect(await cancel(booking)).toBe('saved');
    expect(await findTestBalances(fixture.ctx.db, booking.bookingId)).toMatchObject({
      refundDue: 3_998,
      owed: 0,
    });
    await expectSeatsCounted(booking, { sold: 0, available: 5 });
    expect(await attention(booking)).toEqual([]);
  });
});

describe('a cancellation after departure or payout', () => {
  it('is left to a super admin for a flown booking', async () => {
    const booking = await paid();
    fixture.ctx.setNow(new Date(`${(await row(booking)).departs_on}T23:59:00Z`));
    expect(await cancel(booking)).toBe('operatorOnly');
    expect((await listCompanyRequests(fixture.ctx, booking.actor, booking.bookingId))?.cancel).toMatchObject({
      isOperatorOnly: true,
    });
    expect(await cancelForOperator(fixture.ctx, superAdmin, terms(booking))).toBe('saved');
  });

  it('is left to a super admin for a paid-out booking, also when the buyer accepts', async () => {
    const booking = await paid();
    await ask(booking);
    expect(await cancel(booking, { refundSen: 1_000 })).toBe('offered');
    const event = { kind: 'payout', amountSen: 100 } as const;
    const occasion = { cause: `payout:${booking.bookingId}`, now: fixture.ctx.now() };
    const booked = await row(booking);
    await fixture.ctx.db.transaction().execute((tx) => recordInLedger(tx, booked, event, occasion));
    expect(await cancel(booking)).toBe('operatorOnly');
    expect(await answer(booking, 'accept')).toBe('operatorOnly');
    expect((await row(booking)).cancelled_at).toBeNull();
  });
});

describe('an offer below a full refund', () => {
  it('waits for the buyer, who gets an email, and appears on the desk', async () => {
    const booking = await paid();
    await ask(booking);
    expect(await cancel(booking, { refundSen: 1_000 })).toBe('offered');
    expect((await row(booking)).cancelled_at).toBeNull();
    expect(await fixture.refundsOf(booking.bookingId)).toEqual([]);
    expect(await fixture.mailsOf(booking.bookingId)).toContain('refund-offered');
    expect(await attention(booking)).toEqual(['belowFullRefund']);
    const desk = await listDesk(fixture.ctx, superAdmin, { mode: 'live', cursor: null });
    expect(desk.items.find(({ id }) => id === booking.bookingId)?.needs).toContain('belowFullRefund');
    const story = await getDeskStory(fixture.ctx, superAdmin, booking.bookingId);
    expect(story).toMatchObject({ offer: { refundSen: 1_000, state: 'waiting' }, fullRefundSen: 3_998 });
  });

  it('follows the refund rule of the deal by default', async () => {
    const booking = await paid({ refund: 'ticketing' });
    await ask(booking);
    const seen = await listCompanyRequests(fixture.ctx, booking.actor, booking.bookingId);
    expect(seen?.cancel).toMatchObject({ mayOffer: true, suggestedSen: 3_998, fullSen: 3_998 });
  });

  it('cancels with the offered refund and returns the seats once the buyer accepts', async () => {
    const booking = await paid();
    await ask(booking);
    await cancel(booking, { refundSen: 1_000 });
    expect(await answer(booking, 'accept')).toBe('accepted');
    expect(await answer(booking, 'accept'), 'a second time').toBe('closed');
    expect(await fixture.refundsOf(booking.bookingId)).toMatchObject([{ amount: '10.00', state: 'due' }]);
    expect(await findTestBalances(fixture.ctx.db, booking.bookingId)).toMatchObject({ refundDue: 1_000 });
    await expectSeatsCounted(booking, { sold: 0, available: 5 });
    const mails = await fixture.mailsOf(booking.bookingId);
    expect(mails).toEqual(expect.arrayContaining(['booking-cancelled', 'booking-cancelled-notice']));
    expect(await attention(booking), 'until a super admin has looked').toEqual(['belowFullRefund']);
    const [line] = (await fixture.auditOf(booking.bookingId)).filter(
      ({ action }) => action === 'booking.cancelledSeatsBack',
    );
    expect(line).toMatchObject({ actor_kind: 'system', details: { by: 'buyer' } });
    expect((await listBuyerRequests(fixture.ctx, booking.bookingId))?.requests).toMatchObject([
      { answer: 'accepted', answerWords: 'As you asked' },
    ]);
  });

  it('changes nothing but the request when the buyer declines, and a super admin decides the cancellation', async () => {
    const booking = await paid();
    await ask(booking);
    await cancel(booking, { refundSen: 1_000 });
    const seen = await offeredAt(booking);
    expect(await answer(booking, 'decline')).toBe('declined');
    expect(await answer(booking, 'accept', seen), 'after declining').toBe('closed');
    expect(await fixture.mailsOf(booking.bookingId)).toContain('refund-offer-declined');
    expect(await attention(booking)).toEqual(['belowFullRefund']);
    const decided = terms(booking, { refundSen: 2_000 });
    expect(await cancelForOperator(fixture.ctx, superAdmin, decided)).toBe('seatsStay');
    expect(await cancelForOperator(fixture.ctx, superAdmin, { ...decided, returnSeats: false })).toBe(
      'saved',
    );
    expect(await attention(booking)).toEqual([]);
    await expectSeatsCounted(booking, { sold: 2, available: 3 });
  });

  it('cannot be lowered unnoticed between reading and accepting', async () => {
    const booking = await paid();
    await ask(booking);
    await cancel(booking, { refundSen: 3_000 });
    const seen = await offeredAt(booking);
    fixture.later(1);
    await cancel(booking, { refundSen: 1 });
    expect(await answer(booking, 'accept', seen)).toBe('closed');
    expect((await row(booking)).cancelled_at).toBeNull();
    expect(await answer(booking, 'accept'), 'control').toBe('accepted');
  });

  it('leaves the desk when the company declines the request or refunds everything', async () => {
    const declined = await paid();
    await ask(declined);
    await cancel(declined, { refundSen: 1_000 });
    const requestId =
      (await listCompanyRequests(fixture.ctx, declined.actor, declined.bookingId))?.requests[0]?.id ?? '';
    const no = { bookingId: declined.bookingId, requestId, answer: 'declined', words: 'No' } as const;
    expect(await answerBuyer(fixture.ctx, declined.actor, no)).toBe('saved');
    expect(await attention(declined)).toEqual([]);
    expect(await getOffer(fixture.ctx, declined.bookingId)).toBeNull();
    const refunded = await paid();
    await ask(refunded);
    await cancel(refunded, { refundSen: 1_000 });
    expect(await cancel(refunded)).toBe('saved');
    expect(await attention(refunded)).toEqual([]);
  });

  it('is accepted only once when the buyer clicks repeatedly', async () => {
    const booking = await paid();
    await ask(booking);
    await cancel(booking, { refundSen: 1_000 });
    const seen = await offeredAt(booking);
    const presses = Array.from({ length: 5 }, () => () => answer(booking, 'accept', seen));
    const outcomes = await runConcurrently(fixture.ctx.db, 'bookings', presses);
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    expect(await fixture.refundsOf(booking.bookingId)).toHaveLength(1);
    await expectSeatsCounted(booking, { sold: 0, available: 5 });
  });
});

describe('travellers taken off a booking', () => {
  it('are owed the price of their seats, and the booking stays confirmed for the others', async () => {
    const booking = await paid({ tickets: 3 });
    expect(await cancel(booking, { places: [2] })).toBe('saved');
    expect(await row(booking)).toMatchObject({
      state: 'confirmed',
      cancelled_at: null,
      tickets: 3,
      not_flying: 1,
      returned_seats: 1,
    });
    expect(await findTestBalances(fixture.ctx.db, booking.bookingId)).toMatchObject({
      received: 3 * PRICE,
      refundDue: PRICE,
      awaiting: 2 * PRICE,
    });
    await expectSeatsCounted(booking, { sold: 2, available: 3 });
    expect(await fixture.mailsOf(booking.bookingId)).toContain('booking-cancelled');
    expect(await cancel(booking, { places: [2] }), 'a second time').toBe('closed');
    expect(await cancel(booking, { places: [9] }), 'not theirs').toBe('closed');
    expect(await cancel(booking), 'the rest').toBe('saved');
    expect(await findTestBalances(fixture.ctx.db, booking.bookingId)).toMatchObject({ refundDue: 3 * PRICE });
    await expectSeatsCounted(booking, { sold: 0, available: 5 });
  });

  it('leave a complete booking if theirs were the only missing details, and the buyer gets an email', async () => {
    const booking = await paid({ tickets: 3 });
    expect(await cancel(booking, { places: [2] })).toBe('saved');
    expect(await fixture.mailsOf(booking.bookingId)).not.toContain('travellers-complete');
    expect(await cancel(booking, { places: [3] })).toBe('saved');
    expect(await fixture.mailsOf(booking.bookingId)).toContain('travellers-complete');
  });

  it('follow the same rules as the whole booking', async () => {
    const booking = await paid({ tickets: 3 });
    expect(await cancel(booking, { places: [2], refundSen: 1 })).toBe('fullRefundOnly');
    expect(await cancel(booking, { places: [2], refundSen: PRICE + 1 })).toBe('tooMuch');
    await ask(booking);
    expect(await cancel(booking, { places: [2, 3], refundSen: 500 })).toBe('offered');
    expect(await getOffer(fixture.ctx, booking.bookingId)).toMatchObject({
      refundSen: 500,
      fullSen: 2 * PRICE,
      travellers: [{ place: 2 }, { place: 3 }],
    });
    expect(await answer(booking, 'accept')).toBe('accepted');
    await expectSeatsCounted(booking, { sold: 1, available: 4 });
    expect(await cancel(booking), 'the last one gets its own price back').toBe('saved');
    expect(await findTestBalances(fixture.ctx.db, booking.bookingId)).toMatchObject({
      refundDue: PRICE + 500,
    });
  });

  it('leave their seats off sale if the airline keeps those seats', async () => {
    const booking = await paid({ tickets: 3 });
    expect(await cancel(booking, { places: [1], returnSeats: false })).toBe('saved');
    await expectSeatsCounted(booking, { sold: 3, available: 2 });
    expect(await cancel(booking), 'the rest, with seats').toBe('saved');
    await expectSeatsCounted(booking, { sold: 1, available: 4 });
  });

  it('change seats and money only once under concurrent requests', async () => {
    const booking = await paid({ tickets: 3 });
    const presses = [[2], [2], [2, 3], [3], null].map((places) => () => cancel(booking, { places }));
    const outcomes = await runConcurrently(fixture.ctx.db, 'bookings', presses);
    expect(outcomes).toContain('saved');
    const { not_flying, returned_seats, cancelled_at } = await row(booking);
    const gone = cancelled_at ? 3 : not_flying;
    expect(returned_seats).toBe(gone);
    expect(await findTestBalances(fixture.ctx.db, booking.bookingId)).toMatchObject({
      refundDue: gone * PRICE,
    });
    await expectSeatsCounted(booking, { sold: 3 - gone, available: 2 + gone });
  });

  it('would be refunded twice without the check under the lock (control)', async () => {
    const booking = await paid({ tickets: 3 });
    const unasked = () =>
      settleBill(fixture.ctx, booking.bookingId, {
        event: 'partCancelled',
        report: { source: 'staff' },
        cancellation: { refundSen: PRICE, words: 'Twice', places: [2] },
      });
    await runConcurrently<unknown>(fixture.ctx.db, 'bookings', [unasked, unasked]);
    expect(await fixture.refundsOf(booking.bookingId)).toHaveLength(2);
  });

  it('cannot be marked or unmarked by the company itself', async () => {
    const { actor, bookingId } = await paid();
    await expect(
      fixture.ctx.db.transaction().execute(async (tx) => {
        await sql`set local role app_company`.execute(tx);
        await sql`select set_config('app.company_id', ${actor.companyId}, true)`.execute(tx);
        await sql`update passengers set not_flying_at = now() where booking_id = ${bookingId}`.execute(tx);
      }),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('a reviewed cancellation', () => {
  it('is rejected if the sum, the travellers or the request changed since the review', async () => {
    const booking = await paid();
    const wanted = terms(booking, { places: [1], returnSeats: false });
    const shown = await reviewCancellation(fixture.ctx, booking.actor, wanted);
    if (shown.kind !== 'review') throw new Error(shown.kind);
    expect(shown.review).toMatchObject({ kind: 'cancel', refundSen: PRICE, staying: 1, keptSen: PRICE });
    const { seen } = shown.review;
    expect(await cancelBooking(fixture.ctx, booking.actor, { ...wanted, refundSen: 1, seen })).toBe(
      'changed',
    );
    expect(await cancelBooking(fixture.ctx, booking.actor, { ...wanted, places: null, seen })).toBe(
      'changed',
    );
    await ask(booking);
    expect(await cancelBooking(fixture.ctx, booking.actor, { ...wanted, seen })).toBe('changed');
    expect((await fixture.bookingRow(booking.bookingId)).not_flying).toBe(0);
    const again = await reviewCancellation(fixture.ctx, booking.actor, wanted);
    const version = again.kind === 'review' ? again.review.seen : '';
    expect(await cancelBooking(fixture.ctx, booking.actor, { ...wanted, seen: version })).toBe('saved');
  });
});
