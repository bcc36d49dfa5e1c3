import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertDocument, textPdf } from '#dev/testing/fixtures/document-fixture.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { findStory } from '#server/features/bookings/story/story.service.ts';
import { companyBoard } from '#server/features/company-desk/board/board.service.ts';
import { sendReminders } from '#server/features/notifications/reminders/reminders.service.ts';
import { getDeskStory } from '#server/features/operator-desk/desk-story.service.ts';
import { confirmDocument } from '../documents/company-documents.service.ts';
import { sendDocuments } from '../documents/send-documents.service.ts';
import {
  enterFlightChange,
  notifyFlightChanges,
  reviewFlightChange,
} from '../flight-changes/flight-changes.service.ts';
import { getBuyerHistory } from '../notes/history.service.ts';
import { getCompanyHistory } from '../notes/notes.service.ts';
import { answerBuyer } from '../requests/answer-request.service.ts';
import { sendRequest } from '../requests/buyer-requests.service.ts';
import { findFulfilment, listPassengers } from '../rows/fulfilment.store.ts';
import { listRequests } from '../rows/requests.store.ts';
import { enterForTraveller } from './company-fulfilment.service.ts';
import { confirmArrival } from './confirm-arrival.service.ts';
import { keepTickets } from './keep-tickets.service.ts';
import { correctTickets, recordTickets } from './tickets.service.ts';

let fixture: BookingFixture;
const now = new Date('2026-12-02T04:00:00Z');
beforeAll(async () => {
  fixture = await createBookingFixture();
});
beforeEach(() => fixture.ctx.setNow(now));
afterAll(() => fixture.close());

const numbers = '232-0000000001\n232-0000000002';
const clientAddress = '10.0.0.1';

async function ticketed() {
  const deal = await fixture.deal({
    outbound_departs_on: '2026-12-14',
    return_departs_on: '2026-12-20',
    outbound_flight_number: 'MH 88',
    return_flight_number: 'MH 89',
  });
  const { bookingId, billId } = await fixture.hold(deal, { tickets: 2 });
  await fixture.pay(billId);
  const booking = { bookingId, deal, actor: companyActor(deal.company_id) };
  for (const { place } of await listPassengers(fixture.ctx.db, bookingId)) await enterName(booking, place);
  const entered = { bookingId, revision: await revisionOf(booking), pnr: 'ABC123', ticketNumbers: numbers };
  expect(await recordTickets(fixture.ctx, booking.actor, entered)).toBe('saved');
  fixture.later(5);
  return booking;
}

type Booking = Awaited<ReturnType<typeof ticketed>>;

const revisionOf = async ({ bookingId }: Pick<Booking, 'bookingId'>) =>
  (await findFulfilment(fixture.ctx.db, bookingId))?.revision ?? 0;

async function enterName({ bookingId, actor }: Pick<Booking, 'bookingId' | 'actor'>, place: number) {
  const passengers = await listPassengers(fixture.ctx.db, bookingId);
  const version = passengers.find((passenger) => passenger.place === place)?.link_version ?? 0;
  return enterForTraveller(fixture.ctx, actor, {
    bookingId,
    place,
    version,
    details: {
      firstName: 'Nur Aishah',
      lastName: 'binti Abdullah',
      gender: 'female',
      dateOfBirth: '1990-04-12',
      passportNumber: `A1234567${place}`,
      passportExpiry: '2032-01-31',
      nationality: 'MYS',
      issuingCountry: 'MYS',
    },
  });
}

async function change({ bookingId, deal, actor }: Booking, departureTime: string | null) {
  fixture.later(5);
  const { outbound, back } = readSoldFlights((await fixture.bookingRow(bookingId)).legs);
  const flights = departureTime ? { outbound: [{ ...outbound[0], departureTime }] as const, back } : null;
  expect(await enterFlightChange(fixture.ctx, actor, { dealId: deal.id, flights, note: '' })).toBe('saved');
  await notifyFlightChanges(fixture.ctx);
}

const keep = async (booking: Booking) =>
  keepTickets(fixture.ctx, booking.actor, {
    bookingId: booking.bookingId,
    revision: await revisionOf(booking),
  });
