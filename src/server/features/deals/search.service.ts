// The public search of deals. Matches and counts come from memory, the shown rows from PostgreSQL.
import type { Deal } from '#domain/deals/deal.ts';
import { countCap, publicDealsPageSize } from '#domain/kernel/lists.ts';
import { decimalFromSen, senFromDecimal } from '#domain/kernel/money.ts';
import { klDate } from '#domain/kernel/time.ts';
import {
  type ChoiceCounts,
  type Criteria,
  countMatches,
  type Difference,
  type SearchPosition,
  type SearchRow,
  searchDeals,
  searchPosition,
} from '#domain/search/deal-search.ts';
import { type Destination, findDestination, isAt, isSameName } from '#domain/search/places.ts';
import { listQuickChoices, type QuickChoice } from '#domain/search/quick-choices.ts';
import type { SearchFilter, SearchOrder, SearchQuery } from '#domain/search/search-query.ts';
import { type SearchedDeal, toSearchedDeal } from '#domain/search/searched-deal.ts';
import type { AppContext } from '#server/app/context.ts';
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

/** A quick choice together with the other filters of the search. */
interface CountedChoice extends QuickChoice {
  readonly deals: number;
}

export interface DealList extends Page<Deal> {
  readonly total: number;
  /** Null, like `counts`, if there are too many deals to count. */
  readonly open: number | null;
  readonly criteria: Criteria;
  /** Null if there are too many deals to count every choice. */
  readonly counts: ChoiceCounts | null;
  readonly quick: readonly CountedChoice[];
  /** Only without a match. */
  readonly nearest: readonly NearMatch[];
  readonly soldOut: readonly Deal[];
}

export type SearchChoices = Pick<DealList, 'total' | 'open' | 'criteria' | 'counts' | 'quick'>;

export function readCriteria(
  { destination, ...filter }: SearchFilter,
  rows: readonly SearchRow[] | null,
): Criteria {
  return destination === undefined ? filter : { ...filter, destination: readDestination(destination, rows) };
}

/** Companies may write countries that the table does not have: deals on sale make these known. */
function readDestination(text: string, rows: readonly SearchRow[] | null): Destination | 'unknown' {
  const place = findDestination(text);
  if (rows === null) return place ?? { kind: 'country', country: text };
  const countries = new Set(rows.map(({ deal }) => deal.country));
  const country = [...countries].find((name) => isSameName(name, text));
  if (country === undefined) return place ?? 'unknown';
  return place && rows.some(({ deal }) => isAt(place, deal)) ? place : { kind: 'country', country };
}

/** The choices of the search form without any deal. */
export async function countChoices(ctx: AppContext): Promise<SearchChoices> {
  const rows = await readSearchRows(ctx);
  if (rows === null) return { total: 0, open: null, criteria: {}, counts: null, quick: [] };
  const now = ctx.now();
  const { total, open, counts } = searchDeals(rows, {
    criteria: {},
    order: 'newest',
    after: null,
    limit: 0,
    now,
  });
  return { total, open, criteria: {}, counts, quick: countQuickChoices(rows, {}, now) };
}

function countQuickChoices(rows: readonly SearchRow[], criteria: Criteria, now: Date): CountedChoice[] {
  return listQuickChoices(klDate(now)).map(({ name, filter }) => ({
    name,
    filter,
    deals: countMatches(rows, { ...criteria, ...filter }, now),
  }));
}

export async function listDeals(ctx: AppContext, query: SearchQuery): Promise<DealList> {
  const rows = await readSearchRows(ctx);
  const criteria = readCriteria(query.filter, rows);
  const { order } = query;
  const after = readDealKeyset(query.cursor, order);
  const now = ctx.now();
  const graceMinutes = ctx.config.booking.releaseGraceMinutes;
  if (rows === null) {
    const [deals, total] = await Promise.all([
      listFittingDeals(ctx.db, { criteria, order, after, limit: publicDealsPageSize + 1, now, graceMinutes }),
      countFittingDeals(ctx.db, { criteria, now }, countCap + 1),
    ]);
    const page = toPageBy((deal) => toKeyset(toSearchedDeal(deal), order), deals, publicDealsPageSize, order);
    return { ...page, total, open: null, criteria, counts: null, quick: [], nearest: [], soldOut: [] };
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
    quick: countQuickChoices(rows, criteria, now),
    nearest: answer.nearest.flatMap(({ id, differences }) => {
      const deal = deals.get(id);
      return deal ? { deal, differences } : [];
    }),
    soldOut: answer.soldOut.flatMap((id) => deals.get(id) ?? []),
  };
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
