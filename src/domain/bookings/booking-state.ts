// Owns the life of a booking: its states, the events that reach it, and one table saying what each event does.
// Leaves the guards that make an event (signature, amounts, clocks) and the carrying out of effects to the services,
// which ask inside one transaction, with the booking locked, and never make an outside call there.
import type { AuditAction } from '../accounts/audit.ts';

/** What each state means for the specified payment status and for the hold on the seats. */
export const bookingStates = {
  billCreating: { paymentStatus: 'pending', hold: 'held' },
  awaitingPayment: { paymentStatus: 'pending', hold: 'held' },
  expiring: { paymentStatus: 'pending', hold: 'held' },
  expired: { paymentStatus: 'failed', hold: 'released' },
  billFailed: { paymentStatus: 'failed', hold: 'released' },
  /** The seats are back on sale while a bank still decides about the payment. */
  beingChecked: { paymentStatus: 'pending', hold: 'released' },
  confirmed: { paymentStatus: 'completed', hold: 'sold' },
  review: { paymentStatus: 'pending', hold: 'held' },
  paidNoSeat: { paymentStatus: 'failed', hold: 'released' },
} as const;

export type BookingState = keyof typeof bookingStates;
export const bookingStateNames = Object.keys(bookingStates) as readonly BookingState[];

export const bookingEvents = [
  'billCreated', // create answered 200 and id, amount, collection and address all fit
  'billMismatched', // create answered 200, but something does not fit
  'billRefused', // create answered a definite no that concerns this bill
  'keysRefused', // create answered 401 or 404, or GET or DELETE 401 for every key we have: keys or collection are wrong
  'billUnanswered', // create timed out, answered 5xx, or its process died (row older than 60 s)
  'paid', // the first proven payment, everything fits
  'paidWrong', // the first proven payment, but its amount or collection differs
  'paidAgain', // a further proven payment: of another bill, or another transaction of the same
  'noticeRepeated', // a payment already recorded is told once more
  'unpaid', // a payment attempt failed; the bill can still be paid
  'pendingAtBank', // the bank waits for somebody; neither paid nor failed
  'holdEnded', // the buyer's time is over, or a newer booking of the same draft replaced this one
  'billDeleted', // DELETE answered 200, or 404
  'deleteRefused', // DELETE answered 422, and GET still says due
  'providerUnreachable', // DELETE answered 429 or 5xx, or not at all
  'releaseDue', // the grace after the deletion is over, or Billplz was unreachable for too long
  'releaseUnderWay', // the same, while the bill's last transaction is pending
  'nothingUnderWay', // a look: the bill is not paid and its last transaction is not pending any more
  'stillUnderWay', // the last planned look: the bill's last transaction is still pending
  'paymentNotFound', // a signed callback told of a payment that Billplz, asked for a day, does not show
  'staffAccepted',
  'staffRejected',
  'refundRecorded', // staff paid the money back and gave its reference
  'cancelled', // the company gave the whole booking up; its seats stay sold
  'cancelledSeatsBack', // the same, and its seats are sold again
  'partCancelled', // some travellers were taken off; their seats stay sold
  'partCancelledSeatsBack', // the same, and their seats are sold again
  'signatureRefused', // a notice whose signature is missing or wrong: proves nothing
] as const;

export type BookingEvent = (typeof bookingEvents)[number];

