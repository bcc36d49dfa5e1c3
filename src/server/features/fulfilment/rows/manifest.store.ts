import { sql } from 'kysely';
import type { LinesPart } from '#domain/fulfilment/reservation-lines.ts';
import type { SoldFlight } from '#domain/trips/sold-flights.ts';
import { flightsOfDeal } from '#server/features/bookings/rows/sold-trip.store.ts';
import { flightsNow } from '#server/features/bookings/rows/story.store.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { FulfilmentRow, PassengerRow, PaymentMode } from '#server/platform/database/schema.ts';
import { isTicketed, type SoldBooking, soldColumns } from './fulfilment.store.ts';

interface Scope {
  readonly companyId: string;
  readonly mode: PaymentMode;
}

const MOST_DEPARTURES = 200;

function soldSeats(tx: Tx, { companyId, mode }: Scope) {
  return tx
    .selectFrom('bookings')
    .innerJoin('fulfilments', 'fulfilments.booking_id', 'bookings.id')
    .where('bookings.company_id', '=', companyId)
    .where('bookings.mode', '=', mode)
    .where('bookings.state', '=', 'confirmed')
    .where('bookings.cancelled_at', 'is', null);
}

interface SoldDeparture {
  readonly dealId: string;
  readonly destination: string;
  readonly airlines: string;
  readonly pnr: string;
  readonly legs: readonly SoldFlight[];
  readonly isCancelled: boolean;
  readonly bookings: number;
  readonly travellers: number;
  readonly entered: number;
  readonly ticketed: number;
}

/** Deals with paid bookings, found by index: upcoming ones ascending, past ones descending. */
export async function listSoldDeals(
  tx: Tx,
  { companyId, mode }: Scope,
  { today, past }: { readonly today: string; readonly past: boolean },
): Promise<readonly SoldDeparture[]> {
  const isPaid = sql`bookings.company_id = ${companyId} and bookings.mode = ${mode}
    and bookings.state = 'confirmed' and bookings.cancelled_at is null`;
  const order = past
    ? sql`outbound_departs_on desc, outbound_departure_time desc, id desc`
    : sql`outbound_departs_on, outbound_departure_time, id`;
  const { rows } = await sql<SoldDeparture>`
    select flights.id as "dealId", destination_country as destination, airlines, pnr, ${flightsOfDeal} as legs,
      flight_cancelled_at is not null as "isCancelled", sold.*
    from (
      select * from flights
      where company_id = ${companyId} and outbound_departs_on ${past ? sql`<` : sql`>=`} ${today}
        and exists (select from bookings where bookings.flight_id = flights.id and ${isPaid})
      order by ${order} limit ${MOST_DEPARTURES}
    ) as flights
    cross join lateral (
      select count(distinct bookings.id)::int as bookings, count(*)::int as travellers,
        count(passengers.entered_at)::int as entered, count(*) filter (where ${isTicketed})::int as ticketed
      from bookings join passengers on passengers.booking_id = bookings.id and passengers.not_flying_at is null
      join fulfilments on fulfilments.booking_id = bookings.id
      where bookings.flight_id = flights.id and ${isPaid}
    ) as sold
    order by ${order}
  `.execute(tx);
  return rows;
}

export async function findSoldDeal(tx: Tx, companyId: string, dealId: string) {
  return tx
    .selectFrom('flights')
    .where('flights.company_id', '=', companyId)
    .where('flights.id', '=', dealId)
    .select(['id', 'destination_country as destination', 'airlines', 'pnr', 'seats_offered', 'seats_sold'])
    .select(['deleted_at', 'flight_cancelled_at', sql<readonly SoldFlight[]>`${flightsOfDeal}`.as('legs')])
    .executeTakeFirst();
}

export type SoldDeal = NonNullable<Awaited<ReturnType<typeof findSoldDeal>>>;

export type BookingOnFlight = SoldBooking & {
  readonly phoneNumber: string;
  readonly ticket_by: FulfilmentRow['ticket_by'];
  readonly pnr: string;
  readonly fulfilmentState: FulfilmentRow['state'];
};

/** Sorted by payment, so that a new booking never renumbers the others. */
export async function listBookingsOnFlight(
  tx: Tx,
  scope: Scope,
  dealId: string,
): Promise<readonly BookingOnFlight[]> {
  return soldSeats(tx, scope)
    .where('bookings.flight_id', '=', dealId)
    .select(soldColumns.map((column) => `bookings.${column}` as const))
    .select(['bookings.phone_number as phoneNumber', 'fulfilments.ticket_by', flightsNow.as('flights_now')])
    .select(['fulfilments.pnr', 'fulfilments.state as fulfilmentState'])
    .orderBy('bookings.completed_at')
    .orderBy('bookings.id')
    .execute();
}

export async function listBookingPassengers(tx: Tx, bookingIds: readonly string[]): Promise<PassengerRow[]> {
  if (bookingIds.length === 0) return [];
  return tx
    .selectFrom('passengers')
    .selectAll()
    .where('booking_id', 'in', bookingIds)
    .where('not_flying_at', 'is', null)
    .orderBy('place')
    .execute();
}

export async function setLinesCopied(
  tx: Tx,
  {
    bookingId,
    places,
    part,
    at,
  }: {
    readonly bookingId: string;
    readonly places: readonly number[];
    readonly part: LinesPart;
    readonly at: Date;
  },
): Promise<void> {
  if (places.length === 0) return;
  await tx
    .updateTable('passengers')
    .set(part === 'names' ? { names_copied_at: at } : { documents_copied_at: at })
    .where('booking_id', '=', bookingId)
    .where('place', 'in', places)
    .where('booking_id', 'in', (query) =>
      query.selectFrom('bookings').select('id').where('id', '=', bookingId).where('completed_at', '<=', at),
    )
    .where(({ or, eb }) => or([eb('entered_at', 'is', null), eb('entered_at', '<=', at)]))
    .where(({ or, eb }) => or([eb('infant_changed_at', 'is', null), eb('infant_changed_at', '<=', at)]))
    .execute();
}
