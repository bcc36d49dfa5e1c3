// The whole story of one booking as the operator reads it: what is wrong and what helps, the money, and everything that
// happened, newest first. Of passports only the last four characters are part of it, and no airline code is.

import type { BookingState } from '../bookings/booking-state.ts';
import { isBookingMailed } from '../bookings/person-correction.ts';
import type { DuplicateBooking, RequestKind } from '../fulfilment/booking-request.ts';
import type { NamesEnteredBy } from '../fulfilment/fulfilment.ts';
import type { HistoryLine } from '../fulfilment/history.ts';
import { hoursBetweenCompanyReminders } from '../fulfilment/reminders.ts';
import type { Call, Step, Task } from '../fulfilment/story.ts';
import type { MailReader, MailState } from '../kernel/mail-record.ts';
import type { Sen } from '../kernel/money.ts';
import { hourMs } from '../kernel/time.ts';
import type { AttentionReason, DeskNeed } from './desk.ts';

export interface StoryMail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly reader: MailReader;
  readonly state: MailState;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly acceptedAt: Date | null;
}

export interface StoryRefund {
  readonly id: string;
  readonly amountSen: Sen;
  readonly reason: string;
  readonly state: 'due' | 'done';
  /** The bank pays it, so it cannot be recorded by hand. */
  readonly isInFile: boolean;
  readonly reference: string | null;
  readonly createdAt: Date;
  readonly doneAt: Date | null;
}

export interface StoryMoney {
  readonly billedSen: Sen;
  /** Everything that was counted; null when nothing arrived. */
  readonly paidSen: Sen | null;
  readonly refunds: readonly StoryRefund[];
  readonly billId: string | null;
  readonly billUrl: string | null;
  readonly transactionIds: readonly string[];
}

export interface StoryPassenger {
  readonly place: number;
  /** Empty while it is missing, and once it was erased. */
  readonly name: string;
  readonly enteredBy: NamesEnteredBy | null;
  /** Its last four characters; null while it is missing, and once it was erased. */
  readonly passport: string | null;
  readonly hasTicket: boolean;
  readonly isFlying: boolean;
}

/** The last refund that the company offered below a full one. */
export interface StoryOffer {
  readonly refundSen: Sen;
  /** What the cancelled seats cost; null once it is settled. */
  readonly fullSen: Sen | null;
  readonly state: 'waiting' | 'declined' | 'accepted' | 'withdrawn';
}

/** What a super admin can do now in the company's place, as far as it needs neither passports nor the buyer's words. */
export interface CompanyActs {
  /** Of the fulfilment, to notice a change meanwhile. */
  readonly revision: number;
  readonly mayCall: boolean;
  readonly call: Call | null;
  readonly mayAskNames: boolean;
  readonly maySendNames: boolean;
  readonly mayTakeBack: boolean;
  /** Null unless tickets are the company's task. */
  readonly tickets: {
    /** False if its airlines print none. */
    readonly asksNumbers: boolean;
    /** Those who fly, in their order; named as on the ticket. */
    readonly travellers: readonly {
      readonly place: number;
      readonly name: string | null;
      readonly hasNumber: boolean;
    }[];
  } | null;
  /** Confirmed by the company and not sent. */
  readonly documents: number;
  /** Not answered yet, and without an offer. */
  readonly requests: readonly { readonly id: string; readonly kind: RequestKind; readonly askedAt: Date }[];
}

export interface DeskStory {
  readonly id: string;
  readonly reference: string;
  readonly state: BookingState;
  readonly isLate: boolean;
  readonly isTest: boolean;
  readonly cancelledAt: Date | null;
  readonly buyer: string;
  readonly email: string;
  readonly phone: string;
  /** The contact was erased when its time was over. */
  readonly isErased: boolean;
  readonly linkVersion: number;
  readonly seller: { readonly name: string; readonly email: string; readonly phone: string };
  readonly deal: { readonly id: string; readonly code: string; readonly hiddenReason: string | null };
  readonly destination: string;
  readonly departsOn: string;
  readonly lastFlightOn: string;
  readonly airlines: string;
  readonly tickets: number;
  readonly createdAt: Date;
  readonly reviewReason: string | null;
  readonly needs: readonly DeskNeed[];
  readonly isFlightCancelled: boolean;
  /** From the payment to the flight; empty until the booking is paid. */
  readonly steps: readonly Step[];
  /** Tasks of the company that are late, the longest first. */
  readonly overdue: readonly Task[];
  /** When a super admin last reminded the company. */
  readonly remindedAt: Date | null;
  /** Null where there is no work for the company. */
  readonly acts: CompanyActs | null;
  /** The buyer's other paid bookings of the deal. */
  readonly duplicates: readonly DuplicateBooking[];
  readonly money: StoryMoney;
  readonly offer: StoryOffer | null;
  /** What cancelling it all would refund; null when there is nothing to cancel. */
  readonly fullRefundSen: Sen | null;
  /** Empty until the booking is paid. */
  readonly passengers: readonly StoryPassenger[];
  readonly mails: readonly StoryMail[];
  /** The newest first. */
  readonly lines: readonly HistoryLine[];
}

