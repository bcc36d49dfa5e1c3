// Applies the effects that the domain's table chose, in the settlement's transaction. Each effect is one
// function and never decides whether it applies.

import {
  type BookingEffect,
  type BookingEvent,
  bookingStates,
  type RecordedEvent,
} from '#domain/bookings/booking-state.ts';
import type { CancelledBy } from '#domain/bookings/cancellation.ts';
import type { RequestAnswer, RequestKind } from '#domain/fulfilment/booking-request.ts';
import { applyFulfilmentAction } from '#domain/fulfilment/fulfilment.ts';
import { klDate, minuteMs } from '#domain/kernel/time.ts';
import type { AttentionReason } from '#domain/operator/desk.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { updateAttempt } from '#server/features/bookings/rows/attempts.store.ts';
import { clearAttention, raiseAttention } from '#server/features/bookings/rows/attention.store.ts';
import {
  type BookingChanges,
  type BookingNow,
  hasNewerDraftBooking,
  listDuplicates,
  updateBooking,
} from '#server/features/bookings/rows/bookings.store.ts';
import {
  releaseHeldSeats,
  returnSoldSeats,
  sellHeldSeats,
} from '#server/features/bookings/rows/seats.store.ts';
import { queueCompleteMail } from '#server/features/fulfilment/names/enter-names.ts';
import { sealWords } from '#server/features/fulfilment/requests/request-words.ts';
import {
  countMissingTravellers,
  insertFulfilment,
  lockFulfilment,
  markNotFlying,
  updateFulfilment,
} from '#server/features/fulfilment/rows/fulfilment.store.ts';
import { answerRequest, listRequests } from '#server/features/fulfilment/rows/requests.store.ts';
import {
  queueApology,
  queueBeingChecked,
  queueConfirmation,
  queueExpired,
  queueGivenUp,
  queueRefundDone,
  queueStaffNotice,
  queueSuperAdminNotice,
  type StaffConcern,
} from '#server/features/notifications/mails/booking-mails.ts';
import { getNextCheckTime, getRetryTime, pendingCheckMs } from './bill-schedule.ts';
import { queueCancellationMails } from './cancellation-mails.ts';
import { recordMoney } from './settlement.ledger.ts';
import { completeRefund, createRefund, recordPayment, recordPaymentEvent } from './settlement.payments.ts';
import type { EffectContext, EffectResults, SettlementContext } from './settlement-context.ts';
import { cancelledSeats, isByBuyer, isByOperator, type SettlementInput } from './settlement-input.ts';

type EffectHandler = (on: EffectContext) => EffectResults | Promise<EffectResults>;

const noResult =
  (act: (on: EffectContext) => Promise<unknown>): EffectHandler =>
  async (on) => {
    await act(on);
    return {};
  };

/** Effects run in the order of the domain's table; a test checks that dependencies come first. */
export async function applyEffects(on: SettlementContext, effects: readonly BookingEffect[]): Promise<void> {
  let results: EffectResults = await recordPaymentEvent(on);
  for (const effect of effects)
    results = mergeResults(results, await effectHandlers[effect]({ ...on, results }));
  const changes = enterNextState({ ...on, results });
  await updateBooking(on.tx, on.booking.id, changes);
  await recordMoney({ ...on, results });
  if (on.event === 'staffRejected') await clearDuplicates(on);
  if (outcomes.includes(on.event)) await clearAttention(on.tx, on.booking.id, answeredByOutcome);
}

function mergeResults(before: EffectResults, returned: EffectResults): EffectResults {
  return { ...before, ...returned, changes: { ...before.changes, ...returned.changes } };
}

