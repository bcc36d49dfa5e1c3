import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { type OfficePages, openOfficePages } from '#dev/testing/pages/office-pages.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { recordInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import { sendRequest } from '#server/features/fulfilment/requests/buyer-requests.service.ts';
import {
  cancelBooking,
  cancelForOperator,
} from '#server/features/settlement/cancel/cancellations.service.ts';

let fixture: BookingFixture;
let office: OfficePages;
beforeAll(async () => {
  fixture = await createBookingFixture();
  office = await openOfficePages(fixture);
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterAll(async () => {
  await office.close();
  await fixture.close();
});

/** Only the first traveller has names. */
async function insertPaidBooking() {
  const deal = await fixture.deal({ company_id: office.companyId, seats_offered: 5 });
  const { bookingId, billId } = await fixture.hold(deal, { tickets: 2 });
  await fixture.pay(billId);
  return {
    bookingId,
    dealId: deal.id,
    company: `/company/bookings/${bookingId}`,
    operator: `/superadmin/bookings/${bookingId}`,
  };
}

type Booking = Awaited<ReturnType<typeof insertPaidBooking>>;
const ask = ({ bookingId }: Booking) =>
  sendRequest(fixture.ctx, { bookingId, kind: 'cancellation', words: 'Ill', clientAddress: '10.9.0.7' });
const isCancelled = async ({ bookingId }: Booking) =>
  (await fixture.bookingRow(bookingId)).cancelled_at !== null;

const both: [string, string][] = [
  ['traveller', '1'],
  ['traveller', '2'],
];
const words = ['cancelWords', 'Sorry about this'] as const;
type Fields = readonly (readonly [string, string])[];
const review = (page: string, fields: Fields, reader: 'owner' | 'operator' | 'viewer' = 'owner') =>
  office.post(`${page}/cancel`, [['intent', 'review'], ...fields, words], reader);

describe("the company's page for cancelling a booking", () => {
  it('shows names, sum, seats and the email for review, then cancels', async () => {
    const booking = await insertPaidBooking();
    const first = await office.get(`${booking.company}/cancel`);
    expect(first.words).toContain('1. Nur Aisyah binti Abdullah');
    expect(first.words).toContain('The buyer gets a full refund: MYR 39.98, or MYR 19.99 for each traveller');
    const shown = await review(booking.company, [...both, ['returnSeats', 'on']]);
    for (const text of [
      'The whole booking is cancelled.',
      'No longer fly (2)',
      'Nur Aisyah binti Abdullah',
      'Traveller 2',
      'Refunded now MYR 39.98',
      'Not refunded MYR 0.00',
      'Go back on sale',
      'Cancel and refund MYR 39.98',
      'Read the email that Nur Aisyah binti Abdullah gets',
      'Sorry about this',
    ])
      expect(shown.words).toContain(text);
    expect(shown.body, 'the link of the buyer').not.toMatch(/my-booking\/[\w-]/);
    expect(await isCancelled(booking), 'nothing is cancelled by a review').toBe(false);
    const done = await office.post(`${booking.company}/cancel`, [...shown.hidden, ['intent', 'cancel']]);
    expect(done.status).toBe(200);
    expect(done.words).toContain('Done. The buyer will get an email.');
    expect(await isCancelled(booking)).toBe(true);
    expect(await fixture.refundsOf(booking.bookingId)).toMatchObject([{ amount: '39.98' }]);
    expect((await fixture.bookingRow(booking.bookingId)).returned_seats).toBe(2);
  });

  it('names the cancelled traveller and those who still fly', async () => {
    const booking = await insertPaidBooking();
    const shown = await review(booking.company, [['traveller', '2']]);
    expect(shown.words).toContain('1 traveller is taken off the booking. Still flying: 1.');
    expect(shown.words).toContain('No longer flies Traveller 2');
    expect(shown.words).toContain('Refunded now MYR 19.99 Not refunded MYR 19.99 Seats Stay off sale');
    await office.post(`${booking.company}/cancel`, [...shown.hidden, ['intent', 'cancel']]);
    expect(await fixture.bookingRow(booking.bookingId)).toMatchObject({ cancelled_at: null, not_flying: 1 });
  });

  it('turns a partial refund into an offer that waits for the buyer', async () => {
    const booking = await insertPaidBooking();
    expect((await review(booking.company, [...both, ['refund', '10.00']])).words).toContain(
      'You can only cancel with a full refund',
    );
    await ask(booking);
    const shown = await review(booking.company, [...both, ['refund', '10.00'], ['returnSeats', 'on']]);
    for (const text of [
      'This is an offer. Nothing is cancelled until the buyer accepts it.',
      'Send the offer of MYR 10.00',
      'Refund if the buyer accepts MYR 10.00 Not refunded MYR 29.98',
      'Go back on sale if the buyer accepts',
      'offers you a refund',
    ])
      expect(shown.words).toContain(text);
    expect(shown.body, 'the link of the buyer').not.toMatch(/my-booking\/[\w-]/);
    const done = await office.post(`${booking.company}/cancel`, [...shown.hidden, ['intent', 'cancel']]);
    expect(done.words).toContain('The buyer will get your offer by email.');
    expect(await isCancelled(booking)).toBe(false);
  });

  it('rejects unreviewed input and input that changed since the review', async () => {
    const booking = await insertPaidBooking();
    const page = `${booking.company}/cancel`;
    expect((await office.post(page, [...both, words, ['intent', 'cancel']])).status).toBe(409);
    const shown = await review(booking.company, both);
    const actor = companyActor(office.companyId);
    const one = {
      bookingId: booking.bookingId,
      places: [2],
      refundSen: null,
      returnSeats: false,
      words: 'Ill',
    };
    expect(await cancelBooking(fixture.ctx, actor, one)).toBe('saved');
    const gone = await office.post(page, [...shown.hidden, ['intent', 'cancel']]);
    expect(gone.status, 'a traveller is off the booking').toBe(409);
    const left = await review(booking.company, [['traveller', '1']]);
    await ask(booking);
    const response = await office.post(page, [...left.hidden, ['intent', 'cancel']]);
    expect(response.status, 'the buyer asked meanwhile').toBe(409);
    expect(response.words).toContain('The booking has changed.');
    expect(response.words).toContain('Cancel and refund MYR 19.99');
    expect(await isCancelled(booking)).toBe(false);
    expect((await office.post(page, [...response.hidden, ['intent', 'cancel']])).status).toBe(200);
    expect(await isCancelled(booking)).toBe(true);
  });

  it('keeps the input when the user goes back to change it', async () => {
    const booking = await insertPaidBooking();
    const shown = await review(booking.company, [
      ['traveller', '2'],
      ['returnSeats', 'on'],
    ]);
    const again = await office.post(`${booking.company}/cancel`, [...shown.hidden, ['intent', 'edit']]);
    const box = (place: number) =>
      again.body.match(new RegExp(`<input[^>]*name="traveller"[^>]*value="${place}"[^>]*>`))?.[0] ?? '';
    expect(box(1)).not.toContain('checked');
    expect(box(2)).toContain('checked');
    expect(again.body).toMatch(/<input[^>]*name="returnSeats"[^>]*checked=""/);
    expect(again.body).toContain('Sorry about this</textarea>');
  });

  it('rejects viewers and other companies, and hides the link from viewers', async () => {
    const booking = await insertPaidBooking();
    const { hidden } = await review(booking.company, both);
    expect((await review(booking.company, both, 'viewer')).status).toBe(403);
    const sent = await office.post(`${booking.company}/cancel`, [...hidden, ['intent', 'cancel']], 'viewer');
    expect(sent.status).toBe(403);
    expect((await office.get(`${booking.company}/cancel`, 'viewer')).body).not.toContain(
      'name="cancelWords"',
    );
    expect((await office.get(booking.company, 'viewer')).body).not.toContain(`${booking.company}/cancel`);
    expect((await office.get(booking.company)).body).toContain(`href="${booking.company}/cancel"`);
    const foreign = await fixture.hold(await fixture.deal());
    await fixture.pay(foreign.billId);
    const other = `/company/bookings/${foreign.bookingId}`;
    expect((await office.get(`${other}/cancel`)).status).toBe(404);
    expect((await review(other, [['traveller', '1']])).status).toBe(409);
    expect(await isCancelled(booking)).toBe(false);
  });
});

describe("the operator's page for cancelling a booking", () => {
  it('shows the paid, refunded and retained amounts and refunds exactly those', async () => {
    const booking = await insertPaidBooking();
    const { ctx } = fixture;
    const row = await fixture.bookingRow(booking.bookingId);
    const refund = { booking_id: row.id, amount: '5.00', reason: 'Goodwill' };
    const goodwill = await ctx.db
      .insertInto('refunds')
      .values(refund)
      .returning('id')
      .executeTakeFirstOrThrow();
    const occasion = { cause: `goodwill:${goodwill.id}`, now: ctx.now() };
    await ctx.db
      .transaction()
      .execute((tx) => recordInLedger(tx, row, { kind: 'goodwill', amountSen: 500 }, occasion));
    expect((await office.get(`${booking.company}/cancel`)).words, 'not the company').toContain(
      'Only Sempat can',
    );
    const shown = await review(booking.operator, [...both, ['refund', '20.00']], 'operator');
    expect(shown.words).toContain(
      'Paid MYR 39.98 Refunded earlier, with goodwill MYR 5.00 Refunded now MYR 20.00 Not refunded MYR 14.98',
    );
    expect(shown.words).toContain('The goodwill refund becomes an ordinary one');
    expect(shown.words).toContain('Cancel and refund MYR 20.00');
    expect(shown.body).not.toMatch(/my-booking\/[\w-]/);
    const done = await office.post(
      `${booking.operator}/cancel`,
      [...shown.hidden, ['intent', 'cancel']],
      'operator',
    );
    expect(done.status).toBe(200);
    const amounts = (await fixture.refundsOf(booking.bookingId)).map(({ amount }) => amount);
    expect(amounts.toSorted()).toEqual(['20.00', '5.00']);
  });

  it('rejects a review from before another refund was made', async () => {
    const booking = await insertPaidBooking();
    const shown = await review(booking.operator, both, 'operator');
    expect(shown.words).toContain('Cancel and refund MYR 39.98');
    const one = {
      bookingId: booking.bookingId,
      places: [2],
      refundSen: 500,
      returnSeats: false,
      words: 'Ill',
    };
    expect(await cancelForOperator(fixture.ctx, superAdminActor(), one)).toBe('saved');
    const sent = await office.post(
      `${booking.operator}/cancel`,
      [...shown.hidden, ['intent', 'cancel']],
      'operator',
    );
    expect(sent.status).toBe(409);
    expect(await isCancelled(booking)).toBe(false);
  });

  it('limits the refund and says when the seats stay off sale', async () => {
    const booking = await insertPaidBooking();
    const tooMuch = await review(booking.operator, [...both, ['refund', '40.00']], 'operator');
    expect(tooMuch.status).toBe(422);
    expect(tooMuch.words).toContain('Enter at most MYR 39.98');
    const seats = await review(
      booking.operator,
      [...both, ['refund', '1.00'], ['returnSeats', 'on']],
      'operator',
    );
    expect(seats.words).toContain('Below a full refund the seats stay off sale');
    expect((await office.get(booking.operator, 'operator')).body).toContain(
      `href="${booking.operator}/cancel"`,
    );
  });
});
