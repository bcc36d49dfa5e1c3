import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { cancelWithRefund } from '#dev/testing/fixtures/cancellation.ts';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { getAnswerDueTime } from '#domain/fulfilment/story.ts';
import { createRefusal } from '#domain/kernel/outcome.ts';
import { getBooking } from '#server/features/bookings/bookings.service.ts';
import { compareSeatCounts } from '#server/features/bookings/hold/seat-counts.service.ts';
import { countSeatsOfDeals } from '#server/features/bookings/hold/seat-counts.store.ts';
import { companyBoard } from '#server/features/company-desk/board/board.service.ts';
import { listCompanyBookings } from '#server/features/company-desk/bookings/company-bookings.service.ts';
import { listCompanyRequests } from '#server/features/company-desk/bookings/company-requests.service.ts';
import { resendConfirmation } from '#server/features/notifications/buyer/booking-links.service.ts';
import { recordRefund } from '#server/features/operator-desk/desk.service.ts';
import { cancelBooking } from '#server/features/settlement/cancel/cancellations.service.ts';
import { settleBill } from '#server/features/settlement/settle/settlement.ts';
import { getCompanyFulfilment, markStep } from '../names/company-fulfilment.service.ts';
import { enterTraveller, listTravellers } from '../names/travellers.service.ts';
import { erasePersonalData } from '../personal-data/erase-personal-data.service.ts';
import { answerBuyer } from './answer-request.service.ts';
import { listBuyerRequests, sendRequest } from './buyer-requests.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterAll(() => fixture.close());

const NIL_ID = '00000000-0000-0000-0000-000000000000';
const clientAddress = '10.9.0.7';

async function paid({ tickets = 2, namesSent = false } = {}) {
  const deal = await fixture.deal();
  const { bookingId, billId } = await fixture.hold(deal, { tickets });
  await fixture.pay(billId);
  if (namesSent)
    await fixture.ctx.db
      .updateTable('fulfilments')
      .set({ state: 'namesSent' })
      .where('booking_id', '=', bookingId)
      .execute();
  return { bookingId, dealId: deal.id, actor: companyActor(deal.company_id) };
}

type Booking = Awaited<ReturnType<typeof paid>>;

const ask = ({ bookingId }: Booking, kind: 'correction' | 'cancellation', words = 'A12345678 is wrong') =>
  sendRequest(fixture.ctx, { bookingId, kind, words, clientAddress });
const cancel = (
  { bookingId, actor }: Booking,
  { refundSen = 3_998, returnSeats = false, words = 'As you asked' } = {},
) => cancelBooking(fixture.ctx, actor, { bookingId, places: null, refundSen, returnSeats, words });
const seen = ({ bookingId, actor }: Booking) => listCompanyRequests(fixture.ctx, actor, bookingId);
const openId = async (booking: Booking) => (await seen(booking))?.requests[0]?.id ?? '';

