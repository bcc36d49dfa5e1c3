// Owns the ledger entries that only a person can make: what each kind moves, how much it may be, and who books it.
// Reading and writing belongs to the services.

import type { Sen } from '../kernel/money.ts';
import { hourMs } from '../kernel/time.ts';
import type { LedgerAccount, LedgerBalances } from './ledger.ts';

export const entryKinds = [
  'payment', // seen at Billplz, and no callback reported it
  'chargeback', // the payer's bank took the money back
  'goodwill', // a refund from our own pocket
  'paidBack', // the company transferred to us what it owed
  'writtenOff', // the company owes it and will not pay
  'providerFee', // Billplz kept it, and it is too high for a report to book
  'correction',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Kinds about what a company owes us, which can be entered for all its bookings at once. */
export const companyEntryKinds = ['paidBack', 'writtenOff'] as const satisfies readonly EntryKind[];
export type CompanyEntryKind = (typeof companyEntryKinds)[number];

/** Payments and refunds have registers that the comparison reads; a correction of them would differ from those. */
export const correctedAccounts = [
  'awaiting',
  'owed',
  'paidOut',
  'fee',
  'costs',
] as const satisfies readonly LedgerAccount[];
export type CorrectedAccount = (typeof correctedAccounts)[number];

/** An event of the ledger. A payment is none here: the settlement decides what becomes of it. */
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
  /** What payouts on their way have promised of `owed`; negative where they set a debt off. */
  readonly promisedSen: number;
  /** By chargebacks that are booked. */
  readonly chargedBackSen: Sen;
}

/** The largest amount that can be entered now. */
export function mostSen(entry: MoneyEntry, { balances, promisedSen, chargedBackSen }: EntryFacts): Sen {
  switch (entry.kind) {
    case 'chargeback':
      // The payer's bank does not know what we refunded.
      return Math.max(balances.received - chargedBackSen, 0);
    case 'goodwill':
      return Math.max(balances.received - balances.refundDue - balances.refunded, 0);
    case 'paidBack':
    case 'writtenOff':
      return Math.max(promisedSen - balances.owed, 0);
    case 'providerFee':
      return Math.max(balances.received - balances.providerFee, 0);
    case 'correction':
      // Without a payment there is nothing to put right, and no page would show what is owed.
      return entry.from === entry.to || balances.received === 0 ? 0 : mostCorrected(entry.from, balances);
  }
}

/** What waits and what is ours cannot be less than nothing; the others can. */
function mostCorrected(from: CorrectedAccount, balances: LedgerBalances): Sen {
  return from === 'awaiting' || from === 'fee' ? Math.max(balances[from], 0) : Number.MAX_SAFE_INTEGER;
}

/** Entries of so many hours count together, so that no one stays below the limit by entering parts. */
export const entryWindowHours = 24;

export function entryWindowStart(now: Date): Date {
  return new Date(now.getTime() - entryWindowHours * hourMs);
}

export interface DebtLine {
  readonly bookingId: string;
  /** What the company owes us for it; above zero. */
  readonly debtSen: Sen;
  /** The day in Kuala Lumpur on which it was last taken from what the company is owed. */
  readonly since: string;
}

/** Splits an amount over what a company owes, the oldest first; null if it owes less. */
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
  /** Of the booking. */
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
  /** Emails; null once the account is gone. */
  readonly madeBy: string | null;
  readonly confirmedBy: string | null;
  /** The person who reads it made it, and cannot confirm it. */
  readonly isOwn: boolean;
}
