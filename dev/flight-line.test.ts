import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Leg } from '#domain/trips/leg.ts';
import { flightLine, readFlightLine } from './flight-line.ts';

const outbound: Leg = {
  flightNumber: 'AK 123',
  departsOn: '2026-12-02',
  route: 'KUL-KIX',
  departureTime: '14:05',
  arrivalTime: '21:30',
  dayOffset: null,
};

describe('flight lines', () => {
  it('are flight number, date, route, departure and arrival with spaces between [S3.007]', () => {
    expect(flightLine(outbound)).toBe('AK 123 2026-12-02 KUL-KIX 14:05 21:30');
    expect(flightLine({ ...outbound, flightNumber: 'AK123' }).split(' ')).toEqual([
      'AK123',
      '2026-12-02',
      'KUL-KIX',
      '14:05',
      '21:30',
    ]);
  });

  it('give back a flight number that contains a space [S3.008]', () => {
    expect(readFlightLine('AK 123 2026-12-02 KUL-KIX 14:05 21:30')).toEqual(outbound);
    expect(readFlightLine('D7 522 / AK 9 2026-12-02 KUL-KIX 14:05 21:30')?.flightNumber).toBe(
      'D7 522 / AK 9',
    );
  });

  it.each([
    'AK 123 02/12/2026 KULKIX 1405 2130',
    'AK 123 02-12-2026 KUL→KIX 14:05 21:30+1',
    '  AK  123   02DEC2026 KUL/KIX 1405 2130 +1 ',
    'AK 123 2Dec2026 kul>kix 14:05 21:30',
    'AK\t123 2026-12-02 KUL-KIX 14:05 21:30\n',
  ])('are read as older records wrote them: %j', (line) => {
    expect(readFlightLine(line)).toEqual(outbound);
  });

  it.each([
    '',
    '2026-12-02 KUL-KIX 14:05 21:30',
    'AK 123 2026-02-30 KUL-KIX 14:05 21:30',
    'AK 123 2026-12-02 KUL-KUL 14:05 21:30',
    'AK 123 2026-12-02 Osaka 14:05 21:30',
    'AK 123 2026-12-02 KUL-KIX 25:05 21:30',
    'AK 123 2026-12-02 KUL-KIX 14:05 soon',
    'AK 123 KUL-KIX 2026-12-02 14:05 21:30',
  ])('are not guessed at: %j', (line) => {
    expect(readFlightLine(line)).toBeNull();
  });

  it('survive writing and reading for any flight, with or without spaces in its number [S3.008]', () => {
    const letters = (count: number) => fc.stringMatching(new RegExp(`^[A-Z]{${count}}$`));
    const minute = fc.integer({ min: 0, max: 1439 });
    const legs = fc
      .record({
        words: fc.array(fc.stringMatching(/^[A-Z0-9/&-]{1,6}$/), { minLength: 1, maxLength: 4 }),
        day: fc.date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        from: letters(3),
        to: letters(3),
        departs: minute,
        arrives: minute,
      })
      .filter(({ from, to }) => from !== to)
      .map(({ words, day, from, to, departs, arrives }) => {
        const clock = (at: number) => new Date(at * 60_000).toISOString().slice(11, 16);
        return {
          flightNumber: words.join(' '),
          departsOn: day.toISOString().slice(0, 10),
          route: `${from}-${to}`,
          departureTime: clock(departs),
          arrivalTime: clock(arrives),
          dayOffset: null,
        };
      });
    fc.assert(
      fc.property(legs, (leg) => {
        expect(readFlightLine(flightLine(leg))).toEqual(leg);
      }),
    );
  });

  it('never throw, whatever the text', () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom('AK', '123', '2026-12-02', 'KUL-KIX', '14:05', '+1', '__proto__'),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (line) => void readFlightLine(line)));
    fc.assert(fc.property(fc.array(word), (words) => void readFlightLine(words.join(' '))));
  });
});
