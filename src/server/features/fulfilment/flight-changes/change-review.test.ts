import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { cancelBooking } from '#server/features/settlement/cancel/cancellations.service.ts';
import { enterFlightChange, notifyFlightChanges, reviewFlightChange } from './flight-changes.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterAll(() => fixture.close());

async function sell(deal: Parameters<BookingFixture['hold']>[0], tickets: number): Promise<string> {
  const { bookingId, billId } = await fixture.hold(deal, { tickets });
  await fixture.pay(billId);
  return bookingId;
}

async function soldFlight() {
  const deal = await fixture.deal({ seats_offered: 9 });
  const bookingIds = [await sell(deal, 1), await sell(deal, 2)];
  const [first = ''] = bookingIds;
  const { outbound, back } = readSoldFlights((await fixture.bookingRow(first)).legs);
  const [leg, ...others] = outbound;
  const flights = { outbound: [{ ...leg, departureTime: '00:05' }, ...others] as const, back };
  return { deal, bookingIds, flights, dealId: deal.id, actor: companyActor(deal.company_id) };
}

type Flight = Awaited<ReturnType<typeof soldFlight>>;

async function review({ actor, dealId, flights }: Flight, isCancelled = false) {
  const entry = { dealId, flights: isCancelled ? null : flights, note: '' };
  const found = await reviewFlightChange(fixture.ctx, actor, entry);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

describe('reviewFlightChange', () => {
  it('names exactly the buyers who get an email once it is saved, and saves nothing itself', async () => {
    const flight = await soldFlight();
    const [gone = '', stays = ''] = flight.bookingIds;
    const wanted = { bookingId: gone, places: null, refundSen: null, returnSeats: false, words: 'Ill' };
    expect(await cancelBooking(fixture.ctx, flight.actor, wanted)).toBe('saved');
    const shown = await review(flight);
    expect(shown).toMatchObject({ travellers: 2, totalSen: 39_98, bookings: [{ id: stays }] });
    expect(shown.after.outbound.departureTime).toBe('00:05');
    expect(shown.before.outbound.departureTime).not.toBe('00:05');
    expect(shown.mail?.text).not.toMatch(/my-booking\/\S/);
    expect(await notifyFlightChanges(fixture.ctx), 'nothing was saved').toBe(0);
    const { actor, dealId, flights } = flight;
    expect(await enterFlightChange(fixture.ctx, actor, { dealId, flights, note: '', seen: shown.seen })).toBe(
      'saved',
    );
    expect(await notifyFlightChanges(fixture.ctx)).toBe(1);
    expect(await fixture.mailsOf(stays)).toContain('flight-changed');
    expect(await fixture.mailsOf(gone)).not.toContain('flight-changed');
  });

  it.each([
    ['a changed', false],
    ['a cancelled', true],
  ])('gives %s flight a version that changes when another booking is made', async (_, isCancelled) => {
    const flight = await soldFlight();
    const { actor, dealId, deal } = flight;
    const flights = isCancelled ? null : flight.flights;
    const { seen } = await review(flight, isCancelled);
    await sell(deal, 1);
    expect(await enterFlightChange(fixture.ctx, actor, { dealId, flights, note: '', seen })).toBe('changed');
    expect(await notifyFlightChanges(fixture.ctx), 'nothing was saved').toBe(0);
    const { flight_cancelled_at: cancelledAt, outbound_departure_time: departs } = await fixture.ctx.db
      .selectFrom('flights')
      .select(['flight_cancelled_at', 'outbound_departure_time'])
      .where('id', '=', dealId)
      .executeTakeFirstOrThrow();
    expect({ cancelledAt, departs }).toEqual({ cancelledAt: null, departs: deal.outbound_departure_time });
    const again = await review(flight, isCancelled);
    expect(await enterFlightChange(fixture.ctx, actor, { dealId, flights, note: '', seen: again.seen })).toBe(
      'saved',
    );
    await notifyFlightChanges(fixture.ctx);
  });

  it('rejects viewers', async () => {
    const { actor, dealId } = await soldFlight();
    const viewer = { ...actor, role: 'viewer' as const };
    expect(await reviewFlightChange(fixture.ctx, viewer, { dealId, flights: null, note: '' })).toBe(
      'readOnly',
    );
  });
});
