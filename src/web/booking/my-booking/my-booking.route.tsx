import { data } from 'react-router';
import { canAnswerChange } from '#domain/fulfilment/flight-change.ts';
import * as paths from '#domain/kernel/paths.ts';
import { klDate } from '#domain/kernel/time.ts';
import { toTripDisplay } from '#domain/trips/trip-view.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { type BookingView, getBooking, openBookingLink } from '#server/features/bookings/bookings.service.ts';
import { findStory } from '#server/features/bookings/story/story.service.ts';
import { listBuyerDocuments } from '#server/features/fulfilment/documents/buyer-documents.service.ts';
import { getChangeForBuyer } from '#server/features/fulfilment/flight-changes/flight-changes.service.ts';
import { confirmArrival } from '#server/features/fulfilment/names/confirm-arrival.service.ts';
import { listTravellers } from '#server/features/fulfilment/names/travellers.service.ts';
import { getBuyerHistory } from '#server/features/fulfilment/notes/history.service.ts';
import { listBuyerRequests } from '#server/features/fulfilment/requests/buyer-requests.service.ts';
import { resendConfirmation } from '#server/features/notifications/buyer/booking-links.service.ts';
import { listBuyerRefunds } from '#server/features/settlement/refunds/buyer-refunds.service.ts';
import { listMoneyPlaces } from '#server/features/settlement/refunds/money-places.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { readBookingCookie } from '#web/booking/booking-cookies.server.ts';
import { toBookingFacts } from '#web/booking/booking-facts.server.ts';
import { flightChangeView } from '#web/booking/flight-change/flight-change-view.server.ts';
import { formatMoneyPlaces } from '#web/booking/money-text.server.ts';
import { refundView } from '#web/booking/refunds/refund-view.server.ts';
import {
  describeOffer,
  describeOfferAnswer,
  formatNotFlying,
  offerNotice,
} from '#web/booking/requests/offer-texts.server.ts';
import { addInfantTexts } from '#web/booking/travellers/infant-text.server.ts';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { refuse, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import { loadOrKeep } from '#web/shared/kit/live-page.ts';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import type { Route } from './+types/my-booking.route';
import type { ArrivalView } from './booking-panels.tsx';
import { MyBooking, type MyBookingView } from './my-booking.tsx';
import { historyMoments, storyView } from './story-view.server.ts';
import { UnknownBooking } from './unknown-booking.tsx';

const resendText: FormText = { fields: {}, failed: () => m.mine_resend_failed() };
const resendRefusals = {
  not_confirmed: { status: 409, text: m.mine_resend_not_confirmed },
  rate_limited: { status: 429, text: m.mine_resend_limited },
} as const;

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const bookingId = await openBookingLink(ctx, params.secret);
  const [booking, travellers, requests, change, documents, refunds, places, story, history] = bookingId
    ? await Promise.all([
        getBooking(ctx, bookingId),
        listTravellers(ctx, bookingId),
        listBuyerRequests(ctx, bookingId),
        getChangeForBuyer(ctx, bookingId),
        listBuyerDocuments(ctx, bookingId),
        listBuyerRefunds(ctx, bookingId),
        listMoneyPlaces(ctx, bookingId),
        findStory(ctx, ctx.db, bookingId),
        getBuyerHistory(ctx, bookingId),
      ])
    : [null, null, null, null, [], [], [], undefined, []];
  if (!booking || !story) return data(null, { status: 404, headers: privateHeaders });
  const flying = story.phase === 'flightCancelled' ? null : travellers;
  const view: MyBookingView = {
    now: ctx.now(),
    booking: toBookingFacts(withCurrentFlights(booking, change), {
      now: ctx.now(),
      mayCorrect: readBookingCookie(ctx, request) === booking.id,
      isCallExpected: story.steps.some(({ kind, state }) => kind === 'call' && state === 'current'),
    }),
    isPhoneCorrected: url.searchParams.get('phone') === 'corrected',
    correctPhonePath: booking.mayCorrectPhone ? paths.correctPhonePath(params.secret) : null,
    isEmailCorrected: url.searchParams.get('email') === 'corrected',
    story: storyView(story, {
      seller: booking.companyName,
      city: toTripDisplay(booking).trip.endsIn?.city ?? booking.destinationCountry,
      travellers: travellers?.travellers.length ?? booking.tickets,
      entered: travellers?.entered ?? 0,
    }),
    money: formatMoneyPlaces(places),
    secret: params.secret,
    flightChange:
      change &&
      flightChangeView(change, {
        company: booking.companyName,
        sold: toTripDisplay(booking).trip,
        secret: params.secret,
        isSaved: url.searchParams.get('answer') === 'saved',
        mayAnswer: canAnswerChange(change, klDate(ctx.now())),
      }),
    travellers: flying && {
      ...flying,
      travellers: addInfantTexts(flying),
      notFlying: formatNotFlying(flying.notFlying),
    },
    documents: documents.map(({ id, fileName, place, replacedAt: at }) => ({
      id,
      fileName,
      place,
      replaced: at && m.my_documents_replaced({ date: formatDateTime(at) }),
    })),
    savedTraveller: findSavedTraveller(url.searchParams.get('traveller'), travellers),
    requests: requests && {
      requests: requests.requests.map((request) => ({ ...request, offerText: describeOffer(request) })),
      mayAsk: requests.mayAsk,
      offer: offerNotice(requests.requests, booking.companyName),
      answeredText: describeOfferAnswer(url.searchParams.get('offer'), requests.requests),
    },
    isRequestSent: url.searchParams.get('request') === 'sent' && (requests?.requests.length ?? 0) > 0,
    arrival:
      flying &&
      arrivalView({
        arrivedAt: flying.arrivedAt,
        mayConfirmArrival: flying.mayConfirmArrival && documents.length === 0,
      }),
    refund: refundView(refunds, {
      secret: params.secret,
      isSaved: url.searchParams.get('refund') === 'account' && refunds.some(({ account }) => account),
    }),
    passportDays: ctx.config.retention.passportDays,
    supportEmail: ctx.config.site.supportEmail,
    history: historyMoments(history),
    calendarPath:
      booking.isCancelled || change?.kind === 'cancelled' ? null : paths.bookingCalendarPath(params.secret),
    receiptPath: paths.bookingReceiptPath(params.secret),
  };
  return data(view, { headers: privateHeaders });
}

