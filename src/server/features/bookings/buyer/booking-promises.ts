// What the buyer of a booking is promised and when, counted from the payment, or from the booking before it is paid.
import { followUpDueAt, isShortNotice, ticketDueOn } from '#domain/booking.ts';
import type { BookingRow } from '#server/platform/schema.ts';

export interface BookingPromises {
  readonly followUpDueAt: Date;
  readonly ticketDueOn: string;
  readonly isShortNotice: boolean;
}

export function promisesOf(
  booking: Pick<BookingRow, 'legs' | 'completed_at' | 'created_at'>,
): BookingPromises {
  const [outbound] = booking.legs;
  const promisedAt = booking.completed_at ?? booking.created_at;
  return {
    followUpDueAt: followUpDueAt(outbound, promisedAt),
    ticketDueOn: ticketDueOn(outbound.departsOn, promisedAt),
    isShortNotice: isShortNotice(outbound.departsOn, promisedAt),
  };
}
