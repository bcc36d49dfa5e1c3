// What the buyer of a booking is promised and when, counted from the payment, or from the booking before it is paid.
import { followUpDueAt, isShortNotice, ticketDueOn } from '#domain/booking.ts';
import { departureOf } from '#domain/sold-flights.ts';
import type { BookingRow } from '#server/platform/schema.ts';

export interface BookingPromises {
  readonly followUpDueAt: Date;
  readonly ticketDueOn: string;
  readonly isShortNotice: boolean;
}

export function promisesOf(
  booking: Pick<BookingRow, 'legs' | 'departs_on' | 'completed_at' | 'created_at'>,
): BookingPromises {
  const departure = departureOf(booking.legs, booking.departs_on);
  const promisedAt = booking.completed_at ?? booking.created_at;
  return {
    followUpDueAt: followUpDueAt(departure, promisedAt),
    ticketDueOn: ticketDueOn(departure.departsOn, promisedAt),
    isShortNotice: isShortNotice(departure.departsOn, promisedAt),
  };
}
