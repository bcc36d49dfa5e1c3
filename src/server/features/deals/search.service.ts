// The public search. Matches and counts come from memory, the displayed rows from PostgreSQL.
import type { Deal } from '#domain/deals/deal.ts';
import { countCap, publicDealsPageSize } from '#domain/kernel/lists.ts';
import { decimalFromSen, senFromDecimal } from '#domain/kernel/money.ts';
import { klDate } from '#domain/kernel/time.ts';
import {
  type ChoiceCounts,
  type DepartureChoices,
  listDepartureChoices,
} from '#domain/search/choice-counts.ts';
import {
  type Difference,
  type SearchPosition,
  searchDeals,
  searchPosition,
} from '#domain/search/deal-search.ts';
import { listIndexedParents, listIndexedSearches } from '#domain/search/indexed-search.ts';
import { type Destination, findDestination, isAtPlace, isSameName } from '#domain/search/places.ts';
import { listQuickChoices, type QuickChoice } from '#domain/search/quick-choices.ts';
import { type Criteria, countMatches, type SearchRow } from '#domain/search/search-match.ts';
import type { SearchFilter, SearchOrder, SearchQuery } from '#domain/search/search-query.ts';
import { type SearchedDeal, toSearchedDeal } from '#domain/search/searched-deal.ts';
import type { HolidayPeriod } from '#domain/trips/holidays.ts';
import type { AppContext } from '#server/app/context.ts';
import { readHolidays } from '#server/features/holidays/holidays.service.ts';
import {
  type Keyset,
  type Page,
  readInstant,
  readKeysetBy,
  readKeysetDay,
  readPrice,
  toPageBy,
} from '#server/platform/database/keyset.ts';
import { countFittingDeals, listDealsOnSale, listFittingDeals } from './search.store.ts';
import { readSearchRows } from './search-snapshot.ts';

export interface NearMatch {
  readonly deal: Deal;
  readonly differences: readonly Difference[];
}

/** A quick choice with the number of deals, in combination with the other filters. */
interface CountedChoice extends QuickChoice {
  readonly deals: number;
}

export interface DealList extends Page<Deal> {
  readonly total: number;
  /** Number of open deals; null, like `counts`, if there are too many deals to count. */
  readonly open: number | null;
  readonly criteria: Criteria;
  /** Null if there are too many deals to count every choice. */
  readonly counts: ChoiceCounts | null;
  readonly departures: DepartureChoices;
  readonly quick: readonly CountedChoice[];
  readonly holidays: readonly HolidayPeriod[];
  /** Only if nothing matches. */
  readonly nearest: readonly NearMatch[];
  readonly soldOut: readonly Deal[];
  /** The narrowest search that contains these results and may be indexed; `{}` for all deals. */
  readonly indexed: SearchFilter;
}

export type SearchChoices = Pick<
  DealList,
  'total' | 'open' | 'criteria' | 'counts' | 'departures' | 'quick' | 'holidays'
>;

export function readCriteria(
  { destination, ...filter }: SearchFilter,
  rows: readonly SearchRow[] | null,
): Criteria {
  return destination === undefined ? filter : { ...filter, destination: readDestination(destination, rows) };
}

/** Companies may enter countries that the table lacks; the deals on sale make those known. */
function readDestination(text: string, rows: readonly SearchRow[] | null): Destination | 'unknown' {
  const place = findDestination(text);
  if (rows === null) return place ?? { kind: 'country', country: text };
  const countries = new Set(rows.map(({ deal }) => deal.country));
  const country = [...countries].find((name) => isSameName(name, text));
  if (country === undefined) return place ?? 'unknown';
  return place && rows.some(({ deal }) => isAtPlace(place, deal)) ? place : { kind: 'country', country };
}

/** Returns the choices of the search form without any deals. */
export async function countChoices(ctx: AppContext): Promise<SearchChoices> {
  const [rows, holidays] = await Promise.all([readSearchRows(ctx), readHolidays(ctx)]);
  if (rows === null) return { ...uncounted, total: 0, criteria: {}, holidays };
  const now = ctx.now();
  const { total, open, counts } = searchDeals(rows, {
    criteria: {},
    order: 'newest',
    after: null,
    limit: 0,
    now,
  });
  const quick = countQuickChoices(rows, { criteria: {}, holidays, now });
  return { total, open, criteria: {}, counts, departures: readDepartures(rows), quick, holidays };
}

/** Above SEARCH_MEMORY_DEALS. */
const uncounted = { open: null, counts: null, departures: { airports: [], months: [] }, quick: [] };

const knownDepartures = new WeakMap<readonly SearchRow[], DepartureChoices>();

/** Cached, because all searches between two refreshes share the rows. */
function readDepartures(rows: readonly SearchRow[]): DepartureChoices {
  const departures = knownDepartures.get(rows) ?? listDepartureChoices(rows);
  knownDepartures.set(rows, departures);
  return departures;
}

