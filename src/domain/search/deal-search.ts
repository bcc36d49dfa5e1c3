// Answers a search in one pass over the deals on sale: matches, counts beside each choice and weeks. A search without
// matches takes a second pass for the nearest deals.

import { daysBetween } from '../kernel/time.ts';
import type { TripType } from '../trips/leg.ts';
import { type Destination, isAt } from './places.ts';
import {
  budgetStep,
  type DateRange,
  type FilterName,
  maxBudget,
  mostTravellers,
  type NightRange,
  nightRanges,
  type SearchFilter,
  type SearchOrder,
} from './search-query.ts';
import type { SearchedDeal } from './searched-deal.ts';

const senPerRinggit = 100;
const mostNearest = 6;
/** Deals that miss more than two wishes are not near. */
const mostMissed = 2;

export interface SearchRow {
  readonly deal: SearchedDeal;
  readonly seatsAvailable: number;
  readonly seatsHeld: number;
}

/** The filter with its destination understood; `unknown` matches nothing. */
export interface Criteria extends Omit<SearchFilter, 'destination'> {
  readonly destination?: Destination | 'unknown';
}

/** The last row of the page before. */
export interface SearchPosition {
  readonly value: number | string;
  readonly id: string;
}

export interface PlaceCount {
  readonly country: string;
  /** Null for the whole country. */
  readonly city: string | null;
  readonly deals: number;
  readonly lowestSen: number | null;
  /** Deals with a waiting list only. */
  readonly soldOut: number;
}

export interface WeekCount {
  readonly monday: string;
  readonly deals: number;
  readonly lowestSen: number | null;
}

/** How many deals each choice shows together with the other filters. */
export interface ChoiceCounts {
  readonly places: readonly PlaceCount[];
  readonly from: ReadonlyMap<string, number>;
  readonly months: ReadonlyMap<string, number>;
  readonly weeks: readonly WeekCount[];
  readonly nights: Readonly<Record<NightRange, number>>;
  /** By number of travellers, from 1. */
  readonly travellers: readonly number[];
  /** By budget, from the first step. */
  readonly budgets: readonly number[];
  readonly trip: Readonly<Record<TripType, number>>;
  readonly direct: number;
  readonly bag: number;
  readonly open: number;
  /** Matches without one of the filters. */
  readonly without: Readonly<Partial<Record<FilterName, number>>>;
}

export type Difference =
  | { readonly what: 'budget'; readonly overSen: number }
  | { readonly what: 'from'; readonly code: string | null }
  | { readonly what: 'dates'; readonly departsOn: string; readonly days: number }
  | { readonly what: 'nights'; readonly nights: number | null }
  | { readonly what: 'travellers'; readonly seats: number }
  | { readonly what: 'destination' | 'trip' | 'direct' | 'bag' | 'open' };

export interface NearestDeal {
  readonly id: string;
  readonly differences: readonly Difference[];
}

export interface SearchAnswer {
  /** One page and, if there are more, the first deal of the next. */
  readonly found: readonly SearchedDeal[];
  readonly total: number;
  readonly open: number;
  readonly counts: ChoiceCounts;
  readonly nearest: readonly NearestDeal[];
  /** Sold-out deals that match, with waiting lists. */
  readonly soldOut: readonly string[];
}

export interface SearchOptions {
  readonly criteria: Criteria;
  readonly order: SearchOrder;
  readonly after: SearchPosition | null;
  readonly limit: number;
  readonly now: Date;
}

type Test = (row: SearchRow) => boolean;

