import { expect, it } from 'vitest';
import { emptyLedger } from '#dev/ledger-balances.ts';
import { type LedgerFacts, type LedgerFault, ledgerFaults } from './ledger-faults.ts';

const balances = { ...emptyLedger, received: 500, awaiting: 400, refundDue: 100 };
const money = { received: 500, refundDue: 100, refunded: 0 };
const right: LedgerFacts = {
  ...{ isLive: true, isSealed: true, balances, summed: balances, events: money, booking: money },
};

it('finds nothing in a ledger that fits its entries, payments and refunds', () => {
  expect(ledgerFaults(right)).toEqual([]);
  expect(ledgerFaults({ ...right, isLive: false, balances: null })).toEqual([]);
  const unpaid = { received: 0, refundDue: 0, refunded: 0 };
  expect(ledgerFaults({ ...right, balances: null, booking: unpaid })).toEqual([]);
});

it.each<[LedgerFault, Partial<LedgerFacts>]>([
  ['missing', { balances: null }],
  ['testMode', { isLive: false }],
  ['balances', { balances: { ...balances, fee: 1, awaiting: 399 } }],
  ['unbalanced', { balances: { ...balances, fee: 1 }, summed: { ...balances, fee: 1 } }],
  ['changed', { isSealed: false }],
  ['payments', { booking: { ...money, received: 400 } }],
  ['refunds', { booking: { ...money, refundDue: 0 } }],
  ['refunds', { booking: { ...money, refunded: 5 } }],
  [
    'negative',
    {
      balances: { ...balances, fee: -1, awaiting: 401 },
      summed: { ...balances, fee: -1, awaiting: 401 },
    },
  ],
])('finds that something is wrong: %s', (fault, facts) => {
  expect(ledgerFaults({ ...right, ...facts })).toEqual([fault]);
});