const correct = async ({ bookingId, actor }: Booking, ticketNumbers: string) =>
  correctTickets(fixture.ctx, actor, {
    bookingId,
    revision: await revisionOf({ bookingId }),
    pnr: 'ABC123',
    ticketNumbers,
  });
const isWrong = async ({ bookingId }: Booking) => {
  const story = await findStory(fixture.ctx, fixture.ctx.db, bookingId);
  return story?.tasks.some(({ kind }) => kind === 'reissue') ?? false;
};

async function send({ bookingId, actor }: Booking, replaces: string | null = null) {
  const read = { read_at: fixture.ctx.now(), read_result: 'nothing' } as const;
  const of = { company_id: actor.companyId, booking_id: bookingId };
  const file = textPdf(randomUUID());
  const { id } = await insertDocument(fixture.ctx.db, { ...of, ...read }, fixture.ctx.encryption, file);
  const { reference } = await fixture.bookingRow(bookingId);
  expect(await confirmDocument(fixture.ctx, actor, { id, reference, place: null, replaces })).toBe(
    'confirmed',
  );
  const revision = await revisionOf({ bookingId });
  expect(await sendDocuments(fixture.ctx, actor, { bookingId, revision })).toBe('saved');
  return id;
}

describe('tickets issued before the flight changed', () => {
  it("are a task on the company's board", async () => {
    const booking = await ticketed();
    expect(await isWrong(booking), 'control').toBe(false);
    await change(booking, '21:15');
    expect(await isWrong(booking)).toBe(true);
    const { overdue, today, week } = await companyBoard(fixture.ctx, booking.actor, {
      wholeWeek: true,
      kind: 'reissue',
    });
    expect([...overdue, ...today, ...week].map(({ kind }) => kind)).toEqual(['reissue']);
  });

  it('are valid again once the airline returns to the flights they show', async () => {
    const booking = await ticketed();
    await change(booking, '21:15');
    const sold = readSoldFlights((await fixture.bookingRow(booking.bookingId)).legs).outbound[0];
    await change(booking, sold.departureTime);
    expect(await isWrong(booking)).toBe(false);
  });

  it('are valid if they were issued after the change', async () => {
    const booking = await ticketed();
    await change(booking, '21:15');
    expect(await keep(booking)).toBe('saved');
    await change(booking, '21:15').catch(() => {});
    expect(await isWrong(booking)).toBe(false);
    await change(booking, '22:00');
    expect(await isWrong(booking), 'control').toBe(true);
  });

  it('are no task once the airline cancels the flight', async () => {
    const booking = await ticketed();
    await change(booking, '21:15');
    await change(booking, null);
    expect(await isWrong(booking)).toBe(false);
    expect(await keep(booking)).toBe('flightCancelled');
  });

  it('are resolved by new ticket numbers but not by the old ones', async () => {
    const booking = await ticketed();
    await change(booking, '21:15');
    fixture.later(5);
    expect(await correct(booking, numbers)).toBe('saved');
    expect(await isWrong(booking)).toBe(true);
    expect(await correct(booking, numbers.replace('0002', '0003'))).toBe('saved');
    expect(await isWrong(booking)).toBe(false);
  });

  it('are resolved by a replaced document but not by another one', async () => {
    const booking = await ticketed();
    const first = await send(booking);
    await change(booking, '21:15');
    fixture.later(5);
    await send(booking);
    expect(await isWrong(booking)).toBe(true);
    await send(booking, first);
    expect(await isWrong(booking)).toBe(false);
  });

  it('remain a task when the buyer confirms their arrival', async () => {
    const booking = await ticketed();
    const { bookingId } = booking;
    await send(booking);
    await change(booking, '21:15');
    fixture.later(5);
    expect(await confirmArrival(fixture.ctx, { bookingId, clientAddress })).toBe(true);
    expect(await isWrong(booking)).toBe(true);
    expect(await keep(booking), 'control').toBe('saved');
    expect(await isWrong(booking), 'control').toBe(false);
  });

  it("are shown as late on the operator's desk and in an email to the buyer", async () => {
    const booking = await ticketed();
    await change(booking, '21:15');
    fixture.ctx.setNow(new Date('2026-12-07T10:30:00Z'));
    await sendReminders(fixture.ctx);
    const desk = await getDeskStory(fixture.ctx, superAdminActor(), booking.bookingId);
    expect(desk?.overdue.map(({ kind }) => kind)).toContain('reissue');
    expect(await fixture.mailsOf(booking.bookingId)).toContain('promise-late');
  });
});

