// Balances of a ledger as tests count them, without a database.
import type { LedgerBalances, LedgerLine } from '#domain/finance/ledger.ts';

export function afterLines(balances: LedgerBalances, lines: readonly LedgerLine[]): LedgerBalances {
  const after = { ...balances };
  for (const { account, amountSen } of lines)
    after[account] += account === 'received' ? amountSen : -amountSen;
  return after;
}
