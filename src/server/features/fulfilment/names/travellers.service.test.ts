import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { cancelWithRefund } from '#dev/testing/fixtures/cancellation.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import type { TravellerDetails } from '#domain/bookings/traveller-input.ts';
import { addDays, addMonths, hourMs } from '#domain/kernel/time.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { bookingLink, openBookingLink } from '#server/features/bookings/bookings.service.ts';
import { loadCompleteMailValues } from '#server/features/notifications/mails/names-asked.ts';
import { enterFlightChange } from '../flight-changes/flight-changes.service.ts';
import {
  enterOwnDetails,
  enterTraveller,
  listTravellers,
  makeTravellerLink,
  openTravellerLink,
  recordLinkOpened,
  travellerPageUrl,
} from './travellers.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterAll(() => fixture.close());

const countries = { nationality: 'MYS', issuingCountry: 'SGP' };
const child: TravellerDetails = {
  firstName: 'Aiman',
  lastName: 'bin Abdullah',
  gender: 'male',
  dateOfBirth: '2017-06-21',
  passportNumber: 'K60317725',
  passportExpiry: '2032-01-31',
  ...countries,
};

const clientAddress = '10.8.0.1';

async function paid(tickets = 3) {
  const { bookingId, billId } = await fixture.hold(await fixture.deal(), { tickets });
  await fixture.pay(billId);
  return bookingId;
}

const enter = (bookingId: string, place: number, version = 0, details: object = child) =>
  enterTraveller(fixture.ctx, {
    bookingId,
    place,
    version,
    clientAddress,
    details: details as TravellerDetails,
  });

async function secretOf(bookingId: string, place: number): Promise<string> {
  const url = await travellerPageUrl(fixture.ctx, bookingId, place);
  return /\/traveller\/([\w-]+)$/.exec(url ?? '')?.[1] ?? '';
}

const stateOf = async (bookingId: string) => (await listTravellers(fixture.ctx, bookingId))?.state;
const rowOf = (bookingId: string, place: number) =>
  fixture.ctx.db
    .selectFrom('passengers')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('place', '=', place)
    .executeTakeFirstOrThrow();

