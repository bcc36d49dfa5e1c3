import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';

/** One for each booking, with a place for everybody who travels; nothing is made twice. */
export async function insertFulfilment(
  tx: Tx,
  booking: { readonly id: string; readonly flight_id: string },
): Promise<void> {
  await sql`
    insert into fulfilments (booking_id, company_id, pnr)
    select ${booking.id}, company_id, pnr from flights where id = ${booking.flight_id}
    on conflict do nothing
  `.execute(tx);
  await sql`
    insert into passengers (booking_id, company_id, place)
    select id, company_id, place from bookings, generate_series(1, tickets) as place where id = ${booking.id}
    on conflict do nothing
  `.execute(tx);
}
