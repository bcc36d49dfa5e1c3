import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import type { TravellerDetails } from '#domain/bookings/traveller-input.ts';
import { getManifest, recordManifestUse } from '../manifest/manifest.service.ts';
import { erasePersonalData } from '../personal-data/erase-personal-data.service.ts';
import { updateFulfilment } from '../rows/fulfilment.store.ts';
import { getCompanyFulfilment } from './company-fulfilment.service.ts';
import { enterInfant } from './infants.service.ts';
import { enterTraveller, listTravellers } from './travellers.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterAll(() => fixture.close());

const clientAddress = '192.0.2.9';
const infant: TravellerDetails = {
  firstName: 'Jun Kai',
  lastName: 'Lim',
  gender: 'male',
  dateOfBirth: '2026-06-21',
  passportNumber: 'K60317725',
  passportExpiry: '2031-01-31',
  nationality: 'MYS',
  issuingCountry: 'MYS',
};

const child = { ...infant, firstName: 'Aiman', dateOfBirth: '2017-06-21' };

async function paid(infants = 'fee') {
  const deal = await fixture.deal({ included: JSON.stringify({ infants }) });
  const { bookingId, billId } = await fixture.hold(deal, { tickets: 2 });
  await fixture.pay(billId);
  return { bookingId, dealId: deal.id, actor: companyActor(deal.company_id) };
}

type Booking = Awaited<ReturnType<typeof paid>>;

const travellersOf = async ({ bookingId }: Booking) =>
  (await listTravellers(fixture.ctx, bookingId))?.travellers;
const enter = async (
  booking: Booking,
  { place = 1, details = infant }: { place?: number; details?: TravellerDetails | null } = {},
) => {
  const version = (await travellersOf(booking))?.find((each) => each.place === place)?.version ?? 0;
  return enterInfant(fixture.ctx, { bookingId: booking.bookingId, place, version, details, clientAddress });
};

const actionsOn = async ({ bookingId }: Booking) => {
  const rows = await fixture.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('object_id', '=', bookingId)
    .where('action', 'like', 'booking.infant%')
    .orderBy('id')
    .execute();
  return rows.map(({ action, details }) => [action, details]);
};

describe('enterInfant', () => {
  it('accepts one infant per adult, replaces it and removes it', async () => {
    const booking = await paid();
    expect(await enter(booking)).toBe('saved');
    expect((await travellersOf(booking))?.[0]).toMatchObject({ infant: 'LIM/JUN KAI' });
    expect(await enter(booking, { details: { ...infant, firstName: 'Jun Hao' } })).toBe('saved');
    expect((await travellersOf(booking))?.map((each) => each.infant)).toEqual(['LIM/JUN HAO', null]);
    expect(await enter(booking, { details: null })).toBe('saved');
    expect((await travellersOf(booking))?.[0]?.infant).toBeNull();
    const by = { place: 1, by: 'buyer' };
    expect(await actionsOn(booking)).toEqual([
      ['booking.infantEntered', by],
      ['booking.infantEntered', by],
      ['booking.infantRemoved', by],
    ]);
  });

  it.each(['seat', 'none', 'ask'])('rejects an infant if the deal says %s', async (infants) => {
    const booking = await paid(infants);
    expect(await enter(booking)).toBe('closed');
    expect(await listTravellers(fixture.ctx, booking.bookingId)).toMatchObject({ lapInfants: null });
  });

  it('rejects a child or a traveller without details as the accompanying adult', async () => {
    const booking = await paid();
    expect(await enter(booking, { place: 2 })).toBe('notAdult');
    const { bookingId } = booking;
    await enterTraveller(fixture.ctx, { bookingId, place: 2, version: 0, details: child, clientAddress });
    expect(await enter(booking, { place: 2 })).toBe('notAdult');
    expect(await enter(booking, { place: 3 })).toBe('closed');
  });

  it('rejects an infant after names are submitted, after the flight, or over a concurrent change', async () => {
    const booking = await paid();
    const stale = { bookingId: booking.bookingId, place: 1, version: 7, details: infant, clientAddress };
    expect(await enterInfant(fixture.ctx, stale)).toBe('stale');
    const flown = await paid();
    const { departs_on } = await fixture.bookingRow(flown.bookingId);
    fixture.ctx.setNow(new Date(`${departs_on}T23:59:00+08:00`));
    expect(await enter(flown)).toBe('closed');
    fixture.ctx.setNow(new Date());
    await fixture.ctx.db
      .transaction()
      .execute((tx) => updateFulfilment(tx, booking.bookingId, { state: 'namesSent' }));
    expect(await enter(booking)).toBe('closed');
  });
});

