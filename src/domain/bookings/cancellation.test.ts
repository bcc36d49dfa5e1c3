import { describe, expect, it } from 'vitest';
import {
  type CancelledSeats,
  decideCancellation,
  fullRefundSen,
  mostRefundSen,
  suggestRefund,
  type WantedCancellation,
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
const decide = (wanted: Partial<WantedCancellation> = {}) =>
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
const refused = (why: string) => ({ kind: 'refuse', why });

describe('decideCancellation', () => {
  it('lets a company cancel with a full refund, asked or not, and return the seats', () => {
    expect(decide()).toEqual({ kind: 'cancel' });
    expect(decide({ isRequested: true })).toEqual({ kind: 'cancel' });
  });

  it('rejects less than a full refund that the buyer did not ask for', () => {
    expect(decide({ refundSen: 29_999 })).toEqual(refused('fullRefundOnly'));
    expect(decide({ refundSen: 0, returnSeats: false })).toEqual(refused('fullRefundOnly'));
  });

  it('turns less than a full refund into an offer when the buyer asked', () => {
    expect(decide({ refundSen: 0, isRequested: true })).toEqual({ kind: 'offer' });
    const isDuplicate = true;
    expect(decide({ refundSen: 0, isRequested: true, isDuplicate })).toEqual(refused('fullRefundOnly'));
  });

  it.each([{ hasDeparted: true }, { isPaidOut: true }, { hasGoodwill: true }])(
    'leaves %o to a super admin',
    (late) => {
      expect(decide(late)).toEqual(refused('operatorOnly'));
      expect(decide({ ...late, refundSen: 10_000, isRequested: true })).toEqual(refused('operatorOnly'));
      expect(decide({ ...late, by: 'buyer', refundSen: 10_000 })).toEqual(refused('operatorOnly'));
      expect(decide({ ...late, by: 'operator', refundSen: 0, returnSeats: false })).toEqual({
        kind: 'cancel',
      });
    },
  );

  it('returns seats below a full refund only when the buyer accepts', () => {
    expect(decide({ by: 'operator', refundSen: 10_000 })).toEqual(refused('seatsStay'));
    expect(decide({ by: 'operator', refundSen: 10_000, returnSeats: false })).toEqual({ kind: 'cancel' });
    expect(decide({ by: 'buyer', refundSen: 10_000, isRequested: true })).toEqual({ kind: 'cancel' });
  });

  it.each(['company', 'operator', 'buyer'] as const)('rejects more than was kept, by %s', (by) => {
    expect(decide({ by, refundSen: 30_001, isRequested: true })).toEqual(refused('tooMuch'));
  });
});

describe('fullRefundSen', () => {
  it('is the price of the travellers taken off, and all that is left for the last ones', () => {
    expect(fullRefundSen(seats({ cancelled: 1 }))).toBe(10_000);
    expect(fullRefundSen(seats({ notFlying: 1, flying: 2, cancelled: 2, keptSen: 20_000 }))).toBe(20_000);
  });

  it('leaves out what the buyer gave up for earlier travellers, which the operator may still return', () => {
    const rest = seats({ notFlying: 1, flying: 2, cancelled: 2, keptSen: 26_000 });
    expect([fullRefundSen(rest), mostRefundSen(rest)]).toEqual([20_000, 26_000]);
  });

  it('is what was really paid, where that differs from the price', () => {
    expect(fullRefundSen(seats({ paidSen: 31_000, keptSen: 31_000 }))).toBe(31_000);
    expect(fullRefundSen(seats({ paidSen: 5_000, keptSen: 5_000, cancelled: 1 }))).toBe(5_000);
  });

  it('is never negative', () => {
    expect(fullRefundSen(seats({ keptSen: 0, notFlying: 2, flying: 1, cancelled: 1 }))).toBe(0);
  });
});

describe('suggestRefund', () => {
  it('follows the rule that the company stated', () => {
    const before = { fullSen: 30_000, isTicketed: false };
    expect(suggestRefund('none', before)).toBe(0);
    expect(suggestRefund('ticketing', before)).toBe(30_000);
    expect(suggestRefund('ticketing', { ...before, isTicketed: true })).toBe(0);
    for (const rule of ['taxes', 'part', 'ask'] as const) expect(suggestRefund(rule, before)).toBeNull();
  });
});