export function searchDeals(rows: readonly SearchRow[], options: SearchOptions): SearchAnswer {
  const { criteria, now } = options;
  const nowMs = now.getTime();
  const tests = listTests(criteria, nowMs);
  const counter = createCounter(nowMs);
  const best = createBest(options);
  const soldOut: string[] = [];
  let total = 0;
  let open = 0;
  for (const row of rows) {
    const { deal } = row;
    if (deal.deadlineMs <= nowMs) continue;
    const isWaitingList = isSoldOut(row);
    let missed = 0;
    let first: FilterName | null = null;
    for (const { name, fits } of tests) {
      if (fits(row) || (isWaitingList && needsSeats.has(name))) continue;
      missed += 1;
      first ??= name;
    }
    if (isWaitingList) {
      if (missed === 0 && soldOut.length < mostNearest) soldOut.push(deal.id);
      if (missed === 0 || (missed === 1 && first === 'destination')) counter.addSoldOut(deal);
    } else if (missed === 0) {
      total += 1;
      if (isOpen(row, nowMs)) open += 1;
      best.add(deal);
      counter.add(row);
    } else if (missed === 1 && first) {
      counter.addToFilter(row, first);
    }
  }
  return {
    found: best.list(),
    total,
    open,
    counts: counter.list(tests, total),
    nearest: total > 0 ? [] : findNearest(rows, criteria, nowMs),
    soldOut,
  };
}

/** Counts without choices; for searches that differ in more than one filter. */
export function countMatches(rows: readonly SearchRow[], criteria: Criteria, now: Date): number {
  const nowMs = now.getTime();
  const tests = listTests(criteria, nowMs);
  const isShown = (row: SearchRow) => row.deal.deadlineMs > nowMs && !isSoldOut(row);
  return rows.filter((row) => isShown(row) && tests.every(({ fits }) => fits(row))).length;
}

function isSoldOut({ seatsAvailable, seatsHeld }: SearchRow): boolean {
  return seatsAvailable <= 0 && seatsHeld <= 0;
}

/** Filters that no sold-out deal passes, which a waiting list does not need. */
const needsSeats: ReadonlySet<FilterName> = new Set(['travellers', 'open']);

interface NamedTest {
  readonly name: FilterName;
  readonly fits: Test;
}

