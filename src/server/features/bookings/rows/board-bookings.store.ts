import { sql } from 'kysely';
import type { SoldFlight } from '#domain/trips/sold-flights.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { flightsNow } from './story.store.ts';

export interface BoardBooking {
  readonly id: string;
  readonly reference: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly destination: string;
  readonly legs: readonly SoldFlight[];
  readonly tickets: number;
  readonly entered: number;
  readonly namesMissing: number;
  readonly timesAsked: number;
  readonly lastAskedAt: Date | null;
}

export async function listBoardBookings(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<BoardBooking[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BoardBooking>`
    select bookings.id, reference, first_name as "firstName", last_name as "lastName",
      phone_number as "phoneNumber", destination_country as destination,
      ${flightsNow} as legs, tickets - not_flying as tickets,
      named.entered, named.missing as "namesMissing", asked.times as "timesAsked", asked.last as "lastAskedAt"
    from bookings cross join lateral (
      select count(entered_at) as entered, count(*) filter (where entered_at is null and place > 1) as missing
      from passengers where passengers.booking_id = bookings.id and passengers.not_flying_at is null
    ) as named cross join lateral (
      select count(*) as times, max(requested_at) as last from name_reminders
      where name_reminders.booking_id = bookings.id
    ) as asked
    where bookings.company_id = ${companyId} and bookings.id = any(${ids}::uuid[])
  `.execute(tx);
  return rows;
}
