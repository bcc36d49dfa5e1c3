// Rules of cancelling a booking. Services apply them with the booking locked.

import type { MailPreview } from '../kernel/mail-preview.ts';
import type { Sen } from '../kernel/money.ts';
import type { Included } from '../trips/included.ts';

export type CancelledBy = 'company' | 'operator' | 'buyer';

export interface CancelledSeats {
  readonly paidSen: Sen;
  /** Paid less all refunds, sent or still due. */
  readonly keptSen: Sen;
  readonly unitPriceSen: Sen;
  readonly notFlying: number;
  readonly flying: number;
  readonly cancelled: number;
}

/** Excludes amounts that the buyer gave up for travellers removed earlier. */
export function fullRefundSen(seats: CancelledSeats): Sen {
  const { paidSen, keptSen, unitPriceSen, notFlying, flying, cancelled } = seats;
  const paidForFlying = Math.max(0, Math.min(keptSen, paidSen - unitPriceSen * notFlying));
  return cancelled === flying ? paidForFlying : Math.min(unitPriceSen * cancelled, paidForFlying);
}

/** For a whole booking the operator may also return amounts that the buyer gave up before. */
export function calculateMaxRefund(seats: CancelledSeats): Sen {
  return seats.cancelled === seats.flying ? seats.keptSen : fullRefundSen(seats);
}

export interface RequestedCancellation {
  /** `buyer`: the buyer accepts the company's offer. */
  readonly by: CancelledBy;
  readonly refundSen: Sen;
  readonly returnSeats: boolean;
  readonly seats: CancelledSeats;
  readonly isRequested: boolean;
  /** The buyer paid twice for the same deal and has no tickets: we promised a full refund. */
  readonly isDuplicate: boolean;
  readonly hasDeparted: boolean;
  readonly isPaidOut: boolean;
  /** We paid part of a refund ourselves, so less is left than the share that the company would keep. */
  readonly hasGoodwill: boolean;
}

export type CancellationRefusal =
  | 'tooMuch'
  | 'operatorOnly' // the flight has departed, the company was paid, or we refunded part of it
  | 'fullRefundOnly' // no cancellation request, or the buyer booked twice by mistake
  | 'seatsStay'; // below a full refund only an accepted offer returns seats

export type CancellationDecision =
  | { readonly kind: 'cancel' }
  | { readonly kind: 'offer' }
  | { readonly kind: 'refuse'; readonly why: CancellationRefusal };

const refuse = (why: CancellationRefusal): CancellationDecision => ({ kind: 'refuse', why });

export function decideCancellation(wanted: RequestedCancellation): CancellationDecision {
  const { by, refundSen, seats } = wanted;
  if (refundSen > calculateMaxRefund(seats)) return refuse('tooMuch');
  if (by !== 'operator' && isOperatorOnly(wanted)) return refuse('operatorOnly');
  if (by === 'buyer' || refundSen >= fullRefundSen(seats)) return { kind: 'cancel' };
  if (by === 'operator') return wanted.returnSeats ? refuse('seatsStay') : { kind: 'cancel' };
  return wanted.isRequested && !wanted.isDuplicate ? { kind: 'offer' } : refuse('fullRefundOnly');
}

export function isOperatorOnly({
  hasDeparted,
  isPaidOut,
  hasGoodwill,
}: Pick<RequestedCancellation, 'hasDeparted' | 'isPaidOut' | 'hasGoodwill'>): boolean {
  return hasDeparted || isPaidOut || hasGoodwill;
}

/** Returns the refund under the deal's rule; null if the rule sets no amount and the company decides. */
export function suggestRefund(
  rule: Included['refund'],
  { fullSen, isTicketed }: { readonly fullSen: Sen; readonly isTicketed: boolean },
): Sen | null {
  if (rule === 'none') return 0;
  if (rule === 'ticketing') return isTicketed ? 0 : fullSen;
  return null;
}

export interface RefundOffer {
  readonly refundSen: Sen;
  /** Places of the removed travellers; null for the whole booking. */
  readonly places: readonly number[] | null;
  readonly returnSeats: boolean;
  readonly words: string | null;
  readonly offeredAt: Date;
  readonly declinedAt: Date | null;
}

export interface CancelledTraveller {
  readonly place: number;
  readonly name: string | null;
}

export interface BookingToCancel {
  readonly bookingId: string;
  readonly places: readonly number[] | null;
  readonly refundSen: Sen | null;
  readonly returnSeats: boolean;
  readonly words: string;
  /** Version of the review that the person confirmed; absent if another page showed the amount. */
  readonly seen?: string;
}

export interface CancellationReview {
  readonly kind: 'cancel' | 'offer';
  readonly leaving: readonly CancelledTraveller[];
  readonly staying: number;
  readonly receivedSen: Sen;
  readonly refundedSen: Sen;
  readonly hasGoodwill: boolean;
  readonly refundSen: Sen;
  readonly keptSen: Sen;
  readonly returnSeats: boolean;
  readonly mail: MailPreview;
  readonly seen: string;
}
