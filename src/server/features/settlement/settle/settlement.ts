// The only writer of bookings: locks, lets the domain's table decide, applies effects, stores the report.
// Makes no outbound call.

import {
  type BookingEvent,
  type BookingState,
  canTakeSeatsAgain,
  decideTransition,
  needsSeatsToDecide,
  paymentEvent,
  releaseEvent,
} from '#domain/bookings/booking-state.ts';
import type { PaymentSource } from '#domain/fulfilment/history.ts';
import type { Sen } from '#domain/kernel/money.ts';
import type { AppContext } from '#server/app/context.ts';
import { type AttemptRow, listAttempts } from '#server/features/bookings/rows/attempts.store.ts';
import { type BookingNow, lockBooking } from '#server/features/bookings/rows/bookings.store.ts';
import {
  isDealFlightCancelled,
  lockDeal,
  takeSeatsAgain,
} from '#server/features/bookings/rows/seats.store.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { hasCountedTransaction, hasNotice, insertPaymentEvent } from '../rows/settlement.store.ts';
import { wasUnknownPaymentRefunded } from '../rows/unknown-payments.store.ts';
import { applyEffects } from './settlement.effects.ts';
import { eventColumns, getPaidSen, type Payment, type SettlementInput } from './settlement-input.ts';

export type SettlementResult =
  | { readonly kind: 'settled'; readonly event: BookingEvent; readonly state: BookingState }
  | { readonly kind: 'skipped' };

const countedAs: Partial<Record<PaymentSource, string>> = { redirect: 'return', reconcile: 'look' };

/** `onlyIf` runs under the lock, because the booking may have been settled since a sweep read it. */
export async function settleBill(
  ctx: AppContext,
  bookingId: string,
  input: SettlementInput,
  onlyIf: (booking: BookingNow, tx: Tx) => boolean | Promise<boolean> = () => true,
): Promise<SettlementResult> {
  const settled = await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking || !(await onlyIf(booking, tx))) return null;
    const attempts = await listAttempts(tx, bookingId);
    const isRefunded =
      input.event === 'payment' && (await wasUnknownPaymentRefunded(tx, input.payment.billId));
    const event = await decideEvent(tx, input, attempts, isRefunded);
    const now = ctx.now();
    const seatsTaken = needsSeatsToDecide(booking.state, event) && (await holdSeatsAgain(tx, booking, now));
    const { next, effects, listed } = decideTransition(booking.state, event, { seatsTaken });
    await applyEffects({ ctx, tx, now, booking, attempts, input, isRefunded, event, next }, effects);
    const stateAfter = listed ? next : null;
    await storeEvent(tx, booking, input, { to: event, stateAfter, now });
    const billId = input.report.billId ?? booking.billplz_bill_id ?? undefined;
    return { reference: booking.reference, billId, event, from: booking.state, state: next };
  });
  if (!settled) return { kind: 'skipped' };
  const { source } = input.report;
  ctx.log.info({ bookingId, source, ...settled }, 'booking settled');
  const { event, state } = settled;
  ctx.metrics.settlements.inc({ source: countedAs[source] ?? source, event, state });
  return { kind: 'settled', event, state };
}

async function holdSeatsAgain(tx: Tx, booking: BookingNow, now: Date): Promise<boolean> {
  if (await isDealFlightCancelled(tx, booking.flight_id)) return false;
  if (booking.hold === 'held') return true;
  const deal = await lockDeal(tx, booking.flight_id);
  return canTakeSeatsAgain(deal, now) && takeSeatsAgain(tx, booking);
}

async function decideEvent(
  tx: Tx,
  input: SettlementInput,
  attempts: readonly AttemptRow[],
  isRefunded: boolean,
): Promise<BookingEvent> {
  if (input.event === 'releaseDue')
    return releaseEvent(input.report.transactionStatus ?? attempts.at(-1)?.last_transaction_status ?? null);
  if (input.event !== 'payment') return input.event;
  const { payment } = input;
  return paymentEvent({
    isRecorded: await isRecorded(tx, payment, attempts),
    bookingHasPayment: attempts.some((attempt) => attempt.status === 'paid'),
    fits: payment.fits && !isRefunded,
  });
}

/** A bill is paid once. Only a second completed transaction with its own id counts as more money. */
async function isRecorded(
  tx: Tx,
  { billId, transactionId }: Payment,
  attempts: readonly AttemptRow[],
): Promise<boolean> {
  const attempt = attempts.find((each) => each.bill_id === billId);
  if (attempt?.status !== 'paid') return false;
  if (transactionId === null || attempt.transaction_id === null) return true;
  return attempt.transaction_id === transactionId || hasCountedTransaction(tx, billId, transactionId);
}

/** Skips an identical repeat, because providers retry callbacks. Payments are always stored. */
async function storeEvent(
  tx: Tx,
  booking: BookingNow,
  input: SettlementInput,
  led: { to: BookingEvent; stateAfter: BookingState | null; now: Date },
): Promise<void> {
  const { report } = input;
  const countedSen = getCountedSen(input, led.to, booking);
  const isKept =
    countedSen === null &&
    report.digest &&
    report.billId &&
    (await hasNotice(tx, report.billId, report.digest));
  if (isKept) return;
  await insertPaymentEvent(tx, {
    ...eventColumns(report, { ...led, countedSen }),
    booking_id: booking.id,
    attempt_id: input.attemptId ?? null,
  });
}

function getCountedSen(input: SettlementInput, event: BookingEvent, booking: BookingNow): Sen | null {
  const isMoney = event === 'paid' || event === 'paidWrong' || event === 'paidAgain';
  return isMoney && input.event === 'payment' ? getPaidSen(input.payment, booking) : null;
}
