// Compares the money at the provider and in the bank with what the ledger says we hold, and builds the bookkeeper's
// monthly journal. Amounts are whole sen and may be negative here.

import type { MonthChoice } from '../kernel/month.ts';
import { type LedgerAccount, type LedgerBalances, ledgerAccounts } from './ledger.ts';
import type { DebtLine } from './money-entry.ts';

/** Accounts of money that is still with us; the others say where it came from or went. */
export const heldAccounts = [
  'awaiting',
  'owed',
  'refundDue',
  'fee',
  'goodwill',
  'costs',
] as const satisfies readonly LedgerAccount[];

export interface BankBalance {
  /** At the end of this day in Kuala Lumpur. */
  readonly balanceOn: string;
  readonly balanceSen: number;
  /** Our own money that left the account so far, less what we paid into it. */
  readonly movedSen: number;
}

export interface HeldFacts {
  readonly balances: LedgerBalances;
  /** Payments that the provider has settled, before its fees, and the fees. */
  readonly settledSen: number;
  readonly settledFeeSen: number;
  readonly bank: Pick<BankBalance, 'balanceSen' | 'movedSen'>;
}

export interface HeldMoney {
  readonly notSettledSen: number;
  /** What should be with us, by account. */
  readonly accounts: Readonly<Record<(typeof heldAccounts)[number], number>>;
  readonly foundSen: number;
  readonly expectedSen: number;
  /** Above zero when there is more than the ledger says. */
  readonly differenceSen: number;
}

/** Not settled + bank + moved = awaiting + owed + refund due + fee + goodwill + costs, or there is a difference. */
export function compareHeld({ balances, settledSen, settledFeeSen, bank }: HeldFacts): HeldMoney {
  const notSettledSen = balances.received - settledSen;
  // The ledger notes the provider's fee when a report is read, which may be days after the money arrived without it.
  const costs = balances.costs + balances.providerFee - settledFeeSen;
  const { awaiting, owed, refundDue, fee, goodwill } = balances;
  const accounts = { awaiting, owed, refundDue, fee, goodwill, costs };
  const foundSen = notSettledSen + bank.balanceSen + bank.movedSen;
  const expectedSen = heldAccounts.reduce((sum, account) => sum + accounts[account], 0);
  return { notSettledSen, accounts, foundSen, expectedSen, differenceSen: foundSen - expectedSen };
}

export interface TypedBalance extends BankBalance {
  readonly id: string;
  /** Of the money moved out, what counts: what was typed, or what counted before while that waits for a second person. */
  readonly countedSen: number;
  readonly note: string;
  readonly madeAt: Date;
  /** Null once the account is gone. */
  readonly madeBy: string | null;
}

export interface ShownBalance extends TypedBalance {
  readonly isWaiting: boolean;
  /** The person who reads it typed it, and cannot confirm it. */
  readonly isOwn: boolean;
}

/** Money that may be in one side of the comparison and not in the other. */
export interface MoneyOnItsWay {
  /** In files that the bank has, and not noted as paid. */
  readonly sentSen: number;
  /** Of bills that no booking has. */
  readonly unknownSen: number;
}

/** What a company owes us for a booking. */
export interface CompanyDebt extends DebtLine {
  /** Of the booking. */
  readonly reference: string;
  readonly companyId: string;
  readonly company: string;
}

export interface HeldPage extends MoneyOnItsWay {
  readonly mode: 'test' | 'live';
  readonly today: string;
  /** Compared at the end of the day of the newest bank balance; without one at this moment, with an empty bank. */
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
  /** A debit is positive, a credit negative. */
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

/** One row for every account, as debits and credits; they sum to zero. */
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

/** Balances of the ledger as debits and credits: only `received` is a debit. */
export function toJournalBalances(balances: LedgerBalances): JournalBalances {
  const signed = ledgerAccounts.map((account) => [
    account,
    account === 'received' ? balances[account] : -balances[account] || 0,
  ]);
  return Object.fromEntries(signed) as JournalBalances;
}
