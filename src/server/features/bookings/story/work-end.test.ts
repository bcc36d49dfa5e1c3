// What a company can still do after the flight has left or was cancelled.

import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { cancelWithRefund } from '#dev/testing/fixtures/cancellation.ts';
import { insertDocument } from '#dev/testing/fixtures/document-fixture.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import type { TravellerDetails } from '#domain/bookings/traveller-input.ts';
import type { FulfilmentState } from '#domain/fulfilment/fulfilment.ts';
import { addDays, dayMs, klDate } from '#domain/kernel/time.ts';
import {
  confirmDocument,
  deleteDocument,
} from '#server/features/fulfilment/documents/company-documents.service.ts';
import { sendDocuments } from '#server/features/fulfilment/documents/send-documents.service.ts';
import { uploadDocuments } from '#server/features/fulfilment/documents/upload.service.ts';
import { enterFlightChange } from '#server/features/fulfilment/flight-changes/flight-changes.service.ts';
import {
  enterForTraveller,
  getCompanyFulfilment,
  markStep,
  setTicketBy,
} from '#server/features/fulfilment/names/company-fulfilment.service.ts';
import { confirmArrival } from '#server/features/fulfilment/names/confirm-arrival.service.ts';
import { recordCall, remindAboutNames } from '#server/features/fulfilment/names/follow-up.service.ts';
import { recordTickets } from '#server/features/fulfilment/names/tickets.service.ts';
import { enterTraveller } from '#server/features/fulfilment/names/travellers.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());

const now = new Date('2026-12-02T04:00:00Z');
beforeEach(() => fixture.ctx.setNow(now));

async function paid(state: FulfilmentState) {
  const departsOn = addDays(klDate(now), 12);
  const deal = await fixture.deal({
    outbound_departs_on: departsOn,
    return_departs_on: addDays(departsOn, 6),
    deadline: new Date(now.getTime() + dayMs),
    outbound_departure_time: '14:05',
  });
  const { bookingId, billId } = await fixture.hold(deal, { tickets: 2 });
  await fixture.pay(billId);
  await fixture.ctx.db
    .updateTable('bookings')
    .set({ completed_at: now })
    .where('id', '=', bookingId)
    .execute();
  await fixture.ctx.db
    .updateTable('fulfilments')
    .set({ state })
    .where('booking_id', '=', bookingId)
    .execute();
  const { revision } = await fixture.ctx.db
    .selectFrom('fulfilments')
    .select('revision')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const { reference } = await fixture.bookingRow(bookingId);
  return { bookingId, revision, reference, deal, actor: companyActor(deal.company_id) };
}

type Booking = Awaited<ReturnType<typeof paid>>;

const details: TravellerDetails = {
  firstName: 'Aiman',
  lastName: 'bin Abdullah',
  gender: 'male',
  dateOfBirth: '2017-06-21',
  passportNumber: 'K60317725',
  passportExpiry: '2032-01-31',
  nationality: 'MYS',
  issuingCountry: 'MYS',
};

const clientAddress = '10.0.0.1';

const document = ({ bookingId, actor }: Booking, state: 'matched' | 'confirmed') =>
  insertDocument(
    fixture.ctx.db,
    {
      company_id: actor.companyId,
      booking_id: bookingId,
      state,
      place: 1,
      read_at: now,
      read_result: 'nothing',
      ...(state === 'confirmed' ? { confirmed_at: now, confirmed_by: actor.email } : {}),
    },
    fixture.ctx.encryption,
  );

type Act = (booking: Booking) => Promise<unknown>;

