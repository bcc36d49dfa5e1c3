import { dayMs } from '../kernel/time.ts';
import type { BankLineState } from './bank-file.ts';

/** Days until the account is erased, counted from the end of the refund or from its replacement. */
export const refundAccountDays = 30;

export const refundSteps = ['due', 'accountGiven', 'inFile', 'sent', 'done', 'returned'] as const;
export type RefundStep = (typeof refundSteps)[number];

export interface RefundFacts {
  readonly isDone: boolean;
  readonly lineState: Exclude<BankLineState, 'void'> | null;
  readonly hasAccount: boolean;
  /** True if the bank returned the money, after a file or a manual transfer. */
  readonly wasReturned: boolean;
}

export function refundStep({ isDone, lineState, hasAccount, wasReturned }: RefundFacts): RefundStep {
  if (isDone) return 'done';
  if (lineState === 'sent') return 'sent';
  if (lineState === 'made') return 'inFile';
  if (hasAccount) return 'accountGiven';
  return wasReturned ? 'returned' : 'due';
}

export function canGiveRefundAccount(step: RefundStep): boolean {
  return step === 'due' || step === 'accountGiven' || step === 'returned';
}

export const refundLimitDays = 30;
const refundWarnDays = 14;

export interface RefundLimit {
  readonly until: Date;
  readonly isNear: boolean;
}

/** Returns null unless the airline cancelled the flight and the refund is open. */
export function refundLimit(
  refund: { readonly dueAt: Date; readonly isDone: boolean; readonly isFlightCancelled: boolean },
  now: Date,
): RefundLimit | null {
  if (refund.isDone || !refund.isFlightCancelled) return null;
  const after = (days: number) => new Date(refund.dueAt.getTime() + days * dayMs);
  return { until: after(refundLimitDays), isNear: now >= after(refundWarnDays) };
}
