// The company's part of a seat's price, before its first booking. Each booking keeps the fee of its day.
import type { Sen } from '../kernel/money.ts';
import { calculateFee } from './ledger.ts';

export function calculateNetSen(priceSen: Sen, feeBasisPoints: number): Sen {
  return priceSen - calculateFee(priceSen, feeBasisPoints);
}

/** Negative if the seat costs more than it earns. */
export function calculateMarginSen(priceSen: Sen, seatCostSen: Sen, feeBasisPoints: number): number {
  return calculateNetSen(priceSen, feeBasisPoints) - seatCostSen;
}

/** Returns the lowest price whose margin is not negative. */
export function calculateBreakEvenSen(seatCostSen: Sen, feeBasisPoints: number): Sen {
  const exactSen = Math.floor((seatCostSen * 10_000) / (10_000 - feeBasisPoints));
  // The fee is rounded, so the exact price can be a sen too high or too low.
  let priceSen = Math.max(seatCostSen, exactSen - 2);
  while (calculateMarginSen(priceSen, seatCostSen, feeBasisPoints) < 0) priceSen += 1;
  return priceSen;
}