export const bookingEffects = [
  'storeBill', // bill id and settings version on the attempt, never dropped again
  'deleteBill', // queue the DELETE at Billplz
  'retryDelete', // the same again, later each time, not before Billplz's own reset moment
  'scheduleRelease', // bill seen deleted; release after the grace, counted from the first confirmation
  'checkBillLater', // queue a look at the bill
  'checkBillNow', // the same, at once
  'recordPayment', // bill id, transaction, time and amount on the attempt: the money first
  'sellSeats', // held seats become sold; the number for sale does not change
  'openFulfilment', // a place for every traveller, and the deal's PNR, which the booking keeps
  'releaseSeats', // held seats go back on sale
  'markLate',
  'refundDue', // one more line in the refund register
  'refundDone',
  'cancelBooking', // the mark on the booking, its fulfilment and the requests about it
  'takeOffTravellers', // the marks on the travellers who do not fly; the booking goes on without them
  'returnSeats', // sold seats go back on sale
  'flagDuplicates', // the buyer paid for the same deal before: tell buyer and company, and put both on the desk
  'mailConfirm',
  'mailExpired',
  'mailBeingChecked',
  'mailGivenUp', // nobody knows what became of the payment, so nobody is told that it failed
  'mailApology',
  'mailRefundDone',
  'mailCancelled',
  'noticeStaff', // the company's users
  'noticeSuperAdmins',
  'putOnDesk', // a person should look at it, until it is settled or noted
  'recordAudit',
] as const;

export type BookingEffect = (typeof bookingEffects)[number];

export type BookingFacts = {
  /** Read when `asksForSeats`: seats are held for a flight that flies, or were taken again in this transaction. */
  seatsTaken: boolean;
};

/** What leaves a line in the audit log, which has words for it. */
export type RecordedEvent = {
  [Event in BookingEvent]: `booking.${Event}` extends AuditAction ? Event : never;
}[BookingEvent];

type Doing =
  | { on: RecordedEvent; effects: readonly BookingEffect[] }
  | { on: BookingEvent; effects: readonly Exclude<BookingEffect, 'recordAudit'>[] };

export type BookingRow = Doing & {
  from: readonly BookingState[];
  /** Only for payments. */
  when?: 'seatsTaken' | 'seatsGone';
  /** Left out: the state stays. */
  to?: BookingState;
};

const payable = ['billCreating', 'awaitingPayment', 'expiring'] as const;
const ended = ['expired', 'billFailed'] as const;
const released = [...ended, 'beingChecked'] as const;
/** Once the outcome is known, a notice or a look that is refused costs nobody anything. */
const outcomeKnown = ['confirmed', 'review', 'paidNoSeat'] as const;
const outcomeOpen = ['awaitingPayment', 'expiring', ...released] as const;

