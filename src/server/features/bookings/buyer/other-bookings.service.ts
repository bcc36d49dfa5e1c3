import type { DuplicateBooking } from '#domain/fulfilment/booking-request.ts';
import type { AppContext } from '#server/app/context.ts';
import { findBooking, listDuplicates } from '../rows/bookings.store.ts';

/** Returns the buyer's other paid bookings of the same deal; none if this one is not paid or was cancelled. */
export async function listOtherBookings({ db }: AppContext, bookingId: string): Promise<DuplicateBooking[]> {
  const booking = await findBooking(db, bookingId);
  return booking?.state === 'confirmed' && !booking.cancelled_at ? listDuplicates(db, booking) : [];
}
