import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertCompany, noReturn } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import type { TravellerDetails } from '#domain/bookings/traveller-input.ts';
import { groupByReservation, manifestCounts } from '#domain/fulfilment/manifest.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { addDays, klDate } from '#domain/kernel/time.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';
import { enterForTraveller } from '../names/company-fulfilment.service.ts';
import { exportManifest, getManifest, listDepartures, recordManifestUse } from './manifest.service.ts';

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

async function sell(deal: FlightRow, tickets: number): Promise<string> {
  const { bookingId, billId } = await fixture.hold(deal, { tickets });
  await fixture.pay(billId);
  return bookingId;
}

/** Creates two bookings: one with a missing traveller of three, the other without passport countries. */
async function flight() {
  const deal = await fixture.deal({ pnr: 'QX7LMN', seats_offered: 9 });
  const actor = companyActor(deal.company_id);
  const bookingId = await sell(deal, 3);
  await enterForTraveller(fixture.ctx, actor, { bookingId, place: 2, version: 0, details });
  fixture.later(1);
  const { bookingId: other, billId } = await fixture.hold(deal, { tickets: 1 });
  await sql`update bookings set nationality = null, issuing_country = null where id = ${other}`.execute(
    fixture.ctx.db,
  );
  await fixture.pay(billId);
  return { deal, dealId: deal.id, actor, bookingId, other };
}

type Flight = Awaited<ReturnType<typeof flight>>;

const view = ({ dealId, actor }: Pick<Flight, 'dealId' | 'actor'>, showPassports = true) =>
  getManifest(fixture.ctx, actor, { dealId, showPassports, lines: null });

async function linesAbout(dealId: string) {
  const { rows } = await sql<{ action: string; details: Record<string, unknown> }>`
    select action, details from audit_log where object_id = ${dealId} and action like 'flight.%' order by id
  `.execute(fixture.ctx.db);
  return rows;
}

describe('getManifest', () => {
  it('groups passengers by booking in order of payment and keeps a place for missing ones', async () => {
    const seen = await view(await flight());
    expect(seen).toMatchObject({ pnr: 'QX7LMN', unsold: 5, passports: 'full' });
    expect(seen?.bookings.map(({ passengers }) => passengers.map(({ state }) => state))).toEqual([
      ['complete', 'complete', 'missing'],
      ['begun'],
    ]);
    expect(seen && manifestCounts(seen.bookings)).toMatchObject({ travellers: 4, complete: 2 });
    expect(seen && groupByReservation(seen.bookings)).toMatchObject({
      reservations: [
        {
          passengers: [
            { family: 'BINTI ABDULLAH', title: 'MS', nationality: 'MYS', issuingCountry: 'MYS' },
            { family: 'BIN ABDULLAH', title: 'MSTR', passportNumber: 'K60317725' },
          ],
        },
      ],
      leftOut: [{ place: 3, name: null }, { place: 1 }],
    });
  });

  it('shows the PNR of each booking, or that of the deal if it has none', async () => {
    const sold = await flight();
    await fixture.ctx.db
      .updateTable('fulfilments')
      .set({ pnr: 'OWN123' })
      .where('booking_id', '=', sold.other)
      .execute();
    expect((await view(sold))?.bookings.map(({ pnr }) => pnr)).toEqual(['QX7LMN', 'OWN123']);
  });

  it('contains paid bookings only', async () => {
    const deal = await fixture.deal();
    const actor = companyActor(deal.company_id);
    await fixture.hold(deal, { tickets: 2 });
    expect(await view({ dealId: deal.id, actor })).toBeNull();
    const paid = await sell(deal, 1);
    expect((await view({ dealId: deal.id, actor }))?.bookings.map(({ bookingId }) => bookingId)).toEqual([
      paid,
    ]);
  });

  it('remains after its deal was deleted, without seats for sale', async () => {
    const sold = await flight();
    await fixture.ctx.db
      .updateTable('flights')
      .set({ listed: false, deleted_at: new Date() })
      .where('id', '=', sold.dealId)
      .execute();
    expect(await view(sold)).toMatchObject({ unsold: 0, bookings: [{}, {}] });
  });

  it('shows the current flights of the deal', async () => {
    const sold = await flight();
    await fixture.ctx.db
      .updateTable('flights')
      .set({ outbound_flight_number: 'ZZ 901' })
      .where('id', '=', sold.dealId)
      .execute();
    expect((await view(sold))?.trip.outbound.flights[0].flightNumber).toBe('ZZ 901');
  });

  it('masks passports until requested, hides them from viewers and records who saw them', async () => {
    const sold = await flight();
    const viewer = companyActor(sold.deal.company_id, { role: 'viewer' });
    const masked = await view(sold, false);
    expect(masked?.bookings[0]?.passengers[1]?.details).toMatchObject({
      passportNumber: '••••7725',
      gender: 'male',
      dateOfBirth: undefined,
      ageOnDeparture: expect.any(Number),
    });
    const hidden = await view({ ...sold, actor: viewer });
    expect([masked?.passports, hidden?.passports]).toEqual(['masked', 'none']);
    expect(JSON.stringify(hidden)).not.toContain('••••');
    for (const seen of [masked, hidden]) {
      expect(seen && manifestCounts(seen.bookings).complete, 'still told how far it is').toBe(2);
      expect(JSON.stringify(seen)).not.toMatch(/K60317725|2017-06-21|A12345678/);
    }
    expect(JSON.stringify(await view(sold)), 'control').toMatch(/K60317725/);
    const lines = await linesAbout(sold.dealId);
    expect(lines.map(({ details }) => details.passportsHidden)).toEqual([true, true, false]);
  });
});

