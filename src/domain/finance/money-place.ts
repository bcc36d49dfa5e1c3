// Returns where a buyer's money is, for the booking page: refunds first, then the rest.

import type { Release } from '../companies/release.ts';
import type { Sen } from '../kernel/money.ts';
import { calculateKeptSen, type LedgerBalances } from './ledger.ts';

export interface MoneyFacts {
  readonly balances: LedgerBalances;
  readonly isInReview: boolean;
  readonly release: Release;
  readonly dueOn: string | null;
  readonly paidOutOn: string | null;
}

export interface RefundPlace {
  readonly amountSen: Sen;
  /** Day of the transfer to the buyer; null if not sent or returned by the bank. */
  readonly sentOn: string | null;
}

export type MoneyPlace =
  | { readonly kind: 'refundDue'; readonly amountSen: Sen }
  | { readonly kind: 'refundSent'; readonly amountSen: Sen; readonly on: string }
  | { readonly kind: 'inReview' }
  | { readonly kind: 'held'; readonly release: Release }
  | { readonly kind: 'released'; readonly on: string }
  | { readonly kind: 'withSeller'; readonly since: string };

export function moneyPlaces(facts: MoneyFacts, refunds: readonly RefundPlace[]): MoneyPlace[] {
  const kept = keptPlace(facts);
  return [...refunds.map(refundPlace), ...(kept ? [kept] : [])];
}

function refundPlace({ amountSen, sentOn }: RefundPlace): MoneyPlace {
  return sentOn === null ? { kind: 'refundDue', amountSen } : { kind: 'refundSent', amountSen, on: sentOn };
}

function keptPlace({ balances, isInReview, release, dueOn, paidOutOn }: MoneyFacts): MoneyPlace | null {
  if (calculateKeptSen(balances) <= 0) return null;
  if (isInReview) return { kind: 'inReview' };
  if (balances.awaiting > 0) return { kind: 'held', release };
  if (balances.owed > 0 && dueOn !== null) return { kind: 'released', on: dueOn };
  // Applies also while a refund waits to be offset against a payout: the part that the company keeps is already paid out.
  return balances.paidOut > 0 && paidOutOn !== null ? { kind: 'withSeller', since: paidOutOn } : null;
}
