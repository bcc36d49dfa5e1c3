// Double entry: the lines of each event sum to zero. Amounts may be negative.
import type { Sen } from '../kernel/money.ts';

/** Hundredths of a percent; the default until a super admin sets another rate. */
export const defaultFeeBasisPoints = 0;
export const maxFeeBasisPoints = 5_000;

export const ledgerAccounts = [
  'received', // all payments of the buyer
  'awaiting', // the company's share until its release, or a whole payment in review
  'refundDue', // refunds not yet sent
  'refunded',
  'fee',
  'owed', // the released share; negative if refunded after the payout
  'paidOut', // payouts, less what the company paid back
  'goodwill', // refunds that we pay ourselves; negative
  'providerFee', // deducted by the provider at settlement
  'costs', // our losses: write-offs and provider fees; negative
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** `received` is a debit account, all others are credit accounts. */
export type LedgerBalances = Readonly<Record<LedgerAccount, number>>;

/** Debits are positive, credits negative. */
export interface LedgerLine {
  readonly account: LedgerAccount;
  readonly amountSen: number;
}

/** Outcome of a payment: the booking is confirmed, a person reviews it, or it is refunded. */
export type PaymentFate = 'kept' | 'inReview' | 'goesBack';

export type LedgerEvent =
  | { readonly kind: 'payment'; readonly amountSen: Sen; readonly fate: PaymentFate }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refundDecided'; readonly amountSen: Sen }
  | { readonly kind: 'refundMade'; readonly amountSen: number }
  /** Releases the share. Stored entries may also contain `departed`, which released it in an older version. */
  | { readonly kind: 'documentsSent' }
  /** Negative if a refund is offset against other payouts. */
  | { readonly kind: 'payout'; readonly amountSen: number }
  /** The payer's bank reversed the payment; company and operator return their parts, as for a refund. */
  | {
      readonly kind: 'chargeback';
      readonly amountSen: Sen /** Was due as a refund. */;
      readonly dueSen?: Sen;
    }
  | { readonly kind: 'writtenOff'; readonly amountSen: Sen }
  | { readonly kind: 'paidBack'; readonly amountSen: Sen }
  | { readonly kind: 'goodwill'; readonly amountSen: Sen }
  | { readonly kind: 'providerFee'; readonly amountSen: Sen }
  | {
      readonly kind: 'correction';
      readonly from: LedgerAccount;
      readonly to: LedgerAccount;
      readonly amountSen: Sen;
    };

export function calculateFee(amountSen: Sen, basisPoints: number): Sen {
  return Math.floor((amountSen * basisPoints + 5_000) / 10_000);
}

/** Received less refunds. Goodwill is negative, so refunds that Sempat pays do not count. */
export function calculateKeptSen({
  received,
  refundDue,
  refunded,
  goodwill,
}: Pick<LedgerBalances, 'received' | 'refundDue' | 'refunded' | 'goodwill'>): number {
  return received - refundDue - refunded - goodwill;
}

export const emptyLedger: LedgerBalances = {
  received: 0,
  awaiting: 0,
  refundDue: 0,
  refunded: 0,
  fee: 0,
  owed: 0,
  paidOut: 0,
  goodwill: 0,
  providerFee: 0,
  costs: 0,
};

type Changes = Partial<LedgerBalances>;

/** Returns the non-zero lines of an event; they sum to zero. */
export function ledgerLines(
  event: LedgerEvent,
  balances: LedgerBalances,
  feeBasisPoints: number,
): LedgerLine[] {
  const changes = getChanges(event, balances, feeBasisPoints);
  const lines = ledgerAccounts.map((account) => {
    const change = changes[account] ?? 0;
    return { account, amountSen: account === 'received' ? change : -change };
  });
  const sum = lines.reduce((total, { amountSen }) => total + amountSen, 0);
  if (sum !== 0 || !lines.every(({ amountSen }) => Number.isSafeInteger(amountSen)))
    throw new RangeError(`The lines of a ${event.kind} do not add up: ${sum}`);
  return lines.filter(({ amountSen }) => amountSen !== 0);
}

function getChanges(event: LedgerEvent, balances: LedgerBalances, feeBasisPoints: number): Changes {
  switch (event.kind) {
    case 'payment':
      return paymentChanges(event, feeBasisPoints);
    case 'accepted': {
      const fee = calculateFee(balances.awaiting, feeBasisPoints);
      return { awaiting: -fee, fee };
    }
    case 'refundDecided':
      return { ...getRefundChanges(event.amountSen, balances, feeBasisPoints), refundDue: event.amountSen };
    case 'refundMade':
      return { refundDue: -event.amountSen, refunded: event.amountSen };
    case 'documentsSent':
      return { awaiting: -balances.awaiting, owed: balances.awaiting };
    case 'payout':
      return { owed: -event.amountSen, paidOut: event.amountSen };
    case 'chargeback':
      return chargebackChanges(event, balances, feeBasisPoints);
    case 'writtenOff':
      return { owed: event.amountSen, costs: -event.amountSen };
    case 'paidBack':
      return { owed: event.amountSen, paidOut: -event.amountSen };
    case 'goodwill':
      return { refundDue: event.amountSen, goodwill: -event.amountSen };
    case 'providerFee':
      return { providerFee: event.amountSen, costs: -event.amountSen };
    case 'correction':
      return correctionChanges(event);
  }
}

function paymentChanges(
  { amountSen, fate }: Extract<LedgerEvent, { kind: 'payment' }>,
  feeBasisPoints: number,
): Changes {
  if (fate === 'goesBack') return { received: amountSen, refundDue: amountSen };
  const fee = fate === 'kept' ? calculateFee(amountSen, feeBasisPoints) : 0;
  return { received: amountSen, awaiting: amountSen - fee, fee };
}

function chargebackChanges(
  { amountSen, dueSen = 0 }: Extract<LedgerEvent, { kind: 'chargeback' }>,
  balances: LedgerBalances,
  feeBasisPoints: number,
): Changes {
  const changes = getRefundChanges(amountSen - dueSen, balances, feeBasisPoints);
  return { ...changes, refundDue: -dueSen, refunded: amountSen };
}

/** Part of a chargeback that the buyer had already received as a refund. Sempat bears this loss. */
export function chargebackLossSen(amountSen: Sen, dueSen: Sen, balances: LedgerBalances): Sen {
  return Math.max(amountSen - dueSen - Math.max(calculateKeptSen(balances), 0), 0);
}

/** Takes the company's part first from the unreleased share, then from the rest. */
function getRefundChanges(amountSen: Sen, balances: LedgerBalances, feeBasisPoints: number): Changes {
  const kept = calculateKeptSen(balances);
  const feeReduction =
    calculateFee(Math.max(kept, 0), feeBasisPoints) -
    calculateFee(Math.max(kept - amountSen, 0), feeBasisPoints);
  const fee = Math.min(feeReduction, balances.fee);
  const fromAwaiting = Math.min(amountSen - fee, balances.awaiting);
  return {
    fee: -fee,
    awaiting: -fromAwaiting,
    owed: fromAwaiting - (amountSen - fee),
  };
}

/** A cancellation turns goodwill refunds into ordinary ones, in which company and operator return their parts. */
export function createGoodwillReturns(
  balances: LedgerBalances,
  feeBasisPoints: number,
): Extract<LedgerEvent, { kind: 'correction' }>[] {
  const returnedSen = Math.max(Math.min(-balances.goodwill, calculateKeptSen(balances)), 0);
  const changes = getRefundChanges(returnedSen, balances, feeBasisPoints);
  return (['fee', 'awaiting', 'owed'] as const)
    .map((from) => ({
      kind: 'correction' as const,
      from,
      to: 'goodwill' as const,
      amountSen: -(changes[from] ?? 0),
    }))
    .filter(({ amountSen }) => amountSen > 0);
}

/** Moves money between accounts. A correction of `received` means that the recorded amount was wrong. */
function correctionChanges({ from, to, amountSen }: Extract<LedgerEvent, { kind: 'correction' }>): Changes {
  if (from === to) return {};
  const getSign = (account: LedgerAccount) => (account === 'received' ? -1 : 1);
  return { [from]: -getSign(from) * amountSen, [to]: getSign(to) * amountSen };
}

export interface MoneyFigures {
  readonly receivedSen: number;
  /** Refunds sent or due, without what we pay ourselves. */
  readonly refundedSen: number;
  readonly feeSen: number;
  readonly shareSen: number;
}

export function toFigures(balances: LedgerBalances): MoneyFigures {
  const { received, fee, awaiting, owed, paidOut } = balances;
  const { refundDue, refunded, goodwill, providerFee, costs } = balances;
  return {
    receivedSen: received,
    refundedSen: refundDue + refunded + goodwill + providerFee + costs,
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

export function isBalanced({ received, ...others }: LedgerBalances): boolean {
  return received === Object.values(others).reduce((sum, amount) => sum + amount, 0);
}
