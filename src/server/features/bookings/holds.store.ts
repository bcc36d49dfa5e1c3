import { sql } from 'kysely';
import type { BookingState } from '#domain/booking-state.ts';
import type { Db } from '#server/platform/database.ts';
import type { PaymentMode } from '#server/platform/schema.ts';

export interface NewHold {
  readonly bookingId: string;
  readonly attemptId: string;
  readonly reference: string;
  readonly dealId: string;
  readonly tickets: number;
  /** What the buyer saw, as a decimal: seats are taken only if it is the price at that very moment. */
  readonly shownTotal: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly passportNumber: Buffer;
  readonly gender: Buffer;
  readonly dateOfBirth: Buffer;
  readonly passportExpiry: Buffer;
  readonly settingsVersion: number;
  readonly collectionId: string;
  readonly mode: PaymentMode;
  readonly idempotencyKey: string;
  readonly bodyHash: Buffer;
  readonly draftId: string;
  readonly clientKey: Buffer;
  readonly termsVersion: string;
  readonly privacyVersion: string;
  readonly locale: string;
  readonly linkBase: string | null;
  readonly now: Date;
  readonly holdExpiresAt: Date;
  readonly watchUntil: Date;
  readonly maxHoldsPerEmail: number;
  readonly maxHoldsPerClient: number;
}

export type HoldTaken =
  | { readonly kind: 'taken'; readonly destinationCountry: string }
  /** Something in the way: price, seats, dates, company or a limit. Nothing was written. */
  | { readonly kind: 'notTaken' }
  | { readonly kind: 'keyKnown' }
  | { readonly kind: 'referenceTaken' };

/**
 * One round trip: takes the seats if everything still holds, and writes booking and payment attempt with a copy of
 * what is sold. A refusal matches no row and takes no lock. A known idempotency key fails the whole statement, so
 * that no seats can be taken without a booking.
 */
export async function takeHold(db: Db, hold: NewHold): Promise<HoldTaken> {
  try {
    const { rows } = await holdStatement(hold).execute(db);
    const [row] = rows;
    return row ? { kind: 'taken', destinationCountry: row.destinationCountry } : { kind: 'notTaken' };
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === '23505' && constraint === 'bookings_idempotency_key_key') return { kind: 'keyKnown' };
    if (code === '23505' && constraint === 'bookings_reference_key') return { kind: 'referenceTaken' };
    throw error;
  }
}

export function holdStatement(hold: NewHold) {
  return sql<{ destinationCountry: string }>`
    with taken as (
      update flights deal set seats_held = deal.seats_held + ${hold.tickets}::int
      from companies seller
      where deal.id = ${hold.dealId}::uuid
        and deal.seats_available >= ${hold.tickets}::int
        and deal.selling_price * ${hold.tickets}::int = ${hold.shownTotal}::numeric
        and deal.deadline > ${hold.now}::timestamptz
        and (deal.publish_date is null or deal.publish_date <= ${hold.now}::timestamptz)
        and deal.deleted_at is null
        and seller.id = deal.company_id and seller.status = 'approved' and seller.deleted_at is null
        and (select count(*) from bookings where hold = 'held' and lower(email) = lower(${hold.email}::text))
          < ${hold.maxHoldsPerEmail}::int
        and (select count(*) from bookings where hold = 'held' and client_key = ${hold.clientKey}::bytea)
          < ${hold.maxHoldsPerClient}::int
      returning deal.*, seller.name as seller_name
    ), booked as (
      insert into bookings (
        id, reference, flight_id, company_id, tickets, unit_price, unit_cost, total,
        company_name, destination_country, airlines, flight_details, legs, departs_on, last_flight_on,
        first_name, last_name, email, phone_number, passport_number, gender, date_of_birth, passport_expiry,
        hold_expires_at, watch_until, mode, idempotency_key, body_hash, draft_id, client_key,
        terms_version, terms_accepted_at, privacy_version, locale, created_at, link_base
      )
      select
        ${hold.bookingId}::uuid, ${hold.reference}::text, id, company_id, ${hold.tickets}::int, selling_price, cost,
        selling_price * ${hold.tickets}::int,
        seller_name, destination_country, airlines, flight_details, ${legsJson()},
        outbound_departs_on, coalesce(return_departs_on, outbound_departs_on),
        ${hold.firstName}::text, ${hold.lastName}::text, ${hold.email}::text, ${hold.phoneNumber}::text,
        ${hold.passportNumber}::bytea, ${hold.gender}::bytea, ${hold.dateOfBirth}::bytea,
        ${hold.passportExpiry}::bytea,
        ${hold.holdExpiresAt}::timestamptz, ${hold.watchUntil}::timestamptz, ${hold.mode}::text,
        ${hold.idempotencyKey}::uuid, ${hold.bodyHash}::bytea, ${hold.draftId}::uuid, ${hold.clientKey}::bytea,
        ${hold.termsVersion}::text, ${hold.now}::timestamptz, ${hold.privacyVersion}::text, ${hold.locale}::text,
        ${hold.now}::timestamptz, ${hold.linkBase}::text
      from taken
      returning id, total
    ), attempted as (
      insert into payment_attempts (id, booking_id, settings_version, amount, collection_id, created_at)
      select ${hold.attemptId}::uuid, id, ${hold.settingsVersion}::int, total, ${hold.collectionId}::text,
        ${hold.now}::timestamptz
      from booked
    )
    select destination_country as "destinationCountry" from taken
  `;
}

