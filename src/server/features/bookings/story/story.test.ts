// Checks that board, pages, lists, reminders and emails show the same story after each kind of change.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { cancelWithRefund } from '#dev/testing/fixtures/cancellation.ts';
import { insertCompanyUser } from '#dev/testing/pages/sign-in.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import type { FulfilmentState } from '#domain/fulfilment/fulfilment.ts';
import { createRefusal } from '#domain/kernel/outcome.ts';
import { addDays, dayMs, klDate, toKlInstant } from '#domain/kernel/time.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { companyBoard } from '#server/features/company-desk/board/board.service.ts';
import { listCompanyBookings } from '#server/features/company-desk/bookings/company-bookings.service.ts';
import {
  answerFlightChange,
  enterFlightChange,
  getChangeForBuyer,
  listFlightChanges,
  notifyFlightChanges,
} from '#server/features/fulfilment/flight-changes/flight-changes.service.ts';
import { getManifest } from '#server/features/fulfilment/manifest/manifest.service.ts';
import { getCompanyFulfilment } from '#server/features/fulfilment/names/company-fulfilment.service.ts';
import { recordCall } from '#server/features/fulfilment/names/follow-up.service.ts';
import { listTravellers } from '#server/features/fulfilment/names/travellers.service.ts';
import { sendRequest } from '#server/features/fulfilment/requests/buyer-requests.service.ts';
import { resendConfirmation } from '#server/features/notifications/buyer/booking-links.service.ts';
import { correctEmailForBuyer } from '#server/features/notifications/buyer/email-correction.service.ts';
import { sendReminders } from '#server/features/notifications/reminders/reminders.service.ts';
import { getDeskStory } from '#server/features/operator-desk/desk-story.service.ts';
import { listOpenFacts } from '../rows/story.store.ts';
import { findStory } from './story.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());

const now = new Date('2026-12-02T04:00:00Z');
beforeEach(() => fixture.ctx.setNow(now));

async function paid(
  fliesIn = 12,
  { companyId, paidAt = now }: { readonly companyId?: string; readonly paidAt?: Date } = {},
) {
  const departsOn = addDays(klDate(now), fliesIn);
  const deal = await fixture.deal({
    ...(companyId && { company_id: companyId }),
    outbound_departs_on: departsOn,
    outbound_route: 'KUL-KIX',
    destination_country: 'Japan',
    return_departs_on: addDays(departsOn, 6),
    deadline: new Date(now.getTime() + dayMs),
  });
  await insertCompanyUser(fixture.ctx.db, deal.company_id);
  const { bookingId, billId } = await fixture.hold(deal, { tickets: 2 });
  await fixture.pay(billId);
  await fixture.ctx.db
    .updateTable('bookings')
    .set({ completed_at: paidAt })
    .where('id', '=', bookingId)
    .execute();
  return { bookingId, deal, actor: companyActor(deal.company_id) };
}

const setState = ({ bookingId }: Pick<Booking, 'bookingId'>, state: FulfilmentState) =>
  fixture.ctx.db.updateTable('fulfilments').set({ state }).where('booking_id', '=', bookingId).execute();

type Booking = Awaited<ReturnType<typeof paid>>;

async function board({ actor }: Booking) {
  const { overdue, today, week, departures } = await companyBoard(fixture.ctx, actor, {
    wholeWeek: true,
    kind: null,
  });
  return { kinds: [...overdue, ...today, ...week].map(({ kind }) => kind), rows: week, departures };
}

const page = ({ bookingId, actor }: Booking) =>
  getCompanyFulfilment(fixture.ctx, actor, { bookingId, showPassports: false });
const list = async ({ actor }: Booking) =>
  (
    await listCompanyBookings(fixture.ctx, actor, {
      filter: {},
      sort: null,
      after: null,
      before: null,
      showPassports: false,
    })
  ).items;

async function change({ bookingId, deal, actor }: Booking, departureTime: string | null) {
  const { outbound, back } = readSoldFlights((await fixture.bookingRow(bookingId)).legs);
  const flights = departureTime && { outbound: [{ ...outbound[0], departureTime }] as const, back };
  const entry = { dealId: deal.id, flights: flights || null, note: '' };
  expect(await enterFlightChange(fixture.ctx, actor, entry)).toBe('saved');
  await notifyFlightChanges(fixture.ctx);
}

const ask = ({ bookingId }: Booking, kind: 'cancellation' | 'correction') =>
  sendRequest(fixture.ctx, { bookingId, kind, words: 'One of us is ill.', clientAddress: '10.0.0.1' });

