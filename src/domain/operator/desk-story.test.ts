import { describe, expect, it } from 'vitest';
import {
  canOperatorCorrectEmail,
  canRemindCompany,
  chooseResend,
  differenceSen,
  findConfirmationToResend,
  listProblems,
  type StoryMail,
} from './desk-story.ts';

const at = new Date('2026-11-16T00:00:00.000Z');
const mail = (more: Partial<StoryMail> = {}): StoryMail => ({
  id: 'm1',
  kind: 'booking-confirmed',
  recipient: 'nur@inbox.example',
  reader: 'buyer',
  state: 'accepted',
  lastError: null,
  createdAt: at,
  acceptedAt: at,
  ...more,
});

describe('listProblems', () => {
  it('sorts the most urgent first: money, Billplz, emails', () => {
    const failed = mail({ state: 'failed' });
    const problems = listProblems({
      state: 'confirmed',
      needs: ['stuck', 'refundDue', 'review'],
      mails: [failed],
    });
    expect(problems).toEqual([
      { kind: 'review' },
      { kind: 'refundDue' },
      { kind: 'stuck' },
      { kind: 'mailFailed', mail: failed },
    ]);
  });

  it('includes a pending payment unless the desk already lists it', () => {
    expect(listProblems({ state: 'beingChecked', needs: [], mails: [] })).toEqual([{ kind: 'underWay' }]);
    const problems = listProblems({ state: 'beingChecked', needs: ['stillUnderWay'], mails: [] });
    expect(problems).toEqual([{ kind: 'stillUnderWay' }]);
  });

  it.each(['accepted', 'queued'] as const)('ignores a failed email if a later one was %s', (state) => {
    const mails = [mail({ id: 'newer', state }), mail({ id: 'older', state: 'failed' })];
    expect(listProblems({ state: 'confirmed', needs: [], mails })).toEqual([]);
  });

  it('ignores emails to the company', () => {
    const mails = [mail({ reader: 'company', state: 'failed' })];
    expect(listProblems({ state: 'confirmed', needs: [], mails })).toEqual([]);
  });
});

describe('chooseResend', () => {
  const booking = { email: 'Nur@inbox.example', isErased: false, cancelledAt: null };
  it.each([
    ['a confirmation that was accepted is written again', {}, {}, 'rewrite'],
    ['one that failed goes as it is', { state: 'failed' }, {}, 'retry'],
    ['rewrites an email to an old address', { state: 'failed', recipient: 'old@x.example' }, {}, 'rewrite'],
    ['of another kind the buyer gets the link', { kind: 'names-asked' }, {}, 'link'],
    ['a company gets its notice again', { kind: 'booking-notice', reader: 'company' }, {}, 'rewrite'],
    ['and nothing else', { kind: 'daily-digest', reader: 'company' }, {}, null],
    ['what waits is left alone', { state: 'queued' }, {}, null],
    ['nobody needs ours twice', { reader: 'operator' }, {}, null],
    ['an erased contact has no address', {}, { isErased: true }, null],
    ['a cancelled booking has nothing to confirm', {}, { cancelledAt: at }, 'link'],
    ['not even to its company', { reader: 'company' }, { cancelledAt: at }, null],
    ['but its refund is told again', { kind: 'booking-refunded' }, { cancelledAt: at }, 'rewrite'],
    [
      'and that it was cancelled',
      { kind: 'booking-cancelled', state: 'failed' },
      { cancelledAt: at },
      'retry',
    ],
  ] as const)('%s', (_, ofMail, ofBooking, how) => {
    expect(chooseResend(mail(ofMail), { ...booking, ...ofBooking })).toBe(how);
  });
});

describe('offered actions', () => {
  const story = { email: 'Nur@inbox.example', isErased: false, cancelledAt: null, mails: [mail()] };

  it('include the confirmation until the booking is cancelled or erased', () => {
    expect(findConfirmationToResend(story)).toEqual({ mail: mail(), way: 'rewrite' });
    expect(findConfirmationToResend({ ...story, mails: [] })).toBeNull();
    expect(findConfirmationToResend({ ...story, cancelledAt: at })).toBeNull();
    expect(findConfirmationToResend({ ...story, isErased: true })).toBeNull();
  });

  it.each([
    ['confirmed', true],
    ['review', true],
    ['paidNoSeat', true],
    ['beingChecked', true],
    ['awaitingPayment', false],
    ['expired', false],
    ['billFailed', false],
  ] as const)('include an email correction for the state %s: %s', (state, isOffered) => {
    expect(canOperatorCorrectEmail({ state, isErased: false })).toBe(isOffered);
    expect(canOperatorCorrectEmail({ state, isErased: true })).toBe(false);
  });
});

it('differenceSen compares the payment with the bill', () => {
  const money = { refunds: [], billId: null, billUrl: null, transactionIds: [] };
  expect(differenceSen({ ...money, billedSen: 100, paidSen: 70 })).toBe(-30);
  expect(differenceSen({ ...money, billedSen: 100, paidSen: null })).toBe(-100);
});

describe('canRemindCompany', () => {
  it('allows one reminder per booking in four hours', () => {
    const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
    expect(canRemindCompany(null, at)).toBe(true);
    expect(canRemindCompany(at, later(3.99))).toBe(false);
    expect(canRemindCompany(at, later(4))).toBe(true);
  });
});