describe('data taken from a manifest', () => {
  it('is audited: lines viewed or copied, the print and the file', async () => {
    const { ctx } = fixture;
    const { dealId, actor } = await flight();
    await getManifest(ctx, actor, { dealId, showPassports: true, lines: 'sabre' });
    const use = { what: 'linesCopied', lines: 'amadeus', part: 'documents' } as const;
    const copied = { ...use, dealId, pnr: 'QX7LMN', shownAt: ctx.now().getTime() };
    expect(await recordManifestUse(ctx, actor, copied)).toBe('noted');
    expect(await recordManifestUse(ctx, actor, { dealId, what: 'printed', passportsHidden: false })).toBe(
      'noted',
    );
    const file = await exportManifest(ctx, actor, { dealId, format: 'csv' });
    expect(JSON.stringify(file)).toMatch(/K60317725/);
    expect(await linesAbout(dealId)).toMatchObject([
      { action: 'flight.shown', details: { passportsHidden: false, count: 4, lines: 'sabre' } },
      { action: 'flight.linesCopied', details: { lines: 'amadeus', part: 'documents' } },
      { action: 'flight.printed', details: { passportsHidden: false } },
      { action: 'flight.exported', details: { withPassports: true, count: 4, format: 'csv' } },
    ]);
  });

  it('remembers which passengers were copied, until they change', async () => {
    const { ctx } = fixture;
    const sold = await flight();
    const { dealId, actor, bookingId } = sold;
    const use = { what: 'linesCopied', lines: 'amadeus', part: 'names', pnr: 'QX7LMN' } as const;
    const copy = (shownAt: Date, pnr = use.pnr as string) =>
      recordManifestUse(ctx, actor, { ...use, dealId, pnr, shownAt: shownAt.getTime() });
    const listCopied = async () =>
      (await view(sold))?.bookings.flatMap(({ passengers }) => passengers.map(({ copied }) => copied.names));
    const shownAt = new Date(ctx.now().getTime() + 1);
    fixture.later(1);
    await copy(shownAt, 'OTHER1');
    expect(await listCopied()).toEqual([false, false, false, false]);
    await copy(shownAt);
    expect(await listCopied()).toEqual([true, true, false, false]);
    expect((await view(sold))?.linesCopiedAt).toEqual(shownAt);
    const changed = { ...details, firstName: 'Amin' };
    await enterForTraveller(ctx, actor, { bookingId, place: 2, version: 1, details: changed });
    expect(await listCopied()).toEqual([true, false, false, false]);
    await copy(shownAt);
    expect(await listCopied(), 'an old page').toEqual([true, false, false, false]);
    await copy(new Date('2100-01-01'));
    expect((await view(sold))?.linesCopiedAt).toEqual(ctx.now());
    expect(await listCopied()).toEqual([true, true, false, false]);
  });

  it('marks no passenger as copied whose booking was paid after the page was shown', async () => {
    const { ctx } = fixture;
    const deal = await fixture.deal({ pnr: 'QX7LMN', seats_offered: 9 });
    const sold = { dealId: deal.id, actor: companyActor(deal.company_id) };
    await sell(deal, 1);
    const { billId } = await fixture.hold(deal, { tickets: 1 });
    fixture.later(1);
    const shownAt = ctx.now().getTime();
    fixture.later(1);
    await fixture.pay(billId);
    const use = { what: 'linesCopied', lines: 'amadeus', part: 'names', pnr: 'QX7LMN' } as const;
    const listCopied = async () =>
      (await view(sold))?.bookings.flatMap(({ passengers }) => passengers.map(({ copied }) => copied.names));
    await recordManifestUse(ctx, sold.actor, { ...use, dealId: deal.id, shownAt });
    expect(await listCopied()).toEqual([true, false]);
    await recordManifestUse(ctx, sold.actor, { ...use, dealId: deal.id, shownAt: ctx.now().getTime() });
    expect(await listCopied(), 'a page that showed both').toEqual([true, true]);
  });

  it('is denied to viewers', async () => {
    const { ctx } = fixture;
    const { dealId, deal } = await flight();
    const viewer = companyActor(deal.company_id, { role: 'viewer' });
    await expect(exportManifest(ctx, viewer, { dealId, format: 'csv' })).rejects.toThrow(DomainError);
    expect(await recordManifestUse(ctx, viewer, { dealId, what: 'printed', passportsHidden: false })).toBe(
      'readOnly',
    );
    expect(await linesAbout(dealId)).toEqual([]);
  });

  it('appears in no log, neither PNR nor passport', async () => {
    const { dealId, actor } = await flight();
    await exportManifest(fixture.ctx, actor, { dealId, format: 'csv' });
    expect(fixture.ctx.logLines.join('\n')).not.toMatch(/QX7LMN|K60317725/);
    expect(JSON.stringify(await linesAbout(dealId))).not.toMatch(/QX7LMN|K60317725/);
  });
});

