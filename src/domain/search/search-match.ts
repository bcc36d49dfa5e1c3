// Compares a deal with the filters of a search.

import { type Destination, isAtPlace } from './places.ts';
import {
  type DateRange,
  type FilterName,
  type NightRange,
  nightRanges,
  type SearchFilter,
} from './search-query.ts';
import type { SearchedDeal } from './searched-deal.ts';

const senPerRinggit = 100;

export interface SearchRow {
  readonly deal: SearchedDeal;
  readonly seatsAvailable: number;
  readonly seatsHeld: number;
}

/** The filter with its destination resolved to a place; `unknown` matches nothing. */
export interface Criteria extends Omit<SearchFilter, 'destination'> {
  readonly destination?: Destination | 'unknown';
}

type Test = (row: SearchRow) => boolean;

/** Counts without choices, up to `most`; for searches that differ in more than one filter. */
export function countMatches(
  rows: readonly SearchRow[],
  criteria: Criteria,
  now: Date,
  most = Number.POSITIVE_INFINITY,
): number {
  const nowMs = now.getTime();
  const tests = listTests(criteria, nowMs);
  let count = 0;
  for (const row of rows) {
    if (count >= most) break;
    if (isOnSale(row, nowMs) && tests.every(({ fits }) => fits(row))) count += 1;
  }
  return count;
}

/** Returns false for deals with a waiting list only. */
export function isOnSale(row: SearchRow, nowMs: number): boolean {
  return row.deal.deadlineMs > nowMs && !isSoldOut(row);
}

export function isSoldOut({ seatsAvailable, seatsHeld }: SearchRow): boolean {
  return seatsAvailable <= 0 && seatsHeld <= 0;
}

/** Filters that sold-out deals never pass; they do not apply to waiting lists. */
export const needsSeats: ReadonlySet<FilterName> = new Set(['travellers', 'open']);

export interface NamedTest {
  readonly name: FilterName;
  readonly fits: Test;
}

export function listTests(criteria: Criteria, nowMs: number): NamedTest[] {
  const { destination, from, dates, nights, travellers, budget, trip, direct, bag, open } = criteria;
  const most = (budget ?? 0) * senPerRinggit;
  const tests: Record<FilterName, Test | undefined> = {
    destination: destination && matchDestination(destination),
    from: from ? ({ deal }) => deal.from === from : undefined,
    dates: dates && (({ deal }) => isWithin(deal.departsOn, dates)),
    nights: nights && (({ deal }) => nightRange(deal.nights) === nights),
    travellers: travellers ? ({ seatsAvailable }) => seatsAvailable >= travellers : undefined,
    budget: budget ? ({ deal }) => deal.priceSen <= most : undefined,
    trip: trip && (({ deal }) => deal.trip === trip),
    direct: direct && (({ deal }) => deal.isDirect),
    bag: bag && (({ deal }) => deal.hasBag),
    open: open && ((row) => isOpen(row, nowMs)),
  };
  return (Object.keys(tests) as FilterName[]).flatMap((name) => {
    const fits = tests[name];
    return fits ? { name, fits } : [];
  });
}

/** Caches the result per place, because many deals go to the same one. */
function matchDestination(destination: Destination | 'unknown'): Test {
  const known = new Map<string, boolean>();
  return ({ deal: { country, to } }) => {
    const place = `${to} ${country}`;
    const isKnown =
      known.get(place) ?? (destination !== 'unknown' && isAtPlace(destination, { country, to }));
    known.set(place, isKnown);
    return isKnown;
  };
}

export function isOpen({ deal, seatsAvailable }: SearchRow, nowMs: number): boolean {
  return seatsAvailable > 0 && (deal.publishMs === null || deal.publishMs <= nowMs);
}

function isWithin(date: string, { start, end }: DateRange): boolean {
  return (start === null || date >= start) && (end === null || date <= end);
}

export function nightRange(nights: number | null): NightRange | null {
  const range = nightRanges.find((each) => {
    const [least = '', most = ''] = each.split('-');
    return nights !== null && nights >= Number(least) && (most === '' || nights <= Number(most));
  });
  return range ?? null;
}
