// The daily count of wishes for companies.
import { sql } from 'kysely';
import type { DemandCell } from '#domain/wishes/demand.ts';
import type { WishCriteria } from '#domain/wishes/wish-criteria.ts';
import type { Tx } from '#server/platform/database/database.ts';

/** Returns false if the wishes were already counted on this day. Locks the count until the transaction ends. */
export async function startDemandCount(
  tx: Tx,
  { today, now }: { today: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into demand_count (counted_on, counted_at, wishes, people, millis) values (${today}, ${now}, 0, 0, 0)
    on conflict (is_only) do update set counted_on = excluded.counted_on, counted_at = excluded.counted_at
      where demand_count.counted_on < excluded.counted_on
    returning true as started
  `.execute(tx);
  return rows.length > 0;
}

/** Copies confirmed wishes, except of restricted and rejected addresses. Random numbers replace the addresses. */
export async function copyDemandWishes(tx: Tx, today: string): Promise<void> {
  await sql`delete from demand_wishes`.execute(tx);
  await sql`
    with living as (
      select wish.criteria_id, wish.subscriber_id
      from wishes wish join wish_subscribers subscriber on subscriber.id = wish.subscriber_id
      where wish.confirmed_at is not null and wish.ends_on >= ${today} and subscriber.restricted_at is null
        and not exists (select from suppressed_emails where suppressed_emails.email = subscriber.email)
    ), people as (
      select subscriber_id, row_number() over (order by random()) as person
      from (select distinct subscriber_id from living) as subscribers
    )
    insert into demand_wishes (criteria_id, person) select criteria_id, person from living join people using (subscriber_id)
  `.execute(tx);
}

export interface DemandWish extends WishCriteria {
  readonly person: number;
}

/** The wishes of the next people after `after`, in their order. */
export async function listDemandWishes(
  tx: Tx,
  { after, people }: { after: number; people: number },
): Promise<DemandWish[]> {
  const { rows } = await sql<DemandWish>`
    select wish.person, criteria.search, criteria.place, criteria.from_airport as "from",
      criteria.departs_from as "departsFrom", criteria.departs_until as "departsUntil",
      criteria.least_nights as "leastNights", criteria.most_nights as "mostNights", criteria.travellers,
      criteria.max_price_sen as "maxPriceSen", criteria.trip, criteria.is_direct as "isDirect",
      criteria.has_bag as "hasBag", criteria.is_open as "isOpen"
    from demand_wishes wish join wish_criteria criteria on criteria.id = wish.criteria_id
    where wish.person > ${after} and wish.person <= ${after + people}
    order by wish.person
  `.execute(tx);
  return rows;
}

export async function storeDemandFigures(tx: Tx, cells: readonly DemandCell[]): Promise<void> {
  await sql`delete from demand_figures`.execute(tx);
  const figures = cells.flatMap(({ country, city, month, steps }) =>
    steps.map(({ priceSen, people }, step) => ({
      country: country ?? '',
      city: city ?? '',
      month,
      step,
      price: priceSen,
      people,
    })),
  );
  await sql`
    insert into demand_figures (country, city, month, step, max_price_sen, people)
    select country, city, month, step, price, people
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)
      as figure (country text, city text, month text, step smallint, price integer, people integer)
  `.execute(tx);
}

/** The counts are for operators: companies see rounded figures only. */
export async function finishDemandCount(
  tx: Tx,
  { wishes, people, millis }: { wishes: number; people: number; millis: number },
): Promise<void> {
  await tx.updateTable('demand_count').set({ wishes, people, millis }).execute();
}
