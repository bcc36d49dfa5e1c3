import { describe, expect, it } from 'vitest';
import { canGiveRefundAccount, refundLimit, refundStep, refundSteps } from './refund.ts';

describe('refundStep', () => {
  const due = { isDone: false, lineState: null, hasAccount: false, wasReturned: false } as const;

  it('goes from due through account and file to done, and back if the bank returns it', () => {
    expect(refundStep(due)).toBe('due');
    expect(refundStep({ ...due, hasAccount: true })).toBe('accountGiven');
    expect(refundStep({ ...due, hasAccount: true, lineState: 'made' })).toBe('inFile');
    expect(refundStep({ ...due, hasAccount: true, lineState: 'sent' })).toBe('sent');
    expect(refundStep({ ...due, hasAccount: true, lineState: 'sent', isDone: true })).toBe('done');
    expect(refundStep({ ...due, lineState: 'returned', wasReturned: true })).toBe('returned');
    expect(refundStep({ ...due, lineState: 'returned', wasReturned: true, hasAccount: true })).toBe(
      'accountGiven',
    );
  });

  it('accepts an account until the refund is in a file', () => {
    expect(refundSteps.filter(canGiveRefundAccount)).toEqual(['due', 'accountGiven', 'returned']);
  });
});

describe('refundLimit', () => {
  const dueAt = new Date('2026-11-01T00:00:00Z');
  const refund = { dueAt, isDone: false, isFlightCancelled: true };

  it('is 30 days for a cancelled flight, and counts as near after 14 of them', () => {
    expect(refundLimit(refund, new Date('2026-11-14T23:59:59Z'))).toEqual({
      until: new Date('2026-12-01T00:00:00Z'),
      isNear: false,
    });
    expect(refundLimit(refund, new Date('2026-11-15T00:00:00Z'))).toMatchObject({ isNear: true });
  });

  it('is null for a completed refund or another reason', () => {
    expect(refundLimit({ ...refund, isDone: true }, dueAt)).toBeNull();
    expect(refundLimit({ ...refund, isFlightCancelled: false }, dueAt)).toBeNull();
  });
});
