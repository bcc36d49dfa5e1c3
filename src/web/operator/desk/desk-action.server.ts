import { type RouterContextProvider, redirect } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';
import type { DeskFound } from '#domain/operator/desk-found.ts';
import { type DeskSearch, readDeskSearch } from '#domain/operator/desk-search.ts';
import {
  billCheckInput,
  deskSearchInput,
  dismissPaymentInput,
  findBillInput,
  giveBackInput,
  hideDealInput,
  matchPaymentInput,
  refundInput,
  refundPaymentInput,
  reviewInput,
  showDealInput,
  subscriberInput,
} from '#domain/operator/operator-input.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { findCompaniesForDesk } from '#server/features/companies/company-list.queries.ts';
import { findMessagesForDesk } from '#server/features/contact/messages.queries.ts';
import { findDealsForDesk } from '#server/features/deals/operator-deals.service.ts';
import {
  checkWithProvider,
  decideReview,
  dismissAttention,
  recordRefund,
} from '#server/features/operator-desk/desk.service.ts';
import { findBookingsForDesk } from '#server/features/operator-desk/desk-search.service.ts';
import { releaseHeldBookings } from '#server/features/operator-desk/heavy-holders.service.ts';
import { hideDeal } from '#server/features/operator-desk/hide-deal.service.ts';
import {
  dismissUnknownPayment,
  findUnknownBill,
  matchUnknownPayment,
  refundUnknownPayment,
} from '#server/features/operator-desk/unknown-payments.service.ts';
import {
  allowEmailsAgain,
  endWishesForDesk,
  findSubscriberForDesk,
} from '#server/features/people/subscriber.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { formIntent, refuse, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { billStateName, deskText, searchText } from './desk-text.ts';

/** Most results shown per kind. Operators who need more refine the search. */
const MOST_BESIDE = 8;

export function deskAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return runIntent(request, {
    search: formIntent(deskSearchInput, searchText, async ({ text }, { values }) => {
      const search = readDeskSearch(text);
      if (!search) return refuse(422, { fieldErrors: { text: m.desk_search_again() }, values });
      const found = await find(ctx, actor, search);
      const [only, another] = found.exact;
      if (only && !another && found.messages.length === 0)
        throw redirect(officePaths.operatorBookingPath(only));
      return succeed({ found });
    }),
    'give-back': formIntent(giveBackInput, deskText, async ({ holder: kind, key }) => {
      const count = await releaseHeldBookings(ctx, actor, { kind, key });
      return count > 0
        ? succeed({ message: m.desk_give_back_done({ count }) })
        : refuse(409, { message: m.desk_give_back_gone() });
    }),
    'end-wishes': formIntent(subscriberInput, deskText, async ({ email }) =>
      (await endWishesForDesk(ctx, actor, email))
        ? succeed({ message: m.desk_subscriber_ended() })
        : refuse(409, { message: m.desk_subscriber_end_gone() }),
    ),
    'allow-emails': formIntent(subscriberInput, deskText, async ({ email }) =>
      (await allowEmailsAgain(ctx, actor, email))
        ? succeed({ message: m.desk_subscriber_lifted() })
        : refuse(409, { message: m.desk_subscriber_lift_gone() }),
    ),
    ...unknownPaymentHandlers(ctx, actor),
    ...deskHandlers(ctx, actor),
  });
}

function unknownPaymentHandlers(ctx: ServiceArgs[0], actor: ServiceArgs[1]) {
  return {
    'find-bill': formIntent(
      findBillInput,
      { ...deskText, done: m.desk_unknown_stored, refusals: unknownBillTexts },
      ({ billId }) => findUnknownBill(ctx, actor, billId),
    ),
    'match-payment': formIntent(
      matchPaymentInput,
      { ...deskText, refusals: unmatchedTexts },
      async (input) => {
        const outcome = await matchUnknownPayment(ctx, actor, input);
        return outcome.ok ? succeed(matchResult(outcome, input.bookingReference)) : outcome;
      },
    ),
    'refund-payment': formIntent(refundPaymentInput, deskText, async (input, { values }) =>
      (await refundUnknownPayment(ctx, actor, input))
        ? succeed({ message: m.desk_unknown_refunded() })
        : refuse(409, { message: m.desk_unknown_gone(), values }),
    ),
    'dismiss-payment': formIntent(dismissPaymentInput, deskText, async (input, { values }) =>
      (await dismissUnknownPayment(ctx, actor, input))
        ? succeed({ message: m.desk_unknown_dismissed() })
        : refuse(409, { message: m.desk_unknown_gone(), values }),
    ),
  };
}

const notPaidTexts = {
  unpaid: m.desk_unknown_unpaid,
  unknown: m.desk_check_unknown,
  unavailable: m.desk_check_unavailable,
  keys_refused: m.desk_check_keys_refused,
};

