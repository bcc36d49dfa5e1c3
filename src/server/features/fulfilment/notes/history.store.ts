import { sql } from 'kysely';
import type { AuditFact, HistoryFacts } from '#domain/fulfilment/history.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';

/** Limit per kind; a booking usually has a few. Every query uses an index that begins with the booking. */
const MOST = 200;

export interface HistoryBooking {
  readonly id: string;
  readonly dealId: string;
  readonly companyId: string;
  readonly mode: PaymentMode;
  readonly seats: number;
  readonly heldAt: Date;
  readonly confirmedAt: Date | null;
  readonly isErased: boolean;
}

export async function findHistoryBooking(db: Db, bookingId: string): Promise<HistoryBooking | undefined> {
  const { rows } = await sql<HistoryBooking>`
    select id, flight_id as "dealId", company_id as "companyId", mode, tickets as seats, created_at as "heldAt",
      completed_at as "confirmedAt", personal_data_erased_at is not null as "isErased"
    from bookings where id = ${bookingId}
  `.execute(db);
  return rows[0];
}

export type HistoryWork = Pick<HistoryFacts, 'calls' | 'namesAsked' | 'requests' | 'documents' | 'changes'>;

export async function listWork(db: Db, bookingId: string): Promise<HistoryWork> {
  const calls = await sql<HistoryWork['calls'][number]>`
    select called_at as at, called_by as by, outcome from follow_ups
    where booking_id = ${bookingId} and undone_at is null order by id desc limit ${MOST}
  `.execute(db);
  const asked = await sql<HistoryWork['namesAsked'][number]>`
    select requested_at as at, requested_by as by from name_reminders
    where booking_id = ${bookingId} order by id desc limit ${MOST}
  `.execute(db);
  const requests = await sql<HistoryWork['requests'][number]>`
    select requested_at as at, kind, answer, answered_at as "answeredAt", answered_by as "answeredBy" from booking_requests
    where booking_id = ${bookingId} order by requested_at desc limit ${MOST}
  `.execute(db);
  const changes = await sql<HistoryWork['changes'][number]>`
    select made_at as at, made_by as by, kind
    from flight_change_answers join flight_changes on flight_changes.id = change_id
    where booking_id = ${bookingId} order by made_at desc limit ${MOST}
  `.execute(db);
  return {
    calls: calls.rows,
    namesAsked: asked.rows,
    requests: requests.rows,
    documents: await listDocumentMoments(db, bookingId),
    changes: changes.rows,
  };
}

async function listDocumentMoments(db: Db, bookingId: string): Promise<HistoryWork['documents']> {
  const rows = await db
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

export type HistoryRecords = Pick<HistoryFacts, 'payments' | 'refunds' | 'mails' | 'audit'>;

/** Reads rows that companies cannot read; the caller has verified access to the booking. */
export async function listRecords(db: Db, booking: HistoryBooking): Promise<HistoryRecords> {
  const [payments, refunds, mails, audit] = await Promise.all([
    listPayments(db, booking.id),
    listRefunds(db, booking.id),
    listMails(db, booking.id),
    listAudit(db, booking),
  ]);
  return { payments, refunds, mails, audit };
}

async function listPayments(db: Db, bookingId: string): Promise<HistoryRecords['payments']> {
  const rows = await db
    .selectFrom('payment_events')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('event', 'is not', null)
    .$narrowType<{ event: NonNullable<HistoryRecords['payments'][number]['event']> }>()
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    at: row.created_at,
    event: row.event,
    countedSen: senOrNull(row.counted_amount),
    source: row.source,
    state: row.state,
    amountSen: senOrNull(row.amount),
    paidAmountSen: senOrNull(row.paid_amount),
    transactionId: row.transaction_id,
    transactionStatus: row.transaction_status,
    isSigned: row.signature_ok,
    answeredInMs: row.answered_in_ms,
  }));
}

const senOrNull = (decimal: string | null) => (decimal === null ? null : senFromDecimal(decimal));

async function listRefunds(db: Db, bookingId: string): Promise<HistoryRecords['refunds']> {
  const { rows } = await sql<{ at: Date; amount: string; doneAt: Date | null; doneBy: string | null }>`
    select r.created_at as at, amount, done_at as "doneAt", users.email as "doneBy"
    from refunds as r left join users on users.id = done_by
    where booking_id = ${bookingId} order by r.created_at desc limit ${MOST}
  `.execute(db);
  return rows.map(({ amount, ...row }) => ({ ...row, amountSen: senFromDecimal(amount) }));
}

async function listMails(db: Db, bookingId: string): Promise<HistoryRecords['mails']> {
  const { rows } = await sql<HistoryRecords['mails'][number]>`
    select coalesce(accepted_at, created_at) as at, kind, state, recipient as "to", last_error as "lastError" from mails
    where subject_id = ${bookingId} order by created_at desc limit ${MOST}
  `.execute(db);
  return rows;
}

/**
 * Audit records of the booking, of its departure since the hold, and of the company's lists and files.
 * Records of files contain the filters instead of the bookings, so any of them may include this booking.
 */
async function listAudit(db: Db, booking: HistoryBooking): Promise<AuditFact[]> {
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
    select found.created_at as at, action, details, actor_kind as "actorKind", users.email as who
    from found left join users on users.id = actor_id
  `.execute(db);
  return rows;
}
