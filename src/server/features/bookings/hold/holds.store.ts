import { type RawBuilder, sql } from 'kysely';
import type { HoldFacts, HoldLimits } from '#domain/bookings/hold-limits.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { EmailProof, PaymentMode } from '#server/platform/database/schema.ts';
import { soldTripColumns, soldTripFromDeal } from '../rows/sold-trip.store.ts';

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
  readonly nationality: Buffer;
  readonly issuingCountry: Buffer;
  readonly settingsVersion: number;
  readonly collectionId: string;
  readonly mode: PaymentMode;
  readonly idempotencyKey: string;
  readonly bodyHash: Buffer;
  readonly draftId: string;
  readonly clientKey: Buffer;
  readonly mailOwnerKey: Buffer;
  readonly termsVersion: string;
  readonly privacyVersion: string;
  readonly locale: string;
  readonly linkBase: string | null;
  readonly now: Date;
  readonly holdExpiresAt: Date;
  readonly watchUntil: Date;
  readonly emailProof: EmailProof;
  readonly limits: HoldLimits;
  /** Holds made before this moment no longer count as left unpaid. */
  readonly unpaidSince: Date;
}

export type HoldTaken =
  | { readonly kind: 'taken'; readonly destinationCountry: string }
  /** Something in the way: price, seats, dates, company or a limit. Nothing was written. */
  | { readonly kind: 'notTaken' }
  /** The client address or the mail owner has as many unpaid seats as it may. Nothing was written. */
  | { readonly kind: 'limitReached' }
  | { readonly kind: 'keyKnown' }
  | { readonly kind: 'referenceTaken' };

/** The largest integer of PostgreSQL. */
const NO_LIMIT = 2_147_483_647;
const unpaidSeatChecks: ReadonlySet<string> = new Set([
  'client_unproven_seats_within_limit',
  'client_seats_within_limit',
  'client_seats_of_deal_within_limit',
  'mail_owner_seats_within_limit',
]);

/**
 * One round trip: takes the seats if everything still holds, and writes booking and payment attempt with a copy of
 * what is sold. A refusal matches no row and takes no lock. A known idempotency key, and a client address or mail owner
 * with too many unpaid seats, fail the whole statement, so that no seats can be taken without a booking or past a limit.
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
    if (code === '23514' && constraint && unpaidSeatChecks.has(constraint)) return { kind: 'limitReached' };
    throw error;
  }
}

export function holdStatement(hold: NewHold) {
  const { limits } = hold;
  const unproven = hold.emailProof === 'unproven' ? hold.tickets : 0;
  return sql<{ destinationCountry: string }>`
    with left_unpaid as (${leftUnpaid(hold)}), standing as (${standing(hold)}), taken as (
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
      insert into client_holds as client
        (key, unproven_seats, proven_seats, max_unproven_seats, max_seats, max_seats_per_deal)
      select ${hold.clientKey}::bytea, ${unproven}::int, ${hold.tickets - unproven}::int,
        ${limits.unprovenSeatsPerClient}::int,
        case when standing.is_owner_trusted then ${NO_LIMIT}::int
          when standing.is_first_of_client then least(${hold.tickets}::int, standing.client_limit)
          else standing.client_limit end,
        case when standing.is_owner_trusted or standing.is_first_of_client then null
          else ((taken.seats_offered - taken.seats_sold) * ${limits.clientPercent}::int + 99) / 100 end
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
      from counted, standing where ${hold.emailProof}::text = 'proven'
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
    select destination_country as "destinationCountry" from taken
  `;
}

type HoldParties = Pick<NewHold, 'email' | 'clientKey' | 'mailOwnerKey' | 'unpaidSince'>;

/** Holds whose time to pay ended, by email, by client address and, with a proven email, by mail owner. */
function leftUnpaid({ email, clientKey, mailOwnerKey, unpaidSince }: HoldParties) {
  return sql`
    select
      (select count(*) from bookings where state = 'expired' and created_at > ${unpaidSince}::timestamptz
        and lower(email) = lower(${email}::text)) as by_email,
      (select count(*) from bookings where state = 'expired' and created_at > ${unpaidSince}::timestamptz
        and client_key = ${clientKey}::bytea) as by_client,
      (select count(*) from bookings where state = 'expired' and created_at > ${unpaidSince}::timestamptz
        and mail_owner_key = ${mailOwnerKey}::bytea and email_proof = 'proven') as by_owner
  `;
}

