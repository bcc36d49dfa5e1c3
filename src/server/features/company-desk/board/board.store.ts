import { sql } from 'kysely';
import type { SoldFlight } from '#domain/trips/sold-flights.ts';
import { flightsNow, isFlightCancelled, type OpenScope } from '#server/features/bookings/rows/story.store.ts';
import { isTicketed } from '#server/features/fulfilment/rows/fulfilment.store.ts';
import type { Tx } from '#server/platform/database/database.ts';

// Queries run as the company. They still filter by its id, because the indexes start with it.

export interface DepartingFlight {
  readonly flightId: string;
  readonly legs: readonly SoldFlight[];
  readonly destination: string;
  readonly travellers: number;
  readonly named: number;
  readonly ticketed: number;
}

export async function listDepartingFlights(
  tx: Tx,
  { companyId, mode, today, until }: OpenScope & { readonly until: string },
  limit: number,
): Promise<DepartingFlight[]> {
  const { rows } = await sql<DepartingFlight>`
    select flight_id as "flightId",
      (array_agg(${flightsNow} order by bookings.id))[1] as legs,
      (array_agg(destination_country order by bookings.id))[1] as destination,
      sum(tickets - not_flying) as travellers, sum(named)::bigint as named, sum(ticketed)::bigint as ticketed
    from bookings cross join lateral (
      select count(entered_at) as named, count(*) filter (where ${isTicketed}) as ticketed
      from passengers join fulfilments on fulfilments.booking_id = passengers.booking_id
      where passengers.booking_id = bookings.id and passengers.not_flying_at is null
    ) as known
    where company_id = ${companyId} and mode = ${mode} and state = 'confirmed' and cancelled_at is null
      and departs_on >= ${today} and departs_on <= ${until} and not ${isFlightCancelled}
    group by flight_id, departs_on order by departs_on, flight_id limit ${limit}
  `.execute(tx);
  return rows;
}

/** Bills expire long before this, so the index by creation day finds all paid bookings. */
const MOST_DAYS_TO_PAY = 60;

interface SoldSums {
  readonly grossToday: string;
  readonly seatsToday: number;
  readonly grossWeek: string;
  readonly seatsWeek: number;
}

export async function sumSold(
  tx: Tx,
  { companyId, mode }: Omit<OpenScope, 'today'>,
  since: { readonly today: Date; readonly week: Date },
): Promise<SoldSums> {
  const { rows } = await sql<SoldSums>`
    select coalesce(sum(total) filter (where completed_at >= ${since.today}), 0)::text as "grossToday",
      coalesce(sum(tickets) filter (where completed_at >= ${since.today}), 0) as "seatsToday",
      coalesce(sum(total), 0)::text as "grossWeek", coalesce(sum(tickets), 0) as "seatsWeek"
    from bookings
    where company_id = ${companyId} and mode = ${mode} and payment_status = 'completed'
      and completed_at >= ${since.week}
      and created_at >= ${since.week}::timestamptz - make_interval(days => ${MOST_DAYS_TO_PAY})
  `.execute(tx);
  const [sums] = rows;
  if (!sums) throw new Error('A sum always has a row.');
  return sums;
}
