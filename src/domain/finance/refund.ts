// Owns how far a refund is on its way to the buyer, and until when it must have left. Amounts and the ledger are elsewhere.

import { dayMs } from '../kernel/time.ts';
import type { BankLineState } from './bank-file.ts';

/** After the refund is done, or another account took its place. */
export const refundAccountDays = 30;

export const refundSteps = ['due', 'accountGiven', 'inFile', 'sent', 'done', 'returned'] as const;
export type RefundStep = (typeof refundSteps)[number];

export interface RefundFacts {
  readonly isDone: boolean;
  /** Of its newest line in a bank file that is not void. */
  readonly lineState: Exclude<BankLineState, 'void'> | null;
  /** An account that the bank has not sent money back from. */
  readonly hasAccount: boolean;
  /** The bank sent it back, after a file or after it was sent by hand. */
  readonly wasReturned: boolean;
}

export function refundStep({ isDone, lineState, hasAccount, wasReturned }: RefundFacts): RefundStep {
  if (isDone) return 'done';
  if (lineState === 'sent') return 'sent';
  if (lineState === 'made') return 'inFile';
  if (hasAccount) return 'accountGiven';
  return wasReturned ? 'returned' : 'due';
}

/** The buyer is asked for an account, or may change the one they gave. */
export function mayGiveAccount(step: RefundStep): boolean {
  return step === 'due' || step === 'accountGiven' || step === 'returned';
}

/** For a flight that the airline cancelled. */
export const refundLimitDays = 30;
const refundWarnDays = 14;

export interface RefundLimit {
  readonly until: Date;
  readonly isNear: boolean;
}

/** Null unless the airline cancelled the flight and the refund is not done. */
export function refundLimit(
  refund: { readonly dueAt: Date; readonly isDone: boolean; readonly isFlightCancelled: boolean },
  now: Date,
): RefundLimit | null {
  if (refund.isDone || !refund.isFlightCancelled) return null;
  const after = (days: number) => new Date(refund.dueAt.getTime() + days * dayMs);
  return { until: after(refundLimitDays), isNear: now >= after(refundWarnDays) };
}
