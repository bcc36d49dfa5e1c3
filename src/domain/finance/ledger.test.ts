import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addLedgerLines } from '#dev/testing/fixtures/ledger-balances.ts';
import {
  calculateFee,
  emptyLedger,
  isBalanced,
  type LedgerBalances,
  type LedgerEvent,
  ledgerAccounts,
  ledgerLines,
} from './ledger.ts';

/** Returns the balances after these events, at 5 percent by default. Checks the sums after each event. */
function balancesAfter(events: readonly LedgerEvent[], feeBasisPoints = 500): LedgerBalances {
  return events.reduce((balances, event) => {
    const next = addLedgerLines(balances, ledgerLines(event, balances, feeBasisPoints));
    expect(isBalanced(next), JSON.stringify({ event, next })).toBe(true);
    return next;
  }, emptyLedger);
}

const paid = { kind: 'payment', amountSen: 20_000, fate: 'kept' } as const;
const sent = { kind: 'documentsSent' } as const;

describe('calculateFee', () => {
  it.each([
    [10_000, 500, 500],
    [1_999, 500, 100], // 99.95
    [1_010, 500, 51], // 50.5
    [1_009, 500, 50], // 50.45
    [1, 5_000, 1], // 0.5
    [999_999_999_999, 5_000, 500_000_000_000],
    [12_345, 0, 0],
  ])('maps %i sen at %i basis points to %i sen', (amount, rate, fee) => {
    expect(calculateFee(amount, rate)).toBe(fee);
  });
});

describe('ledgerLines', () => {
  it('starts with empty accounts', () => {
    expect(isBalanced(emptyLedger)).toBe(true);
  });

  it('splits a payment into share and fee', () => {
    expect(balancesAfter([paid])).toEqual({ ...emptyLedger, received: 20_000, awaiting: 19_000, fee: 1_000 });
  });

  it('records the share as owed from sending the documents until the payout', () => {
    expect(balancesAfter([paid, sent])).toMatchObject({ awaiting: 0, owed: 19_000, paidOut: 0 });
    expect(balancesAfter([paid, sent, { kind: 'payout', amountSen: 19_000 }])).toMatchObject({
      owed: 0,
      paidOut: 19_000,
      fee: 1_000,
    });
  });

  it('records the share as owed only once', () => {
    expect(ledgerLines(sent, balancesAfter([paid, sent]), 500)).toEqual([]);
  });

  it('keeps a payment in review whole and takes the fee when it is accepted', () => {
    const wrong = { kind: 'payment', amountSen: 15_000, fate: 'inReview' } as const;
    expect(balancesAfter([wrong])).toEqual({ ...emptyLedger, received: 15_000, awaiting: 15_000 });
    expect(balancesAfter([wrong, { kind: 'accepted' }])).toMatchObject({ awaiting: 14_250, fee: 750 });
    expect(balancesAfter([wrong, { kind: 'refundDecided', amountSen: 15_000 }])).toEqual({
      ...emptyLedger,
      received: 15_000,
      refundDue: 15_000,
    });
  });

  it('refunds a payment without seats, or a second one, without a fee', () => {
    const again = { kind: 'payment', amountSen: 20_000, fate: 'goesBack' } as const;
    expect(balancesAfter([again])).toEqual({ ...emptyLedger, received: 20_000, refundDue: 20_000 });
    expect(balancesAfter([paid, again])).toEqual({
      ...emptyLedger,
      received: 40_000,
      refundDue: 20_000,
      awaiting: 19_000,
      fee: 1_000,
    });
    expect(balancesAfter([paid, again, { kind: 'refundMade', amountSen: 20_000 }])).toMatchObject({
      refundDue: 0,
      refunded: 20_000,
      awaiting: 19_000,
      fee: 1_000,
    });
  });

  it('returns the fee on refunds, so that the fee matches the amount kept', () => {
    const half = balancesAfter([paid, { kind: 'refundDecided', amountSen: 9_990 }]);
    expect(half).toMatchObject({ refundDue: 9_990, fee: calculateFee(10_010, 500), awaiting: 10_010 - 501 });
    expect(balancesAfter([paid, { kind: 'refundDecided', amountSen: 20_000 }])).toEqual({
      ...emptyLedger,
      received: 20_000,
      refundDue: 20_000,
    });
  });

  it('makes the share negative for a refund after the payout and offsets it in the next one', () => {
    const payout = { kind: 'payout', amountSen: 19_000 } as const;
    const refunded = [paid, sent, payout, { kind: 'refundDecided', amountSen: 10_000 }] as const;
    expect(balancesAfter(refunded)).toMatchObject({
      owed: -9_500,
      paidOut: 19_000,
      fee: 500,
      refundDue: 10_000,
    });
    expect(balancesAfter([...refunded, { kind: 'payout', amountSen: -9_500 }])).toMatchObject({
      owed: 0,
      paidOut: 9_500,
    });
  });

  it('after a waiver, returns no more of the fee than is left', () => {
    const waived = { kind: 'correction', from: 'fee', to: 'awaiting', amountSen: 1_000 } as const;
    expect(balancesAfter([paid, waived])).toMatchObject({ fee: 0, awaiting: 20_000 });
    expect(balancesAfter([paid, waived, { kind: 'refundDecided', amountSen: 5_000 }])).toMatchObject({
      fee: 0,
      awaiting: 15_000,
      refundDue: 5_000,
    });
  });

  it('corrects the received amount up and down', () => {
    const more = { kind: 'correction', from: 'received', to: 'owed', amountSen: 100 } as const;
    expect(balancesAfter([paid, more])).toMatchObject({ received: 20_100, owed: 100 });
    const less = { kind: 'correction', from: 'owed', to: 'received', amountSen: 100 } as const;
    expect(balancesAfter([paid, more, less])).toEqual(balancesAfter([paid]));
    expect(ledgerLines({ ...more, to: 'received' }, emptyLedger, 0)).toEqual([]);
  });

  it('rejects fractional amounts', () => {
    expect(() => ledgerLines({ ...paid, amountSen: 0.5 }, emptyLedger, 0)).toThrow(RangeError);
  });

  it('makes every transaction sum to zero after any history', () => {
    const amountSen = fc.integer({ min: 0, max: 999_999_999 });
    const account = fc.constantFrom(...ledgerAccounts);
    const event: fc.Arbitrary<LedgerEvent> = fc.oneof(
      fc.record({
        kind: fc.constant('payment' as const),
        amountSen,
        fate: fc.constantFrom('kept' as const, 'inReview' as const, 'goesBack' as const),
      }),
      fc.record({
        kind: fc.constantFrom('accepted' as const, 'documentsSent' as const),
      }),
      fc.record({ kind: fc.constantFrom('refundDecided' as const, 'refundMade' as const), amountSen }),
      fc.record({
        kind: fc.constant('payout' as const),
        amountSen: fc.integer({ min: -99_999, max: 99_999 }),
      }),
      fc.record({ kind: fc.constant('correction' as const), from: account, to: account, amountSen }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), fc.integer({ min: 0, max: 5_000 }), (events, rate) => {
        balancesAfter(events, rate);
        const lines = ledgerLines(events[0] ?? paid, emptyLedger, rate);
        expect(lines.reduce((sum, { amountSen: each }) => sum + each, 0)).toBe(0);
      }),
    );
  });

  it('does not sum to zero when a line is missing (control)', () => {
    const lines = ledgerLines(paid, emptyLedger, 500);
    expect(isBalanced(addLedgerLines(emptyLedger, lines.slice(1)))).toBe(false);
  });
});
