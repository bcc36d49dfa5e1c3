// What names the things that audit lines are about: one statement for each kind, which looks up all its ids at once. Reads no
// PNR, no passport and no address of a buyer.
import { type RawBuilder, sql } from 'kysely';
import type { AuditObject } from '#domain/accounts/audit.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface NameRow {
  readonly id: string;
  readonly name?: string | null;
  /** Of the last flight of the way out. */
  readonly route?: string;
  readonly fromDay?: string | null;
  readonly untilDay?: string | null;
  readonly at?: Date;
  readonly isDeleted?: boolean;
  readonly bookingId?: string | null;
}

type Statement = (ids: readonly string[]) => RawBuilder<NameRow>;

const byUuid = (rest: RawBuilder<unknown>, ids: readonly string[]) =>
  sql<NameRow>`${rest} where named.id = any(${ids}::uuid[])`;

const statements: Partial<Record<AuditObject, Statement>> = {
  alertAddress: (ids) =>
    byUuid(
      sql`select named.id::text, companies.name from company_alert_addresses named join companies on companies.id = named.company_id`,
      ids,
    ),
  bankBalance: (ids) =>
    byUuid(sql`select named.id::text, named.balance_on as "fromDay" from bank_balances named`, ids),
  bankFile: (ids) =>
    byUuid(
      sql`select named.id::text, named.made_at as at, named.run_on as "fromDay" from bank_files named`,
      ids,
    ),
  booking: (ids) =>
    byUuid(
      sql`select named.id::text, named.reference as name, named.id::text as "bookingId" from bookings named`,
      ids,
    ),
  company: (ids) =>
    byUuid(
      sql`select named.id::text, named.name, named.deleted_at is not null as "isDeleted" from companies named`,
      ids,
    ),
  deal: (ids) =>
    byUuid(
      sql`
        select named.id::text, named.destination_country as name, named.outbound_departs_on as "fromDay",
          coalesce(named.outbound_connections -> -1 ->> 'route', named.outbound_route) as route,
          named.return_departs_on as "untilDay", named.deleted_at is not null as "isDeleted"
        from flights named`,
      ids,
    ),
  document: (ids) =>
    byUuid(
      sql`
        select named.id::text, bookings.reference as name, bookings.id::text as "bookingId", named.uploaded_at as at
        from documents named left join bookings on bookings.id = named.booking_id`,
      ids,
    ),
  invitation: (ids) =>
    byUuid(sql`select named.id::text, named.email as name from company_invitations named`, ids),
  mail: (ids) =>
    byUuid(sql`select named.id::text, named.kind as name, named.created_at as at from mails named`, ids),
  message: (ids) =>
    byUuid(sql`select named.id::text, named.created_at as at from contact_messages named`, ids),
  paymentComparison: (ids) =>
    byUuid(sql`select named.id::text, named.made_at as at from payment_comparisons named`, ids),
  paymentKeysChange: (ids) =>
    byUuid(sql`select named.id::text, named.entered_at as at from pending_payment_keys named`, ids),
  payout: (ids) =>
    byUuid(
      sql`
        select named.id::text, companies.name, named.run_on as "fromDay"
        from payouts named join companies on companies.id = named.company_id`,
      ids,
    ),
  payoutAccount: (ids) =>
    byUuid(
      sql`select named.id::text, companies.name from payout_accounts named join companies on companies.id = named.company_id`,
      ids,
    ),
  unknownPayment: (ids) =>
    byUuid(sql`select named.id::text, named.bill_id as name from unknown_payments named`, ids),
  user: (ids) => sql<NameRow>`select id, name from users where id = any(${ids}::text[])`,
};

export function canBeNamed(kind: string): kind is AuditObject {
  return Object.hasOwn(statements, kind);
}

/** Returns nothing for kinds without a name and for what was deleted. */
export async function listNames(db: Db, kind: AuditObject, ids: readonly string[]): Promise<NameRow[]> {
  const statement = statements[kind];
  if (!statement || ids.length === 0) return [];
  return (await statement(ids).execute(db)).rows;
}

/** Returns the ids of the booking with this reference and of the companies with this name. */
export async function findNamedIds(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from bookings where reference = upper(${name})
    union all
    (select id::text from companies where lower(name) = lower(${name}) limit 20)
  `.execute(db);
  return rows.map(({ id }) => id);
}