const acts: Record<string, readonly [FulfilmentState, Act]> = {
  'record a call': [
    'collecting',
    async ({ actor, bookingId }) =>
      (await recordCall(fixture.ctx, actor, { bookingId, outcome: 'noAnswer' })).kind,
  ],
  'ask for names': [
    'collecting',
    async ({ actor, bookingId }) => (await remindAboutNames(fixture.ctx, actor, bookingId)).kind,
  ],
  'enter names': [
    'collecting',
    ({ actor, bookingId }) =>
      enterForTraveller(fixture.ctx, actor, { bookingId, place: 1, version: 0, details }),
  ],
  'enter names as the buyer': [
    'collecting',
    ({ bookingId }) =>
      enterTraveller(fixture.ctx, { bookingId, place: 1, version: 0, details, clientAddress }),
  ],
  'send names': [
    'complete',
    ({ actor, bookingId, revision }) =>
      markStep(fixture.ctx, actor, { bookingId, revision, step: 'sendNames' }),
  ],
  'set a date for the tickets': [
    'complete',
    ({ actor, bookingId, revision }) =>
      setTicketBy(fixture.ctx, actor, { bookingId, revision, ticketBy: klDate(fixture.ctx.now()) }),
  ],
  'record tickets': [
    'namesSent',
    ({ actor, bookingId, revision }) =>
      recordTickets(fixture.ctx, actor, {
        bookingId,
        revision,
        pnr: 'QX7LMN',
        ticketNumbers: '232-1234567890',
      }),
  ],
  'mark documents as sent': [
    'ticketed',
    ({ actor, bookingId, revision }) =>
      markStep(fixture.ctx, actor, { bookingId, revision, step: 'sendDocuments' }),
  ],
  'send documents': [
    'ticketed',
    async (booking) => {
      await document(booking, 'confirmed');
      const { actor, bookingId, revision } = booking;
      return sendDocuments(fixture.ctx, actor, { bookingId, revision });
    },
  ],
  'confirm a document': [
    'ticketed',
    async (booking) => {
      const { id } = await document(booking, 'matched');
      const { actor, reference } = booking;
      return confirmDocument(fixture.ctx, actor, { id, reference, place: 1 });
    },
  ],
  'upload a document': [
    'ticketed',
    async ({ actor, bookingId }) => {
      const body = Readable.toWeb(Readable.from([]));
      return (await uploadDocuments(fixture.ctx, actor, { contentType: '', body, bookingId })).kind;
    },
  ],
};

const cancelFlight = async ({ actor, deal }: Booking) =>
  expect(await enterFlightChange(fixture.ctx, actor, { dealId: deal.id, flights: null, note: '' })).toBe(
    'saved',
  );

const fly = () => fixture.ctx.setNow(new Date('2026-12-14T06:05:00Z'));

const may = async ({ actor, bookingId }: Booking) =>
  (await getCompanyFulfilment(fixture.ctx, actor, { bookingId, showPassports: false }))?.may ?? {};

describe('a booking whose flight is cancelled or has left', () => {
  it.each(Object.entries(acts))('refuses to %s', async (_, [state, act]) => {
    expect(await act(await paid(state)), 'control').toMatch(/^(saved|asked|confirmed|taken)$/);
    const cancelled = await paid(state);
    await cancelFlight(cancelled);
    expect(await act(cancelled)).toBe('flightCancelled');
    expect(Object.values(await may(cancelled))).not.toContain(true);
    const flown = await paid(state);
    fly();
    expect(await act(flown)).toBe('flown');
    expect(Object.values(await may(flown))).not.toContain(true);
  });

  it('lets the company delete a document and the buyer confirm the tickets after the flight', async () => {
    const booking = await paid('ticketed');
    const { id } = await document(booking, 'confirmed');
    fly();
    expect(await deleteDocument(fixture.ctx, booking.actor, id)).toBe('deleted');
    expect(await confirmArrival(fixture.ctx, { bookingId: booking.bookingId, clientAddress })).toBe(true);
  });

  it('lets the company cancel and refund it', async () => {
    const { actor, bookingId, ...booking } = await paid('complete');
    await cancelFlight({ actor, bookingId, ...booking });
    const outcome = await cancelWithRefund(fixture.ctx, actor, {
      bookingId,
      refundSen: null,
      returnSeats: false,
      words: 'No flight',
    });
    expect(outcome).toBe('saved');
  });
});
