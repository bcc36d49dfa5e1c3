// One table defines what each event does in each state. Services check signature, amounts and clocks, and run
// the effects in one transaction with the booking locked, without external calls.
import type { AuditAction } from '../accounts/audit.ts';

export const bookingStates = {
  billCreating: { paymentStatus: 'pending', hold: 'held' },
  awaitingPayment: { paymentStatus: 'pending', hold: 'held' },
  expiring: { paymentStatus: 'pending', hold: 'held' },
  expired: { paymentStatus: 'failed', hold: 'released' },
  billFailed: { paymentStatus: 'failed', hold: 'released' },
  /** The seats are back on sale while the bank still decides about the payment. */
  beingChecked: { paymentStatus: 'pending', hold: 'released' },
  confirmed: { paymentStatus: 'completed', hold: 'sold' },
  review: { paymentStatus: 'pending', hold: 'held' },
  paidNoSeat: { paymentStatus: 'failed', hold: 'released' },
} as const;

export type BookingState = keyof typeof bookingStates;
export const bookingStateNames = Object.keys(bookingStates) as readonly BookingState[];

export const bookingEvents = [
  'billCreated', // create returned 200 with the expected id, amount, collection and URL
  'billMismatched', // create returned 200 with unexpected values
  'billRefused', // create returned a definite error about this bill
  'keysRefused', // create returned 401 or 404, or GET or DELETE returned 401 for every key: keys or collection are wrong
  'billUnanswered', // create timed out, returned 5xx, or its process died (row older than 60 s)
  'paid', // the first verified payment, as billed
  'paidWrong', // the first verified payment, with another amount or collection
  'paidAgain', // another verified payment: of another bill, or another transaction of the same
  'noticeRepeated', // duplicate report of a recorded payment
  'unpaid', // a payment attempt failed; the bill can still be paid
  'pendingAtBank', // waiting for approval at the bank; neither paid nor failed
  'holdEnded', // the hold expired, or a newer booking of the same draft replaced this one
  'billDeleted', // DELETE returned 200 or 404
  'deleteRefused', // DELETE returned 422 and GET still returns due
  'providerUnreachable', // DELETE returned 429 or 5xx, or timed out
  'releaseDue', // the grace period after the deletion is over, or Billplz was unreachable for too long
  'releaseUnderWay', // the same, while the bill's last transaction is pending
  'nothingUnderWay', // a check found the bill unpaid and its last transaction no longer pending
  'stillUnderWay', // the last scheduled check found the transaction still pending
  'paymentNotFound', // a signed callback reported a payment that Billplz did not show for a day
  'staffAccepted',
  'staffRejected',
  'refundRecorded', // staff refunded the payment and entered its reference
  'cancelled', // the whole booking; its seats stay sold
  'cancelledSeatsBack', // the whole booking; its seats go back on sale
  'partCancelled', // some travellers; their seats stay sold
  'partCancelledSeatsBack', // some travellers; their seats go back on sale
  'signatureRefused', // a callback with a missing or invalid signature: proves nothing
] as const;

export type BookingEvent = (typeof bookingEvents)[number];

export const bookingEffects = [
  'storeBill', // stores bill id and settings version on the attempt, permanently
  'deleteBill', // queues the DELETE at Billplz
  'retryDelete', // retries with backoff, not before Billplz's rate limit resets
  'scheduleRelease', // the bill is deleted; release the seats a grace period after the first confirmation
  'checkBillLater', // queues a check of the bill
  'checkBillNow',
  'recordPayment', // stores bill id, transaction, time and amount on the attempt, before any other effect
  'sellSeats', // held seats become sold; the number on sale does not change
  'openFulfilment', // creates a place for each traveller and copies the deal's PNR
  'releaseSeats', // held seats go back on sale
  'markLate',
  'refundDue', // adds a line to the refund register
  'refundDone',
  'cancelBooking', // marks the booking, its fulfilment and its requests as cancelled
  'takeOffTravellers', // marks travellers as not flying; the booking continues without them
  'returnSeats', // sold seats go back on sale
  'flagDuplicates', // the buyer paid for the same deal before: notifies buyer and company, and puts both bookings on the desk
  'mailConfirm',
  'mailExpired',
  'mailBeingChecked',
  'mailGivenUp', // the payment's outcome is unknown, so the email does not call it failed
  'mailApology',
  'mailRefundDone',
  'mailCancelled',
  'noticeStaff', // the company's users
  'noticeSuperAdmins',
  'putOnDesk', // needs a person until it is settled or noted
  'recordAudit',
] as const;

export type BookingEffect = (typeof bookingEffects)[number];

export type DecisionFacts = {
  /** True if seats of an operating flight are held, or were taken again in this transaction. */
  seatsTaken: boolean;
};

export type RecordedEvent = {
  [Event in BookingEvent]: `booking.${Event}` extends AuditAction ? Event : never;
}[BookingEvent];

type EventEffects =
  | { on: RecordedEvent; effects: readonly BookingEffect[] }
  | { on: BookingEvent; effects: readonly Exclude<BookingEffect, 'recordAudit'>[] };

export type BookingTransition = EventEffects & {
  from: readonly BookingState[];
  when?: 'seatsTaken' | 'seatsGone';
  to?: BookingState;
};

