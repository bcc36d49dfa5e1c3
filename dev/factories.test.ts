import { describe, expect, it } from 'vitest';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { buildBooking, buildCompany, buildDeal, buildProspect, createRandom } from './factories.ts';
import { readFlightLine } from './flight-line.ts';

const now = new Date('2026-11-15T02:00:00Z');
const encrypt = (plain: string, boundTo: string) => Buffer.from(`${boundTo}=${plain}`);

function buildAll(seed: number) {
  const options = { now, random: createRandom(seed) };
  const company = buildCompany({}, options);
  const deal = buildDeal({ company_id: company.id }, options);
  const prospect = buildProspect({ flight_id: deal.id, company_id: company.id }, options);
  const booking = buildBooking(deal, { tickets: 2, state: 'confirmed' }, { ...options, encrypt });
  return { company, deal, prospect, booking };
}

describe('factories', () => {
  it('build the same rows from the same seed, and others from another', () => {
    expect(buildAll(1)).toEqual(buildAll(1));
    expect(buildAll(2).deal.id).not.toBe(buildAll(1).deal.id);
  });

  it('never repeat an id within a process when no seed is given', () => {
    const ids = Array.from({ length: 2_000 }, () => buildCompany().id);
    expect(new Set(ids).size).toBe(2_000);
  });

  it('take what the caller cares about and fill in the rest', () => {
    const deal = buildDeal({ company_id: 'c', selling_price: '88.00', id: 'my-id' }, { now, stayDays: null });
    expect(deal).toMatchObject({
      id: 'my-id',
      selling_price: '88.00',
      return_route: null,
      seats_offered: 12,
    });
  });

  it('give a booking the status and hold of its state, and seal its passenger under its own id', () => {
    const { booking, deal } = buildAll(3);
    expect(booking).toMatchObject({
      payment_status: 'completed',
      hold: 'sold',
      flight_id: deal.id,
      mode: 'test',
    });
    expect(booking.completed_at).toBeInstanceOf(Date);
    expect(booking.passport_number?.toString()).toMatch(
      new RegExp(`^bookings.passport_number\\|${booking.id}=A\\d{8}$`),
    );
    const { outbound, back } = readSoldFlights(JSON.parse(booking.legs));
    expect(booking.flight_details.map(readFlightLine)).toEqual([...outbound, ...(back ?? [])]);
  });
});
