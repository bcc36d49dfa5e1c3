// What can reach a booking, as the rest of the feature hands it to the settlement: an event of the domain's table, or
// a payment, together with what was heard. Shapes only; deciding and writing is settlement.ts.
import type { BookingEvent, BookingState } from '#domain/booking-state.ts';
import { decimalFromSen, type Sen } from '#domain/money.ts';
import type { PaymentEventName, PaymentEventSource, TransactionStatus } from '#server/platform/schema.ts';
import type { NewPaymentEvent } from './settlement.store.ts';

/** What was heard, as it is kept: nothing personal. */
export interface Heard {
  readonly source: PaymentEventSource;
  readonly billId?: string | null;
  readonly paid?: boolean;
  readonly state?: string;
  readonly amountSen?: Sen;
  readonly paidAmountSen?: Sen;
  readonly transactionId?: string | null;
  readonly transactionStatus?: TransactionStatus | null;
  readonly occurredAt?: Date | null;
  readonly signatureOk?: boolean;
  readonly digest?: Buffer;
}

/** A proven payment. Whether it is the first, a repetition or one too many is found out under the lock. */
export interface Payment {
  readonly billId: string;
  /** Amount and collection are those of the bill we asked for. */
  readonly fits: boolean;
  readonly paidSen: Sen;
  readonly transactionId: string | null;
  readonly paidAt: Date | null;
}

type DecidedUnderLock = 'paid' | 'paidWrong' | 'paidAgain' | 'noticeRepeated' | 'releaseUnderWay';

/** Who of the operator's staff said it, and from where. */
export interface StaffWord {
  readonly userId: string;
  readonly clientAddress: string;
  readonly requestId: string;
  readonly reason?: string;
}

interface Circumstances {
  readonly heard: Heard;
  readonly attemptId?: string;
  readonly bill?: { readonly id: string; readonly url: string | null };
  readonly retryAfterMs?: number;
  readonly staff?: StaffWord;
  readonly refund?: { readonly id: string; readonly reference: string };
}

export type Happening = Circumstances &
  (
    | { readonly event: Exclude<BookingEvent, DecidedUnderLock> }
    | { readonly event: 'payment'; readonly payment: Payment }
  );

/** What was heard, and what it led to. The text says the same for people; nothing is ever decided by it. */
export function eventColumns(
  heard: Heard,
  led: {
    readonly to: PaymentEventName;
    /** Null: the table had no row, and nothing was done. Left out: the table was not asked. */
    readonly stateAfter?: BookingState | null;
    /** Only for money: how much was counted. */
    readonly countedSen?: Sen | null;
    readonly now: Date;
  },
): NewPaymentEvent {
  const { to: event, stateAfter, countedSen, now } = led;
  const decimal = (sen: Sen | null | undefined) =>
    sen === undefined || sen === null ? null : decimalFromSen(sen);
  return {
    event,
    state_after: stateAfter ?? null,
    counted_amount: decimal(countedSen),
    outcome: stateAfter === undefined ? event : `${event}:${stateAfter ?? 'kept'}`,
    source: heard.source,
    bill_id: heard.billId ?? null,
    paid: heard.paid ?? null,
    state: heard.state?.slice(0, 40) ?? null,
    amount: decimal(heard.amountSen),
    paid_amount: decimal(heard.paidAmountSen),
    transaction_id: heard.transactionId?.slice(0, 100) ?? null,
    transaction_status: heard.transactionStatus ?? null,
    occurred_at: heard.occurredAt ?? null,
    signature_ok: heard.signatureOk ?? null,
    digest: heard.digest ?? null,
    created_at: now,
  };
}
