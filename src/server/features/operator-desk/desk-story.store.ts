import { type Selectable, sql } from 'kysely';
import type { RequestAnswer, RequestKind } from '#domain/fulfilment/booking-request.ts';
import type { MailState } from '#domain/kernel/mail-record.ts';
import type { Sen } from '#domain/kernel/money.ts';
import type { DeskNeed } from '#domain/operator/desk.ts';
import { isRefundInFile } from '#server/features/settlement/rows/refunds.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type StuckBefore, selectNeeds } from './desk.store.ts';

export type RefundOfBooking = Selectable<Database['refunds']> & { readonly isInFile: boolean };

export async function sumCounted(db: Db, bookingId: string): Promise<string | null> {
  const { rows } = await sql<{ paid: string | null }>`
    select sum(counted_amount)::numeric(12, 2)::text as paid from payment_events where booking_id = ${bookingId}
  `.execute(db);
  return rows[0]?.paid ?? null;
}

export async function listStoryRefunds(db: Db, bookingId: string): Promise<RefundOfBooking[]> {
  return db
    .selectFrom('refunds as r')
    .selectAll()
    .select(isRefundInFile.as('isInFile'))
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export interface MailOfBooking {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly state: MailState;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly acceptedAt: Date | null;
}

export async function listStoryMails(db: Db, bookingId: string, limit: number): Promise<MailOfBooking[]> {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'state', 'last_error as lastError'])
    .select(['created_at as createdAt', 'accepted_at as acceptedAt'])
    .where('subject_id', '=', bookingId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findStoryMail(
  db: Db,
  { bookingId, mailId }: { readonly bookingId: string; readonly mailId: string },
): Promise<MailOfBooking | undefined> {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'state', 'last_error as lastError'])
    .select(['created_at as createdAt', 'accepted_at as acceptedAt'])
    .where('id', '=', mailId)
    .where('subject_id', '=', bookingId)
    .executeTakeFirst();
}

interface RequestOfBooking {
  readonly kind: RequestKind;
  readonly askedAt: Date;
  readonly answer: RequestAnswer | null;
  readonly answeredAt: Date | null;
  readonly answeredBy: string | null;
  readonly offerSen: Sen | null;
  readonly offerPlaces: readonly number[] | null;
  readonly offerDeclinedAt: Date | null;
}

/** Leaves out texts, because they may name a passport. */
export async function listStoryRequests(db: Db, bookingId: string): Promise<RequestOfBooking[]> {
  return db
    .selectFrom('booking_requests')
    .select([
      'kind',
      'requested_at as askedAt',
      'answer',
      'answered_at as answeredAt',
      'answered_by as answeredBy',
      'offer_sen as offerSen',
      'offer_places as offerPlaces',
      'offer_declined_at as offerDeclinedAt',
    ])
    .where('booking_id', '=', bookingId)
    .orderBy('requested_at')
    .execute();
}

/** Leaves out file names, because they may contain travellers' names. */
export async function listStoryDocuments(
  db: Db,
  bookingId: string,
): Promise<{ uploadedAt: Date; uploadedBy: string; sentAt: Date | null; sentBy: string | null }[]> {
  return db
    .selectFrom('documents')
    .select([
      'uploaded_at as uploadedAt',
      'uploaded_by as uploadedBy',
      'sent_at as sentAt',
      'sent_by as sentBy',
    ])
    .where('booking_id', '=', bookingId)
    .execute();
}

export async function listStoryNeeds(
  db: Db,
  { bookingId, stuckBefore }: { readonly bookingId: string; readonly stuckBefore: StuckBefore },
): Promise<DeskNeed[]> {
  const { rows } = await sql<{ need: DeskNeed }>`
    select distinct need from ${selectNeeds(stuckBefore)} as n where booking_id = ${bookingId}
  `.execute(db);
  return rows.map(({ need }) => need);
}

export async function findSellerContact(
  db: Db,
  companyId: string,
): Promise<{ name: string; email: string; phone: string } | undefined> {
  return db
    .selectFrom('companies')
    .select(['name', 'email', 'phone'])
    .where('id', '=', companyId)
    .executeTakeFirst();
}
