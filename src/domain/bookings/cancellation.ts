// Who may cancel a paid booking or take travellers off it, with which refund, and whether the seats go back on sale.
// Carrying it out belongs to the services, which decide with the booking locked.

import type { MailPreview } from '../kernel/mail-preview.ts';
import type { Sen } from '../kernel/money.ts';
import type { Included } from '../trips/included.ts';

export type CancelledBy = 'company' | 'operator' | 'buyer';

/** The money of a booking, and how many of its travellers a cancellation concerns. */
export interface CancelledSeats {
  /** The first payment that was counted. */
  readonly paidSen: Sen;
  /** Paid and not refunded, whatever became of the refund since. */
  readonly keptSen: Sen;
  readonly unitPriceSen: Sen;
  /** Travellers taken off before. */
  readonly notFlying: number;
  readonly flying: number;
  readonly cancelled: number;
}

/** Returns what the cancelled seats cost; what a buyer gave up for earlier travellers is no part of it. */
export function fullRefundSen(seats: CancelledSeats): Sen {
  const { paidSen, keptSen, unitPriceSen, notFlying, flying, cancelled } = seats;
  const ofFlying = Math.max(0, Math.min(keptSen, paidSen - unitPriceSen * notFlying));
  return cancelled === flying ? ofFlying : Math.min(unitPriceSen * cancelled, ofFlying);
}

/** The operator may also return what a buyer gave up before, but only with the whole booking. */
export function mostRefundSen(seats: CancelledSeats): Sen {
  return seats.cancelled === seats.flying ? seats.keptSen : fullRefundSen(seats);
}

export interface WantedCancellation {
  /** `buyer`: accepts the offer of the company. */
  readonly by: CancelledBy;
  readonly refundSen: Sen;
  readonly returnSeats: boolean;
  readonly seats: CancelledSeats;
  /** The buyer asked for a cancellation, and the request is open. */
  readonly isRequested: boolean;
  /** The buyer paid for the same deal twice, and this booking has no tickets: we promised a full refund. */
  readonly isDuplicate: boolean;
  readonly hasDeparted: boolean;
  /** Some of the company's share has left our account. */
  readonly isPaidOut: boolean;
  /** We refunded some of it ourselves: the rest is less than the company's share, which it would keep. */
  readonly hasGoodwill: boolean;
}

export type CancellationRefusal =
  | 'tooMuch' // more than can be refunded
  | 'operatorOnly' // the flight has left, the company was paid, or we refunded some of it ourselves
  | 'fullRefundOnly' // the buyer did not ask for it, or booked twice by mistake
  | 'seatsStay'; // below a full refund only an accepted offer returns seats

export type CancellationDecision =
  | { readonly kind: 'cancel' }
  /** Waits for the buyer, or for a super admin. */
  | { readonly kind: 'offer' }
  | { readonly kind: 'refuse'; readonly why: CancellationRefusal };

const refuse = (why: CancellationRefusal): CancellationDecision => ({ kind: 'refuse', why });

export function decideCancellation(wanted: WantedCancellation): CancellationDecision {
  const { by, refundSen, seats } = wanted;
  if (refundSen > mostRefundSen(seats)) return refuse('tooMuch');
  if (by !== 'operator' && isOperatorOnly(wanted)) return refuse('operatorOnly');
  if (by === 'buyer' || refundSen >= fullRefundSen(seats)) return { kind: 'cancel' };
  if (by === 'operator') return wanted.returnSeats ? refuse('seatsStay') : { kind: 'cancel' };
  return wanted.isRequested && !wanted.isDuplicate ? { kind: 'offer' } : refuse('fullRefundOnly');
}

export function isOperatorOnly({
  hasDeparted,
  isPaidOut,
  hasGoodwill,
}: Pick<WantedCancellation, 'hasDeparted' | 'isPaidOut' | 'hasGoodwill'>): boolean {
  return hasDeparted || isPaidOut || hasGoodwill;
}

/** Returns the refund that the stated rule names; null if it names no amount, and the company must. */
export function suggestRefund(
  rule: Included['refund'],
  { fullSen, isTicketed }: { readonly fullSen: Sen; readonly isTicketed: boolean },
): Sen | null {
  if (rule === 'none') return 0;
  if (rule === 'ticketing') return isTicketed ? 0 : fullSen;
  return null;
}

/** An offer of the company to a buyer who asked for a cancellation. */
export interface RefundOffer {
  readonly refundSen: Sen;
  /** Places of the travellers taken off; null for the whole booking. */
  readonly places: readonly number[] | null;
  readonly returnSeats: boolean;
  /** Null once erased. */
  readonly words: string | null;
  readonly offeredAt: Date;
  readonly declinedAt: Date | null;
}

/** A traveller who no longer flies; the name is null until it is known. */
export interface LeavingTraveller {
  readonly place: number;
  readonly name: string | null;
}

export interface BookingToCancel {
  readonly bookingId: string;
  /** Of the travellers who no longer fly; null for all of them. */
  readonly places: readonly number[] | null;
  /** Null for a full refund. */
  readonly refundSen: Sen | null;
  readonly returnSeats: boolean;
  readonly words: string;
  /** The version of the review that the person read; absent if another page showed the sum. */
  readonly seen?: string;
}

/** What a person reads before they confirm a cancellation. */
export interface CancellationReview {
  /** An offer waits for the buyer. */
  readonly kind: 'cancel' | 'offer';
  readonly leaving: readonly LeavingTraveller[];
  /** How many still fly. */
  readonly staying: number;
  readonly receivedSen: Sen;
  readonly refundedSen: Sen;
  /** We refunded some of it ourselves. */
  readonly hasGoodwill: boolean;
  readonly refundSen: Sen;
  /** Not refunded before or now. */
  readonly keptSen: Sen;
  readonly returnSeats: boolean;
  readonly mail: MailPreview;
  readonly seen: string;
}
