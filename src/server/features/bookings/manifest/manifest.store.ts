import { sql } from 'kysely';
import type { SoldFlight } from '#domain/sold-flights.ts';
import type { Tx } from '#server/platform/database.ts';
import type { FulfilmentRow, PassengerRow, PaymentMode } from '#server/platform/schema.ts';
import { type SoldBooking, soldColumns } from '../fulfilment/fulfilment.store.ts';
import { flightsOfDeal } from '../sold-trip.store.ts';

interface Scope {
  readonly companyId: string;
  readonly mode: PaymentMode;
}

const MOST_DEPARTURES = 200;

/** Paid and not given up. */
function soldSeats(tx: Tx, { companyId, mode }: Scope) {
  return tx
    .selectFrom('bookings')
    .innerJoin('fulfilments', 'fulfilments.booking_id', 'bookings.id')
    .where('bookings.company_id', '=', companyId)
    .where('bookings.mode', '=', mode)
    .where('bookings.state', '=', 'confirmed')
    .where('bookings.cancelled_at', 'is', null);
}

/** Deals with paid bookings that fly from this day on, the next first; or those before it, the last first. */
export async function listSoldDeals(
  tx: Tx,
  scope: Scope,
  { today, past }: { readonly today: string; readonly past: boolean },
) {
  const order = past ? 'desc' : 'asc';
  return soldSeats(tx, scope)
    .innerJoin('flights', 'flights.id', 'bookings.flight_id')
    .where('flights.outbound_departs_on', past ? '<' : '>=', today)
    .groupBy('flights.id')
    .select(['flights.id as dealId', 'flights.destination_country as destination'])
    .select(['flights.airlines', 'flights.pnr', sql<readonly SoldFlight[]>`${flightsOfDeal}`.as('legs')])
    .select(({ fn }) => [
      fn.countAll<number>().as('bookings'),
      sql<number>`sum(bookings.tickets)::int`.as('travellers'),
      sql<number>`sum((
        select count(*) from passengers
        where passengers.booking_id = bookings.id and passengers.entered_at is not null
      ))::int`.as('entered'),
      sql<number>`sum((
        select count(*) from passengers
        where passengers.booking_id = bookings.id and passengers.ticket_number is not null
      ))::int`.as('ticketed'),
    ])
    .orderBy('flights.outbound_departs_on', order)
    .orderBy('flights.outbound_departure_time', order)
    .orderBy('flights.id')
    .limit(MOST_DEPARTURES)
    .execute();
}

/** Also one that its company has deleted since: its travellers still fly. */
export async function findSoldDeal(tx: Tx, companyId: string, dealId: string) {
  return tx
    .selectFrom('flights')
    .where('flights.company_id', '=', companyId)
    .where('flights.id', '=', dealId)
    .select(['id', 'destination_country as destination', 'airlines', 'pnr', 'seats_offered', 'seats_sold'])
    .select(['deleted_at', sql<readonly SoldFlight[]>`${flightsOfDeal}`.as('legs')])
    .executeTakeFirst();
}

export type SoldDeal = NonNullable<Awaited<ReturnType<typeof findSoldDeal>>>;

type BookingOnFlight = SoldBooking & {
  readonly phoneNumber: string;
  readonly ticket_by: FulfilmentRow['ticket_by'];
};

/** In the order in which they were paid: a new one changes nobody's number. */
export async function listBookingsOnFlight(
  tx: Tx,
  scope: Scope,
  dealId: string,
): Promise<readonly BookingOnFlight[]> {
  return soldSeats(tx, scope)
    .where('bookings.flight_id', '=', dealId)
    .select(soldColumns.map((column) => `bookings.${column}` as const))
    .select(['bookings.phone_number as phoneNumber', 'fulfilments.ticket_by'])
    .orderBy('bookings.completed_at')
    .orderBy('bookings.id')
    .execute();
}

export async function listPassengersOf(tx: Tx, bookingIds: readonly string[]): Promise<PassengerRow[]> {
  if (bookingIds.length === 0) return [];
  return tx
    .selectFrom('passengers')
    .selectAll()
    .where('booking_id', 'in', bookingIds)
    .orderBy('place')
    .execute();
}