/** The legs as the program writes them, one or two. */
function legsJson() {
  return sql.raw(`
    jsonb_build_array(${legJson('outbound')})
      || case when return_flight_number is null then '[]'::jsonb else jsonb_build_array(${legJson('return')}) end
  `);
}

function legJson(leg: 'outbound' | 'return'): string {
  return `jsonb_build_object(
    'flightNumber', ${leg}_flight_number, 'departsOn', to_char(${leg}_departs_on, 'YYYY-MM-DD'),
    'route', ${leg}_route, 'departureTime', to_char(${leg}_departure_time, 'HH24:MI'),
    'arrivalTime', to_char(${leg}_arrival_time, 'HH24:MI'))`;
}

export interface KnownBooking {
  readonly id: string;
  readonly state: BookingState;
  readonly bodyHash: Buffer;
  readonly total: string;
  readonly holdExpiresAt: Date;
  readonly billUrl: string | null;
}

export async function findBookingByKey(db: Db, idempotencyKey: string): Promise<KnownBooking | null> {
  const { rows } = await sql<KnownBooking>`
    select id, state, body_hash as "bodyHash", total, hold_expires_at as "holdExpiresAt", (
      select bill_url from payment_attempts where booking_id = bookings.id order by created_at desc limit 1
    ) as "billUrl"
    from bookings where idempotency_key = ${idempotencyKey}
  `.execute(db);
  return rows[0] ?? null;
}

export interface LiveHolds {
  readonly byEmail: number;
  readonly byClient: number;
  /** When the first of them ends. */
  readonly firstEndsAt: Date | null;
}

export async function countLiveHolds(db: Db, of: { email: string; clientKey: Buffer }): Promise<LiveHolds> {
  const { rows } = await sql<LiveHolds>`
    select count(*) filter (where lower(email) = lower(${of.email})) as "byEmail",
      count(*) filter (where client_key = ${of.clientKey}) as "byClient",
      min(hold_expires_at) as "firstEndsAt"
    from bookings
    where hold = 'held' and (lower(email) = lower(${of.email}) or client_key = ${of.clientKey})
  `.execute(db);
  return rows[0] ?? { byEmail: 0, byClient: 0, firstEndsAt: null };
}

/**
 * Bookings of the same draft from before this one that still wait for their payment. Of two made at the same moment
 * only one is the older: they must not end each other.
 */
export async function listOlderHolds(db: Db, draftId: string, bookingId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select older.id from bookings older join bookings newer on newer.id = ${bookingId}
    where older.draft_id = ${draftId} and older.state = 'awaiting_payment'
      and (older.created_at, older.id) < (newer.created_at, newer.id)
  `.execute(db);
  return rows.map((row) => row.id);
}
