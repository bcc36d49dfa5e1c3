// Reads what was pressed on the desk, asks the service, and puts the outcome into a result.

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
} from '#domain/operator/operator-input.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { findCompaniesForDesk } from '#server/features/companies/company-list.queries.ts';
import { findMessagesForDesk } from '#server/features/contact/messages.queries.ts';
import { findDealsForDesk } from '#server/features/deals/operator-deals.service.ts';
import {
  checkWithProvider,
  decideReview,
  noteAttention,
  recordRefund,
} from '#server/features/operator-desk/desk.service.ts';
import { findBookingsForDesk } from '#server/features/operator-desk/desk-search.service.ts';
import { giveSeatsBack } from '#server/features/operator-desk/heavy-holders.service.ts';
import { hideDeal } from '#server/features/operator-desk/hide-deal.service.ts';
import {
  dismissUnknownPayment,
  findUnknownBill,
  matchUnknownPayment,
  refundUnknownPayment,
} from '#server/features/operator-desk/unknown-payments.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { done, readForm, refuse, runIntent } from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { billStateName, deskText, searchText } from './desk-text.ts';

/** Beside the bookings; who sees more of them types another word. */
const MOST_BESIDE = 8;

export function deskAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return runIntent(request, {
    search: async (sent: FormData) => {
      const form = await readForm(sent, deskSearchInput, searchText);
      if (!form.ok) return form.refusal;
      const search = readDeskSearch(form.input.text);
      if (!search) return refuse(422, { fieldErrors: { text: m.desk_search_again() }, values: form.values });
      const found = await find(ctx, actor, search);
      const [only, another] = found.exact;
      if (only && !another && found.messages.length === 0) throw redirect(officePaths.operatorBooking(only));
      return done({ found });
    },
    'give-back': async (sent: FormData) => {
      const form = await readForm(sent, giveBackInput, deskText);
      if (!form.ok) return form.refusal;
      const { holder: kind, key } = form.input;
      const count = await giveSeatsBack(ctx, actor, { kind, key });
      return count > 0
        ? done({ message: m.desk_give_back_done({ count }) })
        : refuse(409, { message: m.desk_give_back_gone() });
    },
    ...unknownPaymentHandlers(ctx, actor),
    ...deskHandlers(ctx, actor),
  });
}

