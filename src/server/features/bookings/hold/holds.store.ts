import { sql } from 'kysely';
import type { BookingState } from '#domain/booking-state.ts';
import type { Db } from '#server/platform/database.ts';
import type { EmailProof, PaymentMode } from '#server/platform/schema.ts';
import { soldTripColumns, soldTripFromDeal } from '../sold-trip.store.ts';

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
  readonly emailProof: EmailProof;
  readonly limits: HoldLimits;
}

export interface HoldLimits {
  readonly holdsPerEmail: number;
  readonly unprovenTickets: number;
  readonly unprovenPercent: number;
  readonly unprovenSeatsPerClient: number;
  readonly seatsPerClient: number;
  readonly unpaidHolds: number;
  /** Holds made before this moment and left unpaid are forgotten. */
  readonly unpaidSince: Date;
}

export type HoldTaken =
  | { readonly kind: 'taken'; readonly destinationCountry: string }
  /** Something in the way: price, seats, dates, company or a limit. Nothing was written. */
  | { readonly kind: 'notTaken' }
  /** The client address has as many unpaid seats as it may. Nothing was written. */
  | { readonly kind: 'clientFull' }
  | { readonly kind: 'keyKnown' }
  | { readonly kind: 'referenceTaken' };

/**
 * One round trip: takes the seats if everything still holds, and writes booking and payment attempt with a copy of
 * what is sold. A refusal matches no row and takes no lock. A known idempotency key, and a client address with too many
 * unpaid seats, fail the whole statement, so that no seats can be taken without a booking or past a limit.
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
    if (code === '23514' && constraint?.startsWith('client_')) return { kind: 'clientFull' };
    throw error;
  }
}

export function holdStatement(hold: NewHold) {
  const { limits } = hold;
  const unproven = hold.emailProof === 'unproven' ? hold.tickets : 0;
  return sql<{ destinationCountry: string }>`
    with left_unpaid as (${leftUnpaid(hold, limits.unpaidSince)}), taken as (
      update flights deal set
        seats_held = deal.seats_held + ${hold.tickets}::int,
        seats_unproven = deal.seats_unproven + ${unproven}::int
      from companies seller, left_unpaid
      where deal.id = ${hold.dealId}::uuid
        and deal.seats_available >= ${hold.tickets}::int
        and deal.selling_price * ${hold.tickets}::int = ${hold.shownTotal}::numeric
        and deal.deadline > ${hold.now}::timestamptz
        and (deal.publish_date is null or deal.publish_date <= ${hold.now}::timestamptz)
        and deal.deleted_at is null and deal.paused_at is null
        and seller.id = deal.company_id and seller.status = 'approved' and seller.deleted_at is null
        and seller.suspended_at is null
        and (select count(*) from bookings where hold = 'held' and lower(email) = lower(${hold.email}::text))
          < case when left_unpaid.by_email < ${limits.unpaidHolds}::int then ${limits.holdsPerEmail}::int else 1 end
        and (${hold.tickets}::int <= ${limits.unprovenTickets}::int
          or left_unpaid.by_email < ${limits.unpaidHolds}::int)
        and (${hold.emailProof}::text = 'proven' or (
          ${hold.tickets}::int <= ${limits.unprovenTickets}::int
          and deal.seats_unproven + ${hold.tickets}::int
            <= ((deal.seats_offered - deal.seats_sold) * ${limits.unprovenPercent}::int + 99) / 100
          and left_unpaid.by_email < ${limits.unpaidHolds}::int
          and left_unpaid.by_client < ${limits.unpaidHolds}::int
        ))
      returning deal.*, seller.name as seller_name, seller.fee_basis_points
    ), counted as (
      insert into client_holds as client (key, unproven_seats, proven_seats, most_unproven_seats, most_seats)
      select ${hold.clientKey}::bytea, ${unproven}::int, ${hold.tickets - unproven}::int,
        ${limits.unprovenSeatsPerClient}::int, ${limits.seatsPerClient}::int
      from taken
      on conflict (key) do update set
        unproven_seats = client.unproven_seats + excluded.unproven_seats,
        proven_seats = client.proven_seats + excluded.proven_seats,
        most_unproven_seats = greatest(excluded.most_unproven_seats, client.unproven_seats),
        most_seats = greatest(excluded.most_seats, client.unproven_seats + client.proven_seats)
    ), booked as (
      insert into bookings (
        id, reference, flight_id, company_id, tickets, unit_price, unit_cost, total,
        ${soldTripColumns},
        first_name, last_name, email, phone_number, passport_number, gender, date_of_birth, passport_expiry,
        hold_expires_at, watch_until, mode, idempotency_key, body_hash, draft_id, client_key,
        terms_version, terms_accepted_at, privacy_version, locale, created_at, link_base, email_proof, fee_basis_points
      )
      select
        ${hold.bookingId}::uuid, ${hold.reference}::text, id, company_id, ${hold.tickets}::int, selling_price, cost,
        selling_price * ${hold.tickets}::int,
        ${soldTripFromDeal},
        ${hold.firstName}::text, ${hold.lastName}::text, ${hold.email}::text, ${hold.phoneNumber}::text,
        ${hold.passportNumber}::bytea, ${hold.gender}::bytea, ${hold.dateOfBirth}::bytea,
        ${hold.passportExpiry}::bytea,
        ${hold.holdExpiresAt}::timestamptz, ${hold.watchUntil}::timestamptz, ${hold.mode}::text,
        ${hold.idempotencyKey}::uuid, ${hold.bodyHash}::bytea, ${hold.draftId}::uuid, ${hold.clientKey}::bytea,
        ${hold.termsVersion}::text, ${hold.now}::timestamptz, ${hold.privacyVersion}::text, ${hold.locale}::text,
        ${hold.now}::timestamptz, ${hold.linkBase}::text, ${hold.emailProof}::text, fee_basis_points
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

/** Holds of an email and of a client address whose time to pay ended, as columns by_email and by_client. */
function leftUnpaid(of: Pick<NewHold, 'email' | 'clientKey'>, since: Date) {
  return sql`
    select
      (select count(*) from bookings where state = 'expired' and created_at > ${since}::timestamptz
        and lower(email) = lower(${of.email}::text)) as by_email,
      (select count(*) from bookings where state = 'expired' and created_at > ${since}::timestamptz
        and client_key = ${of.clientKey}::bytea) as by_client
  `;
}

