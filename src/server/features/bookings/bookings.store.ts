import { type Selectable, sql } from 'kysely';
import type { SoldFlight } from '#domain/trips/sold-flights.ts';
import type { Db } from '#server/platform/database.ts';
import type { BookingRow, PaymentAttemptsTable } from '#server/platform/schema.ts';
import { flightsNow } from './story/story.store.ts';

/** With the flights as the airline flies them now. */
export type BookingNow = BookingRow & { readonly flights_now: readonly SoldFlight[] };

export async function findBooking(db: Db, bookingId: string): Promise<BookingNow | undefined> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .select(flightsNow.as('flights_now'))
    .where('id', '=', bookingId)
    .executeTakeFirst();
}

export async function findBookingByReference(db: Db, reference: string): Promise<BookingNow | undefined> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .select(flightsNow.as('flights_now'))
    .where('reference', '=', reference)
    .executeTakeFirst();
}

export async function findLatestAttempt(
  db: Db,
  bookingId: string,
): Promise<Selectable<PaymentAttemptsTable> | undefined> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findReference(db: Db, bookingId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', bookingId)
    .executeTakeFirst();
  return row?.reference;
}

/** Newest first. Bookings that never got a bill are nothing to come back to. */
export async function listBookingsOfEmail(db: Db, email: string, limit: number): Promise<BookingRow[]> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('state', '<>', 'bill_failed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
