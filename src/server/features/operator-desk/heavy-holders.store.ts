import { type RawBuilder, sql } from 'kysely';
import type { HeavyHolder, HolderKind } from '#domain/operator/desk.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface HolderId {
  readonly kind: HolderKind;
  readonly key: Buffer;
}

type HolderRow = Omit<HeavyHolder, 'key' | 'emails'> & { readonly key: Buffer; readonly emails: string[] };

const summed = (kind: HolderKind, key: RawBuilder<unknown>) => sql`
  select ${kind}::text as kind, ${key} as key, sum(tickets)::int as seats, count(*)::int as bookings,
    count(distinct flight_id)::int as deals, min(created_at) as since,
    array_agg(distinct destination_country) as destinations, array_agg(distinct lower(email)) as emails
  from held where ${key} is not null
`;

const outcomes = (state: 'expired' | 'confirmed', since: Date) => sql`
  (select count(*) from bookings past where past.state = ${sql.lit(state)} and past.created_at > ${since}
    and case holder.kind when 'client' then past.client_key = holder.key
      else past.mail_owner_key = holder.key and past.email_proof = 'proven' end)::int
`;

export async function listHolders(
  db: Db,
  heavy: { seats: number; debt: number; since: Date; limit: number },
): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    with held as (
      select * from bookings where hold = 'held' and unpaid_seats(state, tickets) > 0
    ), holder as (
      ${summed('client', sql`client_key`)} group by client_key
      union all
      ${summed('mailOwner', sql`mail_owner_key`)} and email_proof = 'proven'
        group by mail_owner_key having count(distinct client_key) > 1
    ), known as (
      select holder.*, ${outcomes('expired', heavy.since)} as unpaid, ${outcomes('confirmed', heavy.since)} as paid
      from holder
    )
    select * from known where seats > ${heavy.seats} or unpaid - paid >= ${heavy.debt}
    order by seats desc, since limit ${heavy.limit}
  `.execute(db);
  return rows;
}

export async function listHolderBookings(db: Db, holder: HolderId): Promise<string[]> {
  const isHeldBy =
    holder.kind === 'client'
      ? sql`client_key = ${holder.key}`
      : sql`mail_owner_key = ${holder.key} and email_proof = 'proven'`;
  const { rows } = await sql<{ id: string }>`
    select id from bookings where hold = 'held' and state = 'awaitingPayment' and ${isHeldBy} order by created_at, id
  `.execute(db);
  return rows.map(({ id }) => id);
}
