// Owns where a buyer's money is, as the booking's page names it: what goes back first, then what the booking keeps.
// Amounts come from the ledger, the day of release from release.ts.

import type { Release } from '../companies/release.ts';
import type { Sen } from '../kernel/money.ts';
import { keptSen, type LedgerBalances } from './ledger.ts';

export interface MoneyFacts {
  readonly balances: LedgerBalances;
  /** A super admin checks the payment first. */
  readonly isInReview: boolean;
  readonly release: Release;
  /** The due date of the company's share; null before its release. */
  readonly dueOn: string | null;
  /** The day of the newest payout; null before the first. */
  readonly paidOutOn: string | null;
}

export interface RefundPlace {
  readonly amountSen: Sen;
  /** The day on which it left for the buyer's bank; null before that, and once the bank returned it. */
  readonly sentOn: string | null;
}

export type MoneyPlace =
  | { readonly kind: 'refundDue'; readonly amountSen: Sen }
  | { readonly kind: 'refundSent'; readonly amountSen: Sen; readonly on: string }
  | { readonly kind: 'inReview' }
  /** With us, until the release. */
  | { readonly kind: 'held'; readonly release: Release }
  /** With us, and owed to the seller. */
  | { readonly kind: 'released'; readonly on: string }
  | { readonly kind: 'withSeller'; readonly since: string };

/** Returns nothing for a booking without money. */
export function moneyPlaces(facts: MoneyFacts, refunds: readonly RefundPlace[]): MoneyPlace[] {
  const kept = keptPlace(facts);
  return [...refunds.map(refundPlace), ...(kept ? [kept] : [])];
}

function refundPlace({ amountSen, sentOn }: RefundPlace): MoneyPlace {
  return sentOn === null ? { kind: 'refundDue', amountSen } : { kind: 'refundSent', amountSen, on: sentOn };
}

function keptPlace({ balances, isInReview, release, dueOn, paidOutOn }: MoneyFacts): MoneyPlace | null {
  if (keptSen(balances) <= 0) return null;
  if (isInReview) return { kind: 'inReview' };
  if (balances.awaiting > 0) return { kind: 'held', release };
  if (balances.owed > 0 && dueOn !== null) return { kind: 'released', on: dueOn };
  // Also after a refund that the next payout makes up for: what is kept has been paid out.
  return balances.paidOut > 0 && paidOutOn !== null ? { kind: 'withSeller', since: paidOutOn } : null;
}
