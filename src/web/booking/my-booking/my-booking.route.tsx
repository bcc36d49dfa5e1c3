import { data } from 'react-router';
import * as paths from '#domain/paths.ts';
import { toldTripOf } from '#domain/trip-view.ts';
import { m } from '#locales/messages/messages.js';
import {
  type BookingView,
  getBooking,
  openBookingLink,
  resendConfirmation,
} from '#server/features/bookings/bookings.service.ts';
import { listBuyerDocuments } from '#server/features/bookings/documents/buyer-documents.service.ts';
import { getChangeForBuyer } from '#server/features/bookings/flight-changes/flight-changes.service.ts';
import { listTravellers } from '#server/features/bookings/fulfilment/travellers.service.ts';
import { listBuyerRequests } from '#server/features/bookings/requests/buyer-requests.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { readBookingCookie } from '#web/booking/booking-cookies.server.ts';
import { toBookingFacts } from '#web/booking/booking-facts.server.ts';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { done, refuse } from '#web/shared/forms/form.server.ts';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import { loadOrKeep } from '#web/shared/ui/live-page.ts';
import type { Route } from './+types/my-booking.route';
import { MyBooking, type MyBookingView } from './my-booking.tsx';
import { UnknownBooking } from './unknown-booking.tsx';

const resendText: FormText = { fields: {}, failed: () => m.mine_resend_failed() };
const resendRefusals = {
  notConfirmed: { status: 409, text: m.mine_resend_not_confirmed },
  limited: { status: 429, text: m.mine_resend_limited },
} as const;

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const bookingId = await openBookingLink(ctx, params.secret);
  const [booking, travellers, requests, change, documents] = bookingId
    ? await Promise.all([
        getBooking(ctx, bookingId),
        listTravellers(ctx, bookingId),
        listBuyerRequests(ctx, bookingId),
        getChangeForBuyer(ctx, bookingId),
        listBuyerDocuments(ctx, bookingId),
      ])
    : [null, null, null, null, []];
  if (!booking) return data(null, { status: 404, headers: privateHeaders });
  const view: MyBookingView = {
    now: ctx.now(),
    // As it is flown; what was sold stands beside it.
    booking: toBookingFacts(withFlightsNow(booking, change), {
      now: ctx.now(),
      mayCorrect: readBookingCookie(ctx, request) === booking.id,
    }),
    justCorrected: url.searchParams.get('email') === 'corrected',
    secret: params.secret,
    flightChange: change && {
      ...{ kind: change.kind, note: change.note, madeAt: change.madeAt, company: booking.companyName },
      ...{ sold: toldTripOf(booking).trip, answer: change.answer, answeredAt: change.answeredAt },
      answerPath: paths.answerFlightChange(params.secret),
      justAnswered: url.searchParams.get('answer') === 'saved' && change.answer !== null,
    },
    travellers,
    documents,
    savedTraveller: savedIn(url.searchParams.get('traveller'), travellers),
    requests,
    justAsked: url.searchParams.get('request') === 'sent' && (requests?.requests.length ?? 0) > 0,
    passportDays: ctx.config.retention.passportDays,
    supportEmail: ctx.config.site.supportEmail,
    timeline: booking.timeline,
    calendarPath:
      booking.isCancelled || change?.kind === 'cancelled' ? null : paths.bookingCalendar(params.secret),
    receiptPath: paths.bookingReceipt(params.secret),
  };
  return data(view, { headers: privateHeaders });
}

function withFlightsNow(booking: BookingView, change: Awaited<ReturnType<typeof getChangeForBuyer>>) {
  return change?.kind === 'changed' ? { ...booking, outbound: change.outbound, back: change.back } : booking;
}

/** The address may say anything: only a traveller whose details are there was saved. */
function savedIn(asked: string | null, view: MyBookingView['travellers']): number | null {
  const saved = view?.travellers.find(({ place, missing }) => String(place) === asked && missing === null);
  return saved?.place ?? null;
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrKeep(request, serverLoader);

export async function action({ params, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const bookingId = await openBookingLink(ctx, params.secret);
  if (!bookingId) throw data(null, { status: 404, headers: privateHeaders });
  const outcome = await resendConfirmation(ctx, bookingId);
  if (outcome === 'queued') return done({}, privateHeaders);
  const { status, text } = resendRefusals[outcome];
  return refuse(status, { message: text() }, { headers: privateHeaders });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, resendText);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.mine_description() },
  { name: 'robots', content: 'noindex' },
];

export default function MyBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <MyBooking view={loaderData} resent={actionData} /> : <UnknownBooking />;
}
