// Shapes of what the operator's desk shows: bookings that need a person, and the register of refunds. No passport and
// no airline code among them. What a booking needs is decided by its state, in SQL.
import type { BookingState } from '../bookings/booking-state.ts';
import type { Task } from '../fulfilment/story.ts';
import type { Sen } from '../kernel/money.ts';

/** Why a booking lies on the desk. One that was only searched for may need nothing. */
export type DeskNeed = 'review' | 'refundDue' | 'stuck' | AttentionReason;

/** What a person should look at although the booking's state does not say so. */
export type AttentionReason =
  | 'keysRefused' // Billplz refuses every key we have for this bill
  | 'signatureRefused' // a notice about this bill was signed with a key we do not have
  | 'paymentNotFound' // a callback told of a payment that Billplz itself does not show
  | 'stillUnderWay' // after 48 hours the bank has not decided
  | 'draftPaidTwice' // the same form, or the same email and deal, has another paid booking
  | 'ledgerDiffers' // its ledger does not add up, or not to what was paid and refunded
  | 'flownWithoutDocuments' // a super admin releases the company's share, or refunds the buyer
  | 'workOverdue' // its company has not done in time what the buyer was promised
  | 'belowFullRefund'; // its company offered the buyer less than a full refund

export interface DueRefund {
  readonly id: string;
  readonly amountSen: Sen;
  readonly reason: string;
  /** The bank pays it, so it cannot be recorded by hand. */
  readonly isInFile: boolean;
}

export interface DeskBooking {
  readonly id: string;
  readonly reference: string;
  readonly state: BookingState;
  readonly needs: readonly DeskNeed[];
  readonly isLate: boolean;
  readonly isTest: boolean;
  readonly isCancelled: boolean;
  readonly buyer: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly destination: string;
  readonly tickets: number;
  readonly totalSen: Sen;
  /** What really arrived, when anything did. */
  readonly paidSen: Sen | null;
  readonly reviewReason: string | null;
  readonly dueRefunds: readonly DueRefund[];
  readonly hasBill: boolean;
  readonly createdAt: Date;
  /** What the company has not done in time, the longest late first. */
  readonly overdue: readonly Task[];
}

export interface RefundLine {
  readonly id: string;
  readonly bookingId: string;
  readonly bookingReference: string;
  readonly buyer: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly amountSen: Sen;
  readonly reason: string;
  readonly state: 'due' | 'done';
  /** The bank pays it, so it cannot be recorded by hand. */
  readonly isInFile: boolean;
  readonly reference: string | null;
  /** The super admin's email, as long as the account exists. */
  readonly doneBy: string | null;
  readonly createdAt: Date;
  readonly doneAt: Date | null;
}

/** So many unpaid seats of one deal are worth a look, or more than half of those not sold where there are some. */
export const muchHeld = { seats: 20, ofAtLeast: 10 } as const;

/** A client address or mail owner with more unpaid seats is shown on the desk. */
export const heavyHolderSeats = 20;

export const holderKinds = ['client', 'mailOwner'] as const;
export type HolderKind = (typeof holderKinds)[number];

export interface HeavyHolder {
  readonly kind: HolderKind;
  /** Keyed digest, in hexadecimal: names the holder without showing an address. */
  readonly key: string;
  readonly seats: number;
  readonly bookings: number;
  readonly deals: number;
  readonly destinations: readonly string[];
  /** Masked. */
  readonly emails: readonly string[];
  readonly since: Date;
  /** Bookings of the last six hours that were left unpaid, and that were paid. */
  readonly unpaid: number;
  readonly paid: number;
}

/** Enough to tell a mail domain from a public provider, too little to write to. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${at < 0 ? '' : email.slice(at)}`;
}

/** A paid bill that belongs to no booking. */
export interface UnknownPayment {
  readonly id: string;
  readonly billId: string;
  readonly isTest: boolean;
  /** Null until Billplz names it. */
  readonly amountSen: Sen | null;
  readonly paidAt: Date | null;
  readonly receivedAt: Date;
}

export interface DeskCounts {
  readonly refundsDue: number;
  readonly reviews: number;
  readonly unknownPayments: number;
  readonly stuck: number;
  /** Bookings with a reason to look at them that their state does not tell. */
  readonly attention: number;
  /** Deals whose seat counters differ from their bookings, as last compared: always none. */
  readonly brokenDeals: number;
  /** Deals with much of their seats held and not paid. */
  readonly muchHeldDeals: number;
  /** Modes whose bank balance is not what the ledger says. */
  readonly heldDifferences: number;
  /** Ledger entries that wait for a second super admin. */
  readonly waitingEntries: number;
  /** The one with the most of them. */
  readonly mostHeldDealId: string | null;
}