export type DeskProblem =
  | { readonly kind: 'review' | 'refundDue' | 'stuck' | 'underWay' | AttentionReason }
  /** The newest email to the buyer was given up, and no other one of its kind got through since. */
  | { readonly kind: 'mailFailed'; readonly mail: StoryMail };

/** The most pressing first: money, then what Billplz says, then whether the buyer heard of it. */
export function problemsOf({
  state,
  needs,
  mails,
}: Pick<DeskStory, 'state' | 'needs' | 'mails'>): DeskProblem[] {
  const order = [
    'review',
    'refundDue',
    'flownWithoutDocuments',
    'workOverdue',
    'keysRefused',
    'signatureRefused',
    'paymentNotFound',
    'belowFullRefund',
    'stillUnderWay',
    'draftPaidTwice',
    'stuck',
  ] as const;
  const needed: DeskProblem[] = order.filter((kind) => needs.includes(kind)).map((kind) => ({ kind }));
  const isUnderWay = state === 'beingChecked' && !needs.includes('stillUnderWay');
  const unread = unreadMail(mails);
  return [
    ...needed,
    ...(isUnderWay ? [{ kind: 'underWay' as const }] : []),
    ...(unread ? [{ kind: 'mailFailed' as const, mail: unread }] : []),
  ];
}

/** Mails come newest first. */
function unreadMail(mails: readonly StoryMail[]): StoryMail | null {
  const toBuyer = mails.filter(({ reader }) => reader === 'buyer');
  const failed = toBuyer.find(({ state }) => state === 'failed');
  if (!failed) return null;
  const since = toBuyer.slice(0, toBuyer.indexOf(failed));
  return since.some(({ state }) => state === 'accepted' || state === 'queued') ? null : failed;
}

/** Returns false if the company was reminded a short while ago. */
export function mayRemindCompany(lastAt: Date | null, now: Date): boolean {
  return lastAt === null || now.getTime() - lastAt.getTime() >= hoursBetweenCompanyReminders * hourMs;
}

export function differenceSen({ billedSen, paidSen }: StoryMoney): Sen {
  return (paidSen ?? 0) - billedSen;
}

/** Kinds that can be written again for an email that was accepted; of all others the buyer gets the link to the page. */
export const rewrittenMails = ['booking-confirmed', 'booking-notice', 'booking-refunded'] as const;

export const mailWays = ['retry', 'rewrite', 'link'] as const;
export type MailAgain = (typeof mailWays)[number];

/**
 * How an email is sent again: a failed one as it is, to where it was meant to go; one that was accepted, or that would go
 * to an old address, is written again or replaced by the link to the booking. Null: it waits, or nobody needs it twice.
 */
export function againAs(
  mail: Pick<StoryMail, 'kind' | 'state' | 'reader' | 'recipient'>,
  booking: Pick<DeskStory, 'email' | 'isErased' | 'cancelledAt'>,
): MailAgain | null {
  if (mail.state === 'queued' || mail.reader === 'operator' || booking.isErased) return null;
  const isCurrent = mail.reader === 'company' || mail.recipient.toLowerCase() === booking.email.toLowerCase();
  // A cancelled booking has nothing to confirm any longer.
  const isOver = booking.cancelledAt !== null && mail.kind !== 'booking-refunded';
  if (isOver && mail.kind !== 'booking-cancelled') return mail.reader === 'buyer' ? 'link' : null;
  if (mail.state === 'failed' && isCurrent) return 'retry';
  const isRewritten = (rewrittenMails as readonly string[]).includes(mail.kind);
  if (mail.reader === 'company') return isRewritten ? 'rewrite' : null;
  return isRewritten ? 'rewrite' : 'link';
}

/** Returns the confirmation that can be sent again; null if there is none, or nothing left to confirm. */
export function findConfirmationToResend(
  story: Pick<DeskStory, 'mails' | 'email' | 'isErased' | 'cancelledAt'>,
): { readonly mail: StoryMail; readonly way: MailAgain } | null {
  const mail = story.mails.find(({ kind, state }) => kind === 'booking-confirmed' && state !== 'queued');
  const way = mail ? againAs(mail, story) : null;
  return mail && way && way !== 'link' ? { mail, way } : null;
}

export function mayCorrectEmail({ state, isErased }: Pick<DeskStory, 'state' | 'isErased'>): boolean {
  return !isErased && isBookingMailed(state);
}
