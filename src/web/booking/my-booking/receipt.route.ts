// The receipt of a paid booking as a file to keep.
import { data } from 'react-router';
import { language } from '#domain/language.ts';
import { getBooking, openBookingLink, receiptPdf } from '#server/features/bookings/bookings.service.ts';
import { appContext } from '#server/http/router-context.ts';
import type { Route } from './+types/receipt.route';

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const bookingId = await openBookingLink(ctx, params.secret);
  const booking = bookingId ? await getBooking(ctx, bookingId) : null;
  if (booking?.status !== 'completed') throw data(null, { status: 404 });
  const pdf = await receiptPdf(booking, { site: ctx.config.site, language: language() });
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt-${booking.reference}.pdf"`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  });
}
