// The desk contains no passports and no PNRs. SQL decides what a booking needs from its state.
import type { BookingState } from '../bookings/booking-state.ts';
import type { Task } from '../fulfilment/story.ts';
import type { Sen } from '../kernel/money.ts';

/** Why a booking is on the desk. Bookings that appear only in search results have no reason. */
export type DeskNeed = 'review' | 'refundDue' | 'stuck' | AttentionReason;

/** Reasons that cannot be derived from the booking's state. */
export type AttentionReason =
  | 'keysRefused' // Billplz rejects every key for this bill
  | 'signatureRefused' // a callback about this bill had an invalid signature
  | 'paymentNotFound' // a callback reported a payment that Billplz does not show
  | 'stillUnderWay' // the bank has not decided after 48 hours
  | 'draftPaidTwice' // another paid booking has the same draft, or the same email and deal
  | 'ledgerDiffers' // the ledger is inconsistent, or differs from payments and refunds
  | 'flownWithoutDocuments' // a super admin releases the share or refunds the buyer
  | 'workOverdue' // the company missed a promise to the buyer
  | 'belowFullRefund'; // the company offered less than a full refund

export interface DueRefund {
  readonly id: string;
  readonly amountSen: Sen;
  readonly reason: string;
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
  readonly paidSen: Sen | null;
  readonly reviewReason: string | null;
  readonly dueRefunds: readonly DueRefund[];
  readonly hasBill: boolean;
  readonly createdAt: Date;
  /** Late company tasks, longest overdue first. */
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
  readonly isInFile: boolean;
  readonly reference: string | null;
  readonly doneBy: string | null;
  readonly createdAt: Date;
  readonly doneAt: Date | null;
}

/**
 * A deal appears on the desk if this many seats are held, or if it has at least `ofAtLeast` unsold seats and over half of
 * them are held.
 */
export const heavyHolderThreshold = { seats: 20, ofAtLeast: 10 } as const;

/** An IP address or email address with more unpaid seats than this appears on the desk. */
export const heavyHolderSeats = 20;

export const holderKinds = ['client', 'mailOwner'] as const;
export type HolderKind = (typeof holderKinds)[number];

export interface HeavyHolder {
  readonly kind: HolderKind;
  /** Keyed digest in hexadecimal, which identifies the holder without an address. */
  readonly key: string;
  readonly seats: number;
  readonly bookings: number;
  readonly deals: number;
  readonly destinations: readonly string[];
  readonly emails: readonly string[];
  readonly since: Date;
  readonly unpaid: number;
  readonly paid: number;
}

/** Keeps enough to recognise a mail domain, too little to write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${at < 0 ? '' : email.slice(at)}`;
}

export interface UnknownPayment {
  readonly id: string;
  readonly billId: string;
  readonly isTest: boolean;
  readonly amountSen: Sen | null;
  readonly paidAt: Date | null;
  readonly receivedAt: Date;
}

export interface DeskCounts {
  readonly refundsDue: number;
  readonly reviews: number;
  readonly unknownPayments: number;
  readonly stuck: number;
  /** Bookings with an `AttentionReason`. */
  readonly attention: number;
  /** Deals whose seat counters differ from their bookings at the last check; should be 0. */
  readonly brokenDeals: number;
  readonly muchHeldDeals: number;
  readonly heldDifferences: number;
  readonly waitingEntries: number;
  readonly mostHeldDealId: string | null;
}
