import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addLedgerLines } from '#dev/testing/fixtures/ledger-balances.ts';
import { addEntries, balanceRows, compareHeld, toJournalBalances } from './held-money.ts';
import { emptyLedger, type LedgerEvent, ledgerLines } from './ledger.ts';

const noBank = { balanceSen: 0, movedSen: 0 };
const amountSen = fc.integer({ min: 1, max: 500_000 });
const payments = fc.record({
  kind: fc.constant('payment' as const),
  amountSen,
  fate: fc.constantFrom('kept' as const, 'goesBack' as const, 'inReview' as const),
});
const events: fc.Arbitrary<LedgerEvent> = fc.oneof(
  payments,
  fc.constant({ kind: 'documentsSent' as const }),
  fc.record({
    kind: fc.constantFrom(
      'refundDecided' as const,
      'refundMade' as const,
      'payout' as const,
      'chargeback' as const,
      'goodwill' as const,
      'paidBack' as const,
      'writtenOff' as const,
    ),
    amountSen,
  }),
);

const balancesAfter = (all: readonly LedgerEvent[]) =>
  all.reduce((balances, event) => addLedgerLines(balances, ledgerLines(event, balances, 500)), emptyLedger);

describe('compareHeld', () => {
  it('finds no difference if the bank received settlements and paid what the ledger shows', () => {
    fc.assert(
      fc.property(
        fc.array(events, { maxLength: 15 }),
        fc.nat(300_000),
        fc.nat(500),
        fc.integer({ min: -9_000, max: 9_000 }),
        (all, settledSen, settledFeeSen, movedSen) => {
          const balances = balancesAfter(all);
          const left = balances.refunded + balances.paidOut + movedSen;
          const bank = { balanceSen: settledSen - settledFeeSen - left, movedSen };
          // Compare before and after the fee is booked in the ledger.
          const noted = { ...balances, providerFee: settledFeeSen, costs: balances.costs - settledFeeSen };
          for (const ledger of [balances, noted])
            expect(compareHeld({ balances: ledger, settledSen, settledFeeSen, bank }).differenceSen).toBe(0);
        },
      ),
    );
  });

  it('finds money that left the account without a ledger entry', () => {
    const balances = balancesAfter([{ kind: 'payment', amountSen: 200_000, fate: 'kept' }]);
    const bank = { balanceSen: 190_000, movedSen: 0 };
    const held = compareHeld({ balances, settledSen: 200_000, settledFeeSen: 0, bank });
    expect(held).toMatchObject({ notSettledSen: 0, expectedSen: 200_000, differenceSen: -10_000 });
    expect(held.accounts).toMatchObject({ awaiting: 190_000, fee: 10_000 });
  });

  it('includes unsettled payments', () => {
    const balances = balancesAfter([{ kind: 'payment', amountSen: 200_000, fate: 'goesBack' }]);
    const held = compareHeld({ balances, settledSen: 0, settledFeeSen: 0, bank: noBank });
    expect(held).toMatchObject({ notSettledSen: 200_000, differenceSen: 0 });
  });
});

describe('journal', () => {
  it('has opening and closing balances that sum to zero and differ by its entries', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 8 }), fc.array(events, { maxLength: 8 }), (before, month) => {
        const opening = balancesAfter(before);
        let ledger = opening;
        const lines = month.flatMap((event) => {
          const added = ledgerLines(event, ledger, 500);
          ledger = addLedgerLines(ledger, added);
          return added;
        });
        const entry = { on: '', transactionId: 1, kind: '', bookingReference: '', company: '', note: '' };
        const closing = addEntries(
          toJournalBalances(opening),
          lines.map((line) => ({ ...entry, ...line })),
        );
        expect(closing).toEqual(toJournalBalances(ledger));
        const sum = balanceRows('closing', '2026-11-30', closing).reduce(
          (all, row) => all + row.amountSen,
          0,
        );
        expect(sum).toBe(0);
      }),
    );
  });
});
