import { describe, expect, it } from 'vitest';
import { calculateLeave } from './days-of-leave.ts';
import type { HolidayPeriod } from './holidays.ts';
import type { Flights, Leg } from './leg.ts';

function flight(line: string): Leg {
  const [route = '', departsOn = '', departureTime = '', arrivalTime = ''] = line.split(' ');
  return { flightNumber: 'MH 1', route, departsOn, departureTime, arrivalTime, dayOffset: null };
}

const flights = (line: string): Flights => [flight(line)];

it.each([
  [
    'an evening flight after work costs no leave that day',
    'KUL-BKK 2026-11-27 20:35 21:45',
    'BKK-KUL 2026-12-02 17:55 21:10',
    ['2026-11-30', '2026-12-01', '2026-12-02'],
  ],
  [
    'a flight at 20:00 means leaving work early',
    'KUL-BKK 2026-11-27 20:00 21:10',
    'BKK-KUL 2026-11-29 10:00 13:10',
    ['2026-11-27'],
  ],
  ['a weekend costs none', 'KUL-BKK 2026-11-28 08:00 09:10', 'BKK-KUL 2026-11-29 17:55 21:10', []],
  [
    'a landing before work costs no leave that day',
    'KUL-SYD 2026-11-27 21:40 08:35',
    'SYD-KUL 2026-11-29 22:00 03:00',
    [],
  ],
  [
    'a flight shortly after midnight on Saturday leaves Friday alone',
    'KUL-SYD 2026-11-28 00:30 11:25',
    'SYD-KUL 2026-11-29 12:00 17:00',
    [],
  ],
])('%s', (_what, outbound, back, expected) => {
  expect(calculateLeave({ outbound: flights(outbound), back: flights(back) }, [])).toEqual({
    days: expected,
    covers: [],
  });
});

it('calculateLeave returns null for a one-way trip or an unknown day of landing', () => {
  const outbound = flights('KUL-BKK 2026-11-27 20:35 21:45');
  expect(calculateLeave({ outbound, back: null }, [])).toBeNull();
  const back = flights('XYZ-KUL 2026-12-02 17:55 21:10');
  expect(calculateLeave({ outbound, back }, [])).toBeNull();
});

describe('public holidays of a trip', () => {
  const holiday = (
    name: string,
    startsOn: string,
    overrides: Partial<HolidayPeriod> = {},
  ): HolidayPeriod => ({
    kind: 'public',
    name,
    area: 'malaysia',
    startsOn,
    endsOn: startsOn,
    ...overrides,
  });
  const christmas = holiday('Christmas', '2026-12-25');
  // Leaves on Wednesday evening and returns on Monday evening.
  const trip = {
    outbound: flights('KUL-BKK 2026-12-23 20:35 21:45'),
    back: flights('BKK-KUL 2026-12-28 17:55 21:10'),
  };

  it('cost no leave and are named', () => {
    expect(calculateLeave(trip, [])?.days).toEqual(['2026-12-24', '2026-12-25', '2026-12-28']);
    expect(calculateLeave(trip, [christmas])).toEqual({
      days: ['2026-12-24', '2026-12-28'],
      covers: ['Christmas'],
    });
  });

  it('are named once even if they last several days, and even on weekends', () => {
    const festival = holiday('Festival', '2026-12-24', { endsOn: '2026-12-25' });
    const weekend = holiday('Sunday', '2026-12-27');
    expect(calculateLeave(trip, [festival, christmas, weekend])).toEqual({
      days: ['2026-12-28'],
      covers: ['Festival', 'Christmas', 'Sunday'],
    });
  });

  it.each([
    ['of other states', { area: 'group_a' }],
    ['of schools', { kind: 'school' }],
    ['before the trip', { startsOn: '2026-12-23', endsOn: '2026-12-23' }],
    ['after the trip', { startsOn: '2026-12-29', endsOn: '2026-12-29' }],
  ] as const)('%s change nothing', (_what, overrides) => {
    expect(calculateLeave(trip, [{ ...christmas, ...overrides }])).toEqual(calculateLeave(trip, []));
  });

  it.each(['federal_territories', 'group_b'] as const)('of %s count in Kuala Lumpur', (area) => {
    expect(calculateLeave(trip, [{ ...christmas, area }])?.covers).toEqual(['Christmas']);
  });
});
