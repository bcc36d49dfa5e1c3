import { describe, expect, it } from 'vitest';
import { type BookingToErase, getErasureVerdict } from './person.ts';

const today = '2026-11-16';
const flown: BookingToErase = {
  state: 'confirmed',
  isTest: false,
  isCancelled: false,
  hasRefundDue: false,
  isWatched: false,
  lastFlightOn: '2026-10-01',
  keptUntil: '2033-10-01',
};
const ahead = { lastFlightOn: '2027-01-01' } as const;
const verdict = (change: Partial<BookingToErase>) => getErasureVerdict({ ...flown, ...change }, today);

describe('erasing a booking', () => {
  it.each([
    ['is kept while its refund is due', { ...ahead, hasRefundDue: true }, 'nothing', 'refundDue'],
    ['is kept until its last flight', { lastFlightOn: today }, 'nothing', 'notFlown'],
    ['is kept while its payment is looked at', { ...ahead, state: 'review' }, 'nothing', 'paymentChecked'],
    [
      'keeps it while its payment is pending',
      { ...ahead, state: 'beingChecked' },
      'nothing',
      'paymentChecked',
    ],
    ['is kept while it can be paid', { ...ahead, state: 'awaitingPayment' }, 'nothing', 'paymentPossible'],
    [
      'keeps it while its bill is checked',
      { ...ahead, state: 'expired', isWatched: true },
      'nothing',
      'paymentPossible',
    ],
    [
      'erases only passports while the refund of a payment without seats is due',
      { ...ahead, state: 'paidNoSeat', hasRefundDue: true },
      'passports',
      'refundDue',
    ],
    [
      'erases only passports while the refund of a cancelled booking is due',
      { ...ahead, isCancelled: true, hasRefundDue: true },
      'passports',
      'refundDue',
    ],
    [
      'erases only passports while a refund is due after the last flight',
      { hasRefundDue: true },
      'passports',
      'refundDue',
    ],
    [
      'erases only passports while the payment is reviewed after the last flight',
      { state: 'review' },
      'passports',
      'paymentChecked',
    ],
    [
      'keeps the name if it was paid without seats and refunded',
      { state: 'paidNoSeat', lastFlightOn: '2027-01-01' },
      'allButName',
      'bookkeeping',
    ],
    ['keeps name and email on its receipt once flown', {}, 'allButName', 'bookkeeping'],
    [
      'keeps the name if it was cancelled before its flight',
      { isCancelled: true, lastFlightOn: '2027-01-01' },
      'allButName',
      'bookkeeping',
    ],
  ] as const)('%s', (_title, change, erase, reason) => {
    expect(verdict(change)).toMatchObject({ erase, reason });
  });

  it.each([
    ['nobody paid it and nobody can any more', { state: 'expired' }],
    ['its bill never came to be', { state: 'billFailed' }],
    ['it was in test mode', { isTest: true }],
    ['it was paid without a seat in test mode', { state: 'paidNoSeat', isTest: true }],
    ['its record is as old as the law asks', { keptUntil: '2026-11-15' }],
  ] as const)('erases everything if %s', (_title, change) => {
    expect(verdict(change)).toEqual({ erase: 'all' });
  });
});
