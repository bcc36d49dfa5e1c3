// What can reach a booking, as the rest of the feature hands it to the settlement: an event of the domain's table, or
// a payment, together with what was reported. Shapes only; deciding and writing is settlement.ts.
import type { BookingEvent, BookingState } from '#domain/bookings/booking-state.ts';
import type { PaymentEventName } from '#domain/fulfilment/history.ts';
import { decimalFromSen, type Sen, senFromDecimal } from '#domain/kernel/money.ts';
import type { CompanyActor, SuperAdminActor } from '#server/app/actor.ts';
import type { BookingNow } from '#server/features/bookings/rows/bookings.store.ts';
import type { ProviderReport } from '#server/features/payments/payment-provider.ts';
import type { NewPaymentEvent } from '../rows/settlement.store.ts';

/** A proven payment. Whether it is the first, a repetition or one too many is found out under the lock. */
export interface Payment {
  readonly billId: string;
  /** Amount and collection are those of the bill we asked for. */
  readonly fits: boolean;
  readonly paidSen: Sen;
  readonly transactionId: string | null;
  readonly paidAt: Date | null;
}

/** A notice may name no amount: then what was asked for has been paid. */
export function paidSenOf({ paidSen }: Payment, { total }: Pick<BookingNow, 'total'>): Sen {
  return paidSen > 0 ? paidSen : senFromDecimal(total);
}

type DecidedUnderLock = 'paid' | 'paidWrong' | 'paidAgain' | 'noticeRepeated' | 'releaseUnderWay';

/** Who of the operator's staff, or of the company, decided it. */
interface StaffDecision {
  readonly actor: SuperAdminActor | CompanyActor;
  readonly reason?: string;
}

export interface Cancellation {
  /** What the buyer gets back; nothing is written for nothing. */
  readonly refundSen: Sen;
  /** To the buyer. */
  readonly words: string;
  /** Places of the travellers taken off; null for the whole booking. */
  readonly places: readonly number[] | null;
}

/** How many seats a cancellation concerns; travellers taken off before are not among them. */
export function cancelledSeats(
  { tickets, not_flying }: Pick<BookingNow, 'tickets' | 'not_flying'>,
  { places }: Pick<Cancellation, 'places'>,
): number {
  return places?.length ?? tickets - not_flying;
}

interface Circumstances {
  readonly report: ProviderReport;
  readonly attemptId?: string;
  readonly bill?: { readonly id: string; readonly url: string | null };
  readonly retryAfterMs?: number;
  readonly staff?: StaffDecision;
  readonly refund?: {
    readonly id: string;
    readonly reference: string;
    /** The buyer got an email when its bank file was sent. */
    readonly isFromFile?: true;
  };
  readonly cancellation?: Cancellation;
}

export type SettlementInput = Circumstances &
  (
    | { readonly event: Exclude<BookingEvent, DecidedUnderLock> }
    | { readonly event: 'payment'; readonly payment: Payment }
  );

/** The buyer accepted what the company offered. */
export const isByBuyer = ({ report }: SettlementInput): boolean => report.source === 'buyer';

export const isByOperator = ({ staff }: SettlementInput): boolean => staff?.actor.kind === 'superadmin';

/** What was reported, and what it led to. The text says the same for people; nothing is ever decided by it. */
export function eventColumns(
  report: ProviderReport,
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
    source: report.source,
    bill_id: report.billId ?? null,
    paid: report.paid ?? null,
    state: report.state?.slice(0, 40) ?? null,
    amount: decimal(report.amountSen),
    paid_amount: decimal(report.paidAmountSen),
    transaction_id: report.transactionId?.slice(0, 100) ?? null,
    transaction_status: report.transactionStatus ?? null,
    occurred_at: report.occurredAt ?? null,
    signature_ok: report.signatureOk ?? null,
    digest: report.digest ?? null,
    created_at: now,
  };
}
