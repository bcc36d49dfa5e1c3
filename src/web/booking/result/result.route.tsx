import { data, redirect } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { bookingLink, getBooking } from '#server/features/bookings/bookings.service.ts';
import { listOtherBookings } from '#server/features/bookings/buyer/other-bookings.service.ts';
import { listTravellers } from '#server/features/fulfilment/names/travellers.service.ts';
import { settleReturn } from '#server/features/settlement/bills/provider-notices.service.ts';
import { listMoneyPlaces } from '#server/features/settlement/refunds/money-places.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { readBookingCookie, writeBookingCookie } from '#web/booking/booking-cookies.server.ts';
import { readDraft, removeBooking, writeDraft } from '#web/booking/booking-draft.server.ts';
import { toBookingFacts } from '#web/booking/booking-facts.server.ts';
import { formatDuplicates, formatMoneyPlaces } from '#web/booking/money-text.server.ts';
import { loadOrKeep } from '#web/shared/kit/live-page.ts';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import type { Route } from './+types/result.route';
import { PaymentResult, type ResultView } from './payment-result.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const nothing: ResultView = {
    now: ctx.now(),
    booking: null,
    bookingPath: null,
    hasMissingTravellers: false,
    money: null,
    duplicate: null,
    pollCount: Number(searchParams.get('look')) || 0,
    supportEmail: ctx.config.site.supportEmail,
  };
  // Only a signed return from Billplz is trusted.
  if ([...searchParams.keys()].some((name) => name.startsWith('billplz'))) {
    const settled = await settleReturn(ctx, searchParams);
    if (!settled.ok) return data(nothing, { headers: privateHeaders });
    const cookie = writeBookingCookie(ctx, settled.bookingId);
    throw redirect(paths.bookingCompletePath, {
      status: 303,
      headers: { ...privateHeaders, 'set-cookie': cookie },
    });
  }

  const bookingId = readBookingCookie(ctx, request);
  const booking = bookingId ? await getBooking(ctx, bookingId) : null;
  if (!booking) return data(nothing, { headers: privateHeaders });
  const travellers = booking.outcome === 'success' ? await listTravellers(ctx, booking.id) : null;
  const view: ResultView = {
    ...nothing,
    hasMissingTravellers: hasMissingTravellers(travellers),
    booking: toBookingFacts(booking, { now: ctx.now(), mayCorrect: true, isCallExpected: true }),
    bookingPath: paths.myBookingPath(bookingLink(ctx, booking)),
    duplicate: formatDuplicates(await listOtherBookings(ctx, booking.id)),
    money: formatMoneyPlaces(await listMoneyPlaces(ctx, booking.id)),
  };
  const headers = new Headers(privateHeaders);
  const draft = readDraft(ctx, request);
  if (booking.outcome === 'success' && draft.trips.some((trip) => trip.bookingId === booking.id)) {
    headers.append('set-cookie', writeDraft(ctx, removeBooking(draft, booking.id)));
  }
  return data(view, { headers });
}

function hasMissingTravellers(list: Awaited<ReturnType<typeof listTravellers>>): boolean {
  return list?.mayEnter === true && list.entered < list.travellers.length;
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrKeep(request, serverLoader);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.result_description() },
  { name: 'robots', content: 'noindex' },
];

export default function Complete({ loaderData }: Route.ComponentProps) {
  return <PaymentResult view={loaderData} />;
}
