// Counts and newest bookings of one company for super admins, without contacts, passports or PNRs.

import { sql } from 'kysely';
import { backOfficePageSize } from '#domain/kernel/lists.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import type { BookingOfCompany, BookingsOfCompany } from '#domain/operator/company-sales.ts';
import { readSoldFlights, type SoldFlight } from '#domain/trips/sold-flights.ts';
import { formatDestination } from '#domain/trips/trip-text.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PaymentMode, PaymentStatus } from '#server/platform/database/schema.ts';

interface Books {
  readonly id: string;
  readonly mode: PaymentMode;
}

export async function listBookingsOfCompany(
  { db }: { readonly db: Db },
  _actor: SuperAdminActor,
  books: Books,
): Promise<BookingsOfCompany> {
  const [counts, bookings] = await Promise.all([countByStatus(db, books), listNewest(db, books)]);
  return { counts: Object.fromEntries(counts.map(({ status, count }) => [status, count])), bookings };
}

async function countByStatus(db: Db, { id, mode }: Books) {
  const { rows } = await sql<{ status: PaymentStatus; count: number }>`
    select payment_status as status, count(*) as count from bookings
    where company_id = ${id} and mode = ${mode} group by 1
  `.execute(db);
  return rows;
}

interface BookingRow extends Omit<BookingOfCompany, 'destination' | 'totalSen'> {
  readonly country: string;
  readonly legs: readonly SoldFlight[];
  readonly total: string;
}

async function listNewest(db: Db, { id, mode }: Books): Promise<BookingOfCompany[]> {
  const { rows } = await sql<BookingRow>`
    select id, reference, state, cancelled_at is not null as "isCancelled",
      concat_ws(' ', first_name, last_name) as buyer, destination_country as country, legs,
      departs_on::text as "departsOn", tickets, total, created_at as "createdAt"
    from bookings where company_id = ${id} and mode = ${mode}
    order by created_at desc, id desc limit ${backOfficePageSize}
  `.execute(db);
  return rows.map(({ country, legs, total, ...row }) => ({
    ...row,
    destination: formatDestination(tripView(readSoldFlights(legs)), country),
    totalSen: senFromDecimal(total),
  }));
}
