import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

export interface DealCounts {
  readonly dealId: string;
  readonly held: number;
  readonly sold: number;
  readonly unproven: number;
  readonly countedHeld: number;
  readonly countedSold: number;
  readonly countedUnproven: number;
}

/**
 * Reads the next deals by id, on sale or not, with their counters and the sums of their bookings. One
 * statement reads a single snapshot, so that a concurrent booking does not look like a difference.
 */
export async function countSeatsOfDeals(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<DealCounts[]> {
  const { rows } = await sql<DealCounts>`
    select deal.id as "dealId", deal.seats_held as held, deal.seats_sold as sold,
      deal.seats_unproven as unproven,
      coalesce(counted.held, 0)::int as "countedHeld", coalesce(counted.sold, 0)::int as "countedSold",
      coalesce(counted.unproven, 0)::int as "countedUnproven"
    from (select id, seats_held, seats_sold, seats_unproven from flights where id > ${after} order by id limit ${limit}) deal
    left join lateral (
      select sum(tickets) filter (where hold = 'held') as held, 
        sum(tickets - returned_seats) filter (where hold = 'sold') as sold,
        sum(unpaid_seats(state, tickets)) filter (where email_proof = 'unproven') as unproven
      from bookings where flight_id = deal.id
    ) counted on true
    order by deal.id
  `.execute(db);
  return rows;
}

export interface HolderCounts {
  readonly holder: 'client' | 'mailOwner';
  readonly unproven: number;
  readonly proven: number;
  readonly countedUnproven: number;
  readonly countedProven: number;
}

export async function listBrokenClients(db: Db, limit: number): Promise<HolderCounts[]> {
  const { rows } = await sql<HolderCounts>`
    with stored as (
      select 'client' as holder, key, unproven_seats as unproven, proven_seats as proven from client_holds
      union all
      select 'mailOwner', key, 0, seats from mail_owner_holds
    ), summed as (
      select 'client' as holder, client_key as key,
        coalesce(sum(unpaid_seats(state, tickets)) filter (where email_proof = 'unproven'), 0)::int as unproven,
        coalesce(sum(unpaid_seats(state, tickets)) filter (where email_proof = 'proven'), 0)::int as proven
      from bookings where hold = 'held' and client_key is not null group by client_key
      union all
      select 'mailOwner', mail_owner_key, 0, sum(unpaid_seats(state, tickets))::int
      from bookings where hold = 'held' and email_proof = 'proven' and mail_owner_key is not null
      group by mail_owner_key
    )
    select holder, coalesce(stored.unproven, 0) as unproven, coalesce(stored.proven, 0) as proven,
      coalesce(summed.unproven, 0) as "countedUnproven", coalesce(summed.proven, 0) as "countedProven"
    from stored full join summed using (holder, key)
    where (coalesce(stored.unproven, 0), coalesce(stored.proven, 0))
      is distinct from (coalesce(summed.unproven, 0), coalesce(summed.proven, 0))
    limit ${limit}
  `.execute(db);
  return rows;
}

export async function storeSeatCountCheck(
  db: Db,
  check: { checkedAt: Date; deals: number; brokenDeals: readonly string[]; brokenClients: number },
): Promise<void> {
  const values = {
    checked_at: check.checkedAt,
    deals: check.deals,
    broken_deals: [...check.brokenDeals],
    broken_clients: check.brokenClients,
  };
  await db
    .insertInto('seat_count_check')
    .values(values)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
    .execute();
}
