// What can be wrong with the ledger of a booking, when it is compared with its own entries and with what was paid and
// refunded. There should never be anything; the runbook says what to do.
import { addsUp, feeOf, keptSen, type LedgerBalances, ledgerAccounts } from './ledger.ts';

type Compared = Omit<LedgerBalances, 'awaiting' | 'owed' | 'fee'>;

export interface LedgerFacts {
  /** Its transactions are in the books of the booking's mode. */
  readonly isInItsBooks: boolean;
  /** A payment in review has no fee yet. */
  readonly isInReview: boolean;
  readonly feeBasisPoints: number;
  /** Null when there is none. */
  readonly balances: LedgerBalances | null;
  /** The sums of the entries. */
  readonly summed: LedgerBalances;
  /** False when a row is not as it was written. */
  readonly isSealed: boolean;
  /** The sums without corrections, which are nobody's payment or refund. */
  readonly events: Compared & Pick<LedgerBalances, 'fee'>;
  /** What the payments, the register of refunds, the payouts, people's entries and the provider's report say. */
  readonly booking: Compared;
}

export type LedgerFault =
  | 'missing' // money came, and there is no ledger
  | 'mode' // it is in the books of the other mode
  | 'balances' // the balances are not the sums of the entries
  | 'unbalanced' // the entries do not add up
  | 'changed' // a row is not as it was written
  | 'payments' // another amount was received than the payments say
  | 'refunds' // other amounts go back than the register says
  | 'payouts' // another amount was paid out than the payouts say
  | 'entries' // goodwill, costs or the provider's fees are not those that people or the report entered
  | 'fee' // our fee is not that of what is kept
  | 'negative'; // less than nothing stands where that has no meaning

export function ledgerFaults({ balances, summed, events, booking, ...is }: LedgerFacts): LedgerFault[] {
  if (!balances) return booking.received !== 0 ? ['missing'] : [];
  const kept = Math.max(keptSen(events), 0);
  const found: Record<Exclude<LedgerFault, 'missing'>, boolean> = {
    mode: !is.isInItsBooks,
    balances: ledgerAccounts.some((account) => balances[account] !== summed[account]),
    unbalanced: !addsUp(summed),
    changed: !is.isSealed,
    payments: events.received !== booking.received,
    refunds: events.refundDue !== booking.refundDue || events.refunded !== booking.refunded,
    payouts: events.paidOut !== booking.paidOut,
    entries: (['goodwill', 'providerFee', 'costs'] as const).some(
      (account) => events[account] !== booking[account],
    ),
    fee: is.isInReview
      ? events.fee !== 0
      : !isFeeKept({
          expectedSen: feeOf(kept, is.feeBasisPoints),
          ofEventsSen: events.fee,
          leftSen: summed.fee,
        }),
    negative: [balances.awaiting, balances.refundDue, balances.refunded, balances.fee].some(
      (amount) => amount < 0,
    ),
  };
  return (Object.keys(found) as (keyof typeof found)[]).filter((fault) => found[fault]);
}

interface FeeFacts {
  readonly expectedSen: number;
  readonly ofEventsSen: number;
  /** With corrections. */
  readonly leftSen: number;
}

/** A refund returns no more fee than there is: after a correction took some of it away, events return less. */
function isFeeKept({ expectedSen, ofEventsSen, leftSen }: FeeFacts): boolean {
  return ofEventsSen === expectedSen || (ofEventsSen > expectedSen && leftSen === 0);
}
