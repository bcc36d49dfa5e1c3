// A booking as the operator sees it. Contains only the last four characters of passports and no PNR.

import type { BookingState } from '../bookings/booking-state.ts';
import { isBookingMailed } from '../bookings/person-correction.ts';
import type { DuplicateBooking, RequestKind } from '../fulfilment/booking-request.ts';
import type { NamesEnteredBy } from '../fulfilment/fulfilment.ts';
import type { HistoryLine } from '../fulfilment/history.ts';
import { hoursBetweenCompanyReminders } from '../fulfilment/reminders.ts';
import type { Call, StoryStep, Task } from '../fulfilment/story.ts';
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
  /** True if a bank file pays the refund, so that it cannot also be recorded manually. */
  readonly isInFile: boolean;
  readonly reference: string | null;
  readonly createdAt: Date;
  readonly doneAt: Date | null;
}

export interface StoryMoney {
  readonly billedSen: Sen;
  readonly paidSen: Sen | null;
  readonly refunds: readonly StoryRefund[];
  readonly billId: string | null;
  readonly billUrl: string | null;
  readonly transactionIds: readonly string[];
}

export interface StoryPassenger {
  readonly place: number;
  readonly name: string;
  readonly enteredBy: NamesEnteredBy | null;
  readonly passport: string | null;
  readonly hasTicket: boolean;
  readonly isFlying: boolean;
}

export interface StoryOffer {
  readonly refundSen: Sen;
  /** Full price of the cancelled seats; null once settled. */
  readonly fullSen: Sen | null;
  readonly state: 'waiting' | 'declined' | 'accepted' | 'withdrawn';
}

/** Actions that a super admin can take for the company without seeing passports or the buyer's own words. */
export interface CompanyActs {
  readonly revision: number;
  readonly mayCall: boolean;
  readonly call: Call | null;
  readonly mayAskNames: boolean;
  readonly maySendNames: boolean;
  readonly mayTakeBack: boolean;
  readonly tickets: {
    readonly asksNumbers: boolean;
    readonly travellers: readonly {
      readonly place: number;
      readonly name: string | null;
      readonly hasNumber: boolean;
    }[];
  } | null;
  readonly documents: number;
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
  readonly isErased: boolean;
  readonly linkVersion: number;
  readonly seller: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
  };
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
  readonly steps: readonly StoryStep[];
  /** Late company tasks, longest overdue first. */
  readonly overdue: readonly Task[];
  readonly remindedAt: Date | null;
  readonly acts: CompanyActs | null;
  readonly duplicates: readonly DuplicateBooking[];
  readonly money: StoryMoney;
  readonly offer: StoryOffer | null;
  readonly fullRefundSen: Sen | null;
  readonly passengers: readonly StoryPassenger[];
  readonly mails: readonly StoryMail[];
  readonly lines: readonly HistoryLine[];
}

export type DeskProblem =
  | { readonly kind: 'review' | 'refundDue' | 'stuck' | 'underWay' | AttentionReason }
  /** The latest email to the buyer failed, and no later one of its kind was delivered. */
  | { readonly kind: 'mailFailed'; readonly mail: StoryMail };

/** Most urgent first: money, then Billplz, then emails to the buyer. */
export function listProblems({
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
  const unread = findUndelivered(mails);
  return [
    ...needed,
    ...(isUnderWay ? [{ kind: 'underWay' as const }] : []),
    ...(unread ? [{ kind: 'mailFailed' as const, mail: unread }] : []),
  ];
}

/** Finds the newest failed email to the buyer. Expects the emails newest first. */
function findUndelivered(mails: readonly StoryMail[]): StoryMail | null {
  const toBuyer = mails.filter(({ reader }) => reader === 'buyer');
  const failed = toBuyer.find(({ state }) => state === 'failed');
  if (!failed) return null;
  const since = toBuyer.slice(0, toBuyer.indexOf(failed));
  return since.some(({ state }) => state === 'accepted' || state === 'queued') ? null : failed;
}

export function canRemindCompany(lastAt: Date | null, now: Date): boolean {
  return lastAt === null || now.getTime() - lastAt.getTime() >= hoursBetweenCompanyReminders * hourMs;
}

export function differenceSen({ billedSen, paidSen }: StoryMoney): Sen {
  return (paidSen ?? 0) - billedSen;
}

/** Kinds of email that we send again with current content. For all others we send a link to the page. */
export const rewrittenMails = ['booking-confirmed', 'booking-notice', 'booking-refunded'] as const;

export const resendKinds = ['retry', 'rewrite', 'link'] as const;
export type ResendKind = (typeof resendKinds)[number];

/** Resends a failed email unchanged, a delivered or misaddressed one with current content. Else null. */
export function chooseResend(
  mail: Pick<StoryMail, 'kind' | 'state' | 'reader' | 'recipient'>,
  booking: Pick<DeskStory, 'email' | 'isErased' | 'cancelledAt'>,
): ResendKind | null {
  if (mail.state === 'queued' || mail.reader === 'operator' || booking.isErased) return null;
  const isCurrent = mail.reader === 'company' || mail.recipient.toLowerCase() === booking.email.toLowerCase();
  const isOver = booking.cancelledAt !== null && mail.kind !== 'booking-refunded';
  if (isOver && mail.kind !== 'booking-cancelled') return mail.reader === 'buyer' ? 'link' : null;
  if (mail.state === 'failed' && isCurrent) return 'retry';
  const isRewritten = (rewrittenMails as readonly string[]).includes(mail.kind);
  if (mail.reader === 'company') return isRewritten ? 'rewrite' : null;
  return isRewritten ? 'rewrite' : 'link';
}

export function findConfirmationToResend(
  story: Pick<DeskStory, 'mails' | 'email' | 'isErased' | 'cancelledAt'>,
): { readonly mail: StoryMail; readonly way: ResendKind } | null {
  const mail = story.mails.find(({ kind, state }) => kind === 'booking-confirmed' && state !== 'queued');
  const way = mail ? chooseResend(mail, story) : null;
  return mail && way && way !== 'link' ? { mail, way } : null;
}

export function canOperatorCorrectEmail({ state, isErased }: Pick<DeskStory, 'state' | 'isErased'>): boolean {
  return !isErased && isBookingMailed(state);
}
