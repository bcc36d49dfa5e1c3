// Balances of a ledger as tests count them, without a database.
import type { LedgerBalances, LedgerLine } from '#domain/ledger.ts';

export const emptyLedger: LedgerBalances = {
  received: 0,
  awaiting: 0,
  refundDue: 0,
  refunded: 0,
  fee: 0,
  owed: 0,
  paidOut: 0,
};

export function afterLines(balances: LedgerBalances, lines: readonly LedgerLine[]): LedgerBalances {
  const after = { ...balances };
  for (const { account, amountSen } of lines)
    after[account] += account === 'received' ? amountSen : -amountSen;
  return after;
}
