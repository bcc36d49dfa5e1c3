// The public search of deals. Matches and counts come from memory, the shown rows from PostgreSQL.
import type { Deal } from '#domain/deals/deal.ts';
import { countCap, publicDealsPageSize } from '#domain/kernel/lists.ts';
import { decimalFromSen, senFromDecimal } from '#domain/kernel/money.ts';
import {
  type ChoiceCounts,
  type Criteria,
  type Difference,
  type SearchPosition,
  searchDeals,
  searchPosition,
} from '#domain/search/deal-search.ts';
import { readPlace } from '#domain/search/places.ts';
import type { SearchFilter, SearchOrder, SearchQuery } from '#domain/search/search-query.ts';
import { type SearchedDeal, toSearchedDeal } from '#domain/search/searched-deal.ts';
import type { AppContext } from '#server/app/context.ts';
import {
  type Keyset,
  type Page,
  readDay,
  readInstant,
  readKeysetBy,
  readPrice,
  toPageBy,
} from '#server/platform/database/keyset.ts';
import { countFittingDeals, listDealsOnSale, listFittingDeals } from './search.store.ts';
import { readSearchRows } from './search-snapshot.ts';

export interface NearMatch {
  readonly deal: Deal;
  readonly differences: readonly Difference[];
}

export interface DealList extends Page<Deal> {
  readonly total: number;
  readonly criteria: Criteria;
  /** Null if there are too many deals to count every choice. */
  readonly counts: ChoiceCounts | null;
  /** Only without a match. */
  readonly nearest: readonly NearMatch[];
  readonly soldOut: readonly Deal[];
}

export function readCriteria({ destination, ...filter }: SearchFilter): Criteria {
  return destination === undefined ? filter : { ...filter, destination: readPlace(destination) ?? 'unknown' };
}

export async function listDeals(ctx: AppContext, query: SearchQuery): Promise<DealList> {
  const criteria = readCriteria(query.filter);
  const rows = await readSearchRows(ctx);
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
    return { ...page, total, criteria, counts: null, nearest: [], soldOut: [] };
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
    criteria,
    counts: answer.counts,
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
  departure: readDay,
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