const effectHandlers: Record<BookingEffect, EffectHandler> = {
  async storeBill({ tx, booking, input }) {
    const { attemptId, bill } = input;
    if (!attemptId || !bill) return {};
    await updateAttempt(tx, attemptId, { bill_id: bill.id, bill_url: bill.url });
    return booking.billplz_bill_id === null ? { changes: { billplz_bill_id: bill.id } } : {};
  },
  deleteBill: ({ now }) => ({ changes: { next_check_at: now } }),
  retryDelete: ({ booking, input, now }) => ({
    changes: { next_check_at: getRetryTime(booking.hold_expires_at, now, input.retryAfterMs) },
  }),
  scheduleRelease: ({ ctx, booking, now }) => {
    const graceMs = ctx.config.booking.releaseGraceMinutes * minuteMs;
    const release_at = booking.release_at ?? new Date(now.getTime() + graceMs);
    return { changes: { release_at, next_check_at: null } };
  },
  checkBillLater: ({ now }) => ({ changes: { next_check_at: new Date(now.getTime() + pendingCheckMs) } }),
  checkBillNow: ({ now }) => ({ changes: { next_check_at: now } }),
  recordPayment,
  sellSeats: noResult(({ tx, booking }) => sellHeldSeats(tx, booking)),
  openFulfilment: noResult(({ tx, booking }) => insertFulfilment(tx, booking)),
  releaseSeats: noResult(({ tx, booking }) => releaseHeldSeats(tx, booking)),
  markLate: () => ({ changes: { is_late: true } }),
  refundDue: createRefund,
  refundDone: completeRefund,
  cancelBooking,
  takeOffTravellers,
  returnSeats: async ({ tx, booking, input }) => {
    const seats = input.cancellation ? cancelledSeats(booking, input.cancellation) : 0;
    await returnSoldSeats(tx, booking.flight_id, seats);
    return { changes: { returned_seats: booking.returned_seats + seats } };
  },
  flagDuplicates,
  mailConfirm: noResult((on) =>
    queueConfirmation(on.ctx, on.tx, toBookingAfter(on), {
      otherReference: on.results.otherReference ?? null,
    }),
  ),
  mailExpired: noResult(async ({ ctx, tx, booking, event }) => {
    const wasChecked = event === 'nothingUnderWay';
    if (!(await hasNewerDraftBooking(tx, booking))) await queueExpired(ctx, tx, booking, { wasChecked });
  }),
  mailBeingChecked: noResult(({ ctx, tx, booking }) => queueBeingChecked(ctx, tx, booking)),
  mailGivenUp: noResult(({ ctx, tx, booking }) => queueGivenUp(ctx, tx, booking)),
  mailApology: noResult(({ ctx, tx, booking, event }) => {
    const whyGone = booking.hold === 'held' ? 'flightCancelled' : 'seatsGone';
    return queueApology(ctx, tx, booking, event === 'paid' ? whyGone : 'cannotConfirm');
  }),
  mailRefundDone: noResult(async ({ ctx, tx, booking, input, results }) => {
    const { refund } = input;
    if (!refund || refund.isFromFile || !results.refunded) return;
    const { amountSen, returns } = results.refunded;
    const again = returns > 0 ? `:${returns}` : '';
    await queueRefundDone(ctx, tx, booking, { refundId: refund.id, amountSen, again });
  }),
  mailCancelled: noResult(async ({ ctx, tx, booking, input }) => {
    const { cancellation } = input;
    if (!cancellation) return;
    await queueCancellationMails(ctx, tx, booking, { ...cancellation, by: getCanceller(input) });
  }),
  noticeStaff: noResult((on) =>
    queueStaffNotice(on.ctx, on.tx, toBookingAfter(on), {
      otherReference: on.results.otherReference ?? null,
    }),
  ),
  noticeSuperAdmins: noResult((on) =>
    queueSuperAdminNotice(on.ctx, on.tx, on.booking, {
      concern: getStaffConcern(on),
      occasion: getOccasion(on),
    }),
  ),
  putOnDesk: noResult(async ({ tx, booking, event, now }) => {
    const reason = deskReasons[event];
    if (reason) await raiseAttention(tx, booking.id, { reason, now });
  }),
  recordAudit: noResult(({ tx, booking, event, next, input }) =>
    recordAudit(tx, {
      ...(input.staff ? toAuditOrigin(input.staff.actor) : { actor: { kind: 'system' } }),
      action: `booking.${event as RecordedEvent}`,
      object: { kind: 'booking', id: booking.id },
      companyId: booking.company_id,
      details: {
        from: booking.state,
        to: next,
        source: input.report.source,
        reason: input.staff?.reason ?? null,
        ...(isByBuyer(input) && { by: 'buyer' }),
        ...(input.cancellation?.places && { travellers: input.cancellation.places.join(' ') }),
      },
    }),
  ),
};