/** Everything the limits look at, to say which of them stands in the way. */
export interface HoldFacts {
  readonly unsold: number;
  readonly unproven: number;
  readonly liveOfEmail: number;
  readonly leftByEmail: number;
  readonly leftByClient: number;
  readonly unprovenOfClient: number;
  readonly seatsOfClient: number;
  readonly emailFreeAt: Date | null;
  readonly clientFreeAt: Date | null;
}

export async function findHoldFacts(
  db: Db,
  of: Pick<NewHold, 'dealId' | 'email' | 'clientKey'>,
  unpaidSince: Date,
): Promise<HoldFacts | undefined> {
  const { rows } = await sql<HoldFacts>`
    with left_unpaid as (${leftUnpaid(of, unpaidSince)}),
      of_email as (select count(*) as live, min(hold_expires_at) as free_at from bookings
        where hold = 'held' and lower(email) = lower(${of.email}::text)),
      of_client as (select min(hold_expires_at) as free_at from bookings
        where hold = 'held' and client_key = ${of.clientKey}::bytea)
    select deal.seats_offered - deal.seats_sold as unsold, deal.seats_unproven as unproven,
      of_email.live as "liveOfEmail", left_unpaid.by_email as "leftByEmail", left_unpaid.by_client as "leftByClient",
      coalesce(client.unproven_seats, 0) as "unprovenOfClient",
      coalesce(client.unproven_seats + client.proven_seats, 0) as "seatsOfClient",
      of_email.free_at as "emailFreeAt", of_client.free_at as "clientFreeAt"
    from flights deal cross join left_unpaid cross join of_email cross join of_client
      left join client_holds client on client.key = ${of.clientKey}::bytea
    where deal.id = ${of.dealId}::uuid
  `.execute(db);
  return rows[0];
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

/** The unpaid holds of an email that its buyer has just proven. */
export async function listUnprovenHolds(db: Db, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings
    where hold = 'held' and lower(email) = lower(${email}) and email_proof = 'unproven'
  `.execute(db);
  return rows.map((row) => row.id);
}

export async function markProven(db: Db, bookingId: string): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ email_proof: 'proven' })
    .where('id', '=', bookingId)
    .where('email_proof', '=', 'unproven')
    .execute();
}

/** Client addresses without unpaid seats need no row. */
export async function forgetIdleClients(db: Db): Promise<void> {
  await db.deleteFrom('client_holds').where('unproven_seats', '=', 0).where('proven_seats', '=', 0).execute();
}
