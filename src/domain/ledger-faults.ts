// What can be wrong with the ledger of a booking, when it is compared with its own entries and with what was paid and
// refunded. There should never be anything; the runbook says what to do.
import { addsUp, type LedgerBalances, ledgerAccounts } from './ledger.ts';

export interface LedgerFacts {
  readonly isLive: boolean;
  /** Null when there is none. */
  readonly balances: LedgerBalances | null;
  /** The sums of the entries. */
  readonly summed: LedgerBalances;
  /** False when a row is not as it was written. */
  readonly isSealed: boolean;
  /** The sums without corrections, which are nobody's payment or refund. */
  readonly events: Pick<LedgerBalances, 'received' | 'refundDue' | 'refunded'>;
  /** What the payments and the register of refunds say. */
  readonly booking: Pick<LedgerBalances, 'received' | 'refundDue' | 'refunded'>;
}

export type LedgerFault =
  | 'missing' // money came, and there is no ledger
  | 'testMode' // a test-mode booking has one
  | 'balances' // the balances are not the sums of the entries
  | 'unbalanced' // the entries do not add up
  | 'changed' // a row is not as it was written
  | 'payments' // another amount was received than the payments say
  | 'refunds' // other amounts go back than the register says
  | 'negative'; // less than nothing stands where that has no meaning

export function ledgerFaults({ balances, summed, events, booking, ...is }: LedgerFacts): LedgerFault[] {
  if (!balances) return is.isLive && booking.received !== 0 ? ['missing'] : [];
  if (!is.isLive) return ['testMode'];
  const found: Record<Exclude<LedgerFault, 'missing' | 'testMode'>, boolean> = {
    balances: ledgerAccounts.some((account) => balances[account] !== summed[account]),
    unbalanced: !addsUp(summed),
    changed: !is.isSealed,
    payments: events.received !== booking.received,
    refunds: events.refundDue !== booking.refundDue || events.refunded !== booking.refunded,
    negative: [balances.awaiting, balances.refundDue, balances.refunded, balances.fee].some(
      (amount) => amount < 0,
    ),
  };
  return (Object.keys(found) as (keyof typeof found)[]).filter((fault) => found[fault]);
}
