// Owns where the money of a booking is: its accounts, and what each event moves between them. Double entry: the lines of an
// event sum to zero, so what was received is always somewhere. When the company's share is released stands in release.ts.
// Amounts are whole sen and may be negative here. Reading and writing belongs to the services.
import type { Sen } from './money.ts';

export const ledgerAccounts = [
  'received', // what the buyer paid, all payments together
  'awaiting', // the company's share until it is released; all of a payment that is in review
  'refundDue', // goes back to the buyer and has not been sent
  'refunded', // has been sent back
  'fee', // ours
  'owed', // the company's share that has a due date; negative when it was paid out and then refunded
  'paidOut', // has been sent to the company
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** What stands on each account: `received` as a debit, all others as credits. */
export type LedgerBalances = Readonly<Record<LedgerAccount, number>>;

/** A debit is positive, a credit negative. */
export interface LedgerLine {
  readonly account: LedgerAccount;
  readonly amountSen: number;
}

/** What becomes of a payment: the booking is confirmed, a person must look at it first, or it goes back. */
export type PaymentFate = 'kept' | 'inReview' | 'goesBack';

export type LedgerEvent =
  | { readonly kind: 'payment'; readonly amountSen: Sen; readonly fate: PaymentFate }
  /** A payment in review is kept after all. */
  | { readonly kind: 'accepted' }
  /** Some or all of what was kept, or of what is in review, goes back. */
  | { readonly kind: 'refundDecided'; readonly amountSen: Sen }
  /** Negative when the bank sent it back. */
  | { readonly kind: 'refundMade'; readonly amountSen: number }
  /** The share is released. Stored entries may also say `departed`, which once released it too. */
  | { readonly kind: 'documentsSent' }
  /** Negative when a refund is set against what others are paid. */
  | { readonly kind: 'payout'; readonly amountSen: number }
  /** A person puts right what no other event can. */
  | {
      readonly kind: 'correction';
      readonly from: LedgerAccount;
      readonly to: LedgerAccount;
      readonly amountSen: Sen;
    };

/** The fee of an amount, half a sen rounded up. */
export function feeOf(amountSen: Sen, basisPoints: number): Sen {
  return Math.floor((amountSen * basisPoints + 5_000) / 10_000);
}

/** What the buyer has paid and does not get back. */
export function sumKept({ received, refundDue, refunded }: LedgerBalances): number {
  return received - refundDue - refunded;
}

export const emptyLedger: LedgerBalances = {
  ...{ received: 0, awaiting: 0, refundDue: 0, refunded: 0, fee: 0, owed: 0, paidOut: 0 },
};

type Changes = Partial<LedgerBalances>;

/** The lines of an event, without empty ones; they sum to zero. */
export function ledgerLines(
  event: LedgerEvent,
  balances: LedgerBalances,
  feeBasisPoints: number,
): LedgerLine[] {
  const changes = changesOf(event, balances, feeBasisPoints);
  const lines = ledgerAccounts.map((account) => {
    const change = changes[account] ?? 0;
    return { account, amountSen: account === 'received' ? change : -change };
  });
  const sum = lines.reduce((total, { amountSen }) => total + amountSen, 0);
  if (sum !== 0 || !lines.every(({ amountSen }) => Number.isSafeInteger(amountSen)))
    throw new RangeError(`The lines of a ${event.kind} do not add up: ${sum}`);
  return lines.filter(({ amountSen }) => amountSen !== 0);
}

function changesOf(event: LedgerEvent, balances: LedgerBalances, feeBasisPoints: number): Changes {
  switch (event.kind) {
    case 'payment':
      return paymentChanges(event, feeBasisPoints);
    case 'accepted': {
      const fee = feeOf(balances.awaiting, feeBasisPoints);
      return { awaiting: -fee, fee };
    }
    case 'refundDecided':
      return refundChanges(event.amountSen, balances, feeBasisPoints);
    case 'refundMade':
      return { refundDue: -event.amountSen, refunded: event.amountSen };
    case 'documentsSent':
      return { awaiting: -balances.awaiting, owed: balances.awaiting };
    case 'payout':
      return { owed: -event.amountSen, paidOut: event.amountSen };
    case 'correction':
      return correctionChanges(event);
  }
}

function paymentChanges(
  { amountSen, fate }: Extract<LedgerEvent, { kind: 'payment' }>,
  feeBasisPoints: number,
): Changes {
  if (fate === 'goesBack') return { received: amountSen, refundDue: amountSen };
  const fee = fate === 'kept' ? feeOf(amountSen, feeBasisPoints) : 0;
  return { received: amountSen, awaiting: amountSen - fee, fee };
}

/** We return the fee on what goes back, and the company its share: from what it has not been promised yet, then from the rest. */
function refundChanges(amountSen: Sen, balances: LedgerBalances, feeBasisPoints: number): Changes {
  const kept = sumKept(balances);
  const feeLess =
    feeOf(Math.max(kept, 0), feeBasisPoints) - feeOf(Math.max(kept - amountSen, 0), feeBasisPoints);
  const fee = Math.min(feeLess, balances.fee);
  const fromAwaiting = Math.min(amountSen - fee, balances.awaiting);
  return {
    refundDue: amountSen,
    fee: -fee,
    awaiting: -fromAwaiting,
    owed: fromAwaiting - (amountSen - fee),
  };
}

/** Money leaves one account for the other; where `received` is one of them, more or less has arrived than we thought. */
function correctionChanges({ from, to, amountSen }: Extract<LedgerEvent, { kind: 'correction' }>): Changes {
  if (from === to) return {};
  const signOf = (account: LedgerAccount) => (account === 'received' ? -1 : 1);
  return { [from]: -signOf(from) * amountSen, [to]: signOf(to) * amountSen };
}

/** What the ledger means to the company, or to all of them: received − refunded − fee = share. */
export interface MoneyFigures {
  readonly receivedSen: number;
  /** Sent back, or to be sent back. */
  readonly refundedSen: number;
  readonly feeSen: number;
  readonly shareSen: number;
}

export function toFigures(balances: LedgerBalances): MoneyFigures {
  const { received, refundDue, refunded, fee, awaiting, owed, paidOut } = balances;
  return {
    receivedSen: received,
    refundedSen: refundDue + refunded,
    feeSen: fee,
    shareSen: awaiting + owed + paidOut,
  };
}

export function sumFigures(all: readonly MoneyFigures[]): MoneyFigures {
  const sum = (key: keyof MoneyFigures) => all.reduce((total, figures) => total + figures[key], 0);
  return {
    receivedSen: sum('receivedSen'),
    refundedSen: sum('refundedSen'),
    feeSen: sum('feeSen'),
    shareSen: sum('shareSen'),
  };
}

/** True at every moment: what was received is somewhere. */
export function addsUp({ received, ...others }: LedgerBalances): boolean {
  return received === Object.values(others).reduce((sum, amount) => sum + amount, 0);
}
