import { describe, expect, it } from 'vitest';
import { formatDayDate } from '#format/dates.ts';
import type { Leg } from './leg.ts';
import {
  departureText,
  formatDestination,
  formatDuration,
  formatJourney,
  joinRoutes,
  listFormattedJourney,
  type TripWords,
} from './trip-text.ts';
import { tripView } from './trip-view.ts';

const words: TripWords = {
  day: formatDayDate,
  direct: () => 'Direct',
  stops: (count, cities) => `${count} stop in ${cities}`,
  changePlanes: (duration) => (duration ? `Change planes · ${duration}` : 'Change planes'),
  daysLater: (days) => (days < 0 ? '−1 day' : `+${days} day`),
};

/** Parses `TG416 KUL-BKK 2026-11-27 20:35 21:45`. */
function flight(line: string, dayOffset: number | null = null): Leg {
  const [flightNumber = '', route = '', departsOn = '', departureTime = '', arrivalTime = ''] =
    line.split(' ');
  return { flightNumber, route, departsOn, departureTime, arrivalTime, dayOffset };
}

const outbound = [
  flight('TG416 KUL-BKK 2026-11-27 20:35 21:45'),
  flight('TG622 BKK-KIX 2026-11-27 23:30 07:00'),
] as const;
const back = [
  flight('TG623 KIX-BKK 2026-12-02 11:00 15:45'),
  flight('TG417 BKK-KUL 2026-12-02 17:55 21:10'),
] as const;

describe('tripView', () => {
  it('contains cities, arrival days, durations, stops, nights and days of leave', () => {
    const view = tripView({ outbound, back });
    expect(view).toMatchObject({
      tripType: 'return',
      lastFlightOn: '2026-12-02',
      holidayDays: 5,
      length: { days: 5, nights: 4 },
      endsIn: { city: 'Osaka', country: 'Japan' },
    });
    expect(view.outbound).toMatchObject({
      from: { code: 'KUL', city: 'Kuala Lumpur' },
      to: { code: 'KIX', city: 'Osaka', name: 'Kansai' },
      via: [{ code: 'BKK', city: 'Bangkok' }],
      layoverMinutes: [105],
      arrivesOn: '2026-11-28',
      dayOffset: 1,
      durationMinutes: 565,
    });
    expect(view.back).toMatchObject({ dayOffset: 0, durationMinutes: 670, layoverMinutes: [130] });
  });

  it('shows the code of an unknown airport, with day and duration only if given', () => {
    const unknown = tripView({ outbound: [flight('AK1 KUL-XYZ 2026-11-27 20:35 07:00')], back: null });
    expect(unknown).toMatchObject({ endsIn: null, tripType: 'oneWay', length: null });
    expect(formatJourney(unknown.outbound, words)).toBe('20:35 Kuala Lumpur KUL – 07:00 XYZ · Direct');
    const given = tripView({ outbound: [flight('AK1 KUL-XYZ 2026-11-27 20:35 07:00', 1)], back: null });
    expect(formatJourney(given.outbound, words)).toBe(
      '20:35 Kuala Lumpur KUL – 07:00 XYZ, +1 day, Sat 28 Nov 2026 · Direct',
    );
  });

  it('shows an unreadable route unchanged', () => {
    const odd = tripView({ outbound: [flight('AK1 Somewhere 2026-11-27 20:35 07:00')], back: null });
    expect(departureText(odd.outbound)).toBe('Somewhere');
    expect(formatJourney(odd.outbound, words)).toBe('Somewhere 20:35 – 07:00 · Direct');
    expect(departureText(tripView({ outbound, back }).outbound)).toBe('Kuala Lumpur KUL');
    expect(joinRoutes('KUL-BKK', 'BKK-KIX')).toBe('KUL–KIX');
  });

  it('omits the layover duration at an unknown airport', () => {
    const unknown = [
      flight('AK1 KUL-XYZ 2026-11-27 20:35 21:00'),
      flight('AK2 XYZ-QQQ 2026-11-27 23:30 07:00'),
    ] as const;
    expect(listFormattedJourney(tripView({ outbound: unknown, back: null }).outbound, words)).toEqual([
      'Fri 27 Nov 2026 · 1 stop in XYZ',
      'AK1: 20:35 Kuala Lumpur KUL – 21:00 XYZ',
      'Change planes',
      'AK2: 23:30 XYZ – 07:00 QQQ',
    ]);
  });

  it('has one line per flight, with connections between them', () => {
    expect(listFormattedJourney(tripView({ outbound, back }).outbound, words)).toEqual([
      'Fri 27 Nov 2026 · 9h 25m · 1 stop in Bangkok',
      'TG416: 20:35 Kuala Lumpur KUL – 21:45 Bangkok BKK',
      'Change planes · 1h 45m',
      'TG622: 23:30 Bangkok BKK – 07:00 Osaka KIX, +1 day, Sat 28 Nov 2026',
    ]);
  });

  it('includes the date of a connecting flight on a later day', () => {
    const [first] = outbound;
    const later = tripView({ outbound: [first, flight('TG622 BKK-KIX 2026-11-28 09:00 16:30')], back: null });
    expect(listFormattedJourney(later.outbound, words).at(-1)).toBe(
      'TG622: Sat 28 Nov 2026, 09:00 Bangkok BKK – 16:30 Osaka KIX',
    );
    expect(later.outbound).toMatchObject({ dayOffset: 1, layoverMinutes: [675] });
  });
});

it('formatDestination joins city and country, unless the flights end elsewhere or the country is a city state', () => {
  const to = (route: string) =>
    tripView({ outbound: [flight(`AK1 ${route} 2026-11-27 10:35 12:00`)], back: null });
  expect(formatDestination(to('KUL-KIX'), 'Japan')).toBe('Osaka, Japan');
  expect(formatDestination(to('KUL-BKK'), 'Japan')).toBe('Japan');
  expect(formatDestination(to('KUL-SIN'), 'Singapore')).toBe('Singapore');
  expect(formatDestination(to('KUL-XYZ'), 'Atlantis')).toBe('Atlantis');
});

it('formatDuration returns hours and minutes', () => {
  expect([565, 300, 45, 0].map(formatDuration)).toEqual(['9h 25m', '5h', '45m', '0m']);
});
