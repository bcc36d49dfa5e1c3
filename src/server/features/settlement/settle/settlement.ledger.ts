import type { BookingEvent, BookingState } from '#domain/bookings/booking-state.ts';
import { createGoodwillReturns, type LedgerEvent, type PaymentFate } from '#domain/finance/ledger.ts';
import type { Sen } from '#domain/kernel/money.ts';
import { lockLedgerOfBooking, recordInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { BookingRow } from '#server/platform/database/schema.ts';
import { getPaidSen, type SettlementInput } from './settlement-input.ts';

interface Settled {
  readonly tx: Tx;
  readonly now: Date;
  readonly booking: BookingRow;
  readonly input: SettlementInput;
  readonly event: BookingEvent;
  readonly next: BookingState;
  readonly results: {
    readonly paidAttemptId?: string;
    readonly refundDue?: { readonly id: string; readonly amountSen: Sen };
    readonly refunded?: { readonly amountSen: Sen; readonly returns: number };
  };
}

interface Recorded {
  readonly event: LedgerEvent;
  readonly cause: string;
}

export async function recordMoney(on: Settled): Promise<void> {
  const recorded = getMoneyMove(on);
  const { tx, booking, now, input, event } = on;
  const madeBy = input.staff && { madeBy: input.staff.actor.userId };
  if (recorded) await recordInLedger(tx, booking, recorded.event, { cause: recorded.cause, now, ...madeBy });
  if (event !== 'cancelled' && event !== 'cancelledSeatsBack') return;
  const { balances } = await lockLedgerOfBooking(tx, booking.id);
  for (const returned of createGoodwillReturns(balances, booking.fee_basis_points))
    await recordInLedger(tx, booking, returned, {
      cause: `goodwill:${booking.id}:${returned.from}`,
      now,
      ...madeBy,
      note: 'Cancelled after a goodwill refund.',
    });
}

function getMoneyMove({ booking, event, input, results, next }: Settled): Recorded | null {
  const { refundDue, refunded, paidAttemptId } = results;
  if (paidAttemptId !== undefined && input.event === 'payment') {
    const { billId, transactionId } = input.payment;
    const amountSen = getPaidSen(input.payment, booking);
    const paid = { kind: 'payment', amountSen, fate: getPaymentFate(event, next) } as const;
    return { event: paid, cause: `payment:${billId}:${transactionId ?? ''}` };
  }
  if (event === 'staffAccepted') return { event: { kind: 'accepted' }, cause: `accepted:${booking.id}` };
  if (refundDue)
    return {
      event: { kind: 'refundDecided', amountSen: refundDue.amountSen },
      cause: `refund:${refundDue.id}`,
    };
  if (refunded && input.refund) {
    const again = refunded.returns > 0 ? `:${refunded.returns}` : '';
    return {
      event: { kind: 'refundMade', amountSen: refunded.amountSen },
      cause: `refunded:${input.refund.id}${again}`,
    };
  }
  return null;
}

function getPaymentFate(event: BookingEvent, next: BookingState): PaymentFate {
  if (event === 'paidAgain') return 'goesBack';
  if (next === 'confirmed') return 'kept';
  return next === 'review' ? 'inReview' : 'goesBack';
}