describe('tickets issued before a name was corrected', () => {
  it('are a task until the company confirms that they stay valid', async () => {
    const booking = await ticketed();
    await send(booking);
    const { bookingId } = booking;
    await sendRequest(fixture.ctx, { bookingId, kind: 'correction', words: 'Aishah', clientAddress });
    fixture.later(5);
    expect(await enterName(booking, 2)).toBe('saved');
    const [request] = await listRequests(fixture.ctx.db, bookingId);
    const answer = { bookingId, requestId: request?.id ?? '', answer: 'accepted', words: 'Done' } as const;
    expect(await answerBuyer(fixture.ctx, booking.actor, answer)).toBe('saved');
    expect(await isWrong(booking)).toBe(true);
    const { overdue, today, week } = await companyBoard(fixture.ctx, booking.actor, {
      wholeWeek: true,
      kind: 'reissue',
    });
    expect([...overdue, ...today, ...week]).toHaveLength(1);
    expect(await keep(booking)).toBe('saved');
    expect(await isWrong(booking)).toBe(false);
  });
});

describe('keepTickets', () => {
  it('emails the buyer and appears in the history of all three audiences', async () => {
    const booking = await ticketed();
    await change(booking, '21:15');
    fixture.later(5);
    expect(await keep(booking)).toBe('saved');
    expect(await fixture.mailsOf(booking.bookingId)).toContain('tickets-valid');
    expect(await findFulfilment(fixture.ctx.db, booking.bookingId)).toMatchObject({
      tickets_checked_at: fixture.ctx.now(),
      tickets_checked_by: booking.actor.email,
    });
    const { bookingId, actor } = booking;
    const histories = [
      await getBuyerHistory(fixture.ctx, bookingId),
      await getCompanyHistory(fixture.ctx, actor, bookingId),
      await getDeskStory(fixture.ctx, superAdminActor(), bookingId),
    ];
    for (const lines of histories) expect(JSON.stringify(lines)).toContain('ticketsKept');
  });

  it('is not possible while nothing has changed', async () => {
    const booking = await ticketed();
    expect(await keep(booking)).toBe('closed');
    expect(await fixture.mailsOf(booking.bookingId)).not.toContain('tickets-valid');
  });

  it('is rejected as stale if the page does not show the newest change', async () => {
    const booking = await ticketed();
    await change(booking, '21:15');
    const { bookingId, actor } = booking;
    const shown = { bookingId, revision: await revisionOf(booking) };
    await change(booking, '22:00');
    fixture.later(5);
    expect(await keepTickets(fixture.ctx, actor, shown)).toBe('stale');
    const ticketNumbers = numbers.replace('0002', '0003');
    expect(await correctTickets(fixture.ctx, actor, { ...shown, pnr: 'ABC123', ticketNumbers })).toBe(
      'stale',
    );
    expect(await isWrong(booking)).toBe(true);
    expect(await fixture.mailsOf(bookingId)).not.toContain('tickets-valid');
    expect(await keep(booking), 'control').toBe('saved');
  });

  it('is not rejected as stale after a change that was reviewed but not saved', async () => {
    const booking = await ticketed();
    await change(booking, '21:15');
    const revision = await revisionOf(booking);
    await reviewFlightChange(fixture.ctx, booking.actor, {
      dealId: booking.deal.id,
      flights: null,
      note: '',
    });
    expect(await revisionOf(booking)).toBe(revision);
  });

  it('rejects viewers and other companies', async () => {
    const booking = await ticketed();
    await change(booking, '21:15');
    const viewer = companyActor(booking.actor.companyId, { role: 'viewer' });
    expect(await keep({ ...booking, actor: viewer })).toBe('readOnly');
    const { actor } = await ticketed();
    expect(await keep({ ...booking, actor })).toBe('closed');
    expect(await keep(booking), 'control').toBe('saved');
  });
});
