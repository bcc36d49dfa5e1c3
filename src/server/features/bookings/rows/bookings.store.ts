import { sql, type Updateable } from 'kysely';
import type { BookingState } from '#domain/bookings/booking-state.ts';
import type { DuplicateBooking } from '#domain/fulfilment/booking-request.ts';
import type { SoldFlight } from '#domain/trips/sold-flights.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { BookingRow, Database } from '#server/platform/database/schema.ts';
import { flightsNow } from './story.store.ts';

/** A booking with the airline's current flights. */
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

export async function findReference(db: Db, bookingId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', bookingId)
    .executeTakeFirst();
  return row?.reference;
}

export async function listBookingsOfEmail(db: Db, email: string, limit: number): Promise<BookingRow[]> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('state', '<>', 'billFailed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Stores the actual flight days, which determine deadlines. The legs keep what was sold. */
export async function moveBookingDates(
  tx: Tx,
  bookingId: string,
  dates: { readonly departsOn: string; readonly lastFlightOn: string },
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ departs_on: dates.departsOn, last_flight_on: dates.lastFlightOn })
    .where('id', '=', bookingId)
    .execute();
}

export interface KnownBooking {
  readonly id: string;
  readonly state: BookingState;
  readonly bodyHash: Buffer;
  readonly total: string;
  readonly holdExpiresAt: Date;
  readonly billUrl: string | null;
  readonly linkVersion: number;
}

export async function findBookingByKey(db: Db, idempotencyKey: string): Promise<KnownBooking | null> {
  const { rows } = await sql<KnownBooking>`
    select id, state, link_version as "linkVersion", body_hash as "bodyHash", total, hold_expires_at as "holdExpiresAt", (
      select bill_url from payment_attempts where booking_id = bookings.id order by created_at desc limit 1
    ) as "billUrl"
    from bookings where idempotency_key = ${idempotencyKey}
  `.execute(db);
  return rows[0] ?? null;
}

/** Lists earlier unpaid bookings of the draft. Excludes later ones, so that no two end each other. */
export async function listOlderHolds(db: Db, draftId: string, bookingId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select older.id from bookings older join bookings newer on newer.id = ${bookingId}
    where older.draft_id = ${draftId} and older.state = 'awaitingPayment'
      and (older.created_at, older.id) < (newer.created_at, newer.id)
  `.execute(db);
  return rows.map((row) => row.id);
}

export type BookingChanges = Updateable<Database['bookings']>;
type Duplicable = Pick<BookingNow, 'id' | 'draft_id' | 'flight_id' | 'email' | 'mode'>;
const MOST_DUPLICATES = 10;
/** Lock order everywhere: booking, then deal. */
export async function lockBooking(tx: Tx, bookingId: string): Promise<BookingNow | undefined> {
  return tx
    .selectFrom('bookings')
    .selectAll()
    .select(flightsNow.as('flights_now'))
    .where('id', '=', bookingId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateBooking(tx: Tx, bookingId: string, changes: BookingChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('bookings').set(changes).where('id', '=', bookingId).execute();
}

export async function hasNewerDraftBooking(
  tx: Tx,
  { id, draft_id, created_at }: Pick<BookingNow, 'id' | 'draft_id' | 'created_at'>,
): Promise<boolean> {
  if (draft_id === null) return false;
  const row = await tx
    .selectFrom('bookings')
    .select('id')
    .where('draft_id', '=', draft_id)
    .where('id', '<>', id)
    .where('created_at', '>=', created_at)
    .where('state', '<>', 'billFailed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists paid bookings with seats that came from the same form, or have the same email and deal. */
export async function listDuplicates(
  db: Db,
  { id, draft_id, flight_id, email, mode }: Duplicable,
): Promise<DuplicateBooking[]> {
  return db
    .selectFrom('bookings')
    .select(['id', 'reference'])
    .where('id', '<>', id)
    .where('mode', '=', mode)
    .where('state', 'in', ['confirmed', 'review'])
    .where('cancelled_at', 'is', null)
    .where('contact_erased_at', 'is', null)
    .where(({ and, eb, fn, or }) =>
      or([
        eb('draft_id', '=', draft_id),
        and([eb('flight_id', '=', flight_id), eb(fn('lower', ['email']), '=', email.toLowerCase())]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_DUPLICATES)
    .execute();
}
