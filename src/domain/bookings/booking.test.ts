import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxSeatsPerDeal } from '../kernel/limits.ts';
import { maxPriceSen } from '../kernel/money.ts';
import { bookingTotals, clampTickets, isBillable } from './booking.ts';

describe('clampTickets', () => {
  it.each([
    ['3', 3],
    [' 3 ', 3],
    ['3.9', 3],
    ['', 1],
    ['three', 1],
    ['-2', 1],
    [Number.NaN, 1],
    [2.5, 2],
  ])('reads %j as a whole number [S5.037]', (typed, tickets) => {
    expect(clampTickets(typed, 8)).toBe(tickets);
  });

  it.each([
    ['0', 1],
    ['1', 1],
    ['8', 8],
    ['9', 8],
    [Number.POSITIVE_INFINITY, 8],
    [Number.NEGATIVE_INFINITY, 1],
  ])('clamps %j between 1 and the 8 available seats [S5.038]', (typed, tickets) => {
    expect(clampTickets(typed, 8)).toBe(tickets);
  });

  it('returns 1 without seats', () => {
    expect(clampTickets('5', 0)).toBe(1);
  });

  it('always returns an integer from 1 to the available seats [S5.037 S5.038]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double()), fc.integer({ min: 1, max: 500 }), (typed, seats) => {
        const tickets = clampTickets(typed, seats);
        return Number.isInteger(tickets) && tickets >= 1 && tickets <= seats;
      }),
    );
  });
});

describe('bookingTotals', () => {
  it('multiplies the selling price by the tickets [S9.012]', () => {
    expect(bookingTotals({ sellingPriceSen: 79_990, costSen: 129_900, tickets: 3 }).totalSen).toBe(239_970);
  });

  it('computes the savings for all tickets [S9.013]', () => {
    expect(bookingTotals({ sellingPriceSen: 79_990, costSen: 129_900, tickets: 3 })).toMatchObject({
      originalSen: 389_700,
      savingsSen: 149_730,
    });
  });

  it.each([79_990, 50_000, 0])('returns no savings for an original price of %i sen', (costSen) => {
    expect(bookingTotals({ sellingPriceSen: 79_990, costSen, tickets: 2 }).savingsSen).toBe(0);
  });

  it('computes exact totals for all prices and ticket counts [S9.012 S9.013]', () => {
    const sen = fc.integer({ min: 0, max: maxPriceSen });
    fc.assert(
      fc.property(
        sen,
        sen,
        fc.integer({ min: 1, max: maxSeatsPerDeal }),
        (sellingPriceSen, costSen, tickets) => {
          const totals = bookingTotals({ sellingPriceSen, costSen, tickets });
          expect(BigInt(totals.totalSen)).toBe(BigInt(sellingPriceSen) * BigInt(tickets));
          expect(totals.savingsSen).toBe(Math.max(0, totals.originalSen - totals.totalSen));
        },
      ),
    );
  });

  it('rejects fractional and negative amounts', () => {
    expect(() => bookingTotals({ sellingPriceSen: 0.5, costSen: 0, tickets: 1 })).toThrow(RangeError);
    expect(() => bookingTotals({ sellingPriceSen: 1, costSen: 1, tickets: -1 })).toThrow(RangeError);
  });
});

describe('isBillable', () => {
  it('is true from RM 1.00 upwards', () => {
    expect([99, 100].map(isBillable)).toEqual([false, true]);
  });
});
