import { describe, expect, it } from 'vitest';
import {
  asksForSeats,
  type BookingEffect,
  type BookingEvent,
  type BookingState,
  bookingEffects,
  bookingEvents,
  bookingStateNames,
  bookingStates,
  bookingTable,
  decide,
  maySeatsBeTakenAgain,
  paymentEvent,
  releaseEvent,
} from './booking-state.ts';

type Expectation = {
  title: string;
  from: readonly BookingState[];
  on: BookingEvent;
  seatsTaken?: boolean;
  next?: BookingState;
  effects: BookingEffect[];
};

const payable: BookingState[] = ['billCreating', 'awaitingPayment', 'expiring'];
const ended: BookingState[] = ['expired', 'billFailed'];
const released: BookingState[] = ['expired', 'billFailed', 'beingChecked'];

// Written out again rather than read from the table: this is what the table is checked against.
const expectations: Expectation[] = [
  {
    title: 'a bill that fits opens the payment',
    from: ['billCreating'],
    on: 'billCreated',
    next: 'awaitingPayment',
    effects: ['storeBill'],
  },
  {
    title: 'a bill that does not fit is deleted, its seats return and the super admins hear of it',
    from: ['billCreating'],
    on: 'billMismatched',
    next: 'billFailed',
    effects: ['storeBill', 'deleteBill', 'releaseSeats', 'noticeSuperAdmins'],
  },
  {
    title: 'a refused bill gives the seats back',
    from: ['billCreating'],
    on: 'billRefused',
    next: 'billFailed',
    effects: ['releaseSeats'],
  },
  {
    title: 'refused keys give the seats back and tell the super admins',
    from: ['billCreating'],
    on: 'keysRefused',
    next: 'billFailed',
    effects: ['releaseSeats', 'noticeSuperAdmins'],
  },
  {
    title: 'keys refused for a bill that exists put the booking on the desk and tell the super admins',
    from: [...payable.slice(1), ...released],
    on: 'keysRefused',
    effects: ['putOnDesk', 'noticeSuperAdmins'],
  },
  {
    title: 'keys refused once the outcome is known only tell the super admins',
    from: ['confirmed', 'review', 'paidNoSeat'],
    on: 'keysRefused',
    effects: ['noticeSuperAdmins'],
  },
  {
    title: 'an unanswered bill gives the seats back at once',
    from: ['billCreating'],
    on: 'billUnanswered',
    next: 'billFailed',
    effects: ['releaseSeats'],
  },
  {
    title: 'a bill whose answer comes after we gave up is remembered and deleted',
    from: ['billFailed'],
    on: 'billCreated',
    effects: ['storeBill', 'deleteBill'],
  },
  {
    title: 'a bill whose answer comes after its payment is remembered',
    from: ['confirmed', 'review', 'paidNoSeat'],
    on: 'billCreated',
    effects: ['storeBill'],
  },
  {
    title: 'a payment while the seats are held confirms',
    from: payable,
    on: 'paid',
    seatsTaken: true,
    next: 'confirmed',
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
  {
    title: 'a payment for a flight that was cancelled meanwhile is owed back, and its seats are released',
    from: payable,
    on: 'paid',
    seatsTaken: false,
    next: 'paidNoSeat',
    effects: [
      'recordPayment',
      'releaseSeats',
      'refundDue',
      'mailApology',
      'noticeSuperAdmins',
      'recordAudit',
    ],
  },
  {
    title: 'a wrong payment while the seats are held goes to review, without a mail to the buyer',
    from: payable,
    on: 'paidWrong',
    next: 'review',
    effects: ['recordPayment', 'noticeSuperAdmins'],
  },
  {
    title: 'a failed attempt ends nothing',
    from: ['awaitingPayment'],
    on: 'unpaid',
    effects: [],
  },
  {
    title: 'a payment pending at the bank is looked at later',
    from: ['awaitingPayment'],
    on: 'pendingAtBank',
    effects: ['checkBillLater'],
  },
  {
    title: 'the end of the hold deletes the bill and keeps the seats',
    from: ['awaitingPayment'],
    on: 'holdEnded',
    next: 'expiring',
    effects: ['deleteBill'],
  },
  {
    title: 'a confirmed deletion starts the grace',
    from: ['expiring'],
    on: 'billDeleted',
    effects: ['scheduleRelease'],
  },
  {
    title: 'a refused deletion of a due bill is tried again',
    from: ['expiring'],
    on: 'deleteRefused',
    effects: ['retryDelete'],
  },
  {
    title: 'an unreachable provider is tried again while the seats stay held',
    from: ['expiring'],
    on: 'providerUnreachable',
    effects: ['retryDelete'],
  },
  {
    title: 'the end of the grace returns the seats',
    from: ['expiring'],
    on: 'releaseDue',
    next: 'expired',
    effects: ['releaseSeats', 'mailExpired'],
  },
  {
    title: 'the end of the grace returns the seats also while a bank decides, without calling it failed',
    from: ['expiring'],
    on: 'releaseUnderWay',
    next: 'beingChecked',
    effects: ['releaseSeats', 'mailBeingChecked'],
  },
  {
    title: 'a payment that goes to a bank after the end is being checked',
    from: ended,
    on: 'pendingAtBank',
    next: 'beingChecked',
    effects: ['checkBillLater', 'mailBeingChecked'],
  },
  {
    title: 'a payment being checked goes on being checked',
    from: ['beingChecked'],
    on: 'pendingAtBank',
    effects: ['checkBillLater'],
  },
  {
    title: 'a failed attempt told while a payment is being checked asks the bill itself',
    from: ['beingChecked'],
    on: 'unpaid',
    effects: ['checkBillNow'],
  },
  {
    title: 'a payment the bank refused ends the check',
    from: ['beingChecked'],
    on: 'nothingUnderWay',
    next: 'expired',
    effects: ['mailExpired'],
  },
  {
    title: 'a payment the bank leaves open goes to a person',
    from: ['beingChecked'],
    on: 'stillUnderWay',
    effects: ['putOnDesk'],
  },
  {
    title: 'a check ended by staff gives up',
    from: ['beingChecked'],
    on: 'staffRejected',
    next: 'expired',
    effects: ['mailGivenUp', 'recordAudit'],
  },
  {
    title: 'a refused signature puts the booking on the desk and tells the super admins',
    from: [...payable, ...released],
    on: 'signatureRefused',
    effects: ['putOnDesk', 'noticeSuperAdmins'],
  },
  {
    title: 'a signature refused once the outcome is known only tells the super admins',
    from: ['confirmed', 'review', 'paidNoSeat'],
    on: 'signatureRefused',
    effects: ['noticeSuperAdmins'],
  },
  {
    title: 'a payment told of that Billplz does not show goes to a person',
    from: bookingStateNames,
    on: 'paymentNotFound',
    effects: ['putOnDesk'],
  },
  {
    title: 'a late payment whose seats could be taken again confirms, marked late',
    from: released,
    on: 'paid',
    seatsTaken: true,
    next: 'confirmed',
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
    title: 'a late payment whose seats are gone is owed back',
    from: released,
    on: 'paid',
    seatsTaken: false,
    next: 'paidNoSeat',
    effects: ['recordPayment', 'refundDue', 'mailApology', 'noticeSuperAdmins', 'recordAudit'],
  },
  {
    title: 'a late payment of a wrong amount is owed back',
    from: released,
    on: 'paidWrong',
    next: 'paidNoSeat',
    effects: ['recordPayment', 'refundDue', 'mailApology', 'noticeSuperAdmins', 'recordAudit'],
  },
  {
    title: 'a payment told twice changes nothing',
    from: bookingStateNames,
    on: 'noticeRepeated',
    effects: [],
  },
  {
    title: 'news of an unpaid bill never downgrades a confirmed booking',
    from: ['confirmed'],
    on: 'unpaid',
    effects: [],
  },
  {
    title: 'news of a deleted bill never downgrades a confirmed booking',
    from: ['confirmed'],
    on: 'billDeleted',
    effects: [],
  },
  {
    title: 'a second payment of one booking is owed back',
    from: bookingStateNames,
    on: 'paidAgain',
    effects: ['recordPayment', 'refundDue', 'noticeSuperAdmins', 'recordAudit'],
  },
  {
    title: 'a review accepted by staff confirms',
    from: ['review'],
    on: 'staffAccepted',
    next: 'confirmed',
    effects: ['sellSeats', 'openFulfilment', 'flagDuplicates', 'mailConfirm', 'noticeStaff', 'recordAudit'],
  },
  {
    title: 'a review rejected by staff returns the seats and owes the money back',
    from: ['review'],
    on: 'staffRejected',
    next: 'paidNoSeat',
    effects: ['releaseSeats', 'refundDue', 'mailApology', 'recordAudit'],
  },
  {
    title: 'a recorded refund is told to the buyer and keeps the state',
    from: bookingStateNames,
    on: 'refundRecorded',
    effects: ['refundDone', 'mailRefundDone', 'recordAudit'],
  },
  {
    title: 'a cancelled booking keeps its state and its seats; the refund and the email follow',
    from: ['confirmed'],
    on: 'cancelled',
    effects: ['cancelBooking', 'refundDue', 'mailCancelled', 'recordAudit'],
  },
  {
    title: 'cancelled with its seats, a booking also puts them back on sale',
    from: ['confirmed'],
    on: 'cancelledSeatsBack',
    effects: ['cancelBooking', 'returnSeats', 'refundDue', 'mailCancelled', 'recordAudit'],
  },
  {
    title: 'a booking goes on without the travellers taken off; their seats stay sold',
    from: ['confirmed'],
    on: 'partCancelled',
    effects: ['takeOffTravellers', 'refundDue', 'mailCancelled', 'recordAudit'],
  },
  {
    title: 'travellers taken off with their seats put these back on sale',
    from: ['confirmed'],
    on: 'partCancelledSeatsBack',
    effects: ['takeOffTravellers', 'returnSeats', 'refundDue', 'mailCancelled', 'recordAudit'],
  },
];

describe('the rows of the booking table', () => {
  for (const row of expectations) {
    for (const from of row.from) {
      it(`${row.title} (${from})`, () => {
        const outcomes = row.seatsTaken === undefined ? [true, false] : [row.seatsTaken];
        for (const seatsTaken of outcomes) {
          const expected = { next: row.next ?? from, effects: row.effects, listed: true };
          expect(decide(from, row.on, { seatsTaken })).toEqual(expected);
        }
      });
    }
  }

  it('leaves every pair that has no row unchanged and without effects', () => {
    const listed = new Set(expectations.flatMap((row) => row.from.map((from) => `${from} ${row.on}`)));
    let unlisted = 0;
    for (const state of bookingStateNames) {
      for (const event of bookingEvents) {
        if (listed.has(`${state} ${event}`)) continue;
        unlisted += 1;
        for (const seatsTaken of [true, false]) {
          expect(decide(state, event, { seatsTaken })).toEqual({ next: state, effects: [], listed: false });
        }
      }
    }
    expect(unlisted).toBe(bookingStateNames.length * bookingEvents.length - listed.size);
  });

  it('answers each pair with one row only', () => {
    const seen = new Set<string>();
    for (const row of bookingTable) {
      for (const from of row.from) {
        const pair = `${from} ${row.on} ${row.when ?? ''}`;
        expect(seen, pair).not.toContain(pair);
        seen.add(pair);
      }
    }
  });

  it('leaves a review to people: no timer has a row there', () => {
    const timers: BookingEvent[] = ['holdEnded', 'releaseDue', 'billDeleted', 'providerUnreachable'];
    for (const event of timers) expect(decide('review', event, { seatsTaken: false }).listed).toBe(false);
  });

  it('changes no state for a notice whose signature was refused', () => {
    for (const state of bookingStateNames) {
      expect(decide(state, 'signatureRefused', { seatsTaken: true }).next).toBe(state);
    }
  });

  it('uses every effect of the closed list', () => {
    const used = new Set(bookingTable.flatMap((row) => row.effects));
    expect([...bookingEffects].filter((effect) => !used.has(effect))).toEqual([]);
  });

  it('asks for seats only for the first fitting payment', () => {
    const asking = bookingStateNames.flatMap((state) =>
      bookingEvents.filter((event) => asksForSeats(state, event)).map((event) => `${state} ${event}`),
    );
    expect(asking).toEqual([
      'billCreating paid',
      'awaitingPayment paid',
      'expiring paid',
      'expired paid',
      'billFailed paid',
      'beingChecked paid',
    ]);
  });

  it('changes what happens to the seats only together with the state', () => {
    for (const row of bookingTable) {
      for (const from of row.from) {
        const before = row.when === 'seatsTaken' ? 'held' : bookingStates[from].hold;
        const after = bookingStates[row.to ?? from].hold;
        expect(row.effects.includes('releaseSeats'), `${from} ${row.on}`).toBe(
          before === 'held' && after === 'released',
        );
        expect(row.effects.includes('sellSeats'), `${from} ${row.on}`).toBe(
          before === 'held' && after === 'sold',
        );
        expect(row.effects.includes('openFulfilment'), 'seats that are sold have travellers').toBe(
          row.effects.includes('sellSeats'),
        );
      }
    }
  });
});

describe('naming a proven payment', () => {
  it('never counts a repetition as a second payment', () => {
    for (const fits of [true, false]) {
      expect(paymentEvent({ isRecorded: true, bookingHasPayment: true, fits })).toBe('noticeRepeated');
    }
  });

  it('calls any further payment a payment again, whether or not it fits', () => {
    for (const fits of [true, false]) {
      expect(paymentEvent({ isRecorded: false, bookingHasPayment: true, fits })).toBe('paidAgain');
    }
  });

  it('tells a fitting first payment from a wrong one', () => {
    expect(paymentEvent({ isRecorded: false, bookingHasPayment: false, fits: true })).toBe('paid');
    expect(paymentEvent({ isRecorded: false, bookingHasPayment: false, fits: false })).toBe('paidWrong');
  });
});

describe('returning the seats', () => {
  it('is another event only while the last transaction is pending', () => {
    expect(releaseEvent('pending')).toBe('releaseUnderWay');
    for (const status of ['completed', 'failed', null]) expect(releaseEvent(status)).toBe('releaseDue');
  });
});

describe('taking the seats of an ended hold again', () => {
  const deadlineAt = new Date('2026-12-02T06:05:00Z');
  const open = { isDeleted: false, isPaused: false };

  it('is allowed only while the deadline is ahead', () => {
    const before = new Date(deadlineAt.getTime() - 1);
    expect(maySeatsBeTakenAgain({ ...open, deadlineAt }, before)).toBe(true);
    expect(maySeatsBeTakenAgain({ ...open, deadlineAt }, deadlineAt)).toBe(false);
  });

  it('is never allowed for a deleted deal, nor for a paused one', () => {
    expect(maySeatsBeTakenAgain({ ...open, deadlineAt, isDeleted: true }, new Date(0))).toBe(false);
    expect(maySeatsBeTakenAgain({ ...open, deadlineAt, isPaused: true }, new Date(0))).toBe(false);
  });
});
