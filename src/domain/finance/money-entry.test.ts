import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addLedgerLines } from '#dev/testing/fixtures/ledger-balances.ts';
import {
  calculateFee,
  calculateKeptSen,
  emptyLedger,
  isBalanced,
  type LedgerBalances,
  type LedgerEvent,
  ledgerAccounts,
  ledgerLines,
  toFigures,
} from './ledger.ts';
import { calculateMaxEntrySen, correctableAccounts, type MoneyEntry, splitOverDebts } from './money-entry.ts';

const after = (balances: LedgerBalances, event: LedgerEvent, rate = 500) =>
  addLedgerLines(balances, ledgerLines(event, balances, rate));
const applyAll = (events: readonly LedgerEvent[]) =>
  events.reduce((balances, event) => after(balances, event), emptyLedger);
/** By default limits a chargeback to the kept amount. */
const getLimit = (
  entry: MoneyEntry,
  balances: LedgerBalances,
  promisedSen = 0,
  chargedBackSen = balances.received - Math.max(calculateKeptSen(balances), 0),
) => calculateMaxEntrySen(entry, { balances, promisedSen, chargedBackSen });

const paid = { kind: 'payment', amountSen: 200_000, fate: 'kept' } as const;
const sent = { kind: 'documentsSent' } as const;
const payout = { kind: 'payout', amountSen: 190_000 } as const;
const halfRefund = { kind: 'refundDecided', amountSen: 100_000 } as const;
const entry = (kind: Exclude<MoneyEntry['kind'], 'correction'>, amountSen: number) => ({ kind, amountSen });

const entries = fc.oneof(
  fc.record({
    kind: fc.constantFrom('chargeback', 'goodwill', 'paidBack', 'writtenOff', 'providerFee'),
    amountSen: fc.integer({ min: 1, max: 300_000 }),
  }),
  fc.record({
    kind: fc.constant('correction'),
    from: fc.constantFrom(...correctableAccounts),
    to: fc.constantFrom(...correctableAccounts),
    amountSen: fc.integer({ min: 1, max: 300_000 }),
  }),
) as fc.Arbitrary<MoneyEntry>;

const histories = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('payment' as const),
      amountSen: fc.integer({ min: 1, max: 300_000 }),
      fate: fc.constantFrom('kept' as const, 'goesBack' as const),
    }),
    fc.constant(sent),
    fc.constant('payAll' as const),
    entries,
  ),
  { maxLength: 12 },
);

/** Applies only events that the rules allow, like the service. */
function applyAllowed(steps: readonly (LedgerEvent | 'payAll')[], rate: number) {
  let balances = emptyLedger;
  for (const step of steps) {
    const event = step === 'payAll' ? { kind: 'payout' as const, amountSen: balances.owed } : step;
    const isEntry = !['payment', 'documentsSent', 'payout'].includes(event.kind);
    if (isEntry && (event as MoneyEntry).amountSen > getLimit(event as MoneyEntry, balances)) continue;
    balances = after(balances, event, rate);
  }
  return balances;
}

describe('manual ledger entry', () => {
  it('keeps all received money in some account', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: 5_000 }), (steps, rate) => {
        const balances = applyAllowed(steps, rate);
        expect(isBalanced(balances)).toBe(true);
        const { receivedSen, refundedSen, feeSen, shareSen } = toFigures(balances);
        expect(receivedSen - refundedSen - feeSen).toBe(shareSen);
      }),
    );
  });

  it('never makes an account negative if it must not be negative', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: 5_000 }), (steps, rate) => {
        const { awaiting, fee, refundDue, refunded, received } = applyAllowed(steps, rate);
        expect(Math.min(awaiting, fee, refundDue, refunded)).toBeGreaterThanOrEqual(0);
        expect(refundDue + refunded).toBeLessThanOrEqual(received);
      }),
    );
  });

  it('keeps the fee matching the amount kept, except after a correction', () => {
    const withoutCorrections = histories.map((steps) =>
      steps.filter((step) => step === 'payAll' || step.kind !== 'correction'),
    );
    const onePayment = withoutCorrections.map((steps) => [
      paid,
      ...steps.filter((step) => step === 'payAll' || step.kind !== 'payment'),
    ]);
    fc.assert(
      fc.property(onePayment, fc.integer({ min: 0, max: 5_000 }), (steps, rate) => {
        const balances = applyAllowed(steps, rate);
        expect(balances.fee).toBe(calculateFee(calculateKeptSen(balances), rate));
      }),
    );
  });

  it('changes only the accounts of its kind', () => {
    const before = applyAll([paid, sent, payout, halfRefund]);
    const moved = (made: MoneyEntry) => {
      const balances = after(before, made);
      return ledgerAccounts.filter((account) => balances[account] !== before[account]);
    };
    expect(moved(entry('chargeback', 10_000))).toEqual(['refunded', 'fee', 'owed']);
    expect(moved(entry('goodwill', 10_000))).toEqual(['refundDue', 'goodwill']);
    expect(moved(entry('paidBack', 10_000))).toEqual(['owed', 'paidOut']);
    expect(moved(entry('writtenOff', 10_000))).toEqual(['owed', 'costs']);
    const correction = { kind: 'correction', from: 'owed', to: 'paidOut', amountSen: 1 } as const;
    expect(moved(correction)).toEqual(['owed', 'paidOut']);
  });
});

describe('calculateMaxEntrySen', () => {
  const indebted = applyAll([paid, sent, payout, halfRefund]);

  it('limits a chargeback to the amount paid and a goodwill refund to the amount not refunded', () => {
    expect(getLimit(entry('chargeback', 1), indebted, 0, 0)).toBe(200_000);
    expect(getLimit(entry('chargeback', 1), indebted, 0, 50_000)).toBe(150_000);
    expect(getLimit(entry('goodwill', 1), indebted)).toBe(100_000);
    expect(getLimit(entry('goodwill', 1), emptyLedger)).toBe(0);
  });

  it("limits a write-off and a repayment to the company's debt", () => {
    expect(getLimit(entry('writtenOff', 1), indebted)).toBe(95_000);
    expect(getLimit(entry('paidBack', 1), indebted)).toBe(95_000);
    expect(getLimit(entry('paidBack', 1), applyAll([paid, sent]))).toBe(0);
  });

  it('excludes debts offset by a pending payout', () => {
    expect(getLimit(entry('writtenOff', 1), indebted, -95_000)).toBe(0);
    expect(getLimit(entry('paidBack', 1), indebted, -90_000)).toBe(5_000);
  });

  it('limits a correction to the awaiting amount, and rejects one within the same account', () => {
    const waiting = applyAll([paid]);
    const correction = (from: 'awaiting' | 'owed', to: 'owed' | 'awaiting') =>
      getLimit({ kind: 'correction', from, to, amountSen: 1 }, waiting);
    expect(correction('awaiting', 'owed')).toBe(190_000);
    expect(correction('owed', 'owed')).toBe(0);
    expect(correction('owed', 'awaiting')).toBeGreaterThan(190_000);
  });
});

describe('splitOverDebts', () => {
  const debts = [
    { bookingId: 'b', debtSen: 500, since: '2026-11-02' },
    { bookingId: 'a', debtSen: 300, since: '2026-11-01' },
  ];

  it('starts with the oldest debt', () => {
    expect(splitOverDebts(debts, 400)).toEqual([
      { bookingId: 'a', amountSen: 300 },
      { bookingId: 'b', amountSen: 100 },
    ]);
  });

  it('returns null if the company owes less', () => {
    expect(splitOverDebts(debts, 801)).toBeNull();
    expect(splitOverDebts([], 1)).toBeNull();
  });
});