function listTests(criteria: Criteria, nowMs: number): NamedTest[] {
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

/** Asks once for each place, because a search passes over many deals to the same one. */
function matchDestination(destination: Destination | 'unknown'): Test {
  const known = new Map<string, boolean>();
  return ({ deal: { country, to } }) => {
    const place = `${to} ${country}`;
    const isKnown = known.get(place) ?? (destination !== 'unknown' && isAt(destination, { country, to }));
    known.set(place, isKnown);
    return isKnown;
  };
}

function isOpen({ deal, seatsAvailable }: SearchRow, nowMs: number): boolean {
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

interface Counted {
  deals: number;
  lowestSen: number;
}

/** Counts in the order of the address; a choice that no deal offers is missing from maps and 0 in records. */
function createCounter(nowMs: number) {
  const places = new Map<string, Map<string | null, Counted & { soldOut: number }>>();
  const from = new Map<string, number>();
  const months = new Map<string, number>();
  const weeks = new Map<string, Counted>();
  const nights: Record<NightRange, number> = { '1-3': 0, '4-6': 0, '7-10': 0, '11-': 0 };
  const seats = Array.from({ length: mostTravellers + 1 }, () => 0);
  const prices = Array.from({ length: maxBudget / budgetStep + 1 }, () => 0);
  const trip: Record<TripType, number> = { return: 0, oneWay: 0 };
  const flags = { direct: 0, bag: 0, open: 0 };
  const missedOnce = new Map<FilterName, number>();

  const counters: Record<FilterName, (row: SearchRow) => void> = {
    destination: ({ deal }) => {
      const place = readPlaceCount(deal);
      place.deals += 1;
      place.lowestSen = Math.min(place.lowestSen, deal.priceSen);
    },
    from: ({ deal }) => deal.from !== null && increase(from, deal.from),
    dates: ({ deal }) => {
      increase(months, deal.month);
      const week = readOrAdd(weeks, deal.week, () => ({ deals: 0, lowestSen: deal.priceSen }));
      week.deals += 1;
      week.lowestSen = Math.min(week.lowestSen, deal.priceSen);
    },
    nights: ({ deal }) => {
      const range = nightRange(deal.nights);
      if (range) nights[range] += 1;
    },
    travellers: ({ seatsAvailable }) => countAt(seats, Math.min(seatsAvailable, mostTravellers)),
    budget: ({ deal }) => {
      const step = Math.ceil(deal.priceSen / (budgetStep * senPerRinggit));
      if (step < prices.length) countAt(prices, step);
    },
    trip: ({ deal }) => {
      trip[deal.trip] += 1;
    },
    direct: ({ deal }) => {
      if (deal.isDirect) flags.direct += 1;
    },
    bag: ({ deal }) => {
      if (deal.hasBag) flags.bag += 1;
    },
    open: (row) => {
      if (isOpen(row, nowMs)) flags.open += 1;
    },
  };
  const all = Object.values(counters);

  const readPlaceCount = ({ country, city }: SearchedDeal) =>
    readOrAdd(
      readOrAdd(places, country, () => new Map()),
      city,
      () => ({ deals: 0, lowestSen: Number.POSITIVE_INFINITY, soldOut: 0 }),
    );

  return {
    add(row: SearchRow) {
      for (const count of all) count(row);
    },
    addToFilter(row: SearchRow, name: FilterName) {
      increase(missedOnce, name);
      counters[name](row);
    },
    addSoldOut(deal: SearchedDeal) {
      readPlaceCount(deal).soldOut += 1;
    },
    list(tests: readonly NamedTest[], total: number): ChoiceCounts {
      return {
        places: [...places]
          .flatMap(([country, cities]) => listPlaces(country, cities))
          .sort((one, other) => compareText(one.country, other.country)),
        from,
        months,
        weeks: [...weeks]
          .map(([monday, { deals, lowestSen }]) => ({ monday, deals, lowestSen }))
          .sort((one, other) => compareText(one.monday, other.monday)),
        nights,
        travellers: sumFromEnd(seats).slice(1),
        budgets: sumFromStart(prices).slice(1),
        trip,
        ...flags,
        without: Object.fromEntries(tests.map(({ name }) => [name, total + (missedOnce.get(name) ?? 0)])),
      };
    },
  };
}

function increase<Key>(counts: Map<Key, number>, name: Key): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function countAt(counts: number[], index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}

function sumFromStart(counts: readonly number[]): number[] {
  let sum = 0;
  return counts.map((count) => {
    sum += count;
    return sum;
  });
}

function sumFromEnd(counts: readonly number[]): number[] {
  return sumFromStart(counts.toReversed()).toReversed();
}

function readOrAdd<Key, Value>(map: Map<Key, Value>, name: Key, make: () => Value): Value {
  const value = map.get(name) ?? make();
  map.set(name, value);
  return value;
}

/** The country before its cities. */
function listPlaces(
  country: string,
  cities: ReadonlyMap<string | null, Counted & { soldOut: number }>,
): PlaceCount[] {
  const all = [...cities].map(([city, { deals, lowestSen, soldOut }]) => ({
    country,
    city,
    deals,
    lowestSen: deals > 0 ? lowestSen : null,
    soldOut,
  }));
  const prices = all.flatMap(({ lowestSen }) => lowestSen ?? []);
  const whole = {
    country,
    city: null,
    deals: all.reduce((sum, { deals }) => sum + deals, 0),
    lowestSen: prices.length > 0 ? Math.min(...prices) : null,
    soldOut: all.reduce((sum, { soldOut }) => sum + soldOut, 0),
  };
  const known = all.filter(({ city }) => city !== null);
  return [whole, ...known.sort((one, other) => compareText(one.city ?? '', other.city ?? ''))];
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

const sortValues: Record<SearchOrder, { read(deal: SearchedDeal): number | string; isDescending: boolean }> =
  {
    newest: { read: ({ createdMs }) => createdMs, isDescending: true },
    closing: { read: ({ deadlineMs }) => deadlineMs, isDescending: false },
    price: { read: ({ priceSen }) => priceSen, isDescending: false },
    discount: { read: ({ discount }) => discount, isDescending: true },
    departure: { read: ({ departsOn }) => departsOn, isDescending: false },
  };

export function searchPosition(deal: SearchedDeal, order: SearchOrder): SearchPosition {
  return { value: sortValues[order].read(deal), id: deal.id };
}

/** Keeps the first `limit` deals after the position without sorting the others. */
function createBest({ order, after, limit }: Pick<SearchOptions, 'order' | 'after' | 'limit'>) {
  const { read, isDescending } = sortValues[order];
  const best: SearchPosition[] = [];
  const deals = new Map<string, SearchedDeal>();
  const compare = (one: SearchPosition, other: SearchPosition) => {
    const ascending =
      one.value === other.value ? compareText(one.id, other.id) : one.value < other.value ? -1 : 1;
    return isDescending ? -ascending : ascending;
  };
  return {
    add(deal: SearchedDeal) {
      const position = { value: read(deal), id: deal.id };
      if (after && compare(position, after) <= 0) return;
      const last = best.at(-1);
      if (best.length >= limit && last && compare(position, last) > 0) return;
      let [low, high] = [0, best.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        const between = best[middle];
        if (between && compare(position, between) > 0) low = middle + 1;
        else high = middle;
      }
      best.splice(low, 0, position);
      deals.set(deal.id, deal);
      const dropped = best.length > limit ? best.pop() : undefined;
      if (dropped) deals.delete(dropped.id);
    },
    list: () => best.flatMap(({ id }) => deals.get(id) ?? []),
  };
}

/** How much a missed filter counts; dates and budget add how far off the deal is. */
const missWeights: Record<FilterName, number> = {
  dates: 1,
  budget: 1,
  from: 2,
  nights: 2,
  direct: 2,
  bag: 2,
  open: 2,
  trip: 5,
  travellers: 6,
  destination: 8,
};
const missedTwice = 10;
const daysForOne = 7;
const budgetShareForOne = 0.1;

function findNearest(rows: readonly SearchRow[], criteria: Criteria, nowMs: number): NearestDeal[] {
  const tests = listTests(criteria, nowMs);
  const daysOff = (date: string) => (criteria.dates ? countDaysOutside(date, criteria.dates) : 0);
  const budgetSen = (criteria.budget ?? 0) * senPerRinggit;

  function measure({ deal }: SearchRow, missed: readonly FilterName[]): number {
    const base = missed.reduce((sum, name) => sum + missWeights[name], (missed.length - 1) * missedTwice);
    const byDates = missed.includes('dates') ? Math.abs(daysOff(deal.departsOn)) / daysForOne : 0;
    const over = missed.includes('budget')
      ? (deal.priceSen - budgetSen) / (budgetSen * budgetShareForOne)
      : 0;
    return base + byDates + over;
  }

  function explain({ deal, seatsAvailable }: SearchRow, what: FilterName): Difference {
    if (what === 'budget') return { what, overSen: deal.priceSen - budgetSen };
    if (what === 'from') return { what, code: deal.from };
    if (what === 'dates') return { what, departsOn: deal.departsOn, days: daysOff(deal.departsOn) };
    if (what === 'nights') return { what, nights: deal.nights };
    if (what === 'travellers') return { what, seats: seatsAvailable };
    return { what };
  }

  const near = rows.flatMap((row) => {
    if (row.deal.deadlineMs <= nowMs || isSoldOut(row)) return [];
    const missed = tests.filter(({ fits }) => !fits(row)).map(({ name }) => name);
    return missed.length <= mostMissed ? { row, missed, distance: measure(row, missed) } : [];
  });
  return near
    .sort((one, other) => one.distance - other.distance || compareText(one.row.deal.id, other.row.deal.id))
    .slice(0, mostNearest)
    .map(({ row, missed }) => ({ id: row.deal.id, differences: missed.map((what) => explain(row, what)) }));
}

/** Negative before the range, positive after it. */
function countDaysOutside(date: string, { start, end }: DateRange): number {
  if (start !== null && date < start) return daysBetween(start, date);
  return end !== null && date > end ? daysBetween(end, date) : 0;
}
