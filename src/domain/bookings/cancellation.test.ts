import { describe, expect, it } from 'vitest';
import {
  type CancelledSeats,
  calculateMaxRefund,
  decideCancellation,
  fullRefundSen,
  type RequestedCancellation,
  suggestRefund,
} from './cancellation.ts';

const seats = (more: Partial<CancelledSeats> = {}): CancelledSeats => ({
  paidSen: 30_000,
  keptSen: 30_000,
  unitPriceSen: 10_000,
  notFlying: 0,
  flying: 3,
  cancelled: 3,
  ...more,
});
const decide = (wanted: Partial<RequestedCancellation> = {}) =>
  decideCancellation({
    by: 'company',
    refundSen: 30_000,
    returnSeats: true,
    seats: seats(),
    isRequested: false,
    isDuplicate: false,
    hasDeparted: false,
    isPaidOut: false,
    hasGoodwill: false,
    ...wanted,
  });
const refusal = (why: string) => ({ kind: 'refuse', why });

describe('decideCancellation', () => {
  it('allows a company to cancel with a full refund and return the seats, requested or not', () => {
    expect(decide()).toEqual({ kind: 'cancel' });
    expect(decide({ isRequested: true })).toEqual({ kind: 'cancel' });
  });

  it('rejects less than a full refund without a request', () => {
    expect(decide({ refundSen: 29_999 })).toEqual(refusal('fullRefundOnly'));
    expect(decide({ refundSen: 0, returnSeats: false })).toEqual(refusal('fullRefundOnly'));
  });

  it('after a request, turns anything less than a full refund into an offer', () => {
    expect(decide({ refundSen: 0, isRequested: true })).toEqual({ kind: 'offer' });
    const isDuplicate = true;
    expect(decide({ refundSen: 0, isRequested: true, isDuplicate })).toEqual(refusal('fullRefundOnly'));
  });

  it.each([{ hasDeparted: true }, { isPaidOut: true }, { hasGoodwill: true }])(
    'refers %o to a super admin',
    (late) => {
      expect(decide(late)).toEqual(refusal('operatorOnly'));
      expect(decide({ ...late, refundSen: 10_000, isRequested: true })).toEqual(refusal('operatorOnly'));
      expect(decide({ ...late, by: 'buyer', refundSen: 10_000 })).toEqual(refusal('operatorOnly'));
      expect(decide({ ...late, by: 'operator', refundSen: 0, returnSeats: false })).toEqual({
        kind: 'cancel',
      });
    },
  );

  it('for less than a full refund, returns the seats only after the buyer accepts', () => {
    expect(decide({ by: 'operator', refundSen: 10_000 })).toEqual(refusal('seatsStay'));
    expect(decide({ by: 'operator', refundSen: 10_000, returnSeats: false })).toEqual({ kind: 'cancel' });
    expect(decide({ by: 'buyer', refundSen: 10_000, isRequested: true })).toEqual({ kind: 'cancel' });
  });

  it.each(['company', 'operator', 'buyer'] as const)(
    'rejects a refund by the %s above the amount kept',
    (by) => {
      expect(decide({ by, refundSen: 30_001, isRequested: true })).toEqual(refusal('tooMuch'));
    },
  );
});

describe('fullRefundSen', () => {
  it('returns the price of the removed travellers, and the whole remainder for the last ones', () => {
    expect(fullRefundSen(seats({ cancelled: 1 }))).toBe(10_000);
    expect(fullRefundSen(seats({ notFlying: 1, flying: 2, cancelled: 2, keptSen: 20_000 }))).toBe(20_000);
  });

  it('excludes amounts given up for earlier travellers, which the operator may still return', () => {
    const rest = seats({ notFlying: 1, flying: 2, cancelled: 2, keptSen: 26_000 });
    expect([fullRefundSen(rest), calculateMaxRefund(rest)]).toEqual([20_000, 26_000]);
  });

  it('uses the amount paid if it differs from the price', () => {
    expect(fullRefundSen(seats({ paidSen: 31_000, keptSen: 31_000 }))).toBe(31_000);
    expect(fullRefundSen(seats({ paidSen: 5_000, keptSen: 5_000, cancelled: 1 }))).toBe(5_000);
  });

  it('is never negative', () => {
    expect(fullRefundSen(seats({ keptSen: 0, notFlying: 2, flying: 1, cancelled: 1 }))).toBe(0);
  });
});

describe('suggestRefund', () => {
  it("follows the company's rule", () => {
    const before = { fullSen: 30_000, isTicketed: false };
    expect(suggestRefund('none', before)).toBe(0);
    expect(suggestRefund('ticketing', before)).toBe(30_000);
    expect(suggestRefund('ticketing', { ...before, isTicketed: true })).toBe(0);
    for (const rule of ['taxes', 'part', 'ask'] as const) expect(suggestRefund(rule, before)).toBeNull();
  });
});
