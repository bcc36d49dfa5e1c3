// The shapes of what super admins see about payouts.
import type { FileStep, ShownFile } from './bank-file.ts';
import type { HoldReason, PayoutState, RunState } from './payout.ts';

export interface CompanyBalance {
  readonly companyId: string;
  readonly company: string;
  readonly feeBasisPoints: number;
  /** All that has a due date, without what a payout on its way has promised. */
  readonly owedSen: number;
  /** What the next run takes. */
  readonly dueSen: number;
  /** Paid out and then refunded; not above zero. */
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
  readonly holdReason: HoldReason | null;
  readonly reason: string;
  readonly bankReference: string | null;
  /** Of its line in the bank file. */
  readonly reference: string | null;
  /** Such as `Maybank •••• 4417`, and whose. */
  readonly bank: string | null;
  readonly lastFour: string | null;
  readonly holder: string | null;
  readonly paidAt: Date | null;
  /** The company has entered another account since the run was made; perhaps this one is not its own. */
  readonly hasNewerAccount: boolean;
  /** The account was entered shortly before the run. */
  readonly isNewAccount: boolean;
  readonly wasPaidBefore: boolean;
}

/** Its ledger differs: it was held back from the run, or was found when the run had been made. */
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
  /** Sent back by the bank. */
  readonly returned: number;
}

export interface ShownRun extends ListedRun {
  readonly lines: readonly ShownPayout[];
  readonly differing: readonly DifferingBooking[];
  /** The newest bank file that is not void. */
  readonly file: ShownFile | null;
  /** Null when nothing is left to do. */
  readonly nextStep: FileStep | null;
}
