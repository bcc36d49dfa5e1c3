import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import type { TravellerDetails } from '#domain/bookings/traveller-input.ts';
import { addDays } from '#domain/kernel/time.ts';
import { getCompanyBooking } from '#server/features/company-desk/bookings/company-bookings.service.ts';
import {
  enterForTraveller,
  getCompanyFulfilment,
  markStep,
  setTicketBy,
} from './company-fulfilment.service.ts';
import { recordTickets } from './tickets.service.ts';
import { enterTraveller, listTravellers } from './travellers.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterAll(() => fixture.close());

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

const clientAddress = '10.9.0.1';

async function paid(tickets = 2, flightNumbers: Flown = {}) {
  const deal = await fixture.deal({ pnr: 'QX7LMN', ...flightNumbers });
  const { bookingId, billId } = await fixture.hold(deal, { tickets });
  await fixture.pay(billId);
  return { bookingId, actor: companyActor(deal.company_id) };
}

type Flown = { readonly outbound_flight_number?: string; readonly return_flight_number?: string };

async function complete(flightNumbers: Flown = {}) {
  const booking = await paid(2, flightNumbers);
  const { bookingId, actor } = booking;
  for (const place of [1, 2])
    expect(await enterForTraveller(fixture.ctx, actor, { bookingId, place, version: 0, details })).toBe(
      'saved',
    );
  return booking;
}

type Booking = Awaited<ReturnType<typeof paid>>;

const view = ({ bookingId, actor }: Booking, showPassports = true) =>
  getCompanyFulfilment(fixture.ctx, actor, { bookingId, showPassports });
const revisionOf = async (booking: Booking) => (await view(booking))?.revision ?? 0;
const mark = async (booking: Booking, step: 'sendNames' | 'sendDocuments' | 'takeBack') =>
  markStep(fixture.ctx, booking.actor, {
    bookingId: booking.bookingId,
    revision: await revisionOf(booking),
    step,
  });
const numbers = '232-1234567890\n232-1234567891';
const ticket = async (booking: Booking, ticketNumbers = numbers) =>
  recordTickets(fixture.ctx, booking.actor, {
    bookingId: booking.bookingId,
    revision: await revisionOf(booking),
    pnr: 'QX7LMN',
    ticketNumbers,
  });

describe('getCompanyFulfilment', () => {
  it('shows entered and missing travellers, deadlines and the PNR', async () => {
    const booking = await paid(3);
    const { bookingId } = booking;
    await enterTraveller(fixture.ctx, { bookingId, place: 2, version: 0, details, clientAddress });
    const seen = await view(booking);
    expect(seen).toMatchObject({ state: 'collecting', entered: 2, pnr: 'QX7LMN', may: { enterNames: true } });
    expect(seen?.passengers).toMatchObject([
      {
        place: 1,
        ticketName: 'BINTI ABDULLAH/NUR AISYAH',
        passport: { passportNumber: 'A12345678', nationality: 'MYS' },
      },
      { place: 2, enteredBy: 'buyer', passport: { passportNumber: 'K60317725', nationality: 'MYS' } },
      { place: 3, ticketName: null, passport: null },
    ]);
  });

  it('shows an agent only the end of a passport until revealed and viewers nothing, and audits access', async () => {
    const booking = await complete();
    const viewer = { ...booking, actor: companyActor(booking.actor.companyId, { role: 'viewer' }) };
    const [masked, hidden] = [await view(booking, false), await view(viewer)];
    expect([masked?.passports, hidden?.passports]).toEqual(['masked', 'none']);
    expect(masked?.passengers[0]?.passport?.passportNumber).toBe('••••7725');
    expect(JSON.stringify(hidden)).not.toContain('••••');
    for (const seen of [masked, hidden]) {
      expect(JSON.stringify(seen)).not.toMatch(/K60317725|2017-06-21/);
    }
    expect(JSON.stringify(await view(booking)), 'control').toMatch(/K60317725/);
    const { rows } = await sql<{ hidden: boolean }>`
      select (details->>'passportsHidden')::boolean as hidden from audit_log
      where object_id = ${booking.bookingId} and action = 'booking.shown' order by id
    `.execute(fixture.ctx.db);
    expect(rows.map(({ hidden }) => hidden)).toEqual([true, true, false]);
  });

  it('shows the corrected first passenger, also in the list of bookings', async () => {
    const { bookingId, actor } = await paid();
    await enterForTraveller(fixture.ctx, actor, { bookingId, place: 1, version: 0, details });
    const seen = await getCompanyBooking(fixture.ctx, actor, { bookingId, showPassports: true });
    expect(seen).toMatchObject({
      passengerName: 'Aiman bin Abdullah',
      passportNumber: 'K60317725',
      passenger: { gender: 'male', dateOfBirth: '2017-06-21', passportExpiry: '2032-01-31' },
    });
  });
});