function countQuickChoices(
  rows: readonly SearchRow[],
  {
    criteria,
    holidays,
    now,
  }: { readonly criteria: Criteria; readonly holidays: readonly HolidayPeriod[]; readonly now: Date },
): CountedChoice[] {
  return listQuickChoices(klDate(now), holidays).map(({ name, filter }) => ({
    name,
    filter,
    deals: countMatches(rows, { ...criteria, ...filter }, now),
  }));
}

export async function listDeals(ctx: AppContext, query: SearchQuery): Promise<DealList> {
  const [rows, holidays] = await Promise.all([readSearchRows(ctx), readHolidays(ctx)]);
  const criteria = readCriteria(query.filter, rows);
  const { order } = query;
  const after = readDealKeyset(query.cursor, order);
  const now = ctx.now();
  const graceMinutes = ctx.config.booking.releaseGraceMinutes;
  if (rows === null) {
    const [deals, total, indexed] = await Promise.all([
      listFittingDeals(ctx.db, { criteria, order, after, limit: publicDealsPageSize + 1, now, graceMinutes }),
      countFittingDeals(ctx.db, { criteria, now }, countCap + 1),
      findIndexedFilter(criteria, (wider, most) => countFittingDeals(ctx.db, { criteria: wider, now }, most)),
    ]);
    const page = toPageBy((deal) => toKeyset(toSearchedDeal(deal), order), deals, publicDealsPageSize, order);
    return { ...page, ...uncounted, nearest: [], soldOut: [], total, criteria, indexed, holidays };
  }
  const answer = searchDeals(rows, {
    criteria,
    order,
    after: after && toPosition(after, order),
    limit: publicDealsPageSize + 1,
    now,
  });
  const page = toPageBy((deal) => toKeyset(deal, order), answer.found, publicDealsPageSize, order);
  const nearestIds = answer.nearest.map(({ id }) => id);
  const ids = [...page.items.map(({ id }) => id), ...nearestIds, ...answer.soldOut];
  const deals = new Map(
    (await listDealsOnSale(ctx.db, { ids, now, graceMinutes })).map((deal) => [deal.id, deal]),
  );
  return {
    items: page.items.flatMap(({ id }) => deals.get(id) ?? []),
    nextCursor: page.nextCursor,
    total: answer.total,
    open: answer.open,
    criteria,
    counts: answer.counts,
    departures: readDepartures(rows),
    quick: countQuickChoices(rows, { criteria, holidays, now }),
    holidays,
    nearest: answer.nearest.flatMap(({ id, differences }) => {
      const deal = deals.get(id);
      return deal ? { deal, differences } : [];
    }),
    soldOut: answer.soldOut.flatMap((id) => deals.get(id) ?? []),
    indexed: await findIndexedFilter(criteria, async (wider, most) => countMatches(rows, wider, now, most)),
  };
}

/** Returns the searches that may be indexed; none above SEARCH_MEMORY_DEALS. */
export async function listIndexedFilters(ctx: AppContext): Promise<SearchFilter[]> {
  return listIndexedSearches((await readSearchRows(ctx)) ?? [], ctx.now());
}

async function findIndexedFilter(
  criteria: Criteria,
  count: (criteria: Criteria, most: number) => Promise<number>,
): Promise<SearchFilter> {
  for (const { criteria: wider, filter, fewestDeals } of listIndexedParents(criteria))
    if ((await count(wider, fewestDeals)) === fewestDeals) return filter;
  return {};
}

type DealKeyset = Keyset<Date | string>;

const readDiscount = (text: string) => (/^\d{1,2}$|^100$/.test(text) ? text : null);

const keysetValues: Record<SearchOrder, (text: string) => Date | string | null> = {
  newest: readInstant,
  closing: readInstant,
  price: readPrice,
  discount: readDiscount,
  departure: readKeysetDay,
};

/** Ignores a value that its column cannot hold, such as the 99th of a month. */
export function readDealKeyset(cursor: string | null, order: SearchOrder): DealKeyset | null {
  return readKeysetBy<Date | string>(keysetValues[order], cursor, order);
}

function toPosition({ value, id }: DealKeyset, order: SearchOrder): SearchPosition {
  if (value instanceof Date) return { value: value.getTime(), id };
  if (order === 'price') return { value: senFromDecimal(value), id };
  return { value: order === 'discount' ? Number(value) : value, id };
}

function toKeyset(deal: SearchedDeal, order: SearchOrder): DealKeyset {
  const { value, id } = searchPosition(deal, order);
  if (order === 'newest' || order === 'closing') return { value: new Date(value), id };
  return { value: order === 'price' ? decimalFromSen(Number(value)) : String(value), id };
}
