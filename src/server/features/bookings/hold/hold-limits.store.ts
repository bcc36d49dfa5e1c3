// Limits on unpaid seats for the statement that takes seats; see docs/payments.md, "Seats cannot be taken
// hostage".

import { type RawBuilder, sql } from 'kysely';
import type { HoldLimit, HoldLimits } from '#domain/bookings/hold-limits.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { EmailProof } from '#server/platform/database/schema.ts';

export interface LimitedHold {
  readonly dealId: string;
  readonly tickets: number;
  readonly email: string;
  readonly emailProof: EmailProof;
  readonly clientKey: Buffer;
  readonly mailOwnerKey: Buffer;
  readonly limits: HoldLimits;
  readonly unpaidSince: Date;
}

/**
 * Returns common table expressions up to `standing`, which has one row per existing deal: `exceeded` names
 * the limit or is null. They only count committed holds; `isWithinUnprovenShare` and the checks of
 * client_holds and mail_owner_holds reject concurrent ones, using this row's limits.
 */
export function selectHolderStanding(hold: LimitedHold): RawBuilder<unknown> {
  return sql`
    left_unpaid as materialized (${countLeftUnpaid(hold)}), debts as materialized (${countDebts(hold)}),
    figures as materialized (${selectFigures(hold)}),
    standing as materialized (
      select figures.*, ${selectExceededLimit(hold)} as exceeded
      from figures cross join lateral (${selectClientLimit(hold)}) client
        cross join lateral (${selectCodeReason(hold)}) code
    )
  `;
}

export function isWithinUnprovenShare({ tickets, limits }: LimitedHold): RawBuilder<boolean> {
  return sql<boolean>`deal.seats_unproven + ${tickets}::int <= ${selectUnsoldShare('deal', limits.unprovenPercent)}`;
}

export function selectUnsoldShare(deal: string, percent: number): RawBuilder<number> {
  const row = sql.ref(deal);
  return sql<number>`((${row}.seats_offered - ${row}.seats_sold) * ${percent}::int + 99) / 100`;
}

export function selectMaxTickets({ limits }: LimitedHold): RawBuilder<number | null> {
  return sql<number | null>`case standing.exceeded
    when 'email_tickets' then ${limits.unprovenTickets}::int
    when 'mail_owner_tickets' then standing.owner_limit
    when 'client_tickets' then least(standing.client_limit, standing.client_limit_of_deal) end`;
}

export async function findFirstEnd(db: Db, hold: LimitedHold, limit: HoldLimit): Promise<Date | null> {
  let holds = db
    .selectFrom('bookings')
    .select(({ fn }) => fn.min('hold_expires_at').as('endsAt'))
    .where('hold', '=', 'held');
  if (limit === 'email_holds') holds = holds.where(sql<boolean>`lower(email) = lower(${hold.email})`);
  else if (limit === 'mail_owner_seats')
    holds = holds.where('mail_owner_key', '=', hold.mailOwnerKey).where('email_proof', '=', 'proven');
  else holds = holds.where('client_key', '=', hold.clientKey);
  if (limit === 'client_seats_of_deal') holds = holds.where('flight_id', '=', hold.dealId);
  return (await holds.executeTakeFirst())?.endsAt ?? null;
}

