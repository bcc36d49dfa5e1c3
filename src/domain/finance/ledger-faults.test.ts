import { expect, it } from 'vitest';
import { emptyLedger } from './ledger.ts';
import { type LedgerFacts, type LedgerFault, ledgerFaults } from './ledger-faults.ts';

const balances = { ...emptyLedger, received: 500, awaiting: 400, refundDue: 100 };
const money = { ...emptyLedger, received: 500, refundDue: 100 };
const consistent: LedgerFacts = {
  isInItsBooks: true,
  isInReview: false,
  feeBasisPoints: 0,
  isSealed: true,
  balances,
  summed: balances,
  events: money,
  booking: money,
};

it('ledgerFaults finds nothing in a ledger that matches its entries, payments, refunds and payouts', () => {
  expect(ledgerFaults(consistent)).toEqual([]);
  expect(ledgerFaults({ ...consistent, balances: null, booking: emptyLedger })).toEqual([]);
});

it('ledgerFaults accepts a fee on the amount kept, and a payment in review without a fee', () => {
  expect(ledgerFaults({ ...consistent, events: { ...money, fee: 20 }, feeBasisPoints: 500 })).toEqual([]);
  expect(ledgerFaults({ ...consistent, feeBasisPoints: 500, isInReview: true })).toEqual([]);
});

it('ledgerFaults accepts the fee on a goodwill refund', () => {
  const goodwill = { ...money, received: 1_000, refundDue: 400, goodwill: -300, fee: 45 };
  expect(ledgerFaults({ ...consistent, events: goodwill, booking: goodwill, feeBasisPoints: 500 })).toEqual(
    [],
  );
});

it.each<[LedgerFault, Partial<LedgerFacts>]>([
  ['missing', { balances: null }],
  ['mode', { isInItsBooks: false }],
  ['balances', { balances: { ...balances, fee: 1, awaiting: 399 } }],
  ['unbalanced', { balances: { ...balances, fee: 1 }, summed: { ...balances, fee: 1 } }],
  ['changed', { isSealed: false }],
  ['payments', { booking: { ...money, received: 400 } }],
  ['refunds', { booking: { ...money, refundDue: 0 } }],
  ['refunds', { booking: { ...money, refunded: 5 } }],
  ['payouts', { booking: { ...money, paidOut: 5 } }],
  ['entries', { booking: { ...money, goodwill: -5 } }],
  ['entries', { booking: { ...money, providerFee: 5 } }],
  ['entries', { booking: { ...money, costs: -5 } }],
  ['fee', { feeBasisPoints: 500 }],
  ['fee', { events: { ...money, fee: 20 }, feeBasisPoints: 500, isInReview: true }],
  [
    'negative',
    {
      balances: { ...balances, fee: -1, awaiting: 401 },
      summed: { ...balances, fee: -1, awaiting: 401 },
    },
  ],
])('ledgerFaults finds the fault %s', (fault, facts) => {
  expect(ledgerFaults({ ...consistent, ...facts })).toEqual([fault]);
});
