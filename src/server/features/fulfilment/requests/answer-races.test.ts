// Two database sessions that block each other: a company declines a cancellation while a colleague offers a
// refund.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { createLiveFixture } from '#dev/testing/fixtures/ledger-fixture.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import type { BookingActor } from '#server/features/bookings/booking-scope.ts';
import { answerOffer, cancelBooking } from '#server/features/settlement/cancel/cancellations.service.ts';
import { answerRequest, listRequests, setOffer } from '../rows/requests.store.ts';
import { answerBuyer } from './answer-request.service.ts';
import { sendRequest } from './buyer-requests.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createLiveFixture();
});
afterAll(() => fixture.close());

async function requested() {
  const deal = await fixture.deal({ seats_offered: 5 });
  const { bookingId, billId } = await fixture.hold(deal, { tickets: 2 });
  await fixture.pay(billId);
  await sendRequest(fixture.ctx, { bookingId, kind: 'cancellation', words: 'No', clientAddress: '10.9.0.6' });
  const [request] = await listRequests(fixture.ctx.db, bookingId);
  return { bookingId, requestId: request?.id ?? '', actor: companyActor(deal.company_id) };
}

type Requested = Awaited<ReturnType<typeof requested>>;

const decline = ({ bookingId, requestId, actor }: Omit<Requested, 'actor'> & { actor: BookingActor }) =>
  answerBuyer(fixture.ctx, actor, { bookingId, requestId, answer: 'declined', words: 'No' });
const offer = ({ bookingId, actor }: Requested) =>
  cancelBooking(fixture.ctx, actor, {
    bookingId,
    places: null,
    refundSen: 1_000,
    returnSeats: true,
    words: 'Part of it',
  });

async function atOnce<First, Second>(
  { requestId }: Requested,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const started: [Promise<First>?, Promise<Second>?] = [];
  await fixture.ctx.db.transaction().execute(async (tx) => {
    await sql`select from booking_requests where id = ${requestId} for update`.execute(tx);
    started[0] = first();
    await waitForBlockedSessions(fixture.ctx.db, 1);
    started[1] = second();
    await waitForBlockedSessions(fixture.ctx.db, 2);
  });
  return Promise.all(started) as Promise<[First, Second]>;
}

async function stored({ bookingId }: Requested) {
  const [request] = await listRequests(fixture.ctx.db, bookingId);
  const kinds = await fixture.mailsOf(bookingId);
  return {
    isDeclined: request?.answer === 'declined',
    isOffered: request?.offered_at !== null,
    mails: kinds.filter((kind) => kind === 'booking-request-answered' || kind === 'refund-offered'),
  };
}

describe('a decline concurrent with a refund offer', () => {
  it('is applied if it came first', async () => {
    const booking = await requested();
    const outcomes = await atOnce(
      booking,
      () => decline(booking),
      () => offer(booking),
    );
    expect(outcomes).toEqual(['saved', 'closed']);
    expect(await stored(booking)).toEqual({
      isDeclined: true,
      isOffered: false,
      mails: ['booking-request-answered'],
    });
  });

  it('is rejected if the offer came first', async () => {
    const booking = await requested();
    const outcomes = await atOnce(
      booking,
      () => offer(booking),
      () => decline(booking),
    );
    expect(outcomes).toEqual(['offered', 'closed']);
    expect(await stored(booking)).toEqual({ isDeclined: false, isOffered: true, mails: ['refund-offered'] });
  });

  it('is accepted for a request whose offer the company has seen', async () => {
    const booking = await requested();
    expect(await offer(booking)).toBe('offered');
    expect(await decline(booking)).toBe('saved');
  });

  it('is rejected from the operator, whose page shows no offer', async () => {
    const [booking, control] = [await requested(), await requested()];
    const byOperator = { actor: superAdminActor() };
    expect(await offer(booking)).toBe('offered');
    expect(await decline({ ...booking, ...byOperator })).toBe('closed');
    expect(await stored(booking)).toEqual({ isDeclined: false, isOffered: true, mails: ['refund-offered'] });
    expect(await decline({ ...control, ...byOperator }), 'control').toBe('saved');
  });

  it('is stored together with the offer without the lock (control)', async () => {
    const booking = await requested();
    const { bookingId, requestId, actor } = booking;
    const words = Buffer.from('sealed');
    const by = { by: actor.email, now: fixture.ctx.now(), words };
    const answered = { id: requestId, bookingId, companyId: actor.companyId, answer: 'declined' } as const;
    const offered = { requestId, refundSen: 1_000, places: null, returnSeats: true };
    await atOnce(
      booking,
      () => fixture.ctx.db.transaction().execute((tx) => answerRequest(tx, { ...answered, ...by })),
      () => fixture.ctx.db.transaction().execute((tx) => setOffer(tx, { ...offered, ...by })),
    );
    expect(await stored(booking)).toMatchObject({ isDeclined: true, isOffered: true });
  });
});

describe('a buyer who declines an offer in one window and accepts it in another', () => {
  it('applies only the first of the two answers', async () => {
    const booking = await requested();
    expect(await offer(booking)).toBe('offered');
    const [request] = await listRequests(fixture.ctx.db, booking.bookingId);
    const offeredAt = request?.offered_at ?? new Date(0);
    const answer = (given: 'accept' | 'decline') =>
      answerOffer(fixture.ctx, {
        bookingId: booking.bookingId,
        answer: given,
        offeredAt,
        clientAddress: '10.9.0.7',
      });
    const outcomes = await atOnce(
      booking,
      () => answer('decline'),
      () => answer('accept'),
    );
    expect(outcomes).toEqual(['declined', 'closed']);
    const [after] = await listRequests(fixture.ctx.db, booking.bookingId);
    expect(after?.answer).toBeNull();
  });
});
