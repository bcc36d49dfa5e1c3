import type { Db, Tx } from '#server/platform/database/database.ts';
import type { BookingNow } from './bookings.store.ts';
import { flightsNow } from './story.store.ts';

export async function findLinkVersion(db: Db, bookingId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('bookings')
    .select('link_version')
    .where('id', '=', bookingId)
    .executeTakeFirst();
  return row?.link_version;
}

export async function raiseLinkVersion(
  tx: Tx,
  { id, linkVersion }: { id: string; linkVersion: number },
): Promise<BookingNow | undefined> {
  return tx
    .updateTable('bookings')
    .set({ link_version: linkVersion + 1 })
    .where('id', '=', id)
    .where('link_version', '=', linkVersion)
    .where('contact_erased_at', 'is', null)
    .returningAll()
    .returning(flightsNow.as('flights_now'))
    .executeTakeFirst();
}

/** The link's version makes a link that ended meanwhile change nothing. */
export async function correctPhone(
  tx: Tx,
  { id, linkVersion, phoneNumber }: { id: string; linkVersion: number; phoneNumber: string },
): Promise<BookingNow | undefined> {
  return tx
    .updateTable('bookings')
    .set({ phone_number: phoneNumber })
    .where('id', '=', id)
    .where('link_version', '=', linkVersion)
    .where('contact_erased_at', 'is', null)
    .returningAll()
    .returning(flightsNow.as('flights_now'))
    .executeTakeFirst();
}

/** Optimistic lock: a second concurrent correction would revoke the link that was just emailed. */
export async function correctEmail(
  tx: Tx,
  { bookingId, email, linkVersion }: { bookingId: string; email: string; linkVersion: number },
): Promise<BookingNow | undefined> {
  return tx
    .updateTable('bookings')
    .set({ email, link_version: linkVersion + 1 })
    .where('id', '=', bookingId)
    .where('link_version', '=', linkVersion)
    .where('contact_erased_at', 'is', null)
    .returningAll()
    .returning(flightsNow.as('flights_now'))
    .executeTakeFirst();
}
