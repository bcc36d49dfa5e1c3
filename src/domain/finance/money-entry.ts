import type { Sen } from '../kernel/money.ts';
import { hourMs } from '../kernel/time.ts';
import type { LedgerAccount, LedgerBalances } from './ledger.ts';

export const entryKinds = [
  'payment', // visible at Billplz, but never reported by a callback
  'chargeback', // the payer's bank reversed the payment
  'goodwill', // a refund paid by us
  'paidBack', // the company transferred its debt to us
  'writtenOff', // a debt that the company will not pay
  'providerFee', // deducted by Billplz, too high to be booked from a report
  'correction',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Entries about a company's debts, which can cover all its bookings at once. */
export const companyEntryKinds = ['paidBack', 'writtenOff'] as const satisfies readonly EntryKind[];
export type CompanyEntryKind = (typeof companyEntryKinds)[number];

/** Excludes payments and refunds: these have their own registers, which would then differ from the ledger. */
export const correctableAccounts = [
  'awaiting',
  'owed',
  'paidOut',
  'fee',
  'costs',
] as const satisfies readonly LedgerAccount[];
export type CorrectedAccount = (typeof correctableAccounts)[number];

/** Excludes payments: the settlement decides their outcome. */
export type MoneyEntry =
  | { readonly kind: Exclude<EntryKind, 'payment' | 'correction'>; readonly amountSen: Sen }
  | {
      readonly kind: 'correction';
      readonly from: CorrectedAccount;
      readonly to: CorrectedAccount;
      readonly amountSen: Sen;
    };

export interface EntryFacts {
  readonly balances: LedgerBalances;
  /** Part of `owed` that is in pending payouts; negative if the payouts offset a debt. */
  readonly promisedSen: number;
  readonly chargedBackSen: Sen;
}

export function calculateMaxEntrySen(
  entry: MoneyEntry,
  { balances, promisedSen, chargedBackSen }: EntryFacts,
): Sen {
  switch (entry.kind) {
    case 'chargeback':
      // Refunds do not lower this maximum, because the payer's bank does not know about them.
      return Math.max(balances.received - chargedBackSen, 0);
    case 'goodwill':
      return Math.max(balances.received - balances.refundDue - balances.refunded, 0);
    case 'paidBack':
    case 'writtenOff':
      return Math.max(promisedSen - balances.owed, 0);
    case 'providerFee':
      return Math.max(balances.received - balances.providerFee, 0);
    case 'correction':
      // Without a payment there is nothing to correct, and no page would show the resulting debt.
      return entry.from === entry.to || balances.received === 0 ? 0 : mostCorrected(entry.from, balances);
  }
}

/** The awaiting and fee accounts cannot become negative; the others can. */
function mostCorrected(from: CorrectedAccount, balances: LedgerBalances): Sen {
  return from === 'awaiting' || from === 'fee' ? Math.max(balances[from], 0) : Number.MAX_SAFE_INTEGER;
}

/** Entries within this window count together, so that splitting an amount does not bypass the limit. */
export const entryWindowHours = 24;

export function entryWindowStart(now: Date): Date {
  return new Date(now.getTime() - entryWindowHours * hourMs);
}

export interface DebtLine {
  readonly bookingId: string;
  readonly debtSen: Sen;
  /** Day in Kuala Lumpur of the last deduction. */
  readonly since: string;
}

/** Splits an amount over the debts, oldest first; returns null if it exceeds them. */
export function splitOverDebts(
  debts: readonly DebtLine[],
  amountSen: Sen,
): { readonly bookingId: string; readonly amountSen: Sen }[] | null {
  let left = amountSen;
  const parts = debts
    .toSorted(
      (one, other) => one.since.localeCompare(other.since) || one.bookingId.localeCompare(other.bookingId),
    )
    .map(({ bookingId, debtSen }) => {
      const part = Math.min(debtSen, left);
      left -= part;
      return { bookingId, amountSen: part };
    })
    .filter((part) => part.amountSen > 0);
  return left === 0 ? parts : null;
}

export type EntryState = 'waiting' | 'booked' | 'withdrawn';

export interface ShownEntry {
  readonly batchId: string;
  readonly bookingId: string;
  readonly reference: string;
  readonly company: string;
  readonly kind: EntryKind;
  readonly amountSen: Sen;
  readonly from: CorrectedAccount | null;
  readonly to: CorrectedAccount | null;
  readonly billId: string | null;
  readonly reason: string;
  readonly state: EntryState;
  readonly madeAt: Date;
  readonly madeBy: string | null;
  readonly confirmedBy: string | null;
  readonly isOwn: boolean;
}