describe('sendRequest', () => {
  it('accepts a cancellation request from payment on and a correction request once names are submitted', async () => {
    const booking = await paid();
    expect(await listBuyerRequests(fixture.ctx, booking.bookingId)).toEqual({
      requests: [],
      mayAsk: ['cancellation'],
    });
    expect(await ask(booking, 'correction')).toEqual({ kind: 'closed' });
    const later = await paid({ namesSent: true });
    expect((await listBuyerRequests(fixture.ctx, later.bookingId))?.mayAsk).toEqual([
      'correction',
      'cancellation',
    ]);
    expect(await ask(later, 'correction')).toEqual({ kind: 'sent' });
  });

  it('rejects everything after the day of the flight', async () => {
    const booking = await paid();
    const { departs_on } = await fixture.bookingRow(booking.bookingId);
    fixture.ctx.setNow(new Date(`${departs_on}T23:59:00Z`));
    expect(await ask(booking, 'cancellation')).toEqual({ kind: 'closed' });
  });

  it('accepts one open request per kind with concurrent clicks and sends the company one email', async () => {
    const booking = await paid();
    const presses = Array.from({ length: 4 }, () => () => ask(booking, 'cancellation'));
    const sent = await runConcurrently(fixture.ctx.db, 'booking_requests', presses);
    expect(sent.map(({ kind }) => kind).sort()).toEqual(['open', 'open', 'open', 'sent']);
    const mails = await fixture.mailsOf(booking.bookingId);
    expect(mails.filter((kind) => kind === 'booking-request')).toHaveLength(1);
  });

  it('would store two without the index (control)', async () => {
    const booking = await paid();
    await ask(booking, 'cancellation');
    await expect(
      fixture.ctx.db.transaction().execute(async (tx) => {
        await sql`drop index booking_requests_one_open`.execute(tx);
        await sql`
          insert into booking_requests (booking_id, company_id, kind, requested_at)
          select booking_id, company_id, kind, requested_at from booking_requests where booking_id = ${booking.bookingId}
        `.execute(tx);
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from booking_requests where booking_id = ${booking.bookingId}
        `.execute(tx);
        throw new Error(`open: ${rows[0]?.count}`);
      }),
    ).rejects.toThrow('open: 2');
  });

  it('accepts no more than five in an hour', async () => {
    const booking = await paid();
    for (let count = 0; count < 5; count += 1) await ask(booking, 'cancellation');
    expect(await ask(booking, 'cancellation')).toMatchObject({ kind: 'limited' });
  });
});

describe('the text of a request', () => {
  it('is encrypted, in no email, and erased with the passports', async () => {
    const booking = await paid({ namesSent: true });
    await ask(booking, 'correction', 'Passport K60317725, not K60317724');
    const { rows } = await sql<{ line: string }>`
      select booking_requests::text as line from booking_requests where booking_id = ${booking.bookingId}
    `.execute(fixture.ctx.db);
    expect(rows[0]?.line).not.toContain('K60317725');
    expect((await seen(booking))?.requests[0]?.words, 'control').toContain('K60317725');
    const mails = await fixture.ctx.db
      .selectFrom('mails')
      .select(['id', 'values_encrypted as sealed'])
      .where('subject_id', '=', booking.bookingId)
      .where('kind', '=', 'booking-request')
      .execute();
    for (const { id, sealed } of mails)
      expect(
        fixture.ctx.encryption.decrypt(sealed ?? Buffer.of(), `mails.values_encrypted|${id}`),
      ).not.toContain('K60317725');
    expect(mails).toHaveLength(1);
    fixture.later(400 * 24 * 60);
    await erasePersonalData(fixture.ctx);
    expect((await seen(booking))?.requests).toMatchObject([{ words: null, answerWords: null }]);
  });

  it('is hidden from viewers and other companies', async () => {
    const booking = await paid({ namesSent: true });
    await ask(booking, 'correction', 'Passport K60317725');
    const viewer = { ...booking, actor: companyActor(booking.actor.companyId, { role: 'viewer' }) };
    expect(await seen(viewer)).toMatchObject({ requests: [{ words: null }], mayAnswer: false });
    const stranger = companyActor((await insertCompany(fixture.ctx.db)).id);
    expect(await seen({ ...booking, actor: stranger })).toBeNull();
  });
});

describe("the buyer's copy of a request", () => {
  it("states the company's deadline once and names no passport", async () => {
    const booking = await paid({ namesSent: true });
    await ask(booking, 'correction', 'Passport K60317725');
    await ask(booking, 'correction', 'Passport K60317725');
    const copies = await fixture.ctx.db
      .selectFrom('mails')
      .select(['id', 'recipient', 'values_encrypted as sealed'])
      .where('subject_id', '=', booking.bookingId)
      .where('kind', '=', 'booking-request-copy')
      .execute();
    expect(copies).toHaveLength(1);
    const [{ id, recipient, sealed } = { id: '', recipient: '', sealed: null }] = copies;
    expect(recipient).toBe((await fixture.bookingRow(booking.bookingId)).email);
    const words = fixture.ctx.encryption.decrypt(sealed ?? Buffer.of(), `mails.values_encrypted|${id}`);
    expect(words).toContain(getAnswerDueTime(fixture.ctx.now()).toISOString());
    expect(words).not.toContain('K60317725');
  });
});

describe("the company's answer", () => {
  it('reaches the buyer by email and on the page, and the buyer may ask again', async () => {
    const booking = await paid({ namesSent: true });
    await ask(booking, 'correction');
    const given = { bookingId: booking.bookingId, requestId: await openId(booking) };
    const accepted = { ...given, answer: 'accepted', words: 'Corrected with the airline.' } as const;
    expect(await answerBuyer(fixture.ctx, booking.actor, accepted)).toBe('saved');
    expect(await answerBuyer(fixture.ctx, booking.actor, accepted), 'a second time').toBe('closed');
    expect(await listBuyerRequests(fixture.ctx, booking.bookingId)).toMatchObject({
      requests: [{ answer: 'accepted', answerWords: 'Corrected with the airline.' }],
      mayAsk: ['correction', 'cancellation'],
    });
    expect(await fixture.mailsOf(booking.bookingId)).toContain('booking-request-answered');
  });

  it('is accepted only from staff of this company', async () => {
    const booking = await paid();
    await ask(booking, 'cancellation');
    const given = { bookingId: booking.bookingId, requestId: await openId(booking), words: 'No' };
    const viewer = companyActor(booking.actor.companyId, { role: 'viewer' });
    const stranger = companyActor((await insertCompany(fixture.ctx.db)).id);
    const declined = { ...given, answer: 'declined' } as const;
    expect(await answerBuyer(fixture.ctx, viewer, declined)).toBe('readOnly');
    expect(await answerBuyer(fixture.ctx, stranger, declined)).toBe('closed');
    expect(await cancel({ ...booking, actor: viewer })).toBe('readOnly');
    expect(await cancel({ ...booking, actor: stranger })).toBe('closed');
    expect((await fixture.bookingRow(booking.bookingId)).cancelled_at).toBeNull();
    expect(await answerBuyer(fixture.ctx, booking.actor, declined), 'control').toBe('saved');
  });

  it('accepts a cancellation request only by cancelling the booking', async () => {
    const booking = await paid();
    await ask(booking, 'cancellation');
    const given = { bookingId: booking.bookingId, requestId: await openId(booking), words: 'Yes' };
    expect(await answerBuyer(fixture.ctx, booking.actor, { ...given, answer: 'accepted' })).toBe('closed');
    expect(await cancel(booking)).toBe('saved');
    expect((await seen(booking))?.requests).toMatchObject([
      { kind: 'cancellation', answer: 'accepted', answerWords: 'As you asked' },
    ]);
  });
});

describe('a cancelled booking', () => {
  it('keeps its status, carries the tag and has the refund that the company chose', async () => {
    const booking = await paid();
    const terms = {
      bookingId: booking.bookingId,
      refundSen: 1_000,
      returnSeats: false,
      words: 'As you asked',
    };
    expect(await cancelWithRefund(fixture.ctx, booking.actor, terms)).toBe('saved');
    const row = await fixture.bookingRow(booking.bookingId);
    expect(row).toMatchObject({ state: 'confirmed', payment_status: 'completed', returned_seats: 0 });
    expect(await fixture.refundsOf(booking.bookingId)).toMatchObject([{ amount: '10.00', state: 'due' }]);
    expect(await fixture.mailsOf(booking.bookingId)).toContain('booking-cancelled');
    const list = await listCompanyBookings(fixture.ctx, booking.actor, {
      filter: {},
      sort: null,
      after: null,
      before: null,
      showPassports: false,
    });
    expect(list.items[0]?.tags).toEqual(['cancelled', 'refundDue']);
    expect(await getBooking(fixture.ctx, booking.bookingId)).toMatchObject({
      isCancelled: true,
      status: 'completed',
      refundDue: true,
    });
  });

  it('needs no names or tickets, and its confirmation is not resent', async () => {
    const booking = await paid();
    const { bookingId, actor } = booking;
    await cancel(booking);
    const entry = { nationality: 'MYS', issuingCountry: 'MYS' };
    const entered = { bookingId, place: 1, version: 0, details: entry, clientAddress };
    expect(await enterTraveller(fixture.ctx, entered)).toBe('closed');
    expect(await listTravellers(fixture.ctx, bookingId)).toMatchObject({
      state: 'cancelled',
      mayEnter: false,
    });
    const view = await getCompanyFulfilment(fixture.ctx, actor, { bookingId, showPassports: false });
    expect(Object.values(view?.may ?? {})).not.toContain(true);
    const revision = view?.revision ?? 0;
    expect(await markStep(fixture.ctx, actor, { bookingId, revision, step: 'sendNames' })).toBe('closed');
    expect(view?.mayCall).toBe(false);
    const board = await companyBoard(fixture.ctx, actor, { wholeWeek: true, kind: null });
    expect(board).toMatchObject({ counts: { overdue: 0, today: 0, week: 0 }, departures: [] });
    expect(await resendConfirmation(fixture.ctx, bookingId)).toEqual(createRefusal('not_confirmed'));
    expect(await listBuyerRequests(fixture.ctx, bookingId)).toMatchObject({ mayAsk: [] });
  });

  it.each([
    [true, { sold: 0, available: 5 }],
    [false, { sold: 2, available: 3 }],
  ])('returns its seats only if the company chooses so (%s)', async (returnSeats, seats) => {
    const booking = await paid();
    await cancel(booking, { returnSeats });
    expect(await fixture.seats(booking.dealId)).toMatchObject(seats);
    expect(await fixture.bookingRow(booking.bookingId)).toMatchObject({
      returned_seats: returnSeats ? 2 : 0,
    });
    await compareSeatCounts(fixture.ctx);
    const check = await fixture.ctx.db.selectFrom('seat_count_check').selectAll().executeTakeFirstOrThrow();
    expect(check.broken_deals).not.toContain(booking.dealId);
  });

  it('refunds nothing if the buyer agrees to that, and never more than was paid', async () => {
    const { bookingId, actor } = await paid();
    const terms = { bookingId, returnSeats: false, words: 'As you asked' };
    expect(await cancelWithRefund(fixture.ctx, actor, { ...terms, refundSen: 3_999 })).toBe('tooMuch');
    expect((await fixture.bookingRow(bookingId)).cancelled_at).toBeNull();
    expect(await cancelWithRefund(fixture.ctx, actor, { ...terms, refundSen: 0 })).toBe('saved');
    expect(await fixture.refundsOf(bookingId)).toEqual([]);
  });

  it('counts seats and money once with concurrent cancellations', async () => {
    const booking = await paid();
    const presses = Array.from(
      { length: 6 },
      (_, index) => () => cancel(booking, { returnSeats: index % 2 === 0 }),
    );
    const outcomes = await runConcurrently(fixture.ctx.db, 'bookings', presses);
    expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1);
    expect(await fixture.refundsOf(booking.bookingId)).toHaveLength(1);
    const { returned_seats } = await fixture.bookingRow(booking.bookingId);
    expect(await fixture.seats(booking.dealId)).toMatchObject({ sold: 2 - returned_seats, held: 0 });
    const all = await countSeatsOfDeals(fixture.ctx.db, { after: NIL_ID, limit: 1_000 });
    const counts = all.find(({ dealId }) => dealId === booking.dealId);
    expect(counts).toMatchObject({ sold: counts?.countedSold });
  });

  it('would refund twice without the check under the lock (control)', async () => {
    const booking = await paid();
    const unasked = (event: 'cancelled' | 'cancelledSeatsBack') =>
      settleBill(fixture.ctx, booking.bookingId, {
        event,
        report: { source: 'staff' },
        cancellation: { refundSen: 1_000, words: 'Twice', places: null },
      });
    await runConcurrently<unknown>(fixture.ctx.db, 'bookings', [
      () => unasked('cancelledSeatsBack'),
      () => unasked('cancelled'),
    ]);
    expect(await fixture.refundsOf(booking.bookingId)).toHaveLength(2);
    await expect(unasked('cancelledSeatsBack'), 'the database refuses seats twice').rejects.toThrow(/seats/);
  });

  it('is refunded by the operator through the same register as other refunds', async () => {
    const booking = await paid();
    await cancel(booking);
    const [refund] = await fixture.refundsOf(booking.bookingId);
    const operator = { ...booking.actor, kind: 'superadmin' } as unknown as Parameters<
      typeof recordRefund
    >[1];
    const done = { bookingId: booking.bookingId, refundId: refund?.id ?? '', reference: 'FPX 1' };
    expect(await recordRefund(fixture.ctx, operator, done)).toBe(true);
    expect(await recordRefund(fixture.ctx, operator, done)).toBe(false);
    expect(await fixture.mailsOf(booking.bookingId)).toContain('booking-refunded');
  });
});
