import { sql } from 'kysely';
import type { HoldLimit } from '#domain/bookings/hold-limits.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import { soldTripColumns, soldTripFromDeal } from '../rows/sold-trip.store.ts';
import {
  isWithinUnprovenShare,
  type LimitedHold,
  selectHolderStanding,
  selectMaxTickets,
  selectUnsoldShare,
} from './hold-limits.store.ts';

export interface NewHold extends LimitedHold {
  readonly bookingId: string;
  readonly attemptId: string;
  readonly reference: string;
  /** Total shown to the buyer as a decimal: seats are taken only if it equals the current price. */
  readonly shownTotal: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly passportNumber: Buffer;
  readonly gender: Buffer;
  readonly dateOfBirth: Buffer;
  readonly passportExpiry: Buffer;
  readonly nationality: Buffer;
  readonly issuingCountry: Buffer;
  readonly settingsVersion: number;
  readonly collectionId: string;
  readonly mode: PaymentMode;
  readonly idempotencyKey: string;
  readonly bodyHash: Buffer;
  readonly draftId: string;
  readonly termsVersion: string;
  readonly privacyVersion: string;
  readonly locale: string;
  readonly linkBase: string | null;
  readonly now: Date;
  readonly holdExpiresAt: Date;
  readonly watchUntil: Date;
}

export type HoldTaken =
  | { readonly kind: 'taken'; readonly destinationCountry: string }
  | { readonly kind: 'limited'; readonly limit: HoldLimit; readonly most: number | null }
  | { readonly kind: 'notTaken' }
  | { readonly kind: 'outrun' }
  | { readonly kind: 'keyKnown' }
  | { readonly kind: 'referenceTaken' };

const NO_LIMIT = 2_147_483_647;
const unpaidSeatChecks: ReadonlySet<string> = new Set([
  'client_unproven_seats_within_limit',
  'client_seats_within_limit',
  'client_seats_of_deal_within_limit',
  'mail_owner_seats_within_limit',
]);

/**
 * One round trip: checks everything, takes the seats and writes booking and attempt with a copy of the deal.
 * A refusal takes no lock and names the limit. A known key, or a holder at its limit by a concurrent hold,
 * fails the whole statement, so seats are never taken without a booking. Locks the client's row before the
 * mail owner's.
 */
export async function takeHold(db: Db, hold: NewHold): Promise<HoldTaken> {
  try {
    const { rows } = await holdStatement(hold).execute(db);
    const [row] = rows;
    if (!row) return { kind: 'notTaken' };
    const { destinationCountry, limit, most } = row;
    if (destinationCountry) return { kind: 'taken', destinationCountry };
    return limit ? { kind: 'limited', limit, most } : { kind: 'notTaken' };
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === '23505' && constraint === 'bookings_idempotency_key_key') return { kind: 'keyKnown' };
    if (code === '23505' && constraint === 'bookings_reference_key') return { kind: 'referenceTaken' };
    if (code === '23514' && constraint && unpaidSeatChecks.has(constraint)) return { kind: 'outrun' };
    throw error;
  }
}

interface HoldRow {
  readonly destinationCountry: string | null;
  readonly limit: HoldLimit | null;
  readonly most: number | null;
}