const payable = ['billCreating', 'awaitingPayment', 'expiring'] as const;
const ended = ['expired', 'billFailed'] as const;
const released = [...ended, 'beingChecked'] as const;
/** Once the outcome is known, a rejected callback or check has no effect on the booking. */
const outcomeKnown = ['confirmed', 'review', 'paidNoSeat'] as const;
const outcomeOpen = ['awaitingPayment', 'expiring', ...released] as const;

export const bookingTransitions: readonly BookingTransition[] = [
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
  // Only we know an unanswered bill's URL, so it cannot be paid: release the seats at once.
  { from: ['billCreating'], on: 'billUnanswered', to: 'billFailed', effects: ['releaseSeats'] },
  // The response came after we gave up, or after the payment: store the id and close an open bill.
  { from: ['billFailed'], on: 'billCreated', effects: ['storeBill', 'deleteBill'] },
  { from: ['confirmed', 'review', 'paidNoSeat'], on: 'billCreated', effects: ['storeBill'] },

  // Payment while the seats are held. It may arrive before the response that confirms the bill.
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

  // The hold ends: delete the bill, wait for buyers at their bank, release the seats.
  { from: ['awaitingPayment'], on: 'holdEnded', to: 'expiring', effects: ['deleteBill'] },
  { from: ['expiring'], on: 'billDeleted', effects: ['scheduleRelease'] },
  { from: ['expiring'], on: 'deleteRefused', effects: ['retryDelete'] },
  { from: ['expiring'], on: 'providerUnreachable', effects: ['retryDelete'] },
  { from: ['expiring'], on: 'releaseDue', to: 'expired', effects: ['releaseSeats', 'mailExpired'] },

  // While a bank payment is pending, the booking holds no seats. If the payment fails, the buyer is not notified.
  {
    from: ['expiring'],
    on: 'releaseUnderWay',
    to: 'beingChecked',
    effects: ['releaseSeats', 'mailBeingChecked'],
  },
  { from: ended, on: 'pendingAtBank', to: 'beingChecked', effects: ['checkBillLater', 'mailBeingChecked'] },
  { from: ['beingChecked'], on: 'pendingAtBank', effects: ['checkBillLater'] },
  // An older transaction may be reported late, so check the bill's own list of transactions.
  { from: ['beingChecked'], on: 'unpaid', effects: ['checkBillNow'] },
  { from: ['beingChecked'], on: 'nothingUnderWay', to: 'expired', effects: ['mailExpired'] },
  { from: ['beingChecked'], on: 'stillUnderWay', effects: ['putOnDesk'] },

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

  // Final states: duplicate and late events are recorded but change nothing.
  { from: bookingStateNames, on: 'noticeRepeated', effects: [] },
  { from: ['confirmed'], on: 'unpaid', effects: [] },
  { from: ['confirmed'], on: 'billDeleted', effects: [] },
  {
    from: bookingStateNames,
    on: 'paidAgain',
    effects: ['recordPayment', 'refundDue', 'noticeSuperAdmins', 'recordAudit'],
  },

  // Events that need a person in any state.
  {
    from: ['billCreating', ...outcomeOpen],
    on: 'signatureRefused',
    effects: ['putOnDesk', 'noticeSuperAdmins'],
  },
  { from: outcomeKnown, on: 'signatureRefused', effects: ['noticeSuperAdmins'] },
  { from: bookingStateNames, on: 'paymentNotFound', effects: ['putOnDesk'] },

  // Staff decisions. No timer applies to `review`, so its seats stay held until staff decide.
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
  // The status stays completed: the payment happened. A check under the lock prevents a second cancellation.
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
  /** False if the table has no row for this pair: the event is recorded and nothing else happens. */
  listed: boolean;
};

/** Classifies a verified payment. The order matters: a duplicate report must never count as a second payment. */
export function paymentEvent(payment: {
  isRecorded: boolean;
  bookingHasPayment: boolean;
  fits: boolean;
}): BookingEvent {
  if (payment.isRecorded) return 'noticeRepeated';
  if (payment.bookingHasPayment) return 'paidAgain';
  return payment.fits ? 'paid' : 'paidWrong';
}

/** The seats are released either way, but the email depends on whether a bank is still deciding. */
export function releaseEvent(lastTransactionStatus: string | null): 'releaseDue' | 'releaseUnderWay' {
  return lastTransactionStatus === 'pending' ? 'releaseUnderWay' : 'releaseDue';
}

/** Returns true if the decision depends on the seats: reserve them first, then pass the result to `decide`. */
export function needsSeatsToDecide(state: BookingState, event: BookingEvent): boolean {
  return bookingTransitions.some(
    (row) => row.when !== undefined && row.on === event && row.from.includes(state),
  );
}

export function decideTransition(
  state: BookingState,
  event: BookingEvent,
  facts: DecisionFacts,
): BookingDecision {
  const seats = facts.seatsTaken ? 'seatsTaken' : 'seatsGone';
  const row = bookingTransitions.find(
    (candidate) =>
      candidate.on === event &&
      candidate.from.includes(state) &&
      (candidate.when === undefined || candidate.when === seats),
  );
  if (!row) return { next: state, effects: [], listed: false };
  return { next: row.to ?? state, effects: row.effects, listed: true };
}

/** The seats of an ended hold are only taken again if the deal is still bookable. */
export function canTakeSeatsAgain(
  deal: { readonly deadlineAt: Date; readonly isDeleted: boolean; readonly isPaused: boolean },
  now: Date,
): boolean {
  return !deal.isDeleted && !deal.isPaused && deal.deadlineAt.getTime() > now.getTime();
}
