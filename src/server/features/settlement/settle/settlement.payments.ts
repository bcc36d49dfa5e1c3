import type { BookingEvent } from '#domain/bookings/booking-state.ts';
import { decimalFromSen, type Sen, senFromDecimal } from '#domain/kernel/money.ts';
import {
  type AttemptRow,
  findPaidAmount,
  insertAttempt,
  updateAttempt,
} from '#server/features/bookings/rows/attempts.store.ts';
import type { BookingChanges } from '#server/features/bookings/rows/bookings.store.ts';
import { queueRefundDue } from '#server/features/notifications/mails/booking-mails.ts';
import type { PaymentAttemptStatus } from '#server/platform/database/schema.ts';
import { insertRefund, markRefundDone } from '../rows/settlement.store.ts';
import { closeUnknownPayment } from '../rows/unknown-payments.store.ts';
import type { EffectContext, EffectResults, SettlementContext } from './settlement-context.ts';
import { getPaidSen, isByBuyer, isByOperator, type Payment } from './settlement-input.ts';

const attemptStatusAfter: Partial<Record<BookingEvent, PaymentAttemptStatus>> = {
  billCreated: 'open',
  billRefused: 'failed',
  keysRefused: 'failed',
  billUnanswered: 'unknown',
  billDeleted: 'deleted',
};

export async function recordPaymentEvent({
  tx,
  booking,
  attempts,
  input,
  event,
}: SettlementContext): Promise<EffectResults> {
  const { attemptId } = input;
  const attempt = attemptId ? attempts.find(({ id }) => id === attemptId) : attempts.at(-1);
  if (event === 'billMismatched' && attempt) {
    // A bill with an id must still be deleted; without an id there is nothing to delete.
    const { bill } = input;
    const found = bill ? { status: 'open' as const, bill_id: bill.id } : { status: 'failed' as const };
    await updateAttempt(tx, attempt.id, found);
    return {};
  }
  const { transactionStatus } = input.report;
  // Unverified notices must not change anything.
  if (transactionStatus && attempt && event !== 'signatureRefused')
    await updateAttempt(tx, attempt.id, { last_transaction_status: transactionStatus });
  const isRefusedLater = event === 'keysRefused' && attempt?.status !== 'creating';
  const status = isRefusedLater ? undefined : attemptStatusAfter[event];
  if (status && attempt && attempt.status !== 'paid') {
    const bill = event === 'billCreated' && input.bill ? { bill_id: input.bill.id } : {};
    await updateAttempt(tx, attempt.id, { status, ...bill });
    return {};
  }
  if (event !== 'noticeRepeated' || input.event !== 'payment') return {};
  const { billId, transactionId } = input.payment;
  const paid = attempts.find(({ bill_id }) => bill_id === billId);
  if (!paid || paid.transaction_id !== null || transactionId === null) return {};
  await updateAttempt(tx, paid.id, { transaction_id: transactionId });
  const isTheBookings = booking.billplz_bill_id === billId && booking.billplz_transaction_id === null;
  return isTheBookings ? { changes: { billplz_transaction_id: transactionId } } : {};
}

/** Runs first, so that the payment is recorded with its bill whatever the other effects do. */
export async function recordPayment(on: EffectContext): Promise<EffectResults> {
  const { tx, booking, input, isRefunded, event, next, now } = on;
  if (input.event !== 'payment') return {};
  const { payment } = input;
  const { billId, transactionId } = payment;
  const paid = {
    bill_id: billId,
    status: 'paid' as const,
    transaction_id: transactionId,
    paid_at: payment.paidAt ?? now,
  };
  const attempt = findPaidAttempt(on, payment);
  const paidAttemptId = attempt?.id ?? (await insertAttempt(tx, { ...paid, ...createExtraAttempt(on) }));
  if (attempt && attempt.status !== 'paid') await updateAttempt(tx, attempt.id, paid);
  // The buyer's return can arrive before the bill is linked to this booking.
  await closeUnknownPayment(tx, billId, { state: 'matched', booking_id: booking.id, closed_at: now });
  if (event === 'paidAgain') return { paidAttemptId };
  const changes: BookingChanges = {};
  if (booking.billplz_bill_id === null) changes.billplz_bill_id = billId;
  if (transactionId) changes.billplz_transaction_id = transactionId;
  if (next === 'review')
    changes.review_reason = isRefunded
      ? refundedBefore
      : 'Amount or collection of the payment differ from those of the bill.';
  return { paidAttemptId, changes };
}

