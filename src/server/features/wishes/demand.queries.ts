// Rounded figures of wishes for companies.
import { sql } from 'kysely';
import { type CompanyPermission, hasPermission } from '#domain/accounts/company-role.ts';
import { isId } from '#domain/kernel/id.ts';
import {
  type DemandCell,
  type HighestPrice,
  listDemandSteps,
  type PeopleByPrice,
  type TripDemand,
  type WishResults,
} from '#domain/wishes/demand.ts';
import type { DemandTrip } from '#domain/wishes/demand-trip.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Db } from '#server/platform/database/database.ts';

/** As for creating deals. */
export const demandPermission: CompanyPermission = 'changeDeals';

/**
 * Returns the demand for each trip in their order: null without permission or before the first count, and no steps below
 * five people.
 */
export async function listTripDemand(
  { db }: { readonly db: Db },
  actor: CompanyActor,
  trips: readonly DemandTrip[],
): Promise<TripDemand[]> {
  const isAllowed = hasPermission(actor, demandPermission);
  const count = isAllowed && (await db.selectFrom('demand_count').select('counted_on').executeTakeFirst());
  if (!count) return trips.map(() => null);
  return (await countPeopleByPrice(db, trips)).map(listDemandSteps);
}

/**
 * Applies the rules of `meetsWish`, except for the price, to the last daily count. Assumes that the trips open for booking
 * later.
 */
async function countPeopleByPrice(db: Db, trips: readonly DemandTrip[]): Promise<PeopleByPrice[]> {
  const { rows } = await sql<{ index: number; price: HighestPrice; people: number }>`
    select asked.index, counted.price, counted.people
    from jsonb_to_recordset(${JSON.stringify(trips.map((each, index) => ({ ...each, index })))}::jsonb) as asked (
      index int, places text[], "from" text, "departsOn" date, nights int, seats int, trip text, "isDirect" boolean,
      "hasBag" boolean
    ) cross join lateral (
    select price, count(*)::int as people from (
      select case when bool_or(criteria.max_price_sen is null) then null else max(criteria.max_price_sen) end as price
      from wish_criteria criteria join demand_wishes wish on wish.criteria_id = criteria.id
      where (criteria.place is null or criteria.place = any(asked.places))
        and (from_airport is null or from_airport = asked."from")
        and (departs_from is null or departs_from <= asked."departsOn")
        and (departs_until is null or departs_until >= asked."departsOn")
        and (least_nights is null or least_nights <= asked.nights)
        and (most_nights is null or most_nights >= asked.nights)
        and (travellers is null or asked.seats is null or travellers <= asked.seats)
        and (criteria.trip is null or criteria.trip = asked.trip)
        and (not is_direct or asked."isDirect")
        and (not has_bag or asked."hasBag")
      group by wish.person
    ) as person group by price
    ) as counted
  `.execute(db);
  const byTrip = Map.groupBy(rows, ({ index }) => index);
  return trips.map((_, index) => new Map(byTrip.get(index)?.map(({ price, people }) => [price, people])));
}

/** Returns what followed from emails about the company's deal; null below five emails. */
export async function getWishResults(
  { db }: { readonly db: Db },
  actor: CompanyActor,
  dealId: string,
): Promise<WishResults | null> {
  if (!isId(dealId)) return null;
  const results = await runAsCompany(db, actor, (tx) =>
    tx
      .selectFrom('wish_results')
      .select(['notified', 'opened', 'booked', 'counted_at as countedAt'])
      .where('company_id', '=', actor.companyId)
      .where('flight_id', '=', dealId)
      .executeTakeFirst(),
  );
  return results ?? null;
}

export interface DemandMap {
  /** Null before the first count. */
  readonly countedAt: Date | null;
  readonly cells: readonly DemandCell[];
}

/** Returns null without permission. */
export async function getDemandMap(
  { db }: { readonly db: Db },
  actor: CompanyActor,
): Promise<DemandMap | null> {
  if (!hasPermission(actor, demandPermission)) return null;
  const count = await db.selectFrom('demand_count').select('counted_at').executeTakeFirst();
  const rows = await db
    .selectFrom('demand_figures')
    .select(['country', 'city', 'month', 'max_price_sen as priceSen', 'people'])
    .orderBy('country')
    .orderBy('city')
    .orderBy('month')
    .orderBy('step')
    .execute();
  const cells = Map.groupBy(rows, ({ country, city, month }) => `${country}/${city}/${month}`);
  return {
    countedAt: count?.counted_at ?? null,
    cells: [...cells.values()].flatMap((steps) => {
      const [first] = steps;
      if (!first) return [];
      const { country, city, month } = first;
      const place = { country: country === '' ? null : country, city: city === '' ? null : city };
      return [{ ...place, month, steps: steps.map(({ priceSen, people }) => ({ priceSen, people })) }];
    }),
  };
}