export const bookingTable: readonly BookingRow[] = [
  // The bill is being made.
  { from: ['billCreating'], on: 'billCreated', to: 'awaitingPayment', effects: ['storeBill'] },
  {
    from: ['billCreating'],
    on: 'billMismatched',
    to: 'billFailed',
    effects: ['storeBill', 'deleteBill', 'releaseSeats', 'noticeSuperAdmins'],
  },
  { from: ['billCreating'], on: 'billRefused', to: 'billFailed', effects: ['releaseSeats'] },
  {
    from: ['billCreating'],
    on: 'keysRefused',
    to: 'billFailed',
    effects: ['releaseSeats', 'noticeSuperAdmins'],
  },
  { from: outcomeOpen, on: 'keysRefused', effects: ['putOnDesk', 'noticeSuperAdmins'] },
  { from: outcomeKnown, on: 'keysRefused', effects: ['noticeSuperAdmins'] },
  // Nobody but us knows an unanswered bill's address, so nobody can pay it: the seats go back at once.
  { from: ['billCreating'], on: 'billUnanswered', to: 'billFailed', effects: ['releaseSeats'] },
  // The answer came after we had given up (or after the payment itself): keep the id, and close what is open.
  { from: ['billFailed'], on: 'billCreated', effects: ['storeBill', 'deleteBill'] },
  { from: ['confirmed', 'review', 'paidNoSeat'], on: 'billCreated', effects: ['storeBill'] },

  // Money while the seats are held. A payment may overtake the answer that tells us the bill exists.
  {
    from: payable,
    on: 'paid',
    when: 'seatsTaken',
    to: 'confirmed',
    effects: [
      'recordPayment',
      'sellSeats',
      'openFulfilment',
      'flagDuplicates',
      'mailConfirm',
      'noticeStaff',
      'recordAudit',
    ],
  },
  // The airline cancelled the flight while the buyer paid.
  {
    from: payable,
    on: 'paid',
    when: 'seatsGone',
    to: 'paidNoSeat',
    effects: [
      'recordPayment',
      'releaseSeats',
      'refundDue',
      'mailApology',
      'noticeSuperAdmins',
      'recordAudit',
    ],
  },
  { from: payable, on: 'paidWrong', to: 'review', effects: ['recordPayment', 'noticeSuperAdmins'] },
  { from: ['awaitingPayment'], on: 'unpaid', effects: [] },
  { from: ['awaitingPayment'], on: 'pendingAtBank', effects: ['checkBillLater'] },

  // The hold ends: delete the bill, wait for those already at their bank, give the seats back.
  { from: ['awaitingPayment'], on: 'holdEnded', to: 'expiring', effects: ['deleteBill'] },
  { from: ['expiring'], on: 'billDeleted', effects: ['scheduleRelease'] },
  { from: ['expiring'], on: 'deleteRefused', effects: ['retryDelete'] },
  { from: ['expiring'], on: 'providerUnreachable', effects: ['retryDelete'] },
  { from: ['expiring'], on: 'releaseDue', to: 'expired', effects: ['releaseSeats', 'mailExpired'] },

  // A bank that has not decided holds no seats, but nobody is told that the payment failed.
  {
    from: ['expiring'],
    on: 'releaseUnderWay',
    to: 'beingChecked',
    effects: ['releaseSeats', 'mailBeingChecked'],
  },
  { from: ended, on: 'pendingAtBank', to: 'beingChecked', effects: ['checkBillLater', 'mailBeingChecked'] },
  { from: ['beingChecked'], on: 'pendingAtBank', effects: ['checkBillLater'] },
  // Which transaction failed is not certain: an older one may be told late. The bill's own list says.
  { from: ['beingChecked'], on: 'unpaid', effects: ['checkBillNow'] },
  { from: ['beingChecked'], on: 'nothingUnderWay', to: 'expired', effects: ['mailExpired'] },
  { from: ['beingChecked'], on: 'stillUnderWay', effects: ['putOnDesk'] },

  // Money after the seats went back.
  {
    from: released,
    on: 'paid',
    when: 'seatsTaken',
    to: 'confirmed',
    effects: [
      'recordPayment',
      'sellSeats',
      'openFulfilment',
      'markLate',
      'flagDuplicates',
      'mailConfirm',
      'noticeStaff',
      'recordAudit',
    ],
  },
  {
    from: released,
    on: 'paid',
    when: 'seatsGone',
    to: 'paidNoSeat',
    effects: ['recordPayment', 'refundDue', 'mailApology', 'noticeSuperAdmins', 'recordAudit'],
  },
  {
    from: released,
    on: 'paidWrong',
    to: 'paidNoSeat',
    effects: ['recordPayment', 'refundDue', 'mailApology', 'noticeSuperAdmins', 'recordAudit'],
  },

  // After that nothing takes a booking back: repetitions and stale news are kept, and change nothing.
  { from: bookingStateNames, on: 'noticeRepeated', effects: [] },
  { from: ['confirmed'], on: 'unpaid', effects: [] },
  { from: ['confirmed'], on: 'billDeleted', effects: [] },
  {
    from: bookingStateNames,
    on: 'paidAgain',
    effects: ['recordPayment', 'refundDue', 'noticeSuperAdmins', 'recordAudit'],
  },

  // What a person should look at, whatever the state.
  {
    from: ['billCreating', ...outcomeOpen],
    on: 'signatureRefused',
    effects: ['putOnDesk', 'noticeSuperAdmins'],
  },
  { from: outcomeKnown, on: 'signatureRefused', effects: ['noticeSuperAdmins'] },
  { from: bookingStateNames, on: 'paymentNotFound', effects: ['putOnDesk'] },

  // Staff. Timers have no rows in review, so its seats stay held until a person decides.
  {
    from: ['review'],
    on: 'staffAccepted',
    to: 'confirmed',
    effects: ['sellSeats', 'openFulfilment', 'flagDuplicates', 'mailConfirm', 'noticeStaff', 'recordAudit'],
  },
  {
    from: ['review'],
    on: 'staffRejected',
    to: 'paidNoSeat',
    effects: ['releaseSeats', 'refundDue', 'mailApology', 'recordAudit'],
  },
  { from: ['beingChecked'], on: 'staffRejected', to: 'expired', effects: ['mailGivenUp', 'recordAudit'] },
  {
    from: bookingStateNames,
    on: 'refundRecorded',
    effects: ['refundDone', 'mailRefundDone', 'recordAudit'],
  },
  // The status stays, because the payment was one. That it happens once is asked under the lock.
  {
    from: ['confirmed'],
    on: 'cancelled',
    effects: ['cancelBooking', 'refundDue', 'mailCancelled', 'recordAudit'],
  },
  {
    from: ['confirmed'],
    on: 'cancelledSeatsBack',
    effects: ['cancelBooking', 'returnSeats', 'refundDue', 'mailCancelled', 'recordAudit'],
  },
  {
    from: ['confirmed'],
    on: 'partCancelled',
    effects: ['takeOffTravellers', 'refundDue', 'mailCancelled', 'recordAudit'],
  },
  {
    from: ['confirmed'],
    on: 'partCancelledSeatsBack',
    effects: ['takeOffTravellers', 'returnSeats', 'refundDue', 'mailCancelled', 'recordAudit'],
  },
];

