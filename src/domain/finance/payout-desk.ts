import type { FileStep, ShownFile } from './bank-file.ts';
import type { PayoutHoldReason, PayoutState, RunState } from './payout.ts';

export interface CompanyBalance {
  readonly companyId: string;
  readonly company: string;
  readonly feeBasisPoints: number;
  /** Released shares, except those in pending payouts. */
  readonly owedSen: number;
  readonly dueSen: number;
  /** Amount refunded after the payout; zero or negative. */
  readonly negativeSen: number;
  readonly scheduledSen: number;
  readonly onHoldSen: number;
  readonly account: string | null;
}

export interface ShownPayout {
  readonly id: string;
  readonly company: string;
  readonly amountSen: number;
  readonly bookings: number;
  readonly state: PayoutState;
  readonly holdReason: PayoutHoldReason | null;
  readonly reason: string;
  readonly bankReference: string | null;
  readonly reference: string | null;
  /** For example `Maybank •••• 4417`, with its holder. */
  readonly bank: string | null;
  readonly lastFour: string | null;
  readonly holder: string | null;
  readonly paidAt: Date | null;
  /** The company has entered another account since the run; this one may be wrong. */
  readonly hasNewerAccount: boolean;
  readonly isNewAccount: boolean;
  readonly wasPaidBefore: boolean;
}

/** A booking whose ledger differs. The run held it back, or the difference was found after the run. */
export interface DifferingBooking {
  readonly bookingId: string;
  readonly reference: string;
  readonly company: string;
  readonly amountSen: number;
  readonly isHeldBack: boolean;
}

export interface ListedRun {
  readonly runOn: string;
  readonly state: RunState;
  readonly payouts: number;
  readonly totalSen: number;
  readonly onHold: number;
  readonly returned: number;
}

export interface ShownRun extends ListedRun {
  readonly lines: readonly ShownPayout[];
  readonly differing: readonly DifferingBooking[];
  readonly file: ShownFile | null;
  readonly nextStep: FileStep | null;
}