const deskReasons: Partial<Record<BookingEvent, AttentionReason>> = {
  keysRefused: 'keysRefused',
  signatureRefused: 'signatureRefused',
  paymentNotFound: 'paymentNotFound',
  stillUnderWay: 'stillUnderWay',
};

/**
 * Flags another payment of the buyer for the same deal, from another tab or form. Both count: the buyer may
 * want both. Runs after sellSeats, whose lock on the deal makes concurrent payments see each other.
 */
async function flagDuplicates({ tx, booking, now }: EffectContext): Promise<EffectResults> {
  const others = await listDuplicates(tx, booking);
  if (others.length === 0) return {};
  for (const { id } of [booking, ...others]) await raiseAttention(tx, id, { reason: 'draftPaidTwice', now });
  return { otherReference: others.map(({ reference }) => reference).join(', ') };
}

/** Clears the flag of both bookings once one of them is cancelled or rejected. */
async function clearDuplicates({ tx, booking }: SettlementContext): Promise<void> {
  await clearAttention(tx, booking.id, ['draftPaidTwice']);
  const others = await listDuplicates(tx, booking);
  const [last] = others;
  if (last && others.length === 1) await clearAttention(tx, last.id, ['draftPaidTwice']);
}

/** Returns the booking as mails should show it, including the pending writes of this settlement. */
function toBookingAfter({ booking, results, next, now }: EffectContext): BookingNow {
  const completed_at = next === 'confirmed' ? (booking.completed_at ?? now) : booking.completed_at;
  const { is_late = booking.is_late, billplz_transaction_id = booking.billplz_transaction_id } =
    results.changes ?? {};
  return { ...booking, completed_at, is_late, billplz_transaction_id };
}

/** Reasons for being on the desk that end when the outcome of the payment is known. */
const answeredByOutcome = ['keysRefused', 'signatureRefused', 'stillUnderWay'] as const;
const outcomes: readonly BookingEvent[] = ['paid', 'paidWrong', 'nothingUnderWay', 'staffRejected'];

function enterNextState(on: EffectContext): BookingChanges {
  const { booking, next, now, event, results } = on;
  const changes: BookingChanges = { ...results.changes };
  if (next !== booking.state) {
    const { paymentStatus, hold } = bookingStates[next];
    Object.assign(changes, { state: next, payment_status: paymentStatus, hold });
    if (paymentStatus === 'completed') changes.completed_at = now;
    if (paymentStatus === 'failed') changes.failed_at = booking.failed_at ?? now;
    // The hold ends early, so set its end to now; the buyer can then no longer pay.
    if (next === 'expiring' && booking.hold_expires_at > now) changes.hold_expires_at = now;
  }
  if (changes.next_check_at === undefined && (next !== booking.state || event === 'noticeRepeated'))
    changes.next_check_at = planCheck(on, changes);
  // If the callback arrived before the response, the callback has already requested an immediate check.
  if (event === 'billCreated' && booking.next_check_at) changes.next_check_at = booking.next_check_at;
  // A newly scheduled check ends the lease, so that the worker holding it cannot overwrite the new time.
  return changes.next_check_at === undefined ? changes : { ...changes, lease_token: null };
}

