import { data } from 'react-router';
import { openBookingLink } from '#server/features/bookings/bookings.service.ts';
import { drawBookingCalendar } from '#server/features/fulfilment/flight-changes/booking-calendar.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import type { Route } from './+types/calendar.route';

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const bookingId = await openBookingLink(ctx, params.secret);
  const file = bookingId ? await drawBookingCalendar(ctx, bookingId) : null;
  if (!file) throw data(null, { status: 404 });
  return new Response(file.content, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${file.filename}"`,
      ...privateHeaders,
    },
  });
}
