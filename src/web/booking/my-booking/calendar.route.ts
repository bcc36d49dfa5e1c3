// The flights of a paid booking, to add to one's own calendar.
import { data } from 'react-router';
import { calendarFile, getBooking, openBookingLink } from '#server/features/bookings/bookings.service.ts';
import { getChangeForBuyer } from '#server/features/bookings/flight-changes/flight-changes.service.ts';
import { appContext } from '#server/http/router-context.ts';
import type { Route } from './+types/calendar.route';

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const bookingId = await openBookingLink(ctx, params.secret);
  const booking = bookingId ? await getBooking(ctx, bookingId) : null;
  if (booking?.status !== 'completed') throw data(null, { status: 404 });
  const change = await getChangeForBuyer(ctx, booking.id);
  const flights = change?.kind === 'changed' ? { outbound: change.outbound, back: change.back } : {};
  return new Response(calendarFile({ ...booking, ...flights }, ctx.now()), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="flights-${booking.reference}.ics"`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  });
}