describe('the steps of a fulfilment', () => {
  it('lead from names to documents, record time and user, and keep the numbers of the travellers', async () => {
    const booking = await complete();
    expect(await mark(booking, 'sendNames')).toBe('saved');
    expect(await ticket(booking)).toBe('saved');
    expect(await mark(booking, 'sendDocuments')).toBe('saved');
    const by = 'staff@example.test';
    expect(await view(booking)).toMatchObject({
      state: 'documentsSent',
      namesSentAt: expect.any(Date),
      doneBy: { tickets: by, documents: by },
      passengers: [{ ticketNumber: '232-1234567890' }, { ticketNumber: '232-1234567891' }],
      may: { enterNames: false, takeBack: false, setTicketBy: false },
    });
    expect(await listTravellers(fixture.ctx, booking.bookingId)).toMatchObject({
      mayEnter: false,
      documentsSentAt: expect.any(Date),
    });
  });

  it('wait for the names and for a number per traveller', async () => {
    const early = await paid();
    expect(await mark(early, 'sendNames')).toBe('closed');
    expect(await ticket(early)).toBe('closed');
    const booking = await complete();
    expect(await ticket(booking, '232-12345')).toBe('wrongNumbers');
    expect(await mark(booking, 'sendDocuments')).toBe('closed');
    expect((await view(booking))?.state).toBe('complete');
  });

  it('take ticket numbers one by one and end with the last', async () => {
    const booking = await complete();
    expect(await ticket(booking, '-\n232-1234567891')).toBe('saved');
    expect(await view(booking)).toMatchObject({
      state: 'namesSent',
      namesSentAt: expect.any(Date),
      doneBy: { tickets: undefined },
      passengers: [{ ticketNumber: null }, { ticketNumber: '232-1234567891' }],
    });
    expect(await ticket(booking, numbers)).toBe('saved');
    expect(await view(booking)).toMatchObject({ state: 'ticketed', doneBy: { tickets: expect.any(String) } });
  });

  it('allow sending documents once names are submitted', async () => {
    const booking = await complete();
    await mark(booking, 'sendNames');
    expect(await mark(booking, 'sendDocuments')).toBe('saved');
    expect((await view(booking))?.state).toBe('documentsSent');
  });

  it('can be undone until the documents are sent', async () => {
    const booking = await complete();
    await ticket(booking);
    expect(await view(booking)).toMatchObject({ state: 'ticketed', namesSentAt: expect.any(Date) });
    expect(await mark(booking, 'takeBack')).toBe('saved');
    expect(await view(booking)).toMatchObject({
      state: 'namesSent',
      doneBy: { tickets: undefined },
      passengers: [{ ticketNumber: null }, { ticketNumber: null }],
    });
    expect(await mark(booking, 'takeBack')).toBe('saved');
    expect(await view(booking)).toMatchObject({ state: 'complete', namesSentAt: null });
  });

  it('run once with concurrent requests', async () => {
    const booking = await complete();
    const change = { bookingId: booking.bookingId, revision: await revisionOf(booking) };
    const send = () => markStep(fixture.ctx, booking.actor, { ...change, step: 'sendNames' });
    const outcomes = await runConcurrently(fixture.ctx.db, 'fulfilments', [send, send]);
    expect(outcomes.toSorted()).toEqual(['closed', 'saved']);
    const late = { ...change, step: 'takeBack' } as const;
    expect(await markStep(fixture.ctx, booking.actor, late), 'from a page that is old').toBe('stale');
  });
});

