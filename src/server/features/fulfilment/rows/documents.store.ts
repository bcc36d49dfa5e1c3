import { sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Database, DocumentRow, NewDocumentRow, PaymentMode } from '#server/platform/database/schema.ts';

const columns = [
  'id',
  'company_id',
  'booking_id',
  'flight_id',
  'place',
  'file_name',
  'size',
  'sha256',
  'state',
  'uploaded_by',
  'uploaded_at',
  'reading_until',
  'read_attempts',
  'read_at',
  'read_result',
  'ticket_number',
  'confirmed_by',
  'confirmed_at',
  'sent_by',
  'sent_at',
  'opened_at',
  'replaces',
  'replaced_at',
] as const;

export type ListedDocument = Omit<DocumentRow, 'content'>;

interface OfCompany {
  readonly companyId: string;
  readonly id: string;
}

export async function listDocuments(
  tx: Tx,
  { companyId, bookingId }: { readonly companyId: string; readonly bookingId: string | null },
): Promise<ListedDocument[]> {
  const all = tx.selectFrom('documents').select(columns).where('company_id', '=', companyId);
  const wanted =
    bookingId === null ? all.where('state', '<>', 'sent') : all.where('booking_id', '=', bookingId);
  return wanted.orderBy('uploaded_at').orderBy('id').execute();
}

/** Documents of the bookings, and those uploaded for the flight without a booking. Replaced ones are left out. */
export async function listFlightDocuments(
  tx: Tx,
  {
    companyId,
    dealId,
    bookingIds,
  }: { readonly companyId: string; readonly dealId: string; readonly bookingIds: readonly string[] },
): Promise<ListedDocument[]> {
  return tx
    .selectFrom('documents')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('replaced_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('booking_id', 'in', bookingIds),
        and([eb('booking_id', 'is', null), eb('flight_id', '=', dealId)]),
      ]),
    )
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute();
}

/** Finds the passengers of the company with these ticket numbers. */
export async function listTicketOwners(tx: Tx, companyId: string, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  return tx
    .selectFrom('passengers')
    .select(['booking_id', 'place', 'ticket_number'])
    .where('company_id', '=', companyId)
    .where('ticket_number', 'in', numbers)
    .execute();
}

export async function findDocument(
  tx: Tx,
  { companyId, id }: OfCompany,
): Promise<ListedDocument | undefined> {
  return tx
    .selectFrom('documents')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function lockDocument(
  tx: Tx,
  { companyId, id }: OfCompany,
): Promise<ListedDocument | undefined> {
  return tx
    .selectFrom('documents')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Keeps the documents of a booking from changing. The fulfilment is locked before. */
export async function lockBookingDocuments(tx: Tx, bookingId: string): Promise<void> {
  await tx
    .selectFrom('documents')
    .select('id')
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function findContent(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('documents').select('content').where('id', '=', id).executeTakeFirst();
  return row?.content;
}

/** Serialises a company's uploads, so that concurrent ones cannot exceed the limit together. */
export async function lockCompanyDocuments(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`documents:${companyId}`}, 0))`.execute(tx);
}

export async function countOpenDocuments(tx: Tx, companyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('state', '<>', 'sent')
    .executeTakeFirstOrThrow();
  return count;
}

export async function countBookingDocuments(tx: Tx, bookingId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The same file on another booking is a different document. */
export async function hasSameFile(
  tx: Tx,
  file: { readonly companyId: string; readonly sha256: string; readonly bookingId: string | null },
): Promise<boolean> {
  const same = tx
    .selectFrom('documents')
    .select('id')
    .where('company_id', '=', file.companyId)
    .where('sha256', '=', file.sha256);
  const wanted = file.bookingId === null ? same : same.where('booking_id', '=', file.bookingId);
  return (await wanted.limit(1).executeTakeFirst()) !== undefined;
}

export async function insertDocument(tx: Tx, row: NewDocumentRow): Promise<void> {
  await tx.insertInto('documents').values(row).execute();
}

export async function updateDocument(
  tx: Tx,
  id: string,
  changes: Updateable<Database['documents']>,
): Promise<void> {
  await tx.updateTable('documents').set(changes).where('id', '=', id).execute();
}

export async function deleteDocumentRow(tx: Tx, { companyId, id }: OfCompany): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('documents')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Counts documents that a person confirmed and the worker inspected, and that are not sent yet. */
export async function countReadyDocuments(db: Db, bookingId: string): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'confirmed')
    .where('read_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks confirmed and inspected documents of the booking and returns their number. */
export async function markConfirmedSent(
  tx: Tx,
  { bookingId, by, at }: { readonly bookingId: string; readonly by: string; readonly at: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('documents')
    .set({ state: 'sent', sent_by: by, sent_at: at })
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'confirmed')
    .where('read_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function markReplaced(
  tx: Tx,
  { bookingId, at }: { readonly bookingId: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ replaced_at: at })
    .where('booking_id', '=', bookingId)
    .where('replaced_at', 'is', null)
    .where('id', 'in', (query) =>
      query
        .selectFrom('documents')
        .select('replaces')
        .where('booking_id', '=', bookingId)
        .where('sent_at', '=', at)
        .where('replaces', 'is not', null)
        .$narrowType<{ replaces: string }>(),
    )
    .execute();
}

/** Returns false if the buyer had opened it before. */
export async function markOpened(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('documents')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listSentDocuments(db: Db, bookingId: string): Promise<ListedDocument[]> {
  return db
    .selectFrom('documents')
    .select(columns)
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'sent')
    .orderBy(sql`replaced_at is not null`)
    .orderBy('place')
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute();
}

interface BookingsScope {
  readonly companyId: string;
  readonly mode: PaymentMode;
}

function paidBookings(tx: Tx, { companyId, mode }: BookingsScope) {
  return tx
    .selectFrom('bookings')
    .innerJoin('fulfilments', 'fulfilments.booking_id', 'bookings.id')
    .where('bookings.company_id', '=', companyId)
    .where('bookings.mode', '=', mode);
}

export async function findPaidBooking(
  tx: Tx,
  scope: BookingsScope,
  by: { readonly id: string } | { readonly reference: string },
): Promise<string | undefined> {
  const all = paidBookings(tx, scope).select('bookings.id').where('bookings.cancelled_at', 'is', null);
  const wanted =
    'id' in by ? all.where('bookings.id', '=', by.id) : all.where('bookings.reference', '=', by.reference);
  return (await wanted.executeTakeFirst())?.id;
}

export async function listDocumentBookings(tx: Tx, scope: BookingsScope, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return paidBookings(tx, scope)
    .select(['bookings.id', 'bookings.reference', 'bookings.first_name', 'bookings.last_name'])
    .where('bookings.id', 'in', ids)
    .execute();
}

export async function listReplaceable(tx: Tx, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return [];
  return tx
    .selectFrom('documents')
    .select(['id', 'booking_id', 'place', 'file_name'])
    .where('booking_id', 'in', bookingIds)
    .where('state', '=', 'sent')
    .where('replaced_at', 'is', null)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
}

export async function listBookingTravellers(tx: Tx, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return [];
  return tx
    .selectFrom('passengers')
    .select(['booking_id', 'place', 'first_name', 'last_name', 'ticket_number'])
    .where('booking_id', 'in', bookingIds)
    .where('not_flying_at', 'is', null)
    .orderBy('place')
    .execute();
}
