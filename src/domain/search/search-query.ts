// Reads a search from the URL. Ignores unknown, malformed and repeated parameters.

import { maxCharacters } from '../kernel/limits.ts';
import { addToMonth, isMonth } from '../kernel/month.ts';
import { dealsPathWith } from '../kernel/paths.ts';
import { addDays, isDate } from '../kernel/time.ts';
import type { TripType } from '../trips/leg.ts';

export const maxTravellers = 10;
export const budgetStep = 100;
export const maxBudget = 20_000;

export const searchOrders = ['newest', 'closing', 'price', 'discount', 'departure'] as const;
export type SearchOrder = (typeof searchOrders)[number];

export const nightRanges = ['1-3', '4-6', '7-10', '11-'] as const;
export type NightRange = (typeof nightRanges)[number];

/** Repeated here, because importing `tripTypes` would load the rules of trips in browsers. */
const searchedTrips = ['return', 'oneWay'] as const satisfies readonly TripType[];

/** Departure dates. At least one end is set. */
export interface DateRange {
  readonly start: string | null;
  readonly end: string | null;
}

export interface SearchFilter {
  /** As typed: a country, a city or an airport. */
  readonly destination?: string;
  /** Code of the departure airport. */
  readonly from?: string;
  readonly dates?: DateRange;
  readonly nights?: NightRange;
  readonly travellers?: number;
  /** Maximum price in ringgit per person. */
  readonly budget?: number;
  readonly trip?: TripType;
  readonly direct?: true;
  readonly bag?: true;
  readonly open?: true;
}

export type FilterName = keyof SearchFilter;

export interface SearchQuery {
  readonly filter: SearchFilter;
  readonly order: SearchOrder;
  readonly cursor: string | null;
}

/** In URL order. Each name is also the URL parameter, except for `cursor`. */
const searchParams = [
  'destination',
  'from',
  'month',
  'start',
  'end',
  'nights',
  'travellers',
  'budget',
  'trip',
  'direct',
  'bag',
  'open',
  'sort',
  'after',
] as const;

/** A button sends a whole search in this parameter, because one button has one value. */
export const pressedSearchParam = 'search';

export function readSearchQuery(sent: URLSearchParams): SearchQuery {
  const params = sent.has(pressedSearchParam)
    ? new URLSearchParams(readSingle(sent, pressedSearchParam))
    : sent;
  const read = (name: string) => readSingle(params, name);
  const filter = {
    destination: readDestination(read('destination')),
    from: /^[A-Z]{3}$/.exec(read('from').toUpperCase())?.[0],
    dates: readDates(read('month'), read('start'), read('end')),
    nights: nightRanges.find((range) => range === read('nights')),
    travellers: readWhole(read('travellers'), 1, maxTravellers),
    budget: readBudget(read('budget')),
    trip: searchedTrips.find((type) => type === read('trip')),
    direct: readFlag(read('direct')),
    bag: readFlag(read('bag')),
    open: readFlag(read('open')),
  };
  const after = read('after');
  return {
    filter: withoutUndefined(filter),
    order: searchOrders.find((order) => order === read('sort')) ?? 'newest',
    cursor: /^[\w-]{1,200}$/.test(after) ? after : null,
  };
}

function withoutUndefined(filter: { [Name in FilterName]: SearchFilter[Name] | undefined }): SearchFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

function readSingle(params: URLSearchParams, name: string): string {
  const [value = '', ...more] = params.getAll(name);
  return more.length === 0 ? value.trim() : '';
}

function readDestination(text: string): string | undefined {
  const fits = text !== '' && text.length <= maxCharacters.destinationCountry && !/\p{Cc}/u.test(text);
  return fits ? text : undefined;
}

/** Exact dates win over the month. */
function readDates(month: string, start: string, end: string): DateRange | undefined {
  const dates = { start: isDate(start) ? start : null, end: isDate(end) ? end : null };
  if (dates.start !== null || dates.end !== null) {
    const isReversed = dates.start !== null && dates.end !== null && dates.end < dates.start;
    return isReversed ? undefined : dates;
  }
  return isMonth(month) ? monthDates(month) : undefined;
}

export function monthDates(month: string): DateRange {
  return { start: `${month}-01`, end: addDays(`${addToMonth(month, 1)}-01`, -1) };
}

/** Returns the month if the range is exactly one month. */
export function findWholeMonth({ start, end }: DateRange): string | null {
  const month = start?.slice(0, 7);
  return month !== undefined && isMonth(month) && start === `${month}-01` && end === monthDates(month).end
    ? month
    : null;
}

function readWhole(text: string, least: number, most: number): number | undefined {
  const count = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  return count >= least && count <= most ? count : undefined;
}

function readBudget(text: string): number | undefined {
  const budget = readWhole(text, budgetStep, maxBudget);
  return budget !== undefined && budget % budgetStep === 0 ? budget : undefined;
}

function readFlag(text: string): true | undefined {
  return text === '1' ? true : undefined;
}

export function formatSearchQuery({ filter, order, cursor }: SearchQuery): string {
  const { dates } = filter;
  const month = dates ? findWholeMonth(dates) : null;
  const values: Record<(typeof searchParams)[number], string | number | null | undefined> = {
    destination: filter.destination,
    from: filter.from,
    month,
    start: month === null ? dates?.start : null,
    end: month === null ? dates?.end : null,
    nights: filter.nights,
    travellers: filter.travellers,
    budget: filter.budget,
    trip: filter.trip,
    direct: filter.direct && '1',
    bag: filter.bag && '1',
    open: filter.open && '1',
    sort: order === 'newest' ? null : order,
    after: cursor,
  };
  const params = new URLSearchParams();
  for (const name of searchParams) if (values[name] != null) params.set(name, String(values[name]));
  return dealsPathWith(params);
}

export function hasFilters({ filter }: Pick<SearchQuery, 'filter'>): boolean {
  return Object.keys(filter).length > 0;
}

/** Returns the first page of the search without the named filters. */
export function removeFilters(query: SearchQuery, ...names: readonly FilterName[]): SearchQuery {
  const kept = Object.entries(query.filter).filter(([name]) => !names.some((left) => left === name));
  return { ...query, filter: Object.fromEntries(kept), cursor: null };
}

/** Returns the first page of the search with other filters. */
export function replaceFilter(query: SearchQuery, filter: SearchFilter): SearchQuery {
  return { ...query, filter: { ...query.filter, ...filter }, cursor: null };
}
