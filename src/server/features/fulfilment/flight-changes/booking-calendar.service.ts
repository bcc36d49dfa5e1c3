import type { AppContext } from '#server/app/context.ts';
import { getBooking } from '#server/features/bookings/buyer/booking-view.ts';
import { calendarFile } from './calendar-file.ts';
import { getChangeForBuyer } from './flight-changes.service.ts';

export interface BookingCalendar {
  readonly filename: string;
  readonly content: string;
}

export async function drawBookingCalendar(
  ctx: AppContext,
  bookingId: string,
): Promise<BookingCalendar | null> {
  const booking = await getBooking(ctx, bookingId);
  if (booking?.status !== 'completed' || booking.isCancelled) return null;
  const change = await getChangeForBuyer(ctx, bookingId);
  if (change?.kind === 'cancelled') return null;
  const flights = change ? { outbound: change.outbound, back: change.back } : {};
  return {
    filename: `flights-${booking.reference}.ics`,
    content: calendarFile({ ...booking, ...flights }, ctx.now()),
  };
}
