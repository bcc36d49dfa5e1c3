import { describe, expect, it } from 'vitest';
import { airlineName } from '../trips/airlines.ts';
import { airportCountry } from '../trips/airports.ts';
import { type PlacedFlight, placeAroundGaps } from './gaps.ts';
import { addTimes, type DatedFlight } from './trip.ts';

/** KUL-KIX 10 is a flight on 10 December; ?KUL-KIX 10 was not read, but its route and day are certain. */
function toPlace(text: string): PlacedFlight<DatedFlight> {
  const [, unread, route = '', day] = /^(\?)?([A-Z]{3}-[A-Z]{3})?(?: ?(\d{2}))?$/.exec(text) ?? [];
  const departsOn = day === undefined ? undefined : `2026-12-${day}`;
  if (unread) return { fields: { ...(route && { route }), ...(departsOn && { departsOn }) } };
  const flight = {
    flightNumber: 'MH 1',
    departsOn: departsOn ?? '',
    route,
    departureTime: '10:00',
    arrivalTime: '12:00',
    dayOffset: null,
  };
  return { flight: { ...addTimes(flight), heading: null } };
}

const describePlace = ({ flight, fields }: PlacedFlight<DatedFlight>) =>
  flight?.flight.route ?? `?${fields?.route ?? ''}`;

function place(...texts: string[]): string | null {
  const trip = placeAroundGaps(texts.map(toPlace), { airlineName, airportCountry });
  if (!trip) return null;
  const ways = [trip.outbound, trip.back].map((way) => way.map(describePlace).join(' '));
  return `${ways.join(' / ')}${trip.isWhole ? '' : ' …'}`;
}

describe('placeAroundGaps', () => {
  it.each([
    ['a return whose way out was not read', ['?KUL-KIX 10', 'KIX-KUL 17'], '?KUL-KIX / KIX-KUL'],
    ['a return that was not read', ['KUL-KIX 10', '?KIX-KUL 17'], 'KUL-KIX / ?KIX-KUL'],
    ['a mirrored trip without days', ['KUL-KIX 10', '?KIX-KUL'], 'KUL-KIX / ?KIX-KUL'],
    [
      'a connecting flight between its neighbours',
      ['PEN-KUL 10', '?', 'ICN-KUL 15', 'KUL-PEN 16'],
      'PEN-KUL ? / ICN-KUL KUL-PEN',
    ],
    ['a trip one way that ends abroad', ['?PEN-KUL 10', 'KUL-KIX 10'], '?PEN-KUL KUL-KIX / '],
    ['a last flight home on a later day', ['KUL-KIX 10', '? 17'], 'KUL-KIX / ? …'],
    ['a last flight without a day', ['KUL-KIX 10', '?'], 'KUL-KIX / ? …'],
    ['a first flight that was not read', ['?', 'KIX-KUL 17'], '? / KIX-KUL …'],
    [
      'the return after the long stay of a trip that ends at home',
      ['KUL-KIX 10', 'KIX-NRT 17', '?NRT-KUL 17'],
      'KUL-KIX / KIX-NRT ?NRT-KUL',
    ],
    ['a domestic trip with both days', ['KUL-PEN 10', '?PEN-KUL 12'], 'KUL-PEN / ?PEN-KUL'],
  ])('places %s', (_, texts, expected) => {
    expect(place(...texts)).toBe(expected);
  });

  it.each([
    ['no flight was read', ['?KUL-KIX 10', '?KIX-KUL 17']],
    ['there are more than eight flights', Array.from({ length: 9 }, () => 'KUL-KIX 10')],
    ['two unread lines may be one flight', ['KUL-KIX 10', '?', '? 17']],
    ['the flights are not in order', ['KUL-KIX 17', '?KIX-KUL 10']],
    ['the airports do not join', ['KUL-KIX 10', '?ICN-KUL 17']],
    ['a flight would end where it begins', ['KUL-KIX 10', '?', 'KIX-KUL 17']],
    ['there are two long stays', ['KUL-KIX 05', 'KIX-ICN 10', 'ICN-KUL 20', '?KUL-PEN 20']],
    ['the trip begins abroad', ['KIX-KUL 10', '?KUL-KIX 17']],
    [
      'the long stay of a mirrored trip is not in its middle',
      ['PEN-KUL 05', 'KUL-KIX 15', '?KIX-KUL 15', '?KUL-PEN 15'],
    ],
    ['a trip with a long stay ends abroad', ['KUL-KIX 05', 'KIX-ICN 15', '?ICN-NRT 15']],
    ['a trip without a long stay passes home', ['KUL-KIX 10', '?KIX-ICN 10', 'ICN-PEN 10']],
    ['a domestic trip has no day of return', ['KUL-PEN 10', '?PEN-KUL']],
    ['one way passes a place twice', ['KUL-SIN 10', 'SIN-KUL 10', '?KUL-KIX 10']],
    [
      'one way has more than four flights',
      ['KUL-SIN 10', 'SIN-BKK 10', 'BKK-HKG 10', 'HKG-ICN 10', '?ICN-KIX 10'],
    ],
    ['a line beside a whole trip may be no flight', ['KUL-KIX 10', 'KIX-KUL 17', '?']],
    ['both ends were not read', ['?', 'KIX-ICN 10', '?']],
    ['an unread first flight is followed by one from home', ['?', 'KUL-KIX 10']],
  ])('places nothing if %s', (_, texts) => {
    expect(place(...texts)).toBeNull();
  });
});