const unknownBillTexts = {
  ...notPaidTexts,
  known: m.desk_unknown_known,
  closed: m.desk_unknown_closed,
  no_keys: m.desk_check_keys_refused,
};

const unmatchedTexts = {
  ...notPaidTexts,
  gone: m.desk_unknown_gone,
  no_booking: m.superadmin_booking_missing,
  erased: m.desk_unknown_erased,
  other_mode: m.desk_unknown_other_mode,
};

type Matched = Extract<Awaited<ReturnType<typeof matchUnknownPayment>>, { ok: true }>;

/** The settlement decides whether the payment gets seats, a review or a refund. */
function matchResult(
  { event, state }: Matched,
  reference: string,
): { readonly message: string; readonly isWarning?: true } {
  if (event === 'paidAgain' || state === 'paidNoSeat')
    return { message: m.desk_unknown_refund_due({ reference }), isWarning: true };
  if (state === 'review') return { message: m.desk_unknown_review({ reference }), isWarning: true };
  return { message: m.desk_unknown_matched({ reference }) };
}

export function deskHandlers(ctx: ServiceArgs[0], actor: ServiceArgs[1]) {
  return {
    hide: formIntent(hideDealInput, deskText, async ({ dealId, hideReason: reason }, { values }) =>
      (await hideDeal(ctx, actor, { dealId, reason }))
        ? succeed({ message: m.desk_hidden_done() })
        : refuse(409, { message: m.desk_hide_gone(), values }),
    ),
    show: formIntent(showDealInput, deskText, async ({ dealId }) =>
      (await hideDeal(ctx, actor, { dealId, reason: null }))
        ? succeed({ message: m.desk_shown_done() })
        : refuse(409, { message: m.desk_hide_gone() }),
    ),
    check: formIntent(billCheckInput, deskText, async ({ bookingId }) => {
      const answer = await checkWithProvider(ctx, actor, bookingId);
      const message = answerText(answer);
      return answer.kind === 'noBooking' ? refuse(404, { message }) : succeed({ message });
    }),
    note: formIntent(billCheckInput, deskText, async ({ bookingId }) =>
      (await dismissAttention(ctx, actor, bookingId))
        ? succeed({ message: m.superadmin_noted() })
        : refuse(409, { message: m.superadmin_note_gone() }),
    ),
    review: formIntent(reviewInput, deskText, async ({ bookingId, decision, reason }, { values }) => {
      const accept = decision === 'accept';
      const state = await decideReview(ctx, actor, { bookingId, accept, reason });
      if (state === null) return refuse(409, { message: m.superadmin_booking_changed(), values });
      return succeed({ message: decided[state === 'expired' ? 'givenUp' : decision]() });
    }),
    refund: formIntent(refundInput, deskText, async (input, { values }) =>
      (await recordRefund(ctx, actor, input))
        ? succeed({ message: m.superadmin_refund_recorded() })
        : refuse(409, { message: m.superadmin_refund_gone(), values }),
    ),
  };
}

function answerText(answer: Awaited<ReturnType<typeof checkWithProvider>>) {
  if (answer.kind !== 'found') return answers[answer.kind]();
  const { state, paidSen, hasChanged } = answer;
  const values = { state: billStateName(state), amount: formatMyr(paidSen) };
  return hasChanged ? m.desk_check_changed(values) : m.desk_check_same(values);
}

const answers = {
  noBooking: m.superadmin_booking_missing,
  noBill: m.desk_check_no_bill,
  unknown: m.desk_check_unknown,
  unavailable: m.desk_check_unavailable,
  keysRefused: m.desk_check_keys_refused,
};

const decided = {
  accept: m.superadmin_accepted,
  reject: m.superadmin_rejected_payment,
  /** The payment was only being checked, so there is no money to refund. */
  givenUp: m.superadmin_gave_up,
};

type ServiceArgs = Parameters<typeof findBookingsForDesk>;

async function find(ctx: ServiceArgs[0], actor: ServiceArgs[1], search: DeskSearch): Promise<DeskFound> {
  const [bookings, deals, companies, messages, subscriber] = await Promise.all([
    findBookingsForDesk(ctx, actor, search),
    findDealsForDesk(ctx, actor, search, MOST_BESIDE),
    findCompaniesForDesk(ctx, actor, search, MOST_BESIDE),
    findMessagesForDesk(ctx, actor, search, MOST_BESIDE),
    findSubscriberForDesk(ctx, actor, search),
  ]);
  const { text, terms, dealTerms, billplzId } = search;
  const beginnings = [...terms, ...dealTerms].flat();
  const unknownBill = bookings.bookings.length === 0 ? billplzId : null;
  return { ...bookings, text, unknownBill, beginnings, deals, companies, messages, subscriber };
}