describe('listTravellers', () => {
  it('shows missing travellers and deadlines but no passport', async () => {
    const bookingId = await paid();
    await enter(bookingId, 2);
    const view = await listTravellers(fixture.ctx, bookingId);
    const row = { infant: null, isPassportShort: false, link: null, isEnteredByTraveller: false };
    expect(view).toMatchObject({ state: 'collecting', entered: 2, mayEnter: true });
    expect(view?.travellers).toEqual([
      { ...row, place: 1, name: 'BINTI ABDULLAH/NUR AISYAH', missing: null, version: 0 },
      { ...row, place: 2, name: 'BIN ABDULLAH/AIMAN', missing: null, version: 1 },
      { ...row, place: 3, name: null, missing: 'all', version: 0 },
    ]);
    expect(JSON.stringify(view)).not.toMatch(/K60317725|A12345678|2017/);
  });

  it('flags passports that end within six months of the last flight', async () => {
    const bookingId = await paid(3);
    const { last_flight_on: last } = await fixture.bookingRow(bookingId);
    await enter(bookingId, 2, 0, { ...child, passportExpiry: addMonths(last, 6) });
    await enter(bookingId, 3, 0, { ...child, passportExpiry: addDays(addMonths(last, 6), -1) });
    const list = await listTravellers(fixture.ctx, bookingId);
    expect(list?.travellers.map(({ isPassportShort }) => isPassportShort)).toEqual([false, false, true]);
    await fixture.ctx.db
      .updateTable('bookings')
      .set({ passport_expiry: fixture.ctx.encryption.encrypt(last, `bookings.passport_expiry|${bookingId}`) })
      .where('id', '=', bookingId)
      .execute();
    expect((await listTravellers(fixture.ctx, bookingId))?.travellers[0]).toMatchObject({
      isPassportShort: true,
    });
  });

  it('completes the names with the last traveller', async () => {
    const bookingId = await paid(3);
    expect(await enter(bookingId, 2)).toBe('saved');
    expect(await stateOf(bookingId)).toBe('collecting');
    expect(await enter(bookingId, 3)).toBe('saved');
    expect(await stateOf(bookingId)).toBe('complete');
    const fulfilment = await fixture.ctx.db
      .selectFrom('fulfilments')
      .selectAll()
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow();
    expect(fulfilment.names_complete_at).not.toBeNull();
    expect(await enter(bookingId, 2, 1), 'a correction is still possible').toBe('saved');
  });

  it('emails the buyer once when all travellers are complete', async () => {
    const bookingId = await paid(2);
    const mails = () =>
      fixture.ctx.db
        .selectFrom('mails')
        .select(['id', 'kind', 'recipient', 'subject_id as subjectId'])
        .where('subject_id', '=', bookingId)
        .where('kind', '=', 'travellers-complete')
        .execute();
    expect(await mails()).toEqual([]);
    const secret = await secretOf(bookingId, 2);
    await enterOwnDetails(fixture.ctx, secret, { details: child, clientAddress });
    const { email } = await fixture.bookingRow(bookingId);
    const queued = await mails();
    expect(queued).toMatchObject([{ recipient: email }]);
    const values = await loadCompleteMailValues(fixture.ctx, queued);
    expect([...values.values()]).toMatchObject([{ tickets: 2, ticketBy: expect.any(String) }]);
    const elsewhere = queued.map((mail) => ({ ...mail, recipient: 'mistyped@example.my' }));
    expect((await loadCompleteMailValues(fixture.ctx, elsewhere)).size, 'to an earlier email').toBe(0);
    expect(await enter(bookingId, 2, 1), 'a correction').toBe('saved');
    expect(await mails()).toHaveLength(1);
    const { flight_id: dealId, company_id: companyId } = await fixture.bookingRow(bookingId);
    await enterFlightChange(fixture.ctx, companyActor(companyId), { dealId, flights: null, note: '' });
    expect((await loadCompleteMailValues(fixture.ctx, queued)).size, 'without a flight').toBe(0);
  });

  it('needs nothing more from a buyer who travels alone', async () => {
    const bookingId = await paid(1);
    expect(await stateOf(bookingId)).toBe('complete');
    expect(await listTravellers(fixture.ctx, bookingId)).toMatchObject({ travellers: [{ missing: null }] });
  });

  it('requests missing passport countries', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await sql`update bookings set nationality = null, issuing_country = null where id = ${bookingId}`.execute(
      fixture.ctx.db,
    );
    await fixture.pay(billId);
    expect(await stateOf(bookingId)).toBe('collecting');
    expect(await listTravellers(fixture.ctx, bookingId)).toMatchObject({
      travellers: [{ missing: 'countries' }],
    });
    expect(await enter(bookingId, 1, 0, countries)).toBe('saved');
    expect(await stateOf(bookingId)).toBe('complete');
  });

  it('does not overwrite a concurrent change', async () => {
    const bookingId = await paid();
    const save = () => enter(bookingId, 2);
    const outcomes = await runConcurrently(fixture.ctx.db, 'fulfilments', [save, save]);
    expect(outcomes.toSorted()).toEqual(['saved', 'stale']);
    expect(await enter(bookingId, 2, 0)).toBe('stale');
  });

  it('accepts only travellers of the booking, and passport countries alone only for the first one', async () => {
    const bookingId = await paid(2);
    expect(await enter(bookingId, 3)).toBe('closed');
    expect(await enter(bookingId, 2, 0, countries)).toBe('closed');
    const { bookingId: unpaid } = await fixture.hold(await fixture.deal(), { tickets: 2 });
    expect(await listTravellers(fixture.ctx, unpaid)).toBeNull();
    expect(await enter(unpaid, 2)).toBe('closed');
  });

  it('rejects changes after names are submitted and after the flight', async () => {
    const sent = await paid();
    await sql`update fulfilments set state = 'namesSent' where booking_id = ${sent}`.execute(fixture.ctx.db);
    expect(await enter(sent, 2)).toBe('closed');
    const flown = await paid();
    fixture.later(60 * 24 * 400);
    expect(await enter(flown, 2)).toBe('flown');
    expect(await listTravellers(fixture.ctx, flown)).toMatchObject({ mayEnter: false });
  });

  it('stops after a hundred entries within an hour', async () => {
    const bookingId = await paid();
    for (let count = 0; count < 100; count += 1) expect(await enter(bookingId, 9)).toBe('closed');
    expect(await enter(bookingId, 2)).toBe('limited');
  });
});

