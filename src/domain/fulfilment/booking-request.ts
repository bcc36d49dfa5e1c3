// Owns what a buyer may ask the company about a paid booking, and when. The company answers; what an accepted cancellation
// does to the booking is decided by booking-state.ts.
import type { RefundOffer } from '../bookings/cancellation.ts';
import type { RefundStep } from '../finance/refund.ts';
import type { Sen } from '../kernel/money.ts';
import { type FulfilmentState, isBeforeFlight } from './fulfilment.ts';

export const requestKinds = ['correction', 'cancellation'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestAnswers = ['accepted', 'declined'] as const;
export type RequestAnswer = (typeof requestAnswers)[number];

/** Until the airline has the names, buyers correct them on their own page. A cancelled booking has nothing to change. */
const askedIn: Record<RequestKind, readonly FulfilmentState[]> = {
  correction: ['namesSent', 'ticketed', 'documentsSent'],
  cancellation: ['collecting', 'complete', 'namesSent', 'ticketed', 'documentsSent'],
};

export function mayRequest(
  kind: RequestKind,
  booking: { readonly state: FulfilmentState; readonly departsOn: string },
  now: Date,
): boolean {
  return askedIn[kind].includes(booking.state) && isBeforeFlight(booking.departsOn, now);
}

export interface BuyerRequest {
  readonly id: string;
  readonly kind: RequestKind;
  /** Null once they were erased, and for readers who see no passports. */
  readonly words: string | null;
  readonly askedAt: Date;
  readonly answer: RequestAnswer | null;
  readonly answerWords: string | null;
  readonly answeredAt: Date | null;
  /** The last one; only of a cancellation. */
  readonly offer: RefundOffer | null;
}

/** Another paid booking of the same buyer for the same deal. */
export interface DuplicateBooking {
  readonly id: string;
  readonly reference: string;
}

/** What a company is shown of the requests about one of its bookings, and what cancelling it would pay back at most. */
export interface CompanyRequests {
  readonly requests: readonly BuyerRequest[];
  /** The buyer's other paid bookings of the deal. */
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
  /** Null for readers, and once it was cancelled. */
  readonly cancel: CancelTerms | null;
}

/** What a company can do about cancelling now. */
export interface CancelTerms {
  /** The flight has left, or the company was paid: only a super admin cancels. */
  readonly isOperatorOnly: boolean;
  /** Below a full refund only with the buyer's request. */
  readonly mayOffer: boolean;
  readonly fullSen: Sen;
  readonly unitPriceSen: Sen;
  /** What the stated refund rule gives; null if it names no amount. */
  readonly suggestedSen: Sen | null;
}
