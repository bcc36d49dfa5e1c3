// Looks up the names of objects in audit records, with one statement per kind. Reads no PNR, no passport and
// no email address of a buyer.
import { type RawBuilder, sql } from 'kysely';
import type { AuditObject } from '#domain/accounts/audit.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface NameRow {
  readonly id: string;
  readonly name?: string | null;
  /** Route of the last outbound flight. */
  readonly route?: string;
  readonly fromDay?: string | null;
  readonly untilDay?: string | null;
  readonly at?: Date;
  readonly isDeleted?: boolean;
  readonly bookingId?: string | null;
}

/** Each query names its table `named`; listNames adds the condition on ids. */
const selects: Partial<Record<AuditObject, RawBuilder<NameRow>>> = {
  alertAddress: sql`select named.id, companies.name from company_alert_addresses named join companies on companies.id = named.company_id`,
  bankBalance: sql`select id, balance_on as "fromDay" from bank_balances named`,
  bankFile: sql`select id, made_at as at, run_on as "fromDay" from bank_files named`,
  booking: sql`select id, reference as name, id as "bookingId" from bookings named`,
  company: sql`select id, name, deleted_at is not null as "isDeleted" from companies named`,
  deal: sql`
    select id, destination_country as name, outbound_departs_on as "fromDay", return_departs_on as "untilDay",
      coalesce(outbound_connections -> -1 ->> 'route', outbound_route) as route, deleted_at is not null as "isDeleted"
    from flights named`,
  document: sql`
    select named.id, bookings.reference as name, bookings.id as "bookingId", uploaded_at as at
    from documents named left join bookings on bookings.id = booking_id`,
  holiday: sql`select id, name, starts_on as "fromDay" from holidays named`,
  invitation: sql`select id, email as name from company_invitations named`,
  mail: sql`select id, kind as name, created_at as at from mails named`,
  message: sql`select id, created_at as at from contact_messages named`,
  paymentComparison: sql`select id, made_at as at from payment_comparisons named`,
  paymentKeysChange: sql`select id, entered_at as at from pending_payment_keys named`,
  payout: sql`
    select named.id, companies.name, run_on as "fromDay"
    from payouts named join companies on companies.id = named.company_id`,
  payoutAccount: sql`select named.id, companies.name from payout_accounts named join companies on companies.id = named.company_id`,
  unknownPayment: sql`select id, bill_id as name from unknown_payments named`,
  user: sql`select id, name from users named`,
};

export function hasName(kind: string): kind is AuditObject {
  return Object.hasOwn(selects, kind);
}

/** Returns nothing for kinds without names and for deleted objects. */
export async function listNames(db: Db, kind: AuditObject, ids: readonly string[]): Promise<NameRow[]> {
  const select = selects[kind];
  if (!select || ids.length === 0) return [];
  const type = kind === 'user' ? sql`text[]` : sql`uuid[]`;
  const { rows } = await sql<NameRow>`${select} where named.id = any(${ids}::${type})`.execute(db);
  return rows;
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