function planCheck(
  { booking, next, now, attempts, event }: EffectContext,
  changes: BookingChanges,
): Date | null {
  const billId = changes.billplz_bill_id ?? booking.billplz_bill_id;
  return getNextCheckTime(
    {
      state: next,
      createdAt: booking.created_at,
      hasBill: billId !== null,
      isDeleted: event === 'billDeleted' || attempts.some((attempt) => attempt.status === 'deleted'),
      transactionId: changes.billplz_transaction_id ?? booking.billplz_transaction_id,
    },
    now,
  );
}

/** Ends all open work: names, tickets and requests of the buyer. */
async function cancelBooking(on: EffectContext): Promise<EffectResults> {
  const { tx, booking, now } = on;
  await insertFulfilment(tx, booking);
  const fulfilment = await lockFulfilment(tx, booking.id);
  const next = fulfilment && applyFulfilmentAction(fulfilment.state, 'cancel', 'program');
  if (next) await updateFulfilment(tx, booking.id, { state: next });
  await answerOpenRequests(on, { cancellation: 'accepted', correction: 'declined' });
  await clearDuplicates(on);
  return { changes: { cancelled_at: now } };
}

/** The names may become complete without these travellers. A pending correction request stays open. */
async function takeOffTravellers(on: EffectContext): Promise<EffectResults> {
  const { ctx, tx, booking, input, now } = on;
  const places = input.cancellation?.places ?? [];
  await insertFulfilment(tx, booking);
  const fulfilment = await lockFulfilment(tx, booking.id);
  await markNotFlying(tx, booking.id, { places, now });
  const complete = fulfilment && applyFulfilmentAction(fulfilment.state, 'completeNames', 'program');
  const isComplete = complete && (await countMissingTravellers(tx, booking.id)) === 0;
  await updateFulfilment(tx, booking.id, isComplete ? { state: complete, names_complete_at: now } : {});
  if (isComplete) await queueCompleteMail(ctx, tx, booking);
  await answerOpenRequests(on, { cancellation: 'accepted', correction: null });
  return { changes: { not_flying: booking.not_flying + places.length } };
}

/** Answers open requests and takes them off the desk, unless the buyer gave up part of a refund. */
async function answerOpenRequests(
  { ctx, tx, booking, input, now }: EffectContext,
  answers: Readonly<Record<RequestKind, RequestAnswer | null>>,
): Promise<void> {
  const words = input.cancellation?.words ?? '';
  for (const { id, kind, answer: given, offered_by } of await listRequests(tx, booking.id)) {
    const answer = answers[kind];
    if (given !== null || answer === null) continue;
    const by = input.staff?.actor.email ?? offered_by ?? 'system';
    const sealed = sealWords(ctx, { column: 'answer_text', id, words });
    const about = { id, bookingId: booking.id, companyId: booking.company_id };
    await answerRequest(tx, { ...about, answer, words: sealed, by, now });
  }
  if (!isByBuyer(input)) await clearAttention(tx, booking.id, ['belowFullRefund']);
}

function getCanceller(input: SettlementInput): CancelledBy {
  if (isByBuyer(input)) return 'buyer';
  return isByOperator(input) ? 'operator' : 'company';
}

function isBillKnown({ state }: BookingNow): boolean {
  return state !== 'billCreating';
}

function getStaffConcern({ event, next, booking }: SettlementContext): StaffConcern {
  if (event === 'keysRefused' && isBillKnown(booking)) return 'keysRefusedLater';
  if (event === 'signatureRefused') return event;
  if (event === 'keysRefused' || event === 'billMismatched' || event === 'paidAgain') return event;
  return next === 'review' ? 'review' : 'refundDue';
}

/** Returns the key that deduplicates the mail. Rejected keys affect all bookings: one mail a day. */
function getOccasion({ event, input, booking, attempts, now }: SettlementContext): string {
  if (event === 'keysRefused' || event === 'signatureRefused')
    return `settings ${attempts[0]?.settings_version} ${klDate(now)}`;
  if (event !== 'paidAgain' || input.event !== 'payment') return booking.id;
  return `${booking.id} ${input.payment.billId} ${input.payment.transactionId ?? ''}`;
}