/** Unpaid holds less paid bookings. Counts no more paid ones than it needs: a carrier's address has thousands. */
function debts({ clientKey, mailOwnerKey, unpaidSince }: HoldParties) {
  return sql`
    select
      left_unpaid.by_client - (select count(*) from (
        select from bookings where state = 'confirmed' and created_at > ${unpaidSince}::timestamptz
          and client_key = ${clientKey}::bytea limit left_unpaid.by_client) paid) as client_debt,
      left_unpaid.by_owner - (select count(*) from (
        select from bookings where state = 'confirmed' and created_at > ${unpaidSince}::timestamptz
          and mail_owner_key = ${mailOwnerKey}::bytea and email_proof = 'proven'
          limit left_unpaid.by_owner) paid) as owner_debt
    from left_unpaid
  `;
}

/** The same decisions as findExceededLimit in the domain, which explains a refusal. */
function standing(hold: NewHold) {
  const { limits } = hold;
  const seatLimit = (debt: RawBuilder<unknown>) => sql`
    case when ${debt} >= 2 * ${limits.unpaidHolds}::int then ${limits.seatsAfterMoreUnpaid}::int
      when ${debt} >= ${limits.unpaidHolds}::int then ${limits.seatsAfterUnpaid}::int
      else ${limits.seatsPerClient}::int end`;
  return sql`
    select ${seatLimit(sql`client_debt`)} as client_limit, ${seatLimit(sql`owner_debt`)} as owner_limit,
      ${hold.emailProof}::text = 'proven' and owner_debt <= 0 and client_debt < ${limits.unpaidHolds}::int
        and not exists (select from mail_owner_holds where key = ${hold.mailOwnerKey}::bytea
          and seats + ${hold.tickets}::int > greatest(${hold.tickets}::int, ${limits.unprovenTickets}::int))
        as is_owner_trusted,
      ${hold.emailProof}::text = 'proven' and client_debt <= 0
        and not exists (select from client_holds where key = ${hold.clientKey}::bytea
          and unproven_seats + proven_seats > 0) as is_first_of_client
    from (${debts(hold)}) debts
  `;
}

/** Everything the limits look at, and when the first hold of each party ends. */
export interface FoundFacts extends HoldFacts {
  readonly emailFreeAt: Date | null;
  readonly mailOwnerFreeAt: Date | null;
  readonly clientFreeAt: Date | null;
  readonly clientOnDealFreeAt: Date | null;
}

export async function findHoldFacts(
  db: Db,
  of: HoldParties & Pick<NewHold, 'dealId'>,
): Promise<FoundFacts | undefined> {
  const { rows } = await sql<FoundFacts>`
    with left_unpaid as (${leftUnpaid(of)}), debts as (${debts(of)}),
      of_email as (select count(*) as live, min(hold_expires_at) as free_at from bookings
        where hold = 'held' and lower(email) = lower(${of.email}::text)),
      of_owner as (select min(hold_expires_at) as free_at from bookings
        where hold = 'held' and mail_owner_key = ${of.mailOwnerKey}::bytea and email_proof = 'proven'),
      of_client as (select min(hold_expires_at) as free_at,
          min(hold_expires_at) filter (where flight_id = ${of.dealId}::uuid) as deal_free_at,
          coalesce(sum(unpaid_seats(state, tickets)) filter (where flight_id = ${of.dealId}::uuid), 0)::int as of_deal
        from bookings where hold = 'held' and client_key = ${of.clientKey}::bytea)
    select deal.seats_offered - deal.seats_sold as unsold, deal.seats_unproven as unproven,
      of_email.live as "liveOfEmail", left_unpaid.by_email as "leftByEmail", left_unpaid.by_client as "leftByClient",
      coalesce(client.unproven_seats, 0) as "unprovenOfClient",
      coalesce(client.unproven_seats + client.proven_seats, 0) as "seatsOfClient",
      of_client.of_deal as "seatsOfClientOnDeal", debts.client_debt as "clientDebt",
      coalesce(owner.seats, 0) as "seatsOfOwner", debts.owner_debt as "ownerDebt",
      of_email.free_at as "emailFreeAt", of_owner.free_at as "mailOwnerFreeAt", of_client.free_at as "clientFreeAt",
      of_client.deal_free_at as "clientOnDealFreeAt"
    from flights deal cross join left_unpaid cross join debts cross join of_email cross join of_owner
      cross join of_client
      left join client_holds client on client.key = ${of.clientKey}::bytea
      left join mail_owner_holds owner on owner.key = ${of.mailOwnerKey}::bytea
    where deal.id = ${of.dealId}::uuid
  `.execute(db);
  return rows[0];
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

/** Client addresses and mail owners without unpaid seats need no row. */
export async function forgetIdleHolders(db: Db): Promise<void> {
  await db.deleteFrom('client_holds').where('unproven_seats', '=', 0).where('proven_seats', '=', 0).execute();
  await db.deleteFrom('mail_owner_holds').where('seats', '=', 0).execute();
}
