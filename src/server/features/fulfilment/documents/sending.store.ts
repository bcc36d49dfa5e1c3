import type { BookingNow } from '#server/features/bookings/rows/bookings.store.ts';
import { flightsNow } from '#server/features/bookings/rows/story.store.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';

export async function findBuyer(tx: Tx, bookingId: string) {
  return tx.selectFrom('bookings').select(['email', 'locale']).where('id', '=', bookingId).executeTakeFirst();
}

export async function listMailedBookings(db: Db, ids: readonly string[]): Promise<BookingNow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('bookings')
    .selectAll()
    .select(flightsNow.as('flights_now'))
    .where('id', 'in', ids)
    .execute();
}
