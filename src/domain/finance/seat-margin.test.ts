import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxPriceSen } from '../kernel/money.ts';
import { maxFeeBasisPoints } from './ledger.ts';
import { calculateBreakEvenSen, calculateMarginSen, calculateNetSen } from './seat-margin.ts';

describe('a seat', () => {
  it('pays its price less the fee', () => {
    expect(calculateNetSen(94_230, 500)).toBe(89_518);
    expect(calculateNetSen(94_230, 0)).toBe(94_230);
  });

  it('has a margin, which may be negative', () => {
    expect(calculateMarginSen(94_230, 80_000, 500)).toBe(9_518);
    expect(calculateMarginSen(70_000, 80_000, 500)).toBe(-13_500);
  });

  it('breaks even at the lowest price whose margin is not negative', () => {
    expect(calculateBreakEvenSen(80_000, 500)).toBe(84_211);
    const seatCost = fc.integer({ min: 0, max: maxPriceSen });
    const fee = fc.integer({ min: 0, max: maxFeeBasisPoints });
    fc.assert(
      fc.property(seatCost, fee, (seatCostSen, basisPoints) => {
        const priceSen = calculateBreakEvenSen(seatCostSen, basisPoints);
        expect(calculateMarginSen(priceSen, seatCostSen, basisPoints)).toBeGreaterThanOrEqual(0);
        if (priceSen > 0) expect(calculateMarginSen(priceSen - 1, seatCostSen, basisPoints)).toBeLessThan(0);
      }),
    );
  });
});
