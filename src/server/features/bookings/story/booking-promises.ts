import { bookingPromises, type Promises } from '#domain/fulfilment/promises.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import type { BookingNow } from '../rows/bookings.store.ts';

export function getPromises(
  booking: Pick<BookingNow, 'flights_now' | 'completed_at' | 'created_at'>,
  ticketBy: string | null = null,
): Promises {
  return bookingPromises({
    departure: readSoldFlights(booking.flights_now).outbound[0],
    paidAt: booking.completed_at ?? booking.created_at,
    ticketBy,
  });
}
