import type { PaymentDifference } from './settlement-report.ts';

export interface ComparisonResult {
  /** Contains only the first differences; `ListedComparison.differences` has the count. */
  readonly differences: readonly PaymentDifference[];
  readonly unknownColumns: readonly string[];
  readonly unreadLines: readonly number[];
  /** A report without dates cannot be checked for missing payments. */
  readonly hasDates: boolean;
}

export interface ListedComparison {
  readonly id: string;
  readonly madeAt: Date;
  readonly madeBy: string | null;
  readonly lines: number;
  readonly matched: number;
  readonly differences: number;
}

export interface ShownComparison extends ListedComparison {
  readonly result: ComparisonResult;
}
