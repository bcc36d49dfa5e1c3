import { data, isRouteErrorResponse } from 'react-router';
import { m } from '#locales/messages/messages.js';
import {
  bookingIdFromSecret,
  getBooking,
  resendConfirmation,
} from '#server/features/bookings/bookings.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { toBookingFacts } from '#web/booking/booking-facts.server.ts';
import { loadOrKeep } from '#web/shared/ui/live-page.ts';
import type { Route } from './+types/my-booking.route';
import { MyBooking, type MyBookingView, type ResendAnswer, UnknownBooking } from './my-booking.tsx';

// The address itself is the key: it must not travel on to other pages, nor be kept.
const quietly = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

const resendStatus = { queued: 200, notConfirmed: 409, limited: 429 } as const;

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const bookingId = bookingIdFromSecret(ctx, params.secret);
  const booking = bookingId ? await getBooking(ctx, bookingId) : null;
  if (!booking) return data(null, { status: 404, headers: quietly });
  const view: MyBookingView = {
    now: ctx.now(),
    booking: toBookingFacts(booking),
    timeline: booking.timeline,
    calendarPath: `/my-booking/${params.secret}/calendar.ics`,
  };
  return data(view, { headers: quietly });
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrKeep(request, serverLoader);

export async function action({ params, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const bookingId = bookingIdFromSecret(ctx, params.secret);
  if (!bookingId) throw data(null, { status: 404, headers: quietly });
  const outcome = await resendConfirmation(ctx, bookingId);
  return data<ResendAnswer>(outcome, { status: resendStatus[outcome], headers: quietly });
}

/** A lost connection leaves the page as it is, and says so. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ResendAnswer> {
  try {
    return await serverAction();
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status < 500) throw error;
    return 'failed';
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.mine_description() },
  { name: 'robots', content: 'noindex' },
];

export default function MyBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <MyBooking view={loaderData} resent={actionData} /> : <UnknownBooking />;
}