export function holdStatement(hold: NewHold) {
  const { limits } = hold;
  const unproven = hold.emailProof === 'unproven' ? hold.tickets : 0;
  const isProven = sql`${hold.emailProof}::text = 'proven'`;
  return sql<HoldRow>`
    with ${selectHolderStanding(hold)}, taken as (
      update flights deal set
        seats_held = deal.seats_held + ${hold.tickets}::int,
        seats_unproven = deal.seats_unproven + ${unproven}::int
      from companies seller, standing
      where deal.id = ${hold.dealId}::uuid
        and deal.seats_available >= ${hold.tickets}::int
        and deal.selling_price * ${hold.tickets}::int = ${hold.shownTotal}::numeric
        and deal.deadline > ${hold.now}::timestamptz
        and (deal.publish_date is null or deal.publish_date <= ${hold.now}::timestamptz)
        and deal.deleted_at is null and deal.paused_at is null
        and seller.id = deal.company_id and seller.status = 'approved' and seller.deleted_at is null
        and seller.suspended_at is null
        and standing.exceeded is null
        and (${isProven} or ${isWithinUnprovenShare(hold)})
      returning deal.*, seller.name as seller_name, seller.fee_basis_points
    ), counted as (
      insert into client_holds as client
        (key, unproven_seats, proven_seats, max_unproven_seats, max_seats, max_seats_per_deal)
      select ${hold.clientKey}::bytea, ${unproven}::int, ${hold.tickets - unproven}::int,
        ${limits.unprovenSeatsPerClient}::int,
        case when ${isProven} and standing.is_owner_trusted then ${NO_LIMIT}::int
          when ${isProven} and standing.is_first_of_client then ${hold.tickets}::int
          else standing.client_limit end,
        case when ${isProven} and (standing.is_owner_trusted or standing.is_first_of_client) then null
          else ${selectUnsoldShare('taken', limits.clientPercent)} end
      from taken, standing
      on conflict (key) do update set
        unproven_seats = client.unproven_seats + excluded.unproven_seats,
        proven_seats = client.proven_seats + excluded.proven_seats,
        max_unproven_seats = greatest(excluded.max_unproven_seats, client.unproven_seats),
        max_seats = greatest(excluded.max_seats, client.unproven_seats + client.proven_seats),
        max_seats_per_deal = excluded.max_seats_per_deal
      returning key
    ), counted_for_owner as (
      -- From the client's row, so that it is locked before this one.
      insert into mail_owner_holds as owner (key, seats, max_seats)
      select ${hold.mailOwnerKey}::bytea, ${hold.tickets}::int,
        case when standing.is_owner_trusted
          then least(greatest(${hold.tickets}::int, ${limits.unprovenTickets}::int), standing.owner_limit)
          else standing.owner_limit end
      from counted, standing where ${isProven}
      on conflict (key) do update set
        seats = owner.seats + excluded.seats, max_seats = greatest(excluded.max_seats, owner.seats)
    ), booked as (
      insert into bookings (
        id, reference, flight_id, company_id, tickets, unit_price, unit_cost, total,
        ${soldTripColumns},
        first_name, last_name, email, phone_number, passport_number, gender, date_of_birth, passport_expiry,
        nationality, issuing_country, hold_expires_at, watch_until, mode, idempotency_key, body_hash, draft_id, client_key,
        mail_owner_key, terms_version, terms_accepted_at, privacy_version, locale, created_at, link_base, email_proof, fee_basis_points
      )
      select
        ${hold.bookingId}::uuid, ${hold.reference}::text, id, company_id, ${hold.tickets}::int, selling_price, cost,
        selling_price * ${hold.tickets}::int,
        ${soldTripFromDeal},
        ${hold.firstName}::text, ${hold.lastName}::text, ${hold.email}::text, ${hold.phoneNumber}::text,
        ${hold.passportNumber}::bytea, ${hold.gender}::bytea, ${hold.dateOfBirth}::bytea,
        ${hold.passportExpiry}::bytea, ${hold.nationality}::bytea, ${hold.issuingCountry}::bytea,
        ${hold.holdExpiresAt}::timestamptz, ${hold.watchUntil}::timestamptz, ${hold.mode}::text,
        ${hold.idempotencyKey}::uuid, ${hold.bodyHash}::bytea, ${hold.draftId}::uuid, ${hold.clientKey}::bytea,
        ${hold.mailOwnerKey}::bytea, ${hold.termsVersion}::text, ${hold.now}::timestamptz, ${hold.privacyVersion}::text, ${hold.locale}::text,
        ${hold.now}::timestamptz, ${hold.linkBase}::text, ${hold.emailProof}::text, fee_basis_points
      from taken
      returning id, total
    ), attempted as (
      insert into payment_attempts (id, booking_id, settings_version, amount, collection_id, created_at)
      select ${hold.attemptId}::uuid, id, ${hold.settingsVersion}::int, total, ${hold.collectionId}::text,
        ${hold.now}::timestamptz
      from booked
    )
    select taken.destination_country as "destinationCountry", standing.exceeded as "limit", ${selectMaxTickets(hold)} as "most"
    from standing left join taken on true
  `;
}

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

/** Deletes rows of holders without unpaid seats. */
export async function forgetIdleHolders(db: Db): Promise<void> {
  await db.deleteFrom('client_holds').where('unproven_seats', '=', 0).where('proven_seats', '=', 0).execute();
  await db.deleteFrom('mail_owner_holds').where('seats', '=', 0).execute();
}