/** Asks the buyer whether the tickets arrived, because sellers may deliver them outside the site. */
function arrivalView({
  mayConfirmArrival,
  arrivedAt,
}: {
  readonly mayConfirmArrival: boolean;
  readonly arrivedAt: Date | null;
}): ArrivalView | null {
  if (!arrivedAt && !mayConfirmArrival) return null;
  if (arrivedAt) return { done: m.mine_arrived({ when: formatDateTime(arrivedAt) }), prompt: null };
  return { done: null, prompt: { question: m.mine_arrival_question(), confirm: m.mine_arrival_confirm() } };
}

function withCurrentFlights(booking: BookingView, change: Awaited<ReturnType<typeof getChangeForBuyer>>) {
  return change?.kind === 'changed' ? { ...booking, outbound: change.outbound, back: change.back } : booking;
}

/** Ignores the number in the URL if that traveller has no saved details. */
function findSavedTraveller(
  savedPlace: string | null,
  view: Awaited<ReturnType<typeof listTravellers>>,
): number | null {
  const saved = view?.travellers.find(
    ({ place, missing }) => String(place) === savedPlace && missing === null,
  );
  return saved?.place ?? null;
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrKeep(request, serverLoader);

export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const bookingId = await openBookingLink(ctx, params.secret);
  if (!bookingId) throw data(null, { status: 404, headers: privateHeaders });
  return runIntent(request, {
    resend: async () => {
      const outcome = await resendConfirmation(ctx, bookingId);
      if (outcome.ok) return succeed({}, privateHeaders);
      const { status, text } = resendRefusals[outcome.code];
      return refuse(status, { message: text() }, { headers: privateHeaders });
    },
    arrived: async () => {
      const { clientAddress } = context.get(requestContext);
      return (await confirmArrival(ctx, { bookingId, clientAddress }))
        ? succeed({}, privateHeaders)
        : refuse(409, { message: m.mine_arrival_closed() }, { headers: privateHeaders });
    },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, resendText);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.mine_description() },
  { name: 'robots', content: 'noindex' },
];

export default function MyBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <MyBooking view={loaderData} result={actionData} /> : <UnknownBooking />;
}
