import { data } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { getLocale } from '#locales/messages/runtime.js';
import { drawReceipt, openBookingLink } from '#server/features/bookings/bookings.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import type { Route } from './+types/receipt.route';

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const bookingId = await openBookingLink(ctx, params.secret);
  const receipt = bookingId ? await drawReceipt(ctx, bookingId, { language: getLocale() }) : null;
  if (!receipt || (!receipt.ok && receipt.code === 'not_paid')) throw data(null, { status: 404 });
  if (!receipt.ok)
    return new Response(m.receipt_limited(), {
      status: 429,
      headers: { ...privateHeaders, 'content-type': 'text/plain; charset=utf-8' },
    });
  return new Response(new Uint8Array(receipt.pdf), {
    headers: {
      ...privateHeaders,
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt-${receipt.reference}.pdf"`,
    },
  });
}