describe('a stored traveller', () => {
  it('is encrypted for its own row except for the name', async () => {
    const bookingId = await paid();
    await enter(bookingId, 2);
    await enter(bookingId, 3);
    const [second, third] = [await rowOf(bookingId, 2), await rowOf(bookingId, 3)];
    const text = JSON.stringify(second) + (second.passport_number?.toString('latin1') ?? '');
    expect(text).toContain('Aiman');
    for (const plain of ['K60317725', '2017-06-21', '2032-01-31', 'MYS', 'SGP'])
      expect(text).not.toContain(plain);
    const open = (sealed: Buffer | null, id: string) =>
      fixture.ctx.encryption.decrypt(sealed ?? Buffer.alloc(0), `passengers.passport_number|${id}`);
    expect(open(second.passport_number, second.id)).toBe('K60317725');
    expect(() => open(second.passport_number, third.id), 'copied to another row').toThrow();
  });

  it('is audited and logged without personal data', async () => {
    const bookingId = await paid();
    await enter(bookingId, 2);
    const { rows } = await sql<{ details: unknown }>`
      select details from audit_log where object_id = ${bookingId} and action = 'booking.namesEntered'
    `.execute(fixture.ctx.db);
    expect(rows).toEqual([{ details: { place: 2, by: 'buyer', isComplete: false } }]);
    expect(fixture.ctx.logLines.join('\n')).not.toMatch(/K60317725|Aiman/);
  });
});

