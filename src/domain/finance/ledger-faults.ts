// Finds where a booking's ledger contradicts its entries, payments and refunds. The runbook covers each.
import { calculateFee, calculateKeptSen, isBalanced, type LedgerBalances, ledgerAccounts } from './ledger.ts';

type ComparedBalances = Omit<LedgerBalances, 'awaiting' | 'owed' | 'fee'>;

export interface LedgerFacts {
  readonly isInItsBooks: boolean;
  readonly isInReview: boolean;
  readonly feeBasisPoints: number;
  readonly balances: LedgerBalances | null;
  readonly summed: LedgerBalances;
  /** False if the checksum shows that a row was changed. */
  readonly isSealed: boolean;
  /** Sums of the ledger's events without corrections, which belong to no payment or refund. */
  readonly events: ComparedBalances & Pick<LedgerBalances, 'fee'>;
  /** The same sums from payments, refund register, payouts, manual entries and the provider's report. */
  readonly booking: ComparedBalances;
}

export type LedgerFault =
  | 'missing' // payments without a ledger
  | 'mode' // booked in the other mode
  | 'balances' // balances differ from the sums of the entries
  | 'unbalanced' // the entries do not sum to zero
  | 'changed' // a row was changed
  | 'payments' // received amount differs from the payments
  | 'refunds' // amounts differ from the refund register
  | 'payouts' // amount differs from the payouts
  | 'entries' // goodwill, costs or provider fees differ from manual entries or the report
  | 'fee' // the fee does not match the amount kept
  | 'negative'; // an account is negative that must not be

export function ledgerFaults({ balances, summed, events, booking, ...is }: LedgerFacts): LedgerFault[] {
  if (!balances) return booking.received !== 0 ? ['missing'] : [];
  const kept = Math.max(calculateKeptSen(events), 0);
  const found: Record<Exclude<LedgerFault, 'missing'>, boolean> = {
    mode: !is.isInItsBooks,
    balances: ledgerAccounts.some((account) => balances[account] !== summed[account]),
    unbalanced: !isBalanced(summed),
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
          expectedSen: calculateFee(kept, is.feeBasisPoints),
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
  readonly leftSen: number;
}

/** A refund returns at most the fee that is left, so events may return less after a correction. */
function isFeeKept({ expectedSen, ofEventsSen, leftSen }: FeeFacts): boolean {
  return ofEventsSen === expectedSen || (ofEventsSen > expectedSen && leftSen === 0);
}
