import { sql } from 'kysely';
import type { BookingState } from '#domain/bookings/booking-state.ts';
import type { SoldFlight } from '#domain/trips/sold-flights.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';

export async function listExactMatches(
  db: Db,
  named: { readonly reference: string | null; readonly billplzId: string | null; readonly limit: number },
): Promise<readonly string[]> {
  const { reference, billplzId, limit } = named;
  const { rows } = await sql<{ id: string }>`
    select distinct id from (
      select id from bookings where reference = ${reference}
      union all
      select booking_id from payment_attempts where bill_id = ${billplzId}
      union all
      select booking_id from payment_attempts where transaction_id = ${billplzId}
      union all
      (select booking_id from payment_events
        where transaction_id = ${billplzId} and booking_id is not null limit ${limit})
    ) named limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export interface FoundRow {
  readonly id: string;
  readonly reference: string;
  readonly state: BookingState;
  readonly isLate: boolean;
  readonly isCancelled: boolean;
  readonly mode: PaymentMode;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly country: string;
  readonly legs: readonly SoldFlight[];
  readonly departsOn: string;
  readonly tickets: number;
  readonly total: string;
  readonly createdAt: Date;
}

export async function listFoundBookings(db: Db, ids: readonly string[], limit: number): Promise<FoundRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundRow>`
    select id, reference, state, is_late as "isLate", cancelled_at is not null as "isCancelled", mode,
      first_name as "firstName", last_name as "lastName", email, phone_number as phone, company_name as company,
      destination_country as country, legs, departs_on::text as "departsOn", tickets, total, created_at as "createdAt"
    from bookings where id = any(${ids}::uuid[])
    order by created_at desc, id desc limit ${limit}
  `.execute(db);
  return rows;
}

export async function listBookingsByMention(
  db: Db,
  by: { readonly references: readonly string[]; readonly email: string; readonly limit: number },
): Promise<{ id: string; reference: string }[]> {
  const { rows } = await sql<{ id: string; reference: string }>`
    select id, reference from bookings
    where reference = any(${by.references}) or (lower(email) = lower(${by.email}) and contact_erased_at is null)
    order by created_at desc, id desc limit ${by.limit}
  `.execute(db);
  return rows;
}
