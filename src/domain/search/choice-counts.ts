// Counts the deals beside each choice of the search form.

import type { TripType } from '../trips/leg.ts';
import { isOpen, type NamedTest, nightRange, type SearchRow } from './search-match.ts';
import { budgetStep, type FilterName, maxBudget, maxTravellers, type NightRange } from './search-query.ts';
import type { SearchedDeal } from './searched-deal.ts';

const senPerRinggit = 100;

/** Airports and months of all deals on sale, also of those that the other filters exclude. */
export interface DepartureChoices {
  readonly airports: readonly string[];
  readonly months: readonly string[];
}

export function listDepartureChoices(rows: readonly SearchRow[]): DepartureChoices {
  const airports = new Set<string>();
  const months = new Set<string>();
  for (const { deal } of rows) {
    if (deal.from !== null) airports.add(deal.from);
    months.add(deal.month);
  }
  return { airports: [...airports].sort(compareText), months: [...months].sort(compareText) };
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

/** Number of deals for each choice in combination with the other filters. */
export interface ChoiceCounts {
  readonly places: readonly PlaceCount[];
  readonly from: ReadonlyMap<string, number>;
  readonly months: ReadonlyMap<string, number>;
  readonly weeks: readonly WeekCount[];
  readonly nights: Readonly<Record<NightRange, number>>;
  /** Indexed by number of travellers, from 1. */
  readonly travellers: readonly number[];
  /** Indexed by budget step, from the first. */
  readonly budgets: readonly number[];
  readonly trip: Readonly<Record<TripType, number>>;
  readonly direct: number;
  readonly bag: number;
  readonly open: number;
  /** Number of matches without each filter. */
  readonly without: Readonly<Partial<Record<FilterName, number>>>;
}

interface Counted {
  deals: number;
  lowestSen: number;
}

/** Choices that no deal offers are missing from maps and 0 in records. */
export function createCounter(nowMs: number) {
  const places = new Map<string, Map<string | null, Counted & { soldOut: number }>>();
  const from = new Map<string, number>();
  const months = new Map<string, number>();
  const weeks = new Map<string, Counted>();
  const nights: Record<NightRange, number> = { '1-3': 0, '4-6': 0, '7-10': 0, '11-': 0 };
  const seats = Array.from({ length: maxTravellers + 1 }, () => 0);
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
    travellers: ({ seatsAvailable }) => countAt(seats, Math.min(seatsAvailable, maxTravellers)),
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

/** Lists each country before its cities. */
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

export function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
