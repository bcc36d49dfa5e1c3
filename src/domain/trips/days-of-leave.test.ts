import { expect, it } from 'vitest';
import { daysOfLeave } from './days-of-leave.ts';
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
  expect(daysOfLeave({ outbound: flights(outbound), back: flights(back) })).toEqual(expected);
});

it('daysOfLeave returns null for a one-way trip or an unknown day of landing', () => {
  const outbound = flights('KUL-BKK 2026-11-27 20:35 21:45');
  expect(daysOfLeave({ outbound, back: null })).toBeNull();
  expect(daysOfLeave({ outbound, back: flights('XYZ-KUL 2026-12-02 17:55 21:10') })).toBeNull();
});
