import { describe, expect, it } from 'vitest';
import { airlineName } from '../trips/airlines.ts';
import { airportCountry } from '../trips/airports.ts';
import { readPastedItinerary } from './read.ts';

const read = (...lines: string[]) =>
  readPastedItinerary(lines.join('\n'), '2026-11-15', { airlineName, airportCountry });

describe('unread flight', () => {
  it('leaves the trip empty, so that the return never becomes the outbound', () => {
    const broken = '1 D7 532 Y 32DEC 3 KULKIX HK30 1405 2130';
    const pasted = read(broken, '2 D7 533 Y 09DEC 3 KIXKUL HK30 2230 0430');
    expect([...pasted.outbound, ...pasted.back]).toEqual([]);
    expect(pasted.destinationCountry).toBeUndefined();
    expect(pasted.airlines).toBeUndefined();
    expect(pasted.flightsToCheck).toContainEqual({ text: broken, why: 'notRead' });
  });
});

describe('codeshare', () => {
  it.each(['OPERATED BY KE 672', 'OPERATED BY KOREAN AIR', 'operated by KE672', '(operated by KE 672)'])(
    'is read without its operating airline: %s',
    (operator) => {
      const pasted = read(
        `1 MH9134 Y 10DEC 4 KULICN HK20 2330 0705+1 11DEC ${operator}`,
        `2 MH9135 Y 15DEC 2 ICNKUL HK20 1100 1640 15DEC ${operator}`,
      );
      expect(
        [...pasted.outbound, ...pasted.back].map(({ flightNumber, route }) => [flightNumber, route]),
      ).toEqual([
        ['MH 9134', 'KUL-ICN'],
        ['MH 9135', 'ICN-KUL'],
      ]);
      expect(pasted.destinationCountry).toBe('South Korea');
    },
  );
});

describe('connecting flights', () => {
  it('are never read as a one-way trip to the layover', () => {
    const pasted = read(
      '1 QR 845 Y 10DEC 4 KULDOH HK20 0215 0510',
      '2 QR 017 Y 10DEC 4 DOHDUB HK20 0805 1245',
      '3 QR 018 Y 18DEC 5 DUBDOH HK20 1415 0005+1',
      '4 QR 844 Y 19DEC 6 DOHKUL HK20 0220 1500',
    );
    const routes = [pasted.outbound, pasted.back].map((flights) => flights.map(({ route }) => route));
    expect(routes).toEqual([
      ['KUL-DOH', 'DOH-DUB'],
      ['DUB-DOH', 'DOH-KUL'],
    ]);
    expect(pasted.destinationCountry).toBe('Ireland');
  });
});
