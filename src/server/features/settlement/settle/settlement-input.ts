// Inputs of a settlement: an event of the domain's table or a payment, with the provider's report.
import type { BookingEvent, BookingState } from '#domain/bookings/booking-state.ts';
import type { PaymentEventName } from '#domain/fulfilment/history.ts';
import { decimalFromSen, type Sen, senFromDecimal } from '#domain/kernel/money.ts';
import type { CompanyActor, SuperAdminActor } from '#server/app/actor.ts';
import type { BookingNow } from '#server/features/bookings/rows/bookings.store.ts';
import type { ProviderReport } from '#server/features/payments/payment-provider.ts';
import type { NewPaymentEvent } from '../rows/settlement.store.ts';

/** A proven payment. Whether it is the first, a retry or a second one is only known under the lock. */
export interface Payment {
  readonly billId: string;
  readonly fits: boolean;
  readonly paidSen: Sen;
  readonly transactionId: string | null;
  readonly paidAt: Date | null;
}

/** If a notice has no amount, the requested amount was paid. */
export function getPaidSen({ paidSen }: Payment, { total }: Pick<BookingNow, 'total'>): Sen {
  return paidSen > 0 ? paidSen : senFromDecimal(total);
}

type DecidedUnderLock = 'paid' | 'paidWrong' | 'paidAgain' | 'noticeRepeated' | 'releaseUnderWay';

interface StaffDecision {
  readonly actor: SuperAdminActor | CompanyActor;
  readonly reason?: string;
}

export interface Cancellation {
  readonly refundSen: Sen;
  readonly words: string;
  readonly places: readonly number[] | null;
}

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
    readonly isFromFile?: true;
  };
  readonly cancellation?: Cancellation;
}

export type SettlementInput = Circumstances &
  (
    | { readonly event: Exclude<BookingEvent, DecidedUnderLock> }
    | { readonly event: 'payment'; readonly payment: Payment }
  );

export const isByBuyer = ({ report }: SettlementInput): boolean => report.source === 'buyer';

export const isByOperator = ({ staff }: SettlementInput): boolean => staff?.actor.kind === 'superadmin';

export function eventColumns(
  report: ProviderReport,
  led: {
    readonly to: PaymentEventName;
    /** Null: the table has no row for the event; nothing was done. Undefined: table not used. */
    readonly stateAfter?: BookingState | null;
    /** The amount counted; set only for payments. */
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