describe('a flight that the airline moved', () => {
  it('is shown everywhere at its new time beside the booked one', async () => {
    const booking = await paid();
    await change(booking, '05:05');
    const shown = await page(booking);
    expect(shown?.trip.outbound.departureTime).toBe('05:05');
    expect(shown?.soldTrip?.outbound.departureTime).toBe('14:05');
    const departsAt = toKlInstant(addDays(klDate(now), 12), '05:05');
    expect(shown?.steps.at(-1)).toMatchObject({ kind: 'flight', dueAt: departsAt });
    expect((await findStory(fixture.ctx, fixture.ctx.db, booking.bookingId))?.departure.departureTime).toBe(
      '05:05',
    );
  });

  it('has its due times computed from the new time when the flight leaves today', async () => {
    const booking = await paid(0);
    expect((await page(booking))?.callBy).toEqual(toKlInstant(klDate(now), '14:05'));
    await change(booking, '13:00');
    expect((await page(booking))?.callBy).toEqual(toKlInstant(klDate(now), '13:00'));
  });

  it('creates a task for an answer other than accept, until the company has called', async () => {
    const booking = await paid();
    await recordCall(fixture.ctx, booking.actor, { bookingId: booking.bookingId, outcome: 'reached' });
    await change(booking, '05:05');
    fixture.later(1);
    const { id: changeId } = (await getChangeForBuyer(fixture.ctx, booking.bookingId)) ?? { id: '' };
    const answer = (said: 'accept' | 'call') =>
      answerFlightChange(fixture.ctx, {
        bookingId: booking.bookingId,
        changeId,
        answer: said,
        note: '',
        clientAddress: '10.0.0.1',
      });
    await answer('accept');
    expect((await board(booking)).kinds).toEqual(['names']);
    await answer('call');
    expect((await board(booking)).kinds).toEqual(['names', 'change']);
    fixture.later(1);
    expect(
      await recordCall(fixture.ctx, booking.actor, { bookingId: booking.bookingId, outcome: 'reached' }),
    ).toMatchObject({ kind: 'saved' });
    expect((await board(booking)).kinds).toEqual(['names']);
  });
});

describe('a flight that the airline cancelled', () => {
  it('has one task left, no departure, no names to enter and no other reminder', async () => {
    const booking = await paid();
    expect((await board(booking)).departures, 'control').toHaveLength(1);
    await change(booking, null);
    const { kinds, departures } = await board(booking);
    expect([kinds, departures]).toEqual([['refundOrRebook'], []]);
    expect(await page(booking)).toMatchObject({ phase: 'flightCancelled', mayCall: false });
    expect((await listTravellers(fixture.ctx, booking.bookingId))?.mayEnter).toBe(false);
    expect(await list(booking)).toMatchObject([{ story: { phase: 'flightCancelled' } }]);
    const wanted = { dealId: booking.deal.id, showPassports: false, lines: null };
    expect(await getManifest(fixture.ctx, booking.actor, wanted)).toMatchObject({
      bookings: [{ isAhead: false, namesDueAt: null, ticketsDueAt: null }],
    });
    fixture.ctx.setNow(new Date(now.getTime() + 4 * dayMs));
    await sendReminders(fixture.ctx);
    const told = await fixture.ctx.db
      .selectFrom('sent_reminders')
      .select('subject')
      .where('subject_id', '=', booking.bookingId)
      .execute();
    const promise = `${booking.bookingId} refundOrRebook`;
    expect(told.map(({ subject }) => subject)).toEqual([
      promise,
      `${promise} ${toKlInstant(addDays(klDate(now), 2), '18:00').toISOString()}`,
    ]);
  });

  it('causes no further confirmation, and a corrected email gets the link', async () => {
    const { bookingId, ...booking } = await paid();
    await change({ bookingId, ...booking }, null);
    expect(await resendConfirmation(fixture.ctx, bookingId)).toEqual(createRefusal('not_confirmed'));
    const corrected = { bookingId, email: 'aisyah@example.my', linkVersion: 0 };
    expect(await correctEmailForBuyer(fixture.ctx, superAdminActor(), corrected)).toEqual({ ok: true });
    const confirmations = (await fixture.mailsOf(bookingId)).filter((kind) => kind === 'booking-confirmed');
    expect(confirmations, 'the one of the payment').toHaveLength(1);
    expect(await fixture.mailsOf(bookingId)).toContain('booking-links');
  });

  it("remains a task after the day of the flight and appears on the operator's desk", async () => {
    const booking = await paid(1);
    await change(booking, null);
    fixture.ctx.setNow(new Date(now.getTime() + 6 * dayMs));
    expect((await board(booking)).kinds).toEqual(['refundOrRebook']);
    await sendReminders(fixture.ctx);
    const desk = await getDeskStory(fixture.ctx, superAdminActor(), booking.bookingId);
    expect([desk?.needs, desk?.overdue.map(({ kind }) => kind)]).toEqual([
      ['workOverdue'],
      ['refundOrRebook'],
    ]);
  });
});

describe('listOpenStories', () => {
  it('returns bookings by urgency, whenever they fly', async () => {
    const ticketsDue = await paid(13);
    const { company_id: companyId } = ticketsDue.deal;
    const ofCompany = async (fliesIn: number, paidAt = now) => paid(fliesIn, { companyId, paidAt });
    const callDue = await ofCompany(60);
    const callOverdue = await ofCompany(90, new Date(now.getTime() - 3 * dayMs));
    const stranded = await ofCompany(1, new Date(now.getTime() - 2 * dayMs));
    await recordCall(fixture.ctx, ticketsDue.actor, { bookingId: ticketsDue.bookingId, outcome: 'reached' });
    await setState(ticketsDue, 'complete');
    await change(stranded, null);
    const today = addDays(klDate(now), 2);
    const read = (limit: number) => listOpenFacts(fixture.ctx.db, { companyId, mode: 'test', today }, limit);
    const expected = [callOverdue, stranded, callDue, ticketsDue].map(({ bookingId }) => bookingId);
    for (const limit of [1, 2, 3, 4])
      expect((await read(limit)).map(({ bookingId }) => bookingId)).toEqual(expected.slice(0, limit));
  });
});