describe('an infant on a lap', () => {
  it('appears beside its adult for the company, takes no seat and is masked like a passport', async () => {
    const booking = await paid();
    const { bookingId, dealId, actor } = booking;
    await enter(booking);
    const seen = await getCompanyFulfilment(fixture.ctx, actor, { bookingId, showPassports: true });
    expect(seen?.passengers).toMatchObject([
      { infant: { ticketName: 'LIM/JUN KAI', passport: { passportNumber: 'K60317725' } } },
      { infant: null },
    ]);
    const manifest = await getManifest(fixture.ctx, actor, { dealId, showPassports: false, lines: null });
    expect(manifest?.bookings[0]?.passengers).toHaveLength(2);
    expect(manifest?.bookings[0]?.passengers[0]?.infant).toMatchObject({
      name: { family: 'LIM', given: 'JUN KAI' },
      details: { passportNumber: '••••7725', dateOfBirth: undefined },
    });
    const viewer = companyActor(actor.companyId, { role: 'viewer' });
    const hidden = await getManifest(fixture.ctx, viewer, { dealId, showPassports: true, lines: null });
    expect(JSON.stringify(hidden)).not.toMatch(/K60317725|7725|2026-06-21/);
  });

  it('makes its adult count as not copied until a page that shows the change is copied', async () => {
    const booking = await paid();
    const { dealId, actor } = booking;
    const { ctx } = fixture;
    const readAdult = async () => {
      const manifest = await getManifest(ctx, actor, { dealId, showPassports: false, lines: null });
      return { pnr: manifest?.bookings[0]?.pnr ?? '', copied: manifest?.bookings[0]?.passengers[0]?.copied };
    };
    const copyPage = async (shownAt: number) => {
      const { pnr } = await readAdult();
      for (const part of ['names', 'documents'] as const)
        await recordManifestUse(ctx, actor, {
          what: 'linesCopied',
          lines: 'amadeus',
          part,
          dealId,
          pnr,
          shownAt,
        });
      return (await readAdult()).copied;
    };
    const [isCopied, isNotCopied] = [true, false].map((is) => ({ names: is, documents: is }));
    const shownAt = ctx.now().getTime();
    expect(await copyPage(shownAt)).toEqual(isCopied);
    for (const details of [infant, null]) {
      const oldPage = ctx.now().getTime();
      fixture.later(1);
      await enter(booking, { details });
      expect((await readAdult()).copied).toEqual(isNotCopied);
      expect(await copyPage(oldPage), 'an old page').toEqual(isNotCopied);
      expect(await copyPage(ctx.now().getTime())).toEqual(isCopied);
    }
  });

  it('is stored encrypted and erased with the passports', async () => {
    const booking = await paid();
    await enter(booking);
    const { db } = fixture.ctx;
    const row = () =>
      db
        .selectFrom('passengers')
        .selectAll()
        .where('booking_id', '=', booking.bookingId)
        .where('place', '=', 1)
        .executeTakeFirstOrThrow();
    const stored = await row();
    expect(stored.infant_passport_number?.includes('K60317725')).toBe(false);
    const { last_flight_on } = await fixture.bookingRow(booking.bookingId);
    const days = fixture.ctx.config.retention.passportDays + 2;
    fixture.ctx.setNow(new Date(new Date(`${last_flight_on}T00:00:00Z`).getTime() + days * 86_400_000));
    await erasePersonalData(fixture.ctx);
    expect(await row()).toMatchObject({
      infant_first_name: null,
      infant_passport_number: null,
      infant_gender: null,
    });
  });
});