describe('listDepartures', () => {
  it('shows the progress of names and tickets, next flight first, past ones separately', async () => {
    const { ctx } = fixture;
    const { id: company_id } = await insertCompany(ctx.db);
    const actor = companyActor(company_id);
    const today = klDate(ctx.now());
    const flying = (days: number) =>
      fixture.deal({ ...noReturn, company_id, outbound_departs_on: addDays(today, days), seats_offered: 9 });
    const later = await flying(20);
    const sooner = await flying(10);
    const flown = await flying(9);
    const unsold = await flying(8);
    const bookingId = await sell(later, 3);
    await sell(later, 1);
    await sell(sooner, 1);
    await sell(flown, 1);
    await enterForTraveller(ctx, actor, { bookingId, place: 2, version: 0, details });
    await ctx.db
      .updateTable('flights')
      .set({ outbound_departs_on: addDays(today, -1) })
      .where('id', '=', flown.id)
      .execute();
    const listed = await listDepartures(ctx, actor, { past: false });
    expect(listed).toMatchObject([
      { dealId: sooner.id, bookings: 1, travellers: 1, entered: 1 },
      { dealId: later.id, bookings: 2, travellers: 4, entered: 3, ticketed: 0, pnr: later.pnr },
    ]);
    const past = await listDepartures(ctx, actor, { past: true });
    expect(past.map(({ dealId }) => dealId)).toEqual([flown.id]);
    expect([...listed, ...past].map(({ dealId }) => dealId)).not.toContain(unsold.id);
  });

  it('marks a departure that the airline cancelled', async () => {
    const { ctx } = fixture;
    const { id: company_id } = await insertCompany(ctx.db);
    const [flies, cancelled] = [await fixture.deal({ company_id }), await fixture.deal({ company_id })];
    await sell(flies, 1);
    await sell(cancelled, 1);
    await ctx.db
      .updateTable('flights')
      .set({ flight_cancelled_at: ctx.now() })
      .where('id', '=', cancelled.id)
      .execute();
    const listed = await listDepartures(ctx, companyActor(company_id), { past: false });
    const marked = listed.filter(({ isCancelled }) => isCancelled).map(({ dealId }) => dealId);
    expect(marked).toEqual([cancelled.id]);
    expect(listed).toHaveLength(2);
  });
});

describe('access by another company', () => {
  it('is denied for reading, exporting and listing', async () => {
    const { ctx } = fixture;
    const { dealId, actor: own } = await flight();
    const actor = companyActor((await insertCompany(ctx.db)).id);
    expect(await view({ dealId, actor })).toBeNull();
    expect(await exportManifest(ctx, actor, { dealId, format: 'csv' })).toBeNull();
    expect(await recordManifestUse(ctx, actor, { dealId, what: 'printed', passportsHidden: false })).toBe(
      'missing',
    );
    expect(await listDepartures(ctx, actor, { past: false })).toEqual([]);
    expect(await linesAbout(dealId)).toEqual([]);
    expect(await view({ dealId, actor: own }), 'control').not.toBeNull();
    expect(await view({ dealId: 'not-an-id', actor: own })).toBeNull();
  });
});
