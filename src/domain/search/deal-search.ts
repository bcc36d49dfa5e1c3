// Searches the deals on sale in one pass: matches, counts beside each choice, and weeks. A search without
// matches takes a second pass for the nearest deals.

import { daysBetween } from '../kernel/time.ts';
import { type ChoiceCounts, compareText, createCounter } from './choice-counts.ts';
import {
  type Criteria,
  isOnSale,
  isOpen,
  isSoldOut,
  listTests,
  needsSeats,
  type SearchRow,
} from './search-match.ts';
import type { DateRange, FilterName, SearchOrder } from './search-query.ts';
import type { SearchedDeal } from './searched-deal.ts';

const senPerRinggit = 100;
const mostNearest = 6;
/** Deals that miss more than two filters are not near. */
const mostMissed = 2;

/** Position of the last row on the previous page. */
export interface SearchPosition {
  readonly value: number | string;
  readonly id: string;
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
  /** Contains one page and, if there are more deals, the first one of the next page. */
  readonly found: readonly SearchedDeal[];
  readonly total: number;
  readonly open: number;
  readonly counts: ChoiceCounts;
  readonly nearest: readonly NearestDeal[];
  /** Ids of matching deals that are sold out and have a waiting list. */
  readonly soldOut: readonly string[];
}

export interface SearchOptions {
  readonly criteria: Criteria;
  readonly order: SearchOrder;
  readonly after: SearchPosition | null;
  readonly limit: number;
  readonly now: Date;
}

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

/** Weight of each missed filter. For dates and budget, the deal's distance from the filter is added. */
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
    if (!isOnSale(row, nowMs)) return [];
    const missed = tests.filter(({ fits }) => !fits(row)).map(({ name }) => name);
    return missed.length <= mostMissed ? { row, missed, distance: measure(row, missed) } : [];
  });
  return near
    .sort((one, other) => one.distance - other.distance || compareText(one.row.deal.id, other.row.deal.id))
    .slice(0, mostNearest)
    .map(({ row, missed }) => ({ id: row.deal.id, differences: missed.map((what) => explain(row, what)) }));
}

/** Returns the days outside the range: negative before it, positive after it, 0 inside. */
function countDaysOutside(date: string, { start, end }: DateRange): number {
  if (start !== null && date < start) return daysBetween(start, date);
  return end !== null && date > end ? daysBetween(end, date) : 0;
}
