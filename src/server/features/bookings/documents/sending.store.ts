import type { Db, Tx } from '#server/platform/database.ts';
import type { BookingRow } from '#server/platform/schema.ts';

/** Companies may read it too. */
export async function findBuyer(tx: Tx, bookingId: string) {
  return tx.selectFrom('bookings').select(['email', 'locale']).where('id', '=', bookingId).executeTakeFirst();
}

export async function listMailedBookings(db: Db, ids: readonly string[]): Promise<BookingRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('bookings').selectAll().where('id', 'in', ids).execute();
}