function countLeftUnpaid({ email, clientKey, mailOwnerKey, unpaidSince }: LimitedHold): RawBuilder<unknown> {
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

/** Unpaid holds minus paid bookings, counted only as far as needed: a carrier's address has thousands. */
function countDebts({ clientKey, mailOwnerKey, unpaidSince }: LimitedHold): RawBuilder<unknown> {
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

/**
 * Seats held at a client address never block its first booking. At an address in good standing, they also do
 * not block a mail owner without unpaid holds who makes a first booking or takes a few seats.
 */
function selectFigures(hold: LimitedHold): RawBuilder<unknown> {
  const { limits, tickets } = hold;
  const seatLimit = (debt: RawBuilder<unknown>) => sql`
    case when ${debt} >= 2 * ${limits.unpaidHolds}::int then ${limits.seatsAfterMoreUnpaid}::int
      when ${debt} >= ${limits.unpaidHolds}::int then ${limits.seatsAfterUnpaid}::int
      else ${limits.seatsPerClient}::int end`;
  return sql`
    select left_unpaid.by_email, left_unpaid.by_client,
      ${isWithinUnprovenShare(hold)} as is_within_unproven_share,
      ${selectUnsoldShare('deal', limits.clientPercent)} as client_limit_of_deal,
      ${seatLimit(sql`client_debt`)} as client_limit, ${seatLimit(sql`owner_debt`)} as owner_limit,
      coalesce(client.unproven_seats, 0) as client_unproven_seats,
      coalesce(client.unproven_seats + client.proven_seats, 0) as client_seats,
      coalesce(owner.seats, 0) as owner_seats,
      owner_debt <= 0 and client_debt < ${limits.unpaidHolds}::int and coalesce(owner.seats, 0) + ${tickets}::int
        <= greatest(${tickets}::int, ${limits.unprovenTickets}::int) as is_owner_trusted,
      client_debt <= 0 and ${tickets}::int <= ${limits.seatsPerClient}::int
        and coalesce(client.unproven_seats + client.proven_seats, 0) = 0 as is_first_of_client
    from flights deal cross join left_unpaid cross join debts
      left join client_holds client on client.key = ${hold.clientKey}::bytea
      left join mail_owner_holds owner on owner.key = ${hold.mailOwnerKey}::bytea
    where deal.id = ${hold.dealId}::uuid
  `;
}

/** `offset 0` keeps PostgreSQL from planning the seat count once per mention. */
function selectClientLimit({ tickets, clientKey, dealId, emailProof }: LimitedHold): RawBuilder<unknown> {
  return sql`
    select case
      when ${emailProof}::text = 'proven' and (is_owner_trusted or is_first_of_client) then null
      when ${tickets}::int > least(client_limit, client_limit_of_deal) then 'client_tickets'
      when client_seats + ${tickets}::int > client_limit then 'client_seats'
      when ${tickets}::int + (select coalesce(sum(unpaid_seats(state, tickets)), 0) from bookings
        where hold = 'held' and client_key = ${clientKey}::bytea and flight_id = ${dealId}::uuid)
        > client_limit_of_deal then 'client_seats_of_deal' end as exceeded
    offset 0
  `;
}

function selectCodeReason({ tickets, emailProof, limits }: LimitedHold): RawBuilder<unknown> {
  return sql`
    select case
      when ${emailProof}::text = 'proven' then null
      when ${tickets}::int > ${limits.unprovenTickets}::int then 'many_tickets'
      when by_email >= ${limits.unpaidHolds}::int or by_client >= ${limits.unpaidHolds}::int then 'left_unpaid'
      when not is_within_unproven_share then 'deal_full'
      when client_unproven_seats + ${tickets}::int > ${limits.unprovenSeatsPerClient}::int
        or client.exceeded is not null then 'busy_connection' end as reason
  `;
}

/** If a code would not help the buyer, applies the limit of proven emails. */
function selectExceededLimit({ tickets, email, emailProof, limits }: LimitedHold): RawBuilder<string | null> {
  return sql<string | null>`case
    when by_email >= ${limits.unpaidHolds}::int and ${tickets}::int > ${limits.unprovenTickets}::int then 'email_tickets'
    when (select count(*) from bookings where hold = 'held' and lower(email) = lower(${email}::text))
      >= case when by_email < ${limits.unpaidHolds}::int then ${limits.holdsPerEmail}::int else 1 end then 'email_holds'
    when ${emailProof}::text = 'unproven' and code.reason is null then null
    when ${tickets}::int > owner_limit then 'mail_owner_tickets'
    when owner_seats + ${tickets}::int > owner_limit then 'mail_owner_seats'
    when is_owner_trusted or is_first_of_client then code.reason
    else coalesce(client.exceeded, code.reason) end`;
}
