import { sql } from 'kysely';
import type { BookingNow } from '#server/features/bookings/rows/bookings.store.ts';
import { flightsNow } from '#server/features/bookings/rows/story.store.ts';
import type { Db } from '#server/platform/database/database.ts';

/** An open bill of the booking, unless a bank is still deciding about its payment. */
const openBill = sql`
  select from payment_attempts attempts
  where attempts.booking_id = bookings.id and attempts.status = 'open'
    and attempts.last_transaction_status is distinct from 'pending'
`;

export interface UnpaidBooking {
  readonly id: string;
  readonly email: string;
  readonly locale: string;
  readonly holdExpiresAt: Date;
}

export async function listUnpaidBookings(
  db: Db,
  at: { now: Date; begunBefore: Date; mailKind: string; limit: number },
): Promise<UnpaidBooking[]> {
  const { rows } = await sql<UnpaidBooking>`
    select id, email, locale, hold_expires_at as "holdExpiresAt" from bookings
    where state = 'awaitingPayment' and hold_expires_at > ${at.now} and created_at <= ${at.begunBefore}
      and exists (${openBill})
      and not exists (select from mails where once_key = ${at.mailKind} || ':' || bookings.id)
    order by hold_expires_at limit ${at.limit}
  `.execute(db);
  return rows;
}

export async function listOpenBookings(db: Db, ids: readonly string[], now: Date): Promise<BookingNow[]> {
  const { rows } = await sql<BookingNow>`
    select *, ${flightsNow} as flights_now from bookings
    where id = any(${ids}::uuid[]) and state = 'awaitingPayment' and hold_expires_at > ${now}
      and exists (${openBill})
  `.execute(db);
  return rows;
}
