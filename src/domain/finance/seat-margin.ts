// The company's part of a seat's price, before its first booking. Each booking keeps the fee of its day.
import type { Sen } from '../kernel/money.ts';
import { calculateFee } from './ledger.ts';

export function calculateNetSen(priceSen: Sen, feeBasisPoints: number): Sen {
  return priceSen - calculateFee(priceSen, feeBasisPoints);
}
