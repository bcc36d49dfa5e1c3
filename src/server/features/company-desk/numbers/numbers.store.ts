import { sql } from 'kysely';
import type { FlightLoad } from '#domain/finance/numbers.ts';
import type { SoldFlight } from '#domain/trips/sold-flights.ts';
import { flightsOfDeal } from '#server/features/bookings/rows/sold-trip.store.ts';
import type { Tx } from '#server/platform/database/database.ts';

interface Span {
  readonly from: Date;
  readonly until: Date;
}

export type LoadRow = Omit<FlightLoad, 'trip'> & { readonly legs: readonly SoldFlight[] };

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
