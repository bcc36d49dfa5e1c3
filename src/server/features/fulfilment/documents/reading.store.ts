import { sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Database, DocumentRow } from '#server/platform/database/schema.ts';

export async function claimDocument(
  db: Db,
  { now, leaseUntil }: { readonly now: Date; readonly leaseUntil: Date },
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    update documents set reading_until = ${leaseUntil}, read_attempts = read_attempts + 1
    where id = (
      select id from documents
      where read_at is null and (reading_until is null or reading_until <= ${now})
      order by uploaded_at, id limit 1 for no key update skip locked
    )
    returning *
  `.execute(db);
  return rows[0];
}

/** Postpones the reading without counting the attempt; the current lease delays the next one. */
export async function postponeReading(db: Db, id: string): Promise<void> {
  await db
    .updateTable('documents')
    .set(({ eb }) => ({ read_attempts: eb('read_attempts', '-', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Also rejects a confirmed document, but never a sent one. */
export async function refuseDocument(
  db: Db,
  id: string,
  read: Pick<Updateable<Database['documents']>, 'read_at' | 'read_result'>,
): Promise<void> {
  await db
    .updateTable('documents')
    .set({ ...read, reading_until: null, state: 'refused', confirmed_by: null, confirmed_at: null })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .execute();
}

export async function findDocumentBookingId(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.selectFrom('documents').select('booking_id').where('id', '=', id).executeTakeFirst();
  return row?.booking_id ?? null;
}

export type ReadDocument = Pick<
  DocumentRow,
  'booking_id' | 'company_id' | 'place' | 'state' | 'confirmed_by' | 'ticket_number'
>;

/** Keeps and returns an assignment made by a person; undefined if the document is gone or already read. */
export async function writeReading(
  db: Tx,
  id: string,
  {
    found,
    ...read
  }: Pick<Updateable<Database['documents']>, 'read_at' | 'read_result' | 'ticket_number'> & {
    readonly found: { readonly bookingId: string; readonly place: number | null } | null;
  },
): Promise<ReadDocument | undefined> {
  const document = await db
    .updateTable('documents')
    .set({ ...read, reading_until: null })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .returning(['booking_id', 'company_id', 'place', 'state', 'confirmed_by', 'ticket_number'])
    .executeTakeFirst();
  if (!found) return document;
  await db
    .updateTable('documents')
    .set({ booking_id: found.bookingId, place: found.place, state: 'matched' })
    .where('id', '=', id)
    .where('state', '=', 'uploaded')
    .where(({ or, eb }) => or([eb('booking_id', 'is', null), eb('booking_id', '=', found.bookingId)]))
    .execute();
  return document;
}

export async function listTravellersToMatch(
  db: Db,
  of: {
    readonly companyId: string;
    readonly mode: string;
    readonly bookingId: string | null;
    readonly flightId: string | null;
    readonly flyingFrom: string;
    readonly limit: number;
  },
) {
  const { rows } = await sql<{
    bookingId: string;
    reference: string;
    pnr: string;
    place: number;
    firstName: string;
    lastName: string;
    ticketNumber: string | null;
  }>`
    select bookings.id as "bookingId", bookings.reference, fulfilments.pnr, passengers.place,
      coalesce(passengers.first_name, case when passengers.place = 1 then bookings.first_name end, '') as "firstName",
      coalesce(passengers.last_name, case when passengers.place = 1 then bookings.last_name end, '') as "lastName",
      passengers.ticket_number as "ticketNumber"
    from fulfilments
    join bookings on bookings.id = fulfilments.booking_id
    join passengers on passengers.booking_id = fulfilments.booking_id and passengers.not_flying_at is null
    where fulfilments.company_id = ${of.companyId} and bookings.mode = ${of.mode}
      and bookings.cancelled_at is null and bookings.last_flight_on >= ${of.flyingFrom}::date
      and (${of.bookingId}::uuid is null or bookings.id = ${of.bookingId}::uuid)
      and (${of.flightId}::uuid is null or bookings.flight_id = ${of.flightId}::uuid)
    order by bookings.departs_on, bookings.id, passengers.place
    limit ${of.limit}
  `.execute(db);
  return rows;
}

export async function deleteDueDocuments(
  db: Db,
  due: { readonly flownBefore: string; readonly uploadedBefore: Date; readonly limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from documents where id in (
      select documents.id from documents left join bookings on bookings.id = documents.booking_id
      where bookings.last_flight_on < ${due.flownBefore}::date
        or (documents.booking_id is null and documents.uploaded_at < ${due.uploadedBefore})
      limit ${due.limit} for no key update of documents skip locked
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
