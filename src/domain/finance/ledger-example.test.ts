// Checks the figures of docs/ledger.md.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addLedgerLines } from '#dev/testing/fixtures/ledger-balances.ts';
import { senFromDecimal } from '../kernel/money.ts';
import { emptyLedger, type LedgerEvent, ledgerAccounts, ledgerLines } from './ledger.ts';

const events: LedgerEvent[] = [
  { kind: 'payment', amountSen: 200_000, fate: 'kept' },
  { kind: 'documentsSent' },
  { kind: 'payout', amountSen: 190_000 },
  { kind: 'refundDecided', amountSen: 100_000 },
  { kind: 'refundMade', amountSen: 100_000 },
  { kind: 'payout', amountSen: -95_000 },
];

const signedSen = (cell: string) => {
  const sen = senFromDecimal(cell.replace(/[-,]/g, ''));
  return cell.startsWith('-') ? -sen : sen;
};

it('The example in docs/ledger.md matches the rules', () => {
  const document = readFileSync(new URL('../../../docs/ledger.md', import.meta.url), 'utf8');
  const [, example = ''] = document.split('## An example');
  const rows = [...example.matchAll(/^\| [^|]+ \|((?: -?[\d,]+\.\d\d \|){7})$/gm)].map(([, cells = '']) =>
    cells.split('|').flatMap((cell) => (cell.trim() ? [signedSen(cell.trim())] : [])),
  );
  let balances = emptyLedger;
  const expected = events.map((event) => {
    balances = addLedgerLines(balances, ledgerLines(event, balances, 500));
    // Exclude our own costs, which the example does not contain.
    return ledgerAccounts.slice(0, 7).map((account) => balances[account]);
  });
  expect(rows).toEqual(expected);
});