describe('staff of a company', () => {
  it('are named on company pages without emails', async () => {
    const booking = await paid();
    const { bookingId, deal } = booking;
    const { email, userId } = await insertCompanyUser(fixture.ctx.db, deal.company_id);
    await fixture.ctx.db.updateTable('users').set({ name: 'Aina Rahman' }).where('id', '=', userId).execute();
    const actor = { ...booking.actor, email };
    await recordCall(fixture.ctx, actor, { bookingId, outcome: 'noAnswer' });
    const { today, week } = await companyBoard(fixture.ctx, actor, { wholeWeek: true, kind: null });
    const pages: unknown[] = [today, week, await page(booking)];
    await recordCall(fixture.ctx, actor, { bookingId, outcome: 'reached' });
    pages.push(await recordCall(fixture.ctx, actor, { bookingId, outcome: 'reached' }));
    await change({ ...booking, actor }, '05:05');
    pages.push(await listFlightChanges(fixture.ctx, actor, deal.id));
    for (const shown of pages.map((each) => JSON.stringify(each))) {
      expect(shown).toContain('Aina Rahman');
      expect(shown).not.toContain(email);
    }
  });
});

describe('a cancelled booking', () => {
  it('shows the operator only the steps completed before the cancellation', async () => {
    const { bookingId, actor } = await paid();
    const terms = { bookingId, refundSen: null, returnSeats: true, words: 'No seats' };
    expect(await cancelWithRefund(fixture.ctx, actor, terms)).toBe('saved');
    const desk = await getDeskStory(fixture.ctx, superAdminActor(), bookingId);
    const done = desk?.steps.filter(({ state }) => state === 'done').map(({ kind }) => kind);
    expect(done).toEqual(['paid']);
  });
});

describe('a request from the buyer', () => {
  it('is a task due in two working days, pauses name reminders and appears in the list', async () => {
    const booking = await paid();
    await ask(booking, 'cancellation');
    const { kinds, rows } = await board(booking);
    expect(kinds).toEqual(['call', 'cancellation']);
    expect(rows.at(-1)?.dueAt).toEqual(toKlInstant(addDays(klDate(now), 2), '18:00'));
    expect((await list(booking))[0]?.story?.tasks).toContainEqual(
      expect.objectContaining({ kind: 'cancellation' }),
    );
    for (const days of [1, 2, 5]) {
      fixture.ctx.setNow(new Date(now.getTime() + days * dayMs));
      await sendReminders(fixture.ctx);
    }
    expect(await fixture.mailsOf(booking.bookingId)).not.toContain('names-asked');
  });

  it('stays a task and appears on the desk after the flight left, even with documents sent', async () => {
    const booking = await paid(1);
    await setState(booking, 'documentsSent');
    await ask(booking, 'correction');
    fixture.ctx.setNow(toKlInstant(addDays(klDate(now), 2), '10:00'));
    await sendReminders(fixture.ctx);
    expect((await board(booking)).kinds).toEqual(['correction']);
    const desk = await getDeskStory(fixture.ctx, superAdminActor(), booking.bookingId);
    expect(desk?.needs).toEqual(['workOverdue']);
  });

  it('about a changed flight stays open after departure until the company has called', async () => {
    const booking = await paid(3);
    const { bookingId, actor } = booking;
    await setState(booking, 'documentsSent');
    await change(booking, '05:05');
    const { id: changeId } = (await getChangeForBuyer(fixture.ctx, bookingId)) ?? { id: '' };
    const answer = { bookingId, changeId, answer: 'cancel', note: '', clientAddress: '10.0.0.1' } as const;
    await answerFlightChange(fixture.ctx, answer);
    fixture.ctx.setNow(toKlInstant(addDays(klDate(now), 4), '10:00'));
    await sendReminders(fixture.ctx);
    expect((await board(booking)).kinds).toEqual(['change']);
    expect((await getDeskStory(fixture.ctx, superAdminActor(), bookingId))?.needs).toEqual(['workOverdue']);
    expect(await recordCall(fixture.ctx, actor, { bookingId, outcome: 'reached' })).toMatchObject({
      kind: 'saved',
    });
    expect((await board(booking)).kinds).toEqual([]);
  });

  it('does not stop name reminders to other buyers (control)', async () => {
    const booking = await paid();
    fixture.ctx.setNow(new Date(now.getTime() + 1.5 * dayMs - 8 * 3_600_000));
    await sendReminders(fixture.ctx);
    expect(await fixture.mailsOf(booking.bookingId)).toContain('names-asked');
  });
});