describe("a traveller's own link", () => {
  it('shows only the trip and accepts the details once', async () => {
    const bookingId = await paid();
    const secret = await secretOf(bookingId, 2);
    const opened = await openTravellerLink(fixture.ctx, secret);
    expect(opened).toMatchObject({ kind: 'open', form: { version: 0, bookedBy: 'Nur Aisyah' } });
    const { reference } = await fixture.bookingRow(bookingId);
    expect(JSON.stringify(opened)).not.toMatch(new RegExp(`${reference}|Abdullah|A12345678|${bookingId}`));
    expect(await enterOwnDetails(fixture.ctx, secret, { details: child, clientAddress })).toBe('saved');
    expect(await rowOf(bookingId, 2)).toMatchObject({ entered_by: 'traveller', first_name: 'Aiman' });
    expect(await openTravellerLink(fixture.ctx, secret)).toEqual({ kind: 'ended' });
    expect(await enterOwnDetails(fixture.ctx, secret, { details: child, clientAddress })).toBe('closed');
    expect(await travellerPageUrl(fixture.ctx, bookingId, 2)).toBeNull();
  });

  it('shows the buyer whether it was made, opened and filled in', async () => {
    const bookingId = await paid(2);
    const second = async () => (await listTravellers(fixture.ctx, bookingId))?.travellers[1];
    expect(await second()).toMatchObject({ link: null });
    const madeAt = fixture.ctx.now();
    const [openedAt, later] = [1, 2].map((hours) => new Date(madeAt.getTime() + hours * hourMs));
    fixture.ctx.setNow(madeAt);
    await makeTravellerLink(fixture.ctx, { bookingId, place: 2, version: 0 });
    expect(await second()).toMatchObject({ link: { madeAt, openedAt: null } });
    const secret = await secretOf(bookingId, 2);
    for (const now of [openedAt, later]) {
      fixture.ctx.setNow(now ?? madeAt);
      await recordLinkOpened(fixture.ctx, secret);
    }
    expect(await second(), 'the first opening counts').toMatchObject({ link: { madeAt, openedAt } });
    await makeTravellerLink(fixture.ctx, { bookingId, place: 2, version: 1 });
    await recordLinkOpened(fixture.ctx, secret);
    expect(await second(), 'the ended link').toMatchObject({ link: { openedAt: null } });
    const next = await secretOf(bookingId, 2);
    expect(await enterOwnDetails(fixture.ctx, next, { details: child, clientAddress })).toBe('saved');
    expect(await second()).toMatchObject({ missing: null, isEnteredByTraveller: true });
  });

  it('accepts one of two concurrent forms', async () => {
    const secret = await secretOf(await paid(), 2);
    const send = () => enterOwnDetails(fixture.ctx, secret, { details: child, clientAddress });
    const outcomes = await runConcurrently(fixture.ctx.db, 'fulfilments', [send, send]);
    expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1);
  });

  it('security 100: ends when the buyer renews it or fills in the form first', async () => {
    const bookingId = await paid();
    const old = await secretOf(bookingId, 2);
    expect(await makeTravellerLink(fixture.ctx, { bookingId, place: 2, version: 0 })).toBe(true);
    expect(await makeTravellerLink(fixture.ctx, { bookingId, place: 2, version: 0 })).toBe(false);
    expect(await openTravellerLink(fixture.ctx, old)).toEqual({ kind: 'ended' });
    const next = await secretOf(bookingId, 2);
    expect(await openTravellerLink(fixture.ctx, next)).toMatchObject({ kind: 'open' });
    expect(await enter(bookingId, 2, 1)).toBe('saved');
    expect(await enterOwnDetails(fixture.ctx, next, { details: child, clientAddress })).toBe('closed');
    expect(await rowOf(bookingId, 2)).toMatchObject({ entered_by: 'buyer' });
  });

  it("opens no booking, while a booking's link opens no form and a changed link opens nothing", async () => {
    const bookingId = await paid();
    const secret = await secretOf(bookingId, 2);
    expect(await openBookingLink(fixture.ctx, secret)).toBeNull();
    const ofBooking = bookingLink(fixture.ctx, { id: bookingId, linkVersion: 0 });
    expect(await openTravellerLink(fixture.ctx, ofBooking)).toBeNull();
    const changed = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
    expect(await openTravellerLink(fixture.ctx, changed)).toBeNull();
    expect(await openTravellerLink(fixture.ctx, 'nonsense')).toBeNull();
  });

  it('rejects details for a flight the airline cancelled or a cancelled booking', async () => {
    const noFlight = await paid();
    const [flight, booking] = [await secretOf(noFlight, 2), await secretOf(await paid(), 2)];
    const { flight_id: dealId, company_id: companyId } = await fixture.bookingRow(noFlight);
    const actor = companyActor(companyId);
    expect(await enterFlightChange(fixture.ctx, actor, { dealId, flights: null, note: '' })).toBe('saved');
    expect(await openTravellerLink(fixture.ctx, flight)).toEqual({ kind: 'flightCancelled' });
    expect(await enterOwnDetails(fixture.ctx, flight, { details: child, clientAddress })).toBe(
      'flightCancelled',
    );
    expect(await travellerPageUrl(fixture.ctx, noFlight, 2)).toBeNull();
    expect(await openTravellerLink(fixture.ctx, booking), 'control').toMatchObject({ kind: 'open' });
    const cancelled = await paid();
    const secret = await secretOf(cancelled, 2);
    const owner = companyActor((await fixture.bookingRow(cancelled)).company_id);
    const terms = { bookingId: cancelled, refundSen: null, returnSeats: true, words: 'No seats' };
    expect(await cancelWithRefund(fixture.ctx, owner, terms)).toBe('saved');
    expect(await openTravellerLink(fixture.ctx, secret)).toEqual({ kind: 'bookingCancelled' });
    expect(await enterOwnDetails(fixture.ctx, secret, { details: child, clientAddress })).toBe('closed');
  });

  it('shows the current flight', async () => {
    const bookingId = await paid();
    const secret = await secretOf(bookingId, 2);
    const { flight_id: dealId, company_id: companyId, legs } = await fixture.bookingRow(bookingId);
    const { outbound, back } = readSoldFlights(legs);
    const flights = { outbound: [{ ...outbound[0], departureTime: '05:05' }] as const, back };
    await enterFlightChange(fixture.ctx, companyActor(companyId), { dealId, flights, note: '' });
    expect(await openTravellerLink(fixture.ctx, secret)).toMatchObject({
      form: { trip: { outbound: { departureTime: '05:05' } } },
    });
  });

  it("is never made for the first passenger, whose details are the buyer's", async () => {
    const bookingId = await paid();
    expect(await travellerPageUrl(fixture.ctx, bookingId, 1)).toBeNull();
    expect(await makeTravellerLink(fixture.ctx, { bookingId, place: 1, version: 0 })).toBe(false);
  });
});
