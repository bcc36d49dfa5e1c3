import { describe, expect, it } from 'vitest';
import { emptyLedger, type LedgerBalances } from './ledger.ts';
import { type MoneyFacts, moneyPlaces } from './money-place.ts';

const waitsForDocuments = { kind: 'waits', for: 'documents' } as const;

function facts(balances: Partial<LedgerBalances>, other: Partial<MoneyFacts> = {}): MoneyFacts {
  return {
    balances: { ...emptyLedger, ...balances },
    isInReview: false,
    release: waitsForDocuments,
    dueOn: null,
    paidOutOn: null,
    ...other,
  };
}

const paid = { received: 200_000, awaiting: 190_000, fee: 10_000 };

describe('moneyPlaces', () => {
  it('returns nothing before a payment', () => {
    expect(moneyPlaces(facts({}), [])).toEqual([]);
  });

  it('returns the review while a payment is in review', () => {
    const inReview = facts({ received: 500, awaiting: 500 }, { isInReview: true });
    expect(moneyPlaces(inReview, [])).toEqual([{ kind: 'inReview' }]);
  });

  it('returns held money with its release until the share is released', () => {
    expect(moneyPlaces(facts(paid), [])).toEqual([{ kind: 'held', release: waitsForDocuments }]);
    const release = { kind: 'on', date: '2026-12-25' } as const;
    expect(moneyPlaces(facts(paid, { release }), [])).toEqual([{ kind: 'held', release }]);
  });

  it('returns the release before the payout, because we still hold the money', () => {
    const owed = facts({ ...paid, awaiting: 0, owed: 190_000 }, { dueOn: '2026-12-25' });
    expect(moneyPlaces(owed, [])).toEqual([{ kind: 'released', on: '2026-12-25' }]);
  });

  it('returns the seller from the payout on', () => {
    const days = { dueOn: '2026-12-25', paidOutOn: '2026-12-28' };
    const paidOut = facts({ ...paid, awaiting: 0, paidOut: 190_000 }, days);
    expect(moneyPlaces(paidOut, [])).toEqual([{ kind: 'withSeller', since: '2026-12-28' }]);
  });

  it('shows the money as released again after the bank returned the payout', () => {
    const days = { dueOn: '2026-12-25', paidOutOn: '2026-12-28' };
    const returned = facts({ ...paid, awaiting: 0, owed: 190_000 }, days);
    expect(moneyPlaces(returned, [])).toEqual([{ kind: 'released', on: '2026-12-25' }]);
  });

  it('returns only the refund of a full refund', () => {
    const due = facts({ received: 200_000, refundDue: 200_000 });
    const refund = { amountSen: 200_000, sentOn: null };
    expect(moneyPlaces(due, [refund])).toEqual([{ kind: 'refundDue', amountSen: 200_000 }]);
  });

  it('returns the day on which a refund was sent', () => {
    const sent = facts({ received: 200_000, refunded: 200_000 });
    expect(moneyPlaces(sent, [{ amountSen: 200_000, sentOn: '2026-11-20' }])).toEqual([
      { kind: 'refundSent', amountSen: 200_000, on: '2026-11-20' },
    ]);
  });

  it('returns the refund and the amount kept', () => {
    const half = facts({ received: 200_000, refundDue: 100_000, awaiting: 95_000, fee: 5_000 });
    expect(moneyPlaces(half, [{ amountSen: 100_000, sentOn: null }])).toEqual([
      { kind: 'refundDue', amountSen: 100_000 },
      { kind: 'held', release: waitsForDocuments },
    ]);
  });

  it('returns the seller for the amount kept after a refund that the next payout offsets', () => {
    const clawedBack = facts(
      { received: 200_000, refunded: 100_000, fee: 5_000, owed: -95_000, paidOut: 190_000 },
      { dueOn: '2026-12-25', paidOutOn: '2026-12-28' },
    );
    expect(moneyPlaces(clawedBack, [{ amountSen: 100_000, sentOn: '2027-01-04' }])).toEqual([
      { kind: 'refundSent', amountSen: 100_000, on: '2027-01-04' },
      { kind: 'withSeller', since: '2026-12-28' },
    ]);
  });
});
