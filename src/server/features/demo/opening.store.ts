import { sql } from 'kysely';
import type { BookingState } from '#domain/bookings/booking-state.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { SeatHold } from '#server/platform/database/schema.ts';

export interface OpeningDeal {
  readonly id: string;
  readonly destinationCountry: string;
  readonly airlines: string;
  readonly route: string;
  readonly sellingPrice: string;
  readonly publishAt: Date | null;
  readonly offered: number;
  readonly free: number;
  readonly held: number;
  readonly sold: number;
}

export interface OpeningBooking {
  readonly tickets: number;
  readonly state: BookingState;
  readonly hold: SeatHold;
  readonly isLate: boolean;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly failedAt: Date | null;
  readonly isPaid: boolean;
  readonly refunds: number;
  readonly confirmations: number;
}

export async function findOpeningDeal(db: Db, pnr: string): Promise<OpeningDeal | undefined> {
  return db
    .selectFrom('flights')
    .select([
      'id',
      'destination_country as destinationCountry',
      'airlines',
      'outbound_route as route',
      'selling_price as sellingPrice',
      'publish_date as publishAt',
      'seats_offered as offered',
      'seats_available as free',
      'seats_held as held',
      'seats_sold as sold',
    ])
    .where('pnr', '=', pnr)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function listOpeningBookings(db: Db, dealId: string): Promise<OpeningBooking[]> {
  const { rows } = await sql<OpeningBooking>`
    select tickets, state, hold, is_late as "isLate", created_at as "createdAt", completed_at as "completedAt",
      failed_at as "failedAt",
      exists (select from payment_attempts where booking_id = bookings.id and paid_at is not null) as "isPaid",
      (select count(*) from refunds where booking_id = bookings.id)::int as refunds,
      (select count(*) from mails where kind = 'booking-confirmed' and subject_id = bookings.id)::int
        as confirmations
    from bookings where flight_id = ${dealId}::uuid
    order by created_at, id
  `.execute(db);
  return rows;
}
