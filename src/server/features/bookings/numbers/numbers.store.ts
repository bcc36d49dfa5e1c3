import { sql } from 'kysely';
import type { FlightLoad, HoldCounts } from '#domain/finance/numbers.ts';
import type { SoldFlight } from '#domain/trips/sold-flights.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { PaymentMode } from '#server/platform/schema.ts';
import { flightsOfDeal } from '../sold-trip.store.ts';

interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** Kuala Lumpur is always at UTC+8. Converting each row to a time zone takes fifteen times as long. */
const startOfDay = sql`date_bin('1 day', created_at, timestamptz '2000-01-01 00:00+08')`;

/** By the day that they began. */
export async function countHolds(db: Db, { mode, from, until }: Span & { readonly mode: PaymentMode }) {
  const { rows } = await sql<HoldCounts & { readonly day: string }>`
    select (${startOfDay} at time zone 'Asia/Kuala_Lumpur')::date as day, count(*) as holds,
      count(*) filter (where state = 'confirmed') as paid,
      count(*) filter (where state in ('expired', 'bill_failed')) as unpaid
    from bookings where mode = ${mode} and created_at >= ${from} and created_at < ${until}
    group by ${startOfDay}
  `.execute(db);
  return rows;
}

export type LoadRow = Omit<FlightLoad, 'trip'> & { readonly legs: readonly SoldFlight[] };

/** Deals that were on sale in that time. */
export async function listLoads(
  tx: Tx,
  { companyId, from, until, limit }: Span & { readonly companyId: string; readonly limit: number },
): Promise<LoadRow[]> {
  const { rows } = await sql<LoadRow>`
    select id as "dealId", destination_country as destination, airlines, ${flightsOfDeal} as legs,
      seats_offered as offered, seats_sold as sold
    from flights
    where company_id = ${companyId} and deleted_at is null and deadline >= ${from}
      and coalesce(publish_date, created_at) < ${until}
    order by deadline desc, flights.id desc limit ${limit}
  `.execute(tx);
  return rows;
}
