import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { BookingNoteRow } from '#server/platform/database/schema.ts';

/** Blocks new notes and the erasure of personal data until the transaction ends. */
export async function lockBookingForNote(tx: Tx, bookingId: string): Promise<void> {
  await sql`select from bookings where id = ${bookingId} for no key update`.execute(tx);
}

export async function countNotes(tx: Tx, bookingId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from booking_notes where booking_id = ${bookingId}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertNote(tx: Tx, note: BookingNoteRow): Promise<boolean> {
  const written = await tx
    .insertInto('booking_notes')
    .values(note)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function listOperatorNotes(db: Db, bookingId: string): Promise<BookingNoteRow[]> {
  return db
    .selectFrom('booking_notes')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('called', 'is not', null)
    .execute();
}

export async function listNotes(tx: Tx, bookingId: string): Promise<BookingNoteRow[]> {
  return tx
    .selectFrom('booking_notes')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('written_at', 'desc')
    .execute();
}
