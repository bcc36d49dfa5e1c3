import type { DuplicateBooking } from '#domain/fulfilment/booking-request.ts';
import type { AppContext } from '#server/app/context.ts';
import { findBooking, listDuplicates } from '../rows/bookings.store.ts';

/** Returns the buyer's other paid bookings of the deal; empty if this one is unpaid or cancelled. */
export async function listOtherBookings({ db }: AppContext, bookingId: string): Promise<DuplicateBooking[]> {
  const booking = await findBooking(db, bookingId);
  return booking?.state === 'confirmed' && !booking.cancelled_at ? listDuplicates(db, booking) : [];
}
