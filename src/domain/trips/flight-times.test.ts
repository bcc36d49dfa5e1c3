import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, minuteMs } from '../kernel/time.ts';
import { airports } from './airports.ts';
import { flightTimes, journeyTimes, tripLength, zonedInstant } from './flight-times.ts';
import type { Leg } from './leg.ts';

/** Parses `KUL-SYD 2026-12-02 21:40 08:35`. */
function flight(line: string, dayOffset: number | null = null): Leg {
  const [route = '', departsOn = '', departureTime = '', arrivalTime = ''] = line.split(' ');
  return { flightNumber: 'MH 1', route, departsOn, departureTime, arrivalTime, dayOffset };
}

describe('flightTimes', () => {
  it.each([
    ['KUL-SYD 2026-12-02 21:40 08:35', '2026-12-03', 1, 7 * 60 + 55],
    ['KUL-ICN 2026-12-02 23:15 06:50', '2026-12-03', 1, 6 * 60 + 35],
    ['KUL-KIX 2026-11-27 14:05 21:30', '2026-11-27', 0, 6 * 60 + 25],
    ['KUL-JED 2026-11-23 15:00 19:10', '2026-11-23', 0, 9 * 60 + 10],
    ['KUL-LHR 2026-12-02 23:30 05:55', '2026-12-03', 1, 14 * 60 + 25],
    ['AKL-HNL 2026-12-02 23:55 09:50', '2026-12-02', 0, 8 * 60 + 55],
    ['NRT-LAX 2026-12-02 17:00 09:50', '2026-12-02', 0, 9 * 60 + 50],
    ['SYD-LAX 2026-12-02 00:30 19:10', '2026-12-01', -1, 13 * 60 + 40],
    ['KUL-KTM 2026-12-02 18:00 20:45', '2026-12-02', 0, 5 * 60],
  ])('computes %s', (line, arrivesOn, dayOffset, durationMinutes) => {
    expect(flightTimes(flight(line))).toEqual({ arrivesOn, dayOffset, durationMinutes, isDisputed: false });
  });

  it('returns nulls for an unknown airport', () => {
    expect(flightTimes(flight('KUL-XYZ 2026-12-02 21:40 08:35'))).toEqual({
      arrivesOn: null,
      dayOffset: null,
      durationMinutes: null,
      isDisputed: false,
    });
  });

  it('uses the arrival day of the reservation system, even for an unknown airport', () => {
    const times = flightTimes(flight('KUL-XYZ 2026-12-02 21:40 08:35', 1));
    expect(times).toMatchObject({ arrivesOn: '2026-12-03', durationMinutes: null, isDisputed: false });
  });

  it('marks a given day that contradicts the time zones', () => {
    const times = flightTimes(flight('KUL-SYD 2026-12-02 09:25 17:55', 1));
    expect(times).toMatchObject({ arrivesOn: '2026-12-03', dayOffset: 1, isDisputed: true });
  });

  it('follows a clock change during the flight', () => {
    // Sydney's clocks go back from 03:00 to 02:00 on 5 April 2026; London's go forward on 29 March.
    expect(flightTimes(flight('KUL-SYD 2026-04-04 21:40 08:35')).durationMinutes).toBe(8 * 60 + 55);
    expect(flightTimes(flight('KUL-LHR 2026-03-28 23:30 05:55')).durationMinutes).toBe(13 * 60 + 25);
  });
});

describe('journey with a connection', () => {
  const outbound = [
    flight('KUL-BKK 2026-11-27 20:35 21:45'),
    flight('BKK-KIX 2026-11-27 23:30 07:00'),
  ] as const;

  it('has a layover, one duration and the day of its last landing', () => {
    expect(journeyTimes(outbound)).toMatchObject({
      layoverMinutes: [105],
      durationMinutes: 9 * 60 + 25,
      arrivesOn: '2026-11-28',
      dayOffset: 1,
    });
  });

  it('has no layover if the airports differ or the next flight departs before the landing', () => {
    const elsewhere = [outbound[0], flight('DMK-KIX 2026-11-27 23:30 07:00')];
    const tooEarly = [outbound[0], flight('BKK-KIX 2026-11-27 20:00 03:30')];
    for (const legs of [elsewhere, tooEarly])
      expect(journeyTimes(legs)).toMatchObject({ layoverMinutes: [null], durationMinutes: null });
  });

  it('counts nights at the destination, not on the way', () => {
    expect(tripLength({ outbound, back: [flight('KIX-BKK 2026-12-02 11:00 15:45')] })).toEqual({
      days: 5,
      nights: 4,
    });
    expect(
      tripLength({
        outbound: [flight('KUL-BKK 2026-11-20 09:00 10:10')],
        back: [flight('BKK-KUL 2026-11-23 20:00 23:10')],
      }),
    ).toEqual({ days: 4, nights: 3 });
    expect(tripLength({ outbound, back: null })).toBeNull();
  });
});

describe('zonedInstant', () => {
  const zones = [...new Set(airports.map(({ zone }) => zone))];
  const anyMinute = fc
    .tuple(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 0, max: 24 * 60 - 1 }))
    .map(([days, minute]) => ({
      date: addDays('2025-01-01', days),
      time: `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
    }));

  const clocks = new Map(
    zones.map((timeZone) => [
      timeZone,
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
    ]),
  );
  const shownIn = (zone: string, instant: Date) => clocks.get(zone)?.format(instant) ?? '';

  it('returns the instant at which local clocks show the time, except in a skipped hour', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyMinute, (zone, { date, time }) => {
        const instant = zonedInstant(date, time, zone);
        if (shownIn(zone, instant) === `${date} ${time}`) return true;
        // Accept a skipped local hour, in which two consecutive local minutes are an hour apart.
        const [before, after] = [-120, 120].map((minutes) => {
          const near = new Date(instant.getTime() + minutes * minuteMs);
          return Date.parse(`${shownIn(zone, near).replace(' ', 'T')}Z`) - near.getTime();
        });
        return before !== after;
      }),
      { numRuns: 500 },
    );
  });

  it('computes day and duration of every flight under 20 hours', () => {
    const flown = fc.tuple(
      fc.constantFrom(...airports),
      fc.constantFrom(...airports),
      anyMinute,
      fc.integer({ min: 30, max: 20 * 60 }),
    );
    fc.assert(
      fc.property(flown, ([from, to, { date, time }, minutes]) => {
        fc.pre(from.code !== to.code);
        const leaves = zonedInstant(date, time, from.zone);
        const [departsOn = '', departureTime = ''] = shownIn(from.zone, leaves).split(' ');
        const lands = new Date(
          zonedInstant(departsOn, departureTime, from.zone).getTime() + minutes * minuteMs,
        );
        const [arrivesOn = '', arrivalTime = ''] = shownIn(to.zone, lands).split(' ');
        // Exclude the second occurrence of a repeated hour: the code would return an hour too little.
        fc.pre(zonedInstant(arrivesOn, arrivalTime, to.zone).getTime() === lands.getTime());
        const route = `${from.code}-${to.code}`;
        const times = flightTimes(flight([route, departsOn, departureTime, arrivalTime].join(' ')));
        expect(times).toMatchObject({ arrivesOn, durationMinutes: minutes });
      }),
      { numRuns: 300 },
    );
  });
});
