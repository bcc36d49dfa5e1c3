import { expect, it } from 'vitest';
import { soldFlights } from '#dev/testing/fixtures/factories.ts';
import type { Leg } from './leg.ts';
import { readSoldFlights } from './sold-flights.ts';

const leg = (flightNumber: string, dayOffset: number | null = null): Leg => ({
  flightNumber,
  departsOn: '2026-12-02',
  route: 'KUL-BKK',
  departureTime: '14:05',
  arrivalTime: '21:30',
  dayOffset,
});

it('readSoldFlights returns the flights of both directions as sold', () => {
  const trip = { outbound: [leg('TG 416'), leg('TG 622', 1)], back: [leg('TG 623'), leg('TG 417')] } as const;
  expect(readSoldFlights(soldFlights(trip))).toEqual(trip);
  expect(readSoldFlights(soldFlights({ ...trip, back: null }))).toEqual({ ...trip, back: null });
});

it('readSoldFlights reads rows without directions as outbound, then return', () => {
  const { dayOffset: _unknown, ...printed } = leg('D7 532');
  const back = { ...printed, flightNumber: 'D7 533' };
  expect(readSoldFlights([printed])).toEqual({ outbound: [leg('D7 532')], back: null });
  expect(readSoldFlights([printed, back])).toEqual({ outbound: [leg('D7 532')], back: [leg('D7 533')] });
});

it('readSoldFlights rejects a trip without an outbound flight', () => {
  expect(() => readSoldFlights([])).toThrow('no outbound flight');
});
