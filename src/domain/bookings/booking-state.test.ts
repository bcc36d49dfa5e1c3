import { describe, expect, it } from 'vitest';
import {
  type BookingEffect,
  type BookingEvent,
  type BookingState,
  bookingEffects,
  bookingEvents,
  bookingStateNames,
  bookingStates,
  bookingTransitions,
  canTakeSeatsAgain,
  decideTransition,
  needsSeatsToDecide,
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

// Repeats the transitions by hand, as an independent check of the table.
const expectations: Expectation[] = [
  {
    title: 'opens the payment for a matching bill',
    from: ['billCreating'],
    on: 'billCreated',
    next: 'awaitingPayment',
    effects: ['storeBill'],
  },
  {
    title: 'deletes a mismatched bill, releases its seats and notifies super admins',
    from: ['billCreating'],
    on: 'billMismatched',
    next: 'billFailed',
    effects: ['storeBill', 'deleteBill', 'releaseSeats', 'noticeSuperAdmins'],
  },
  {
    title: 'releases the seats of a refused bill',
    from: ['billCreating'],
    on: 'billRefused',
    next: 'billFailed',
    effects: ['releaseSeats'],
  },
  {
    title: 'releases the seats and notifies super admins if the keys are refused',
    from: ['billCreating'],
    on: 'keysRefused',
    next: 'billFailed',
    effects: ['releaseSeats', 'noticeSuperAdmins'],
  },
  {
    title: 'puts a booking with a bill on the desk and notifies super admins if the keys are refused',
    from: [...payable.slice(1), ...released],
    on: 'keysRefused',
    effects: ['putOnDesk', 'noticeSuperAdmins'],
  },
  {
    title: 'only notifies super admins of refused keys once the outcome is known',
    from: ['confirmed', 'review', 'paidNoSeat'],
    on: 'keysRefused',
    effects: ['noticeSuperAdmins'],
  },
  {
    title: 'releases the seats of an unanswered bill at once',
    from: ['billCreating'],
    on: 'billUnanswered',
    next: 'billFailed',
    effects: ['releaseSeats'],
  },
  {
    title: 'stores and deletes a bill confirmed after we gave up',
    from: ['billFailed'],
    on: 'billCreated',
    effects: ['storeBill', 'deleteBill'],
  },
  {
    title: 'stores a bill confirmed after its payment',
    from: ['confirmed', 'review', 'paidNoSeat'],
    on: 'billCreated',
    effects: ['storeBill'],
  },
  {
    title: 'confirms a payment while the seats are held',
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
    title: 'releases the seats and owes a refund if the flight was cancelled during the payment',
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
    title: 'sends a wrong payment for held seats to review without an email to the buyer',
    from: payable,
    on: 'paidWrong',
    next: 'review',
    effects: ['recordPayment', 'noticeSuperAdmins'],
  },
  {
    title: 'ignores a failed attempt',
    from: ['awaitingPayment'],
    on: 'unpaid',
    effects: [],
  },
  {
    title: 'checks a pending bank payment later',
    from: ['awaitingPayment'],
    on: 'pendingAtBank',
    effects: ['checkBillLater'],
  },
  {
    title: 'deletes the bill and keeps the seats when the hold ends',
    from: ['awaitingPayment'],
    on: 'holdEnded',
    next: 'expiring',
    effects: ['deleteBill'],
  },
  {
    title: 'starts the grace period after a confirmed deletion',
    from: ['expiring'],
    on: 'billDeleted',
    effects: ['scheduleRelease'],
  },
  {
    title: 'retries a refused deletion of a due bill',
    from: ['expiring'],
    on: 'deleteRefused',
    effects: ['retryDelete'],
  },
  {
    title: 'retries an unreachable provider and keeps the seats held',
    from: ['expiring'],
    on: 'providerUnreachable',
    effects: ['retryDelete'],
  },
  {
    title: 'releases the seats after the grace period',
    from: ['expiring'],
    on: 'releaseDue',
    next: 'expired',
    effects: ['releaseSeats', 'mailExpired'],
  },
  {
    title:
      'releases the seats after the grace period while the bank decides, without calling the payment failed',
    from: ['expiring'],
    on: 'releaseUnderWay',
    next: 'beingChecked',
    effects: ['releaseSeats', 'mailBeingChecked'],
  },
  {
    title: 'checks a payment that becomes pending after the end',
    from: ended,
    on: 'pendingAtBank',
    next: 'beingChecked',
    effects: ['checkBillLater', 'mailBeingChecked'],
  },
  {
    title: 'continues to check a pending payment',
    from: ['beingChecked'],
    on: 'pendingAtBank',
    effects: ['checkBillLater'],
  },
  {
    title: 'checks the bill after a failed attempt during a check',
    from: ['beingChecked'],
    on: 'unpaid',
    effects: ['checkBillNow'],
  },
  {
    title: 'ends the check after the bank refused the payment',
    from: ['beingChecked'],
    on: 'nothingUnderWay',
    next: 'expired',
    effects: ['mailExpired'],
  },
  {
    title: 'puts a payment that stays pending on the desk',
    from: ['beingChecked'],
    on: 'stillUnderWay',
    effects: ['putOnDesk'],
  },
  {
    title: 'gives up a check that staff ended',
    from: ['beingChecked'],
    on: 'staffRejected',
    next: 'expired',
    effects: ['mailGivenUp', 'recordAudit'],
  },
  {
    title: 'puts a booking on the desk and notifies super admins after an invalid signature',
    from: [...payable, ...released],
    on: 'signatureRefused',
    effects: ['putOnDesk', 'noticeSuperAdmins'],
  },
  {
    title: 'only notifies super admins of an invalid signature once the outcome is known',
    from: ['confirmed', 'review', 'paidNoSeat'],
    on: 'signatureRefused',
    effects: ['noticeSuperAdmins'],
  },
  {
    title: 'puts a reported payment that Billplz does not show on the desk',
    from: bookingStateNames,
    on: 'paymentNotFound',
    effects: ['putOnDesk'],
  },
  {
    title: 'confirms a late payment and marks it late if the seats can be taken again',
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
    title: 'owes a refund for a late payment without seats',
    from: released,
    on: 'paid',
    seatsTaken: false,
    next: 'paidNoSeat',
    effects: ['recordPayment', 'refundDue', 'mailApology', 'noticeSuperAdmins', 'recordAudit'],
  },
  {
    title: 'owes a refund for a late payment of a wrong amount',
    from: released,
    on: 'paidWrong',
    next: 'paidNoSeat',
    effects: ['recordPayment', 'refundDue', 'mailApology', 'noticeSuperAdmins', 'recordAudit'],
  },
  {
    title: 'ignores a payment reported twice',
    from: bookingStateNames,
    on: 'noticeRepeated',
    effects: [],
  },
  {
    title: 'never downgrades a confirmed booking after an unpaid notice',
    from: ['confirmed'],
    on: 'unpaid',
    effects: [],
  },
  {
    title: 'never downgrades a confirmed booking after its bill was deleted',
    from: ['confirmed'],
    on: 'billDeleted',
    effects: [],
  },
  {
    title: 'owes a refund for a second payment',
    from: bookingStateNames,
    on: 'paidAgain',
    effects: ['recordPayment', 'refundDue', 'noticeSuperAdmins', 'recordAudit'],
  },
  {
    title: 'confirms a review accepted by staff',
    from: ['review'],
    on: 'staffAccepted',
    next: 'confirmed',
    effects: ['sellSeats', 'openFulfilment', 'flagDuplicates', 'mailConfirm', 'noticeStaff', 'recordAudit'],
  },
  {
    title: 'releases the seats and owes a refund for a review rejected by staff',
    from: ['review'],
    on: 'staffRejected',
    next: 'paidNoSeat',
    effects: ['releaseSeats', 'refundDue', 'mailApology', 'recordAudit'],
  },
  {
    title: 'emails a recorded refund to the buyer and keeps the state',
    from: bookingStateNames,
    on: 'refundRecorded',
    effects: ['refundDone', 'mailRefundDone', 'recordAudit'],
  },
  {
    title: 'cancels a booking with refund and email, and keeps its state and seats',
    from: ['confirmed'],
    on: 'cancelled',
    effects: ['cancelBooking', 'refundDue', 'mailCancelled', 'recordAudit'],
  },
  {
    title: 'puts the seats of a cancelled booking back on sale',
    from: ['confirmed'],
    on: 'cancelledSeatsBack',
    effects: ['cancelBooking', 'returnSeats', 'refundDue', 'mailCancelled', 'recordAudit'],
  },
  {
    title: 'removes travellers and keeps their seats sold',
    from: ['confirmed'],
    on: 'partCancelled',
    effects: ['takeOffTravellers', 'refundDue', 'mailCancelled', 'recordAudit'],
  },
  {
    title: 'puts the seats of removed travellers back on sale',
    from: ['confirmed'],
    on: 'partCancelledSeatsBack',
    effects: ['takeOffTravellers', 'returnSeats', 'refundDue', 'mailCancelled', 'recordAudit'],
  },
];

describe('bookingTransitions', () => {
  for (const row of expectations) {
    for (const from of row.from) {
      it(`${row.title} (${from})`, () => {
        const outcomes = row.seatsTaken === undefined ? [true, false] : [row.seatsTaken];
        for (const seatsTaken of outcomes) {
          const expected = { next: row.next ?? from, effects: row.effects, listed: true };
          expect(decideTransition(from, row.on, { seatsTaken })).toEqual(expected);
        }
      });
    }
  }

  it('leaves every other pair of state and event unchanged and without effects', () => {
    const listed = new Set(expectations.flatMap((row) => row.from.map((from) => `${from} ${row.on}`)));
    let unlisted = 0;
    for (const state of bookingStateNames) {
      for (const event of bookingEvents) {
        if (listed.has(`${state} ${event}`)) continue;
        unlisted += 1;
        for (const seatsTaken of [true, false]) {
          expect(decideTransition(state, event, { seatsTaken })).toEqual({
            next: state,
            effects: [],
            listed: false,
          });
        }
      }
    }
    expect(unlisted).toBe(bookingStateNames.length * bookingEvents.length - listed.size);
  });

  it('has a single row per state, event and condition', () => {
    const seen = new Set<string>();
    for (const row of bookingTransitions) {
      for (const from of row.from) {
        const pair = `${from} ${row.on} ${row.when ?? ''}`;
        expect(seen, pair).not.toContain(pair);
        seen.add(pair);
      }
    }
  });

  it('has no timers in review', () => {
    const timers: BookingEvent[] = ['holdEnded', 'releaseDue', 'billDeleted', 'providerUnreachable'];
    for (const event of timers)
      expect(decideTransition('review', event, { seatsTaken: false }).listed).toBe(false);
  });

  it('changes no state after an invalid signature', () => {
    for (const state of bookingStateNames) {
      expect(decideTransition(state, 'signatureRefused', { seatsTaken: true }).next).toBe(state);
    }
  });

  it('uses every effect', () => {
    const used = new Set(bookingTransitions.flatMap((row) => row.effects));
    expect([...bookingEffects].filter((effect) => !used.has(effect))).toEqual([]);
  });

  it('needs seats only for the first matching payment', () => {
    const asking = bookingStateNames.flatMap((state) =>
      bookingEvents.filter((event) => needsSeatsToDecide(state, event)).map((event) => `${state} ${event}`),
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

  it('changes the seats only together with the state', () => {
    for (const row of bookingTransitions) {
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

describe('paymentEvent', () => {
  it('never counts a duplicate report as a second payment', () => {
    for (const fits of [true, false]) {
      expect(paymentEvent({ isRecorded: true, bookingHasPayment: true, fits })).toBe('noticeRepeated');
    }
  });

  it('counts every further payment as paid again, matching or not', () => {
    for (const fits of [true, false]) {
      expect(paymentEvent({ isRecorded: false, bookingHasPayment: true, fits })).toBe('paidAgain');
    }
  });

  it('distinguishes a matching first payment from a wrong one', () => {
    expect(paymentEvent({ isRecorded: false, bookingHasPayment: false, fits: true })).toBe('paid');
    expect(paymentEvent({ isRecorded: false, bookingHasPayment: false, fits: false })).toBe('paidWrong');
  });
});

describe('releaseEvent', () => {
  it('is releaseUnderWay while the last transaction is pending, else releaseDue', () => {
    expect(releaseEvent('pending')).toBe('releaseUnderWay');
    for (const status of ['completed', 'failed', null]) expect(releaseEvent(status)).toBe('releaseDue');
  });
});

describe('canTakeSeatsAgain', () => {
  const deadlineAt = new Date('2026-12-02T06:05:00Z');
  const open = { isDeleted: false, isPaused: false };

  it('is true only before the deadline', () => {
    const before = new Date(deadlineAt.getTime() - 1);
    expect(canTakeSeatsAgain({ ...open, deadlineAt }, before)).toBe(true);
    expect(canTakeSeatsAgain({ ...open, deadlineAt }, deadlineAt)).toBe(false);
  });

  it('rejects deleted and paused deals', () => {
    expect(canTakeSeatsAgain({ ...open, deadlineAt, isDeleted: true }, new Date(0))).toBe(false);
    expect(canTakeSeatsAgain({ ...open, deadlineAt, isPaused: true }, new Date(0))).toBe(false);
  });
});
