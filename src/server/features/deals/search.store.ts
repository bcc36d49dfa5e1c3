// Reads deals for the search: versions and seats of all deals on sale, and whole rows by id.
import { type RawBuilder, sql } from 'kysely';
import type { Deal } from '#domain/deals/deal.ts';
import { decimalFromSen } from '#domain/kernel/money.ts';
import { listPlaceCodes } from '#domain/search/places.ts';
import type { Criteria } from '#domain/search/search-match.ts';
import type { SearchOrder } from '#domain/search/search-query.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Keyset } from '#server/platform/database/keyset.ts';
import {
  type DealQuery,
  isPublished,
  publicColumns,
  selectApprovedDeals,
  selectListedDeals,
  selectSeatsReturnTime,
  toDeal,
} from './deals.store.ts';

export interface DealVersion {
  readonly id: string;
  readonly changedMs: number;
  readonly seatsAvailable: number;
  readonly seatsHeld: number;
}

/** Includes sold-out deals, because visitors can search for their waiting lists. */
function selectDealsOnSale(db: Db, now: Date): DealQuery<object> {
  return selectApprovedDeals(db)
    .where('flights.listed', '=', true)
    .where('flights.paused_at', 'is', null)
    .where('companies.suspended_at', 'is', null)
    .where('flights.deadline', '>', now);
}

export async function listDealVersions(db: Db, now: Date, limit: number): Promise<DealVersion[]> {
  return selectDealsOnSale(db, now)
    .select(['flights.id', 'flights.seats_available as seatsAvailable', 'flights.seats_held as seatsHeld'])
    .select(sql<number>`(extract(epoch from flights.updated_at) * 1000)::float8`.as('changedMs'))
    .limit(limit)
    .execute();
}

export async function listDealsOnSale(
  db: Db,
  { ids, now, graceMinutes }: { ids: readonly string[]; now: Date; graceMinutes: number },
): Promise<Deal[]> {
  if (ids.length === 0) return [];
  const rows = await selectDealsOnSale(db, now)
    .select(publicColumns)
    .select(selectSeatsReturnTime(graceMinutes))
    .where('flights.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const deals = new Map(rows.map((row) => [row.id, toDeal(row)]));
  return ids.flatMap((id) => deals.get(id) ?? []);
}

const percent = sql<number>`case when flights.cost > flights.selling_price
  then floor(((flights.cost - flights.selling_price) * 200 + flights.cost) / (2 * flights.cost)) else 0 end`;

const sortColumns: Record<SearchOrder, { column: RawBuilder<unknown>; direction: 'asc' | 'desc' }> = {
  newest: { column: sql`flights.created_at`, direction: 'desc' },
  closing: { column: sql`flights.deadline`, direction: 'asc' },
  price: { column: sql`flights.selling_price`, direction: 'asc' },
  discount: { column: percent, direction: 'desc' },
  departure: { column: sql`flights.outbound_departs_on`, direction: 'asc' },
};

const lastRoute = sql<string>`coalesce(flights.outbound_connections -> -1 ->> 'route', flights.outbound_route)`;
/** Counts nights by the printed dates only. The in-memory search also uses time zones. */
const nights = sql<number>`flights.return_departs_on - (
  coalesce((flights.outbound_connections -> -1 ->> 'departsOn')::date, flights.outbound_departs_on)
  + coalesce(
    case when flights.outbound_connections = '[]' then flights.outbound_day_offset
      else (flights.outbound_connections -> -1 ->> 'dayOffset')::int end,
    case when flights.outbound_connections = '[]' then (flights.outbound_arrival_time < flights.outbound_departure_time)::int
      else (flights.outbound_connections -> -1 ->> 'arrivalTime' < flights.outbound_connections -> -1 ->> 'departureTime')::int
    end
  )
)`;

function filterDeals(query: DealQuery<object>, criteria: Criteria, now: Date): DealQuery<object> {
  const { destination, from, dates, travellers, budget, trip } = criteria;
  let deals = query;
  if (destination === 'unknown') deals = deals.where(sql<boolean>`false`);
  else if (destination?.kind === 'country')
    deals = deals.where('flights.destination_country', '=', destination.country);
  else if (destination)
    deals = deals.where(sql<boolean>`right(${lastRoute}, 3) = any(${listPlaceCodes(destination)})`);
  if (from) deals = deals.where(sql<boolean>`left(flights.outbound_route, 3) = ${from}`);
  if (dates?.start) deals = deals.where('flights.outbound_departs_on', '>=', dates.start);
  if (dates?.end) deals = deals.where('flights.outbound_departs_on', '<=', dates.end);
  if (criteria.nights) {
    const [least, most] = criteria.nights.split('-');
    deals = deals.where(sql<boolean>`${nights} >= ${Number(least)}`);
    if (most) deals = deals.where(sql<boolean>`${nights} <= ${Number(most)}`);
  }
  if (travellers) deals = deals.where('flights.seats_available', '>=', travellers);
  if (budget) deals = deals.where('flights.selling_price', '<=', decimalFromSen(budget * 100));
  if (trip) deals = deals.where('flights.return_route', trip === 'return' ? 'is not' : 'is', null);
  if (criteria.direct)
    deals = deals.where(
      sql<boolean>`flights.outbound_connections = '[]' and flights.return_connections = '[]'`,
    );
  if (criteria.bag)
    deals = deals.where(sql<boolean>`coalesce(flights.included ->> 'checkedBag', 'none') <> 'none'`);
  if (criteria.open) deals = deals.where('flights.seats_available', '>', 0).where(isPublished(now));
  return deals;
}

interface SqlSearch {
  readonly criteria: Criteria;
  readonly now: Date;
}

export async function listFittingDeals(
  db: Db,
  search: SqlSearch & {
    readonly order: SearchOrder;
    readonly after: Keyset<Date | string> | null;
    readonly limit: number;
    readonly graceMinutes: number;
  },
): Promise<Deal[]> {
  const { column, direction } = sortColumns[search.order];
  let query = filterDeals(selectListedDeals(db, search.now), search.criteria, search.now)
    .select(publicColumns)
    .select(selectSeatsReturnTime(search.graceMinutes))
    .orderBy(column, direction)
    .orderBy('flights.id', direction)
    .limit(search.limit);
  if (search.after) {
    const comparison = direction === 'desc' ? sql`<` : sql`>`;
    const { value, id } = search.after;
    query = query.where(sql<boolean>`(${column}, flights.id) ${comparison} (${value}, ${id})`);
  }
  return (await query.execute()).map(toDeal);
}

/** Counts up to `cap`, so that a count never costs more than a page. */
export async function countFittingDeals(db: Db, { criteria, now }: SqlSearch, cap: number): Promise<number> {
  const some = filterDeals(selectListedDeals(db, now), criteria, now)
    .select('flights.id')
    .limit(cap)
    .as('some');
  const counted = await db
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}