function unknownPaymentHandlers(ctx: Asking[0], actor: Asking[1]) {
  return {
    'find-bill': async (sent: FormData) => {
      const form = await readForm(sent, findBillInput, deskText);
      if (!form.ok) return form.refusal;
      const outcome = await findUnknownBill(ctx, actor, form.input.billId);
      if (outcome.ok) return done({ message: m.desk_unknown_stored() });
      return refuse(409, { message: unknownBillTexts[outcome.code]() });
    },
    'match-payment': async (sent: FormData) => {
      const form = await readForm(sent, matchPaymentInput, deskText);
      if (!form.ok) return form.refusal;
      const outcome = await matchUnknownPayment(ctx, actor, form.input);
      if (outcome.ok) return done(matchResult(outcome, form.input.bookingReference));
      return refuse(409, { message: unmatchedTexts[outcome.code](), values: form.values });
    },
    'refund-payment': async (sent: FormData) => {
      const form = await readForm(sent, refundPaymentInput, deskText);
      if (!form.ok) return form.refusal;
      return (await refundUnknownPayment(ctx, actor, form.input))
        ? done({ message: m.desk_unknown_refunded() })
        : refuse(409, { message: m.desk_unknown_gone(), values: form.values });
    },
    'dismiss-payment': async (sent: FormData) => {
      const form = await readForm(sent, dismissPaymentInput, deskText);
      if (!form.ok) return form.refusal;
      return (await dismissUnknownPayment(ctx, actor, form.input))
        ? done({ message: m.desk_unknown_dismissed() })
        : refuse(409, { message: m.desk_unknown_gone(), values: form.values });
    },
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

/** The settlement decides what a payment leads to: seats, a review or a refund. */
function matchResult(
  { event, state }: Matched,
  reference: string,
): { readonly message: string; readonly isWarning?: true } {
  if (event === 'paidAgain' || state === 'paidNoSeat')
    return { message: m.desk_unknown_refund_due({ reference }), isWarning: true };
  if (state === 'review') return { message: m.desk_unknown_review({ reference }), isWarning: true };
  return { message: m.desk_unknown_matched({ reference }) };
}

/** What is decided about a booking, on the desk and on its own page. */
export function deskHandlers(ctx: Asking[0], actor: Asking[1]) {
  return {
    hide: async (sent: FormData) => {
      const form = await readForm(sent, hideDealInput, deskText);
      if (!form.ok) return form.refusal;
      const { dealId, hideReason: reason } = form.input;
      return (await hideDeal(ctx, actor, { dealId, reason }))
        ? done({ message: m.desk_hidden_done() })
        : refuse(409, { message: m.desk_hide_gone(), values: form.values });
    },
    show: async (sent: FormData) => {
      const form = await readForm(sent, showDealInput, deskText);
      if (!form.ok) return form.refusal;
      return (await hideDeal(ctx, actor, { dealId: form.input.dealId, reason: null }))
        ? done({ message: m.desk_shown_done() })
        : refuse(409, { message: m.desk_hide_gone() });
    },
    check: async (sent: FormData) => {
      const form = await readForm(sent, billCheckInput, deskText);
      if (!form.ok) return form.refusal;
      const answer = await checkWithProvider(ctx, actor, form.input.bookingId);
      const message = answerText(answer);
      return answer.kind === 'noBooking' ? refuse(404, { message }) : done({ message });
    },
    note: async (sent: FormData) => {
      const form = await readForm(sent, billCheckInput, deskText);
      if (!form.ok) return form.refusal;
      const isNoted = await noteAttention(ctx, actor, form.input.bookingId);
      return isNoted
        ? done({ message: m.superadmin_noted() })
        : refuse(409, { message: m.superadmin_note_gone() });
    },
    review: async (sent: FormData) => {
      const form = await readForm(sent, reviewInput, deskText);
      if (!form.ok) return form.refusal;
      const { bookingId, decision, reason } = form.input;
      const accept = decision === 'accept';
      const state = await decideReview(ctx, actor, { bookingId, accept, reason });
      if (state === null)
        return refuse(409, { message: m.superadmin_booking_changed(), values: form.values });
      return done({ message: decided[state === 'expired' ? 'givenUp' : decision]() });
    },
    refund: async (sent: FormData) => {
      const form = await readForm(sent, refundInput, deskText);
      if (!form.ok) return form.refusal;
      const isRecorded = await recordRefund(ctx, actor, form.input);
      return isRecorded
        ? done({ message: m.superadmin_refund_recorded() })
        : refuse(409, { message: m.superadmin_refund_gone(), values: form.values });
    },
  };
}

function answerText(answer: Awaited<ReturnType<typeof checkWithProvider>>) {
  if (answer.kind !== 'found') return answers[answer.kind]();
  const { state, paidSen, hasChanged } = answer;
  const said = { state: billStateName(state), amount: formatMyr(paidSen) };
  return hasChanged ? m.desk_check_changed(said) : m.desk_check_same(said);
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
  /** A payment that was only being checked: there is no money to refund. */
  givenUp: m.superadmin_gave_up,
};

type Asking = Parameters<typeof findBookingsForDesk>;

/** One after another would be as slow as all together. */
async function find(ctx: Asking[0], actor: Asking[1], search: DeskSearch): Promise<DeskFound> {
  const [bookings, deals, companies, messages] = await Promise.all([
    findBookingsForDesk(ctx, actor, search),
    findDealsForDesk(ctx, actor, search, MOST_BESIDE),
    findCompaniesForDesk(ctx, actor, search, MOST_BESIDE),
    findMessagesForDesk(ctx, actor, search, MOST_BESIDE),
  ]);
  const { text, terms, dealTerms, billplzId } = search;
  const beginnings = [...terms, ...dealTerms].flat();
  const unknownBill = bookings.bookings.length === 0 ? billplzId : null;
  return { ...bookings, text, unknownBill, beginnings, deals, companies, messages };
}