function findPaidAttempt(
  { attempts, input }: SettlementContext,
  { billId }: Payment,
): AttemptRow | undefined {
  return (
    attempts.find(({ bill_id }) => bill_id === billId) ??
    attempts.find(({ id, bill_id }) => id === input.attemptId && bill_id === null)
  );
}

function createExtraAttempt({ booking, attempts, input, now }: SettlementContext) {
  const sibling = attempts.find(({ id }) => id === input.attemptId) ?? attempts[0];
  if (!sibling) throw new Error('A booking without a payment attempt was paid.');
  const { settings_version, amount, collection_id } = sibling;
  return { booking_id: booking.id, settings_version, amount, collection_id, created_at: now };
}

const refundReasons: Partial<Record<BookingEvent, string>> = {
  paid: 'Paid after the hold had ended, and the seats were not available any more.',
  paidWrong: 'Paid after the hold had ended, with another amount or collection than the bill.',
  paidAgain: 'Paid once more for a booking that was paid already.',
  staffRejected: 'The payment was rejected in review.',
  cancelled: 'The seller cancelled the booking.',
  cancelledSeatsBack: 'The seller cancelled the booking.',
  partCancelled: 'The seller took travellers off the booking.',
  partCancelledSeatsBack: 'The seller took travellers off the booking.',
};

const refundedBefore = 'An operator recorded the refund of this payment before it reached the booking.';

function refundReason({ booking, event, input, isRefunded }: EffectContext): string {
  if (isRefunded) return refundedBefore;
  if (event === 'paid' && booking.hold === 'held')
    return 'The airline cancelled the flight before the payment arrived.';
  const { cancellation } = input;
  if (cancellation && isByBuyer(input)) return 'The buyer accepted the refund that the seller offered.';
  if (cancellation && isByOperator(input))
    return cancellation.places ? 'We took travellers off the booking.' : 'We cancelled the booking.';
  return refundReasons[event] ?? event;
}

export async function createRefund(on: EffectContext): Promise<EffectResults> {
  const { ctx, tx, booking, attempts, input, event, now, results } = on;
  const amountSen = input.cancellation?.refundSen ?? (await sumPaidSen(on));
  if (amountSen === 0) return {};
  const paidBefore = attempts.find(({ status }) => status === 'paid');
  const id = await insertRefund(tx, {
    booking_id: booking.id,
    attempt_id: results.paidAttemptId ?? paidBefore?.id ?? null,
    amount: decimalFromSen(amountSen),
    reason: refundReason(on),
    created_at: now,
  });
  if (event === 'paidAgain') await queueRefundDue(ctx, tx, booking, { refundId: id, amountSen });
  return { refundDue: { id, amountSen } };
}

async function sumPaidSen({ tx, booking, input }: EffectContext): Promise<Sen> {
  if (input.event === 'payment') return getPaidSen(input.payment, booking);
  return senFromDecimal((await findPaidAmount(tx, booking.id)) ?? booking.total);
}

export async function completeRefund({ tx, booking, input, now }: EffectContext): Promise<EffectResults> {
  const { refund, staff } = input;
  if (!refund || !staff) return {};
  const done = {
    id: refund.id,
    bookingId: booking.id,
    reference: refund.reference,
    doneBy: staff.actor.userId,
    now,
  };
  const marked = await markRefundDone(tx, done);
  return marked
    ? { refunded: { amountSen: senFromDecimal(marked.amount), returns: marked.returned_count } }
    : {};
}
