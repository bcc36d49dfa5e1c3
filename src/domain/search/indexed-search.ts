// Searches that search engines may index: a destination, and a month of a destination with enough deals. All
// other searches would be thousands of pages with the same deals.

import { type Destination, placeParam, placeToken } from './places.ts';
import { type Criteria, isOnSale, type SearchRow } from './search-match.ts';
import { findWholeMonth, monthDates, type SearchFilter } from './search-query.ts';

/** A month with fewer deals shows little that the page of its destination does not. */
export const fewestDealsInMonth = 3;

interface IndexedSearch {
  readonly criteria: Criteria;
  readonly filter: SearchFilter;
  /** Search engines may index it from this number of deals. */
  readonly fewestDeals: number;
}

/** Returns the searches that contain all results of the given one and may be indexed, narrowest first. */
export function listIndexedParents({ destination, dates }: Criteria): IndexedSearch[] {
  if (!destination || destination === 'unknown') return [];
  const place = widenAirport(destination);
  const whole = {
    criteria: { destination: place },
    filter: { destination: placeParam(place) },
    fewestDeals: 1,
  };
  if (!dates || findWholeMonth(dates) === null) return [whole];
  const month = {
    criteria: { ...whole.criteria, dates },
    filter: { ...whole.filter, dates },
    fewestDeals: fewestDealsInMonth,
  };
  return [month, whole];
}

function widenAirport(place: Destination): Destination {
  if (place.kind !== 'airport') return place;
  const { city, country } = place;
  return city === country ? { kind: 'country', country } : { kind: 'city', city, country };
}

/** Returns the filters of all searches that may be indexed, each destination before its months. */
export function listIndexedSearches(rows: readonly SearchRow[], now: Date): SearchFilter[] {
  const places = new Map<string, { destination: string; months: Map<string, number> }>();
  for (const row of rows) {
    if (!isOnSale(row, now.getTime())) continue;
    for (const place of listPlaces(row.deal)) {
      const token = placeToken(place);
      const known = places.get(token) ?? { destination: placeParam(place), months: new Map() };
      known.months.set(row.deal.month, (known.months.get(row.deal.month) ?? 0) + 1);
      places.set(token, known);
    }
  }
  return [...places.values()].flatMap(({ destination, months }) => [
    { destination },
    ...[...months]
      .filter(([, deals]) => deals >= fewestDealsInMonth)
      .map(([month]) => ({ destination, dates: monthDates(month) })),
  ]);
}

function listPlaces({ country, city }: SearchRow['deal']): Destination[] {
  const whole = { kind: 'country', country } as const;
  return city === null ? [whole] : [whole, { kind: 'city', city, country }];
}