describe('a booking with an airline without ticket numbers', () => {
  const airAsia = { outbound_flight_number: 'AK 1234', return_flight_number: 'D7 506' };
  const enterPnr = async (booking: Booking) =>
    recordTickets(fixture.ctx, booking.actor, {
      bookingId: booking.bookingId,
      revision: await revisionOf(booking),
      pnr: 'K8ZQ2M',
      ticketNumbers: null,
    });

  it("is ticketed by the airline's booking reference", async () => {
    const booking = await complete(airAsia);
    expect((await view(booking))?.asksTicketNumbers).toBe(false);
    expect(await enterPnr(booking)).toBe('saved');
    expect(await view(booking)).toMatchObject({
      state: 'ticketed',
      pnr: 'K8ZQ2M',
      doneBy: { tickets: expect.any(String) },
    });
  });

  it('needs numbers if another airline of the trip issues them (control)', async () => {
    const booking = await complete({ ...airAsia, return_flight_number: 'MH 123' });
    expect((await view(booking))?.asksTicketNumbers).toBe(true);
    expect(await enterPnr(booking)).toBe('wrongNumbers');
    expect((await view(booking))?.state).toBe('complete');
  });
});

describe('setTicketBy', () => {
  it('moves the due date and keeps the promised one', async () => {
    const booking = await paid();
    const before = await view(booking);
    const change = { bookingId: booking.bookingId, revision: before?.revision ?? 0 };
    const promised = before?.ticketsPromisedOn ?? '';
    const ticketBy = addDays(promised, -1);
    expect(await setTicketBy(fixture.ctx, booking.actor, { ...change, ticketBy: promised })).toBe(
      'wrongDate',
    );
    expect(await setTicketBy(fixture.ctx, booking.actor, { ...change, ticketBy })).toBe('saved');
    expect(await view(booking)).toMatchObject({ ticketsOn: ticketBy, ticketsPromisedOn: promised });
  });
});

describe('access to a fulfilment', () => {
  it('is denied to other companies, and viewers change nothing', async () => {
    const booking = await complete();
    const { bookingId } = booking;
    const other = companyActor((await insertCompany(fixture.ctx.db)).id);
    expect(await getCompanyFulfilment(fixture.ctx, other, { bookingId, showPassports: true })).toBeNull();
    const change = { bookingId, revision: await revisionOf(booking) };
    const entry = { bookingId, place: 2, version: 1, details };
    const viewer = companyActor(booking.actor.companyId, { role: 'viewer' });
    for (const [actor, refused] of [[other, 'closed'] as const, [viewer, 'readOnly'] as const]) {
      expect(await markStep(fixture.ctx, actor, { ...change, step: 'sendNames' })).toBe(refused);
      const sent = { ...change, pnr: 'X', ticketNumbers: numbers };
      expect(await recordTickets(fixture.ctx, actor, sent)).toBe(refused);
      expect(await setTicketBy(fixture.ctx, actor, { ...change, ticketBy: '2026-01-01' })).toBe(refused);
      expect(await enterForTraveller(fixture.ctx, actor, entry)).toBe(refused);
    }
    expect(await view(booking)).toMatchObject({ state: 'complete', revision: change.revision });
  });

  it('never logs a PNR, passport or ticket number', async () => {
    const booking = await complete();
    await ticket(booking);
    expect(fixture.ctx.logLines.join('\n')).not.toMatch(/QX7LMN|K60317725|232-?1234567890/);
    const { rows } = await sql`select details from audit_log`.execute(fixture.ctx.db);
    expect(JSON.stringify(rows)).not.toMatch(/QX7LMN|K60317725|232-?1234567890/);
  });
});
