// Compares provider and bank with the ledger. Amounts may be negative.

import type { MonthChoice } from '../kernel/month.ts';
import { type LedgerAccount, type LedgerBalances, ledgerAccounts } from './ledger.ts';
import type { DebtLine } from './money-entry.ts';

export const heldAccounts = [
  'awaiting',
  'owed',
  'refundDue',
  'fee',
  'goodwill',
  'costs',
] as const satisfies readonly LedgerAccount[];

export interface BankBalance {
  readonly balanceOn: string;
  readonly balanceSen: number;
  /** Total of our own money moved out of the account, less what we paid in. */
  readonly movedSen: number;
}

export interface HeldFacts {
  readonly balances: LedgerBalances;
  readonly settledSen: number;
  readonly settledFeeSen: number;
  readonly bank: Pick<BankBalance, 'balanceSen' | 'movedSen'>;
}

export interface HeldMoney {
  readonly notSettledSen: number;
  readonly accounts: Readonly<Record<(typeof heldAccounts)[number], number>>;
  readonly foundSen: number;
  readonly expectedSen: number;
  /** Positive if there is more money than the ledger expects. */
  readonly differenceSen: number;
}

/** Expects not settled + bank + moved = awaiting + owed + refund due + fee + goodwill + costs. */
export function compareHeld({ balances, settledSen, settledFeeSen, bank }: HeldFacts): HeldMoney {
  const notSettledSen = balances.received - settledSen;
  // The ledger books the provider's fee when a report is read, which may be days after the settlement.
  const costs = balances.costs + balances.providerFee - settledFeeSen;
  const { awaiting, owed, refundDue, fee, goodwill } = balances;
  const accounts = { awaiting, owed, refundDue, fee, goodwill, costs };
  const foundSen = notSettledSen + bank.balanceSen + bank.movedSen;
  const expectedSen = heldAccounts.reduce((sum, account) => sum + accounts[account], 0);
  return { notSettledSen, accounts, foundSen, expectedSen, differenceSen: foundSen - expectedSen };
}

export interface TypedBalance extends BankBalance {
  readonly id: string;
  /** Moved amount that counts. While a change waits for a second person, the previous one counts. */
  readonly countedSen: number;
  readonly note: string;
  readonly madeAt: Date;
  readonly madeBy: string | null;
}

export interface ShownBalance extends TypedBalance {
  readonly isWaiting: boolean;
  /** The reader entered the balance and therefore cannot confirm it. */
  readonly isOwn: boolean;
}

/** Money that may be included in only one of the two sides compared. */
export interface MoneyInTransit {
  readonly sentSen: number;
  readonly unknownSen: number;
}

export interface CompanyDebt extends DebtLine {
  readonly reference: string;
  readonly companyId: string;
  readonly company: string;
}

export interface HeldPage extends MoneyInTransit {
  readonly mode: 'test' | 'live';
  readonly today: string;
  /** Comparison at the end of the newest bank balance's day; without one: now, with an empty account. */
  readonly held: HeldMoney;
  readonly balances: readonly ShownBalance[];
  readonly debts: readonly CompanyDebt[];
  readonly months: MonthChoice;
}

export interface JournalEntry {
  readonly on: string;
  readonly transactionId: number;
  readonly kind: string;
  readonly bookingReference: string;
  readonly company: string;
  readonly note: string;
  readonly account: LedgerAccount;
  readonly amountSen: number;
}

export type JournalRow =
  | ({ readonly row: 'entry' } & JournalEntry)
  | {
      readonly row: 'opening' | 'closing';
      readonly on: string;
      readonly account: LedgerAccount;
      readonly amountSen: number;
    };

export type JournalBalances = Readonly<Record<LedgerAccount, number>>;

export function balanceRows(
  row: 'opening' | 'closing',
  on: string,
  balances: JournalBalances,
): readonly JournalRow[] {
  return ledgerAccounts.map((account) => ({ row, on, account, amountSen: balances[account] }));
}

export function addEntries(balances: JournalBalances, entries: readonly JournalEntry[]): JournalBalances {
  const after = { ...balances };
  for (const { account, amountSen } of entries) after[account] += amountSen;
  return after;
}

/** Negates all accounts except `received`, which is the only debit account. */
export function toJournalBalances(balances: LedgerBalances): JournalBalances {
  const signed = ledgerAccounts.map((account) => [
    account,
    account === 'received' ? balances[account] : -balances[account] || 0,
  ]);
  return Object.fromEntries(signed) as JournalBalances;
}
