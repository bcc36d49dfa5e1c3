// The shapes of a comparison with Billplz's settlement report, as it is kept and shown.
import type { PaymentDifference } from './settlement-report.ts';

export interface ComparisonResult {
  /** The first ones; how many there are stands beside them. */
  readonly differences: readonly PaymentDifference[];
  readonly unknownColumns: readonly string[];
  readonly unreadLines: readonly number[];
  /** Without dates nobody knows what should be in the report. */
  readonly hasDates: boolean;
}

export interface ListedComparison {
  readonly id: string;
  readonly madeAt: Date;
  /** As long as the account exists. */
  readonly madeBy: string | null;
  readonly lines: number;
  readonly matched: number;
  readonly differences: number;
}

export interface ShownComparison extends ListedComparison {
  readonly result: ComparisonResult;
}
