import type { RefundOffer } from '../bookings/cancellation.ts';
import type { RefundStep } from '../finance/refund.ts';
import type { Sen } from '../kernel/money.ts';
import { type FulfilmentState, isBeforeFlight } from './fulfilment.ts';

export const requestKinds = ['correction', 'cancellation'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestAnswers = ['accepted', 'declined'] as const;
export type RequestAnswer = (typeof requestAnswers)[number];

/** Until the names are sent, buyers correct them themselves. A cancelled booking accepts no requests. */
const requestableStates: Record<RequestKind, readonly FulfilmentState[]> = {
  correction: ['namesSent', 'ticketed', 'documentsSent'],
  cancellation: ['collecting', 'complete', 'namesSent', 'ticketed', 'documentsSent'],
};

export function canSendRequest(
  kind: RequestKind,
  booking: { readonly state: FulfilmentState; readonly departsOn: string },
  now: Date,
): boolean {
  return requestableStates[kind].includes(booking.state) && isBeforeFlight(booking.departsOn, now);
}

export interface BuyerRequest {
  readonly id: string;
  readonly kind: RequestKind;
  /** Null once the text is erased, and for readers without access to passports. */
  readonly words: string | null;
  readonly askedAt: Date;
  readonly answer: RequestAnswer | null;
  readonly answerWords: string | null;
  readonly answeredAt: Date | null;
  readonly offer: RefundOffer | null;
}

export interface DuplicateBooking {
  readonly id: string;
  readonly reference: string;
}

/** A company's view of the requests about a booking, with the largest refund of a cancellation. */
export interface CompanyRequests {
  readonly requests: readonly BuyerRequest[];
  readonly duplicates: readonly DuplicateBooking[];
  readonly mayAnswer: boolean;
  readonly cancelledAt: Date | null;
  readonly paidSen: Sen;
  readonly refunds: readonly {
    readonly id: string;
    readonly amountSen: Sen;
    readonly step: RefundStep;
    readonly sentAt: Date | null;
  }[];
  readonly cancel: CancelTerms | null;
}

export interface CancelTerms {
  /** True if the flight has departed or the company was paid, so that only a super admin can cancel. */
  readonly isOperatorOnly: boolean;
  /**
   * True if the company may refund less than the full price, which is only allowed after the buyer requested a
   * cancellation.
   */
  readonly mayOffer: boolean;
  readonly fullSen: Sen;
  readonly unitPriceSen: Sen;
  /** Refund under the deal's refund rule; null if the rule sets no amount. */
  readonly suggestedSen: Sen | null;
}
