import { describe, expect, it } from 'vitest';
import type { Manifest, ManifestBooking } from '#domain/fulfilment/manifest.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import { flightFileHead, flightFileRows } from './flight-file.ts';

const leg = { departureTime: '23:30', arrivalTime: '07:00', dayOffset: null };
const flights: Manifest['flights'] = {
  outbound: [{ ...leg, flightNumber: 'D7 532', departsOn: '2026-12-02', route: 'KUL-KIX' }],
  back: null,
};

const booking = (reference: string, pnr: string): ManifestBooking => ({
  bookingId: reference,
  reference,
  buyerName: 'Lim Wei Ming',
  phoneNumber: '+60 12-345 6789',
  pnr,
  isAhead: true,
  namesDueAt: null,
  ticketsDueAt: null,
  passengers: [
    {
      place: 1,
      name: { family: 'LIM', given: 'WEI MING' },
      state: 'begun',
      ticket: null,
      details: null,
      infant: null,
      copied: { names: false, documents: false },
    },
  ],
});

const manifest: Manifest = {
  dealId: '5e3a7000-0000-4000-a000-000000000001',
  destination: 'Japan',
  airlines: 'AirAsia X',
  pnr: 'QX7LMN',
  trip: tripView(flights),
  flights,
  unsold: 0,
  bookings: [booking('FV9PAB5E', 'QX7LMN'), booking('TPPXAPLZ', 'OWN123')],
  linesCopiedAt: null,
  passports: 'full',
};

describe('flightFileRows', () => {
  it('has a cell for each heading', () => {
    expect(flightFileRows(manifest)[0]).toHaveLength(flightFileHead().length);
  });

  it('has a row for an infant on a lap', () => {
    const [own] = manifest.bookings;
    const [adult] = own?.passengers ?? [];
    if (!own || !adult) throw new Error('expected a passenger');
    const infant = { name: { family: 'LIM', given: 'JUN KAI' }, details: null };
    const rows = flightFileRows({ ...manifest, bookings: [{ ...own, passengers: [{ ...adult, infant }] }] });
    expect(rows.map((row) => [row[3], row.at(-1)])).toEqual([
      ['WEI MING', ''],
      ['JUN KAI', 'Infant on the lap of LIM/WEI MING'],
    ]);
  });

  it('names the PNR of each booking', () => {
    expect(flightFileRows(manifest).map(([pnr]) => pnr)).toEqual(['QX7LMN', 'OWN123']);
  });
});