export type BookingDecision = {
  next: BookingState;
  effects: readonly BookingEffect[];
  /** False: the table has no row for this pair. The state stays, the event is kept, nothing is done. */
  listed: boolean;
};

/** Which event a proven payment is. The order matters: a repetition must never be counted as a second payment. */
export function paymentEvent(payment: {
  isRecorded: boolean;
  bookingHasPayment: boolean;
  fits: boolean;
}): BookingEvent {
  if (payment.isRecorded) return 'noticeRepeated';
  if (payment.bookingHasPayment) return 'paidAgain';
  return payment.fits ? 'paid' : 'paidWrong';
}

/** Seats return on time either way; what the buyer is told depends on whether a bank is still deciding. */
export function releaseEvent(lastTransactionStatus: string | null): 'releaseDue' | 'releaseUnderWay' {
  return lastTransactionStatus === 'pending' ? 'releaseUnderWay' : 'releaseDue';
}

/** Returns true if the decision depends on the seats: secure them first, then pass the outcome to `decide`. */
export function asksForSeats(state: BookingState, event: BookingEvent): boolean {
  return bookingTable.some((row) => row.when !== undefined && row.on === event && row.from.includes(state));
}

export function decide(state: BookingState, event: BookingEvent, facts: BookingFacts): BookingDecision {
  const seats = facts.seatsTaken ? 'seatsTaken' : 'seatsGone';
  const row = bookingTable.find(
    (candidate) =>
      candidate.on === event &&
      candidate.from.includes(state) &&
      (candidate.when === undefined || candidate.when === seats),
  );
  if (!row) return { next: state, effects: [], listed: false };
  return { next: row.to ?? state, effects: row.effects, listed: true };
}

/** The seats of an ended hold are taken again only for a deal that still stands and is still bookable. */
export function maySeatsBeTakenAgain(
  deal: { readonly deadlineAt: Date; readonly isDeleted: boolean; readonly isPaused: boolean },
  now: Date,
): boolean {
  return !deal.isDeleted && !deal.isPaused && deal.deadlineAt.getTime() > now.getTime();
}
