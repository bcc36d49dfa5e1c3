import { sql } from 'kysely';
import { type AuditFact, buyerMails, type TimelineFacts } from '#domain/fulfilment/history.ts';
import type { MailState } from '#domain/mail-record.ts';
import { senFromDecimal } from '#domain/money.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { PaymentMode } from '#server/platform/schema.ts';

/** Of each kind of fact; a booking has a few. Every question goes by an index that begins with the booking. */
const MOST = 200;

export interface TimelineBooking {
  readonly id: string;
  readonly dealId: string;
  readonly companyId: string;
  readonly mode: PaymentMode;
  readonly seats: number;
  readonly heldAt: Date;
  readonly isErased: boolean;
}

export async function findTimelineBooking(db: Db, bookingId: string): Promise<TimelineBooking | undefined> {
  const { rows } = await sql<TimelineBooking>`
    select id, flight_id as "dealId", company_id as "companyId", mode, tickets as seats, created_at as "heldAt",
      personal_data_erased_at is not null as "isErased"
    from bookings where id = ${bookingId}
  `.execute(db);
  return rows[0];
}

export type Work = Pick<TimelineFacts, 'calls' | 'namesAsked' | 'requests' | 'documents' | 'changes'>;

/** What companies may read themselves. */
export async function listWork(tx: Tx, bookingId: string): Promise<Work> {
  const calls = await sql<Work['calls'][number]>`
    select called_at as at, called_by as by, outcome from follow_ups
    where booking_id = ${bookingId} order by id desc limit ${MOST}
  `.execute(tx);
  const asked = await sql<Work['namesAsked'][number]>`
    select asked_at as at, asked_by as by from name_reminders
    where booking_id = ${bookingId} order by id desc limit ${MOST}
  `.execute(tx);
  const requests = await sql<Work['requests'][number]>`
    select asked_at as at, kind, answer, answered_at as "answeredAt", answered_by as "answeredBy" from booking_requests
    where booking_id = ${bookingId} order by asked_at desc limit ${MOST}
  `.execute(tx);
  const changes = await sql<Work['changes'][number]>`
    select made_at as at, made_by as by, kind
    from flight_change_answers join flight_changes on flight_changes.id = change_id
    where booking_id = ${bookingId} order by made_at desc limit ${MOST}
  `.execute(tx);
  return {
    calls: calls.rows,
    namesAsked: asked.rows,
    requests: requests.rows,
    documents: await listDocumentMoments(tx, bookingId),
    changes: changes.rows,
  };
}

async function listDocumentMoments(tx: Tx, bookingId: string): Promise<Work['documents']> {
  const rows = await tx
    .selectFrom('documents')
    .select(['uploaded_at', 'uploaded_by', 'confirmed_at', 'confirmed_by'])
    .where('booking_id', '=', bookingId)
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    uploaded: { at: row.uploaded_at, by: row.uploaded_by },
    confirmed: row.confirmed_at && row.confirmed_by ? { at: row.confirmed_at, by: row.confirmed_by } : null,
  }));
}

export type Records = Pick<TimelineFacts, 'payments' | 'refunds' | 'mails' | 'audit'>;

/**
 * What companies cannot read themselves; the caller has made sure that the booking is the company's. The operator's own
 * people are not named to it.
 */
export async function listRecords(db: Db, booking: TimelineBooking): Promise<Records> {
  const [payments, refunds, mails, audit] = await Promise.all([
    listPayments(db, booking.id),
    listRefunds(db, booking.id),
    listBuyerMails(db, booking.id),
    listAudit(db, booking),
  ]);
  return { payments, refunds, mails, audit };
}

async function listPayments(db: Db, bookingId: string): Promise<Records['payments']> {
  const { rows } = await sql<{ at: Date; event: string; amount: string | null; isFailed: boolean }>`
    select created_at as at, event, counted_amount as amount,
      event = 'unpaid' and (source in ('callback', 'redirect') or transaction_status = 'failed') is true as "isFailed"
    from payment_events
    where booking_id = ${bookingId} and event is not null
    order by id desc limit ${MOST}
  `.execute(db);
  return rows.map(({ amount, ...row }) => ({
    ...row,
    amountSen: amount === null ? null : senFromDecimal(amount),
  }));
}

async function listRefunds(db: Db, bookingId: string): Promise<Records['refunds']> {
  const { rows } = await sql<{ at: Date; amount: string; doneAt: Date | null }>`
    select created_at as at, amount, done_at as "doneAt" from refunds
    where booking_id = ${bookingId} order by created_at desc limit ${MOST}
  `.execute(db);
  return rows.map(({ amount, ...row }) => ({ ...row, amountSen: senFromDecimal(amount) }));
}

async function listBuyerMails(db: Db, bookingId: string): Promise<Records['mails']> {
  const { rows } = await sql<{
    at: Date;
    mail: Records['mails'][number]['mail'];
    state: MailState;
    to: string;
  }>`
    select coalesce(accepted_at, created_at) as at, kind as mail, state, recipient as "to" from mails
    where subject_id = ${bookingId} and kind = any(${[...buyerMails]})
    order by created_at desc limit ${MOST}
  `.execute(db);
  return rows;
}

/**
 * Of the booking itself; of its departure since it was held, and of lists and files of its company. Files name the
 * filters and not the bookings, so each may have this one in it.
 */
async function listAudit(db: Db, booking: TimelineBooking): Promise<AuditFact[]> {
  const { id, dealId, companyId, heldAt } = booking;
  const { rows } = await sql<AuditFact>`
    with found as (
      (select * from audit_log where object_kind = 'booking' and object_id = ${id} order by id desc limit ${MOST})
      union all
      (
        select * from audit_log
        where object_kind = 'deal' and object_id = ${dealId} and created_at >= ${heldAt} and action like 'flight.%'
        order by id desc limit ${MOST}
      )
      union all
      (
        select * from audit_log
        where action = 'bookings.shown' and string_to_array(details ->> 'bookings', ' ') @> array[${id}]::text[]
          and company_id = ${companyId}
        order by id desc limit ${MOST}
      )
      union all
      (
        select * from audit_log
        where action = 'bookings.exported' and company_id = ${companyId} and created_at >= ${heldAt}
        order by id desc limit ${MOST}
      )
    )
    select found.created_at as at, action, details,
      case when actor_kind = 'company' then users.email end as who,
      actor_kind = 'superadmin' or (action = 'booking.email_corrected' and details ->> 'by' is null) as "isByOperator"
    from found left join users on users.id = actor_id
  `.execute(db);
  return rows;
}
