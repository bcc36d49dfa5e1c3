// The accounts of a booking, and what each event moves between them. Double entry: the lines of an event sum to zero, so
// no amount gets lost. release.ts decides when the company's share is released.
// Amounts are whole sen and may be negative here. Reading and writing belongs to the services.
import type { Sen } from '../kernel/money.ts';

/** In hundredths of a percent: what a company is charged until a super admin sets another rate. */
export const usualFeeBasisPoints = 0;
export const maxFeeBasisPoints = 5_000;

export const ledgerAccounts = [
  'received', // what the buyer paid, all payments together
  'awaiting', // the company's share until it is released; all of a payment that is in review
  'refundDue', // goes back to the buyer and has not been sent
  'refunded', // has been sent back
  'fee', // ours
  'owed', // the company's share that has a due date; negative when it was paid out and then refunded
  'paidOut', // has been sent to the company, less what it paid back
  'goodwill', // refunds that we pay ourselves; below zero
  'providerFee', // the payment provider kept it when it settled the payment
  'costs', // what we bear: written off, and the provider's fees; below zero
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
  /** The payer's bank took the money back; the company and we return our parts, as for a refund. */
  | {
      readonly kind: 'chargeback';
      readonly amountSen: Sen /** Was due as a refund. */;
      readonly dueSen?: Sen;
    }
  /** The company owes it to us and will not pay. */
  | { readonly kind: 'writtenOff'; readonly amountSen: Sen }
  /** The company transferred to us what it owed. */
  | { readonly kind: 'paidBack'; readonly amountSen: Sen }
  /** A refund from our own pocket: company and fee stay as they are. */
  | { readonly kind: 'goodwill'; readonly amountSen: Sen }
  | { readonly kind: 'providerFee'; readonly amountSen: Sen }
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

/** What the buyer has paid and gets back neither from the company nor from our fee. */
export function keptSen({
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
      return { ...givenBack(event.amountSen, balances, feeBasisPoints), refundDue: event.amountSen };
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
  const fee = fate === 'kept' ? feeOf(amountSen, feeBasisPoints) : 0;
  return { received: amountSen, awaiting: amountSen - fee, fee };
}

function chargebackChanges(
  { amountSen, dueSen = 0 }: Extract<LedgerEvent, { kind: 'chargeback' }>,
  balances: LedgerBalances,
  feeBasisPoints: number,
): Changes {
  const changes = givenBack(amountSen - dueSen, balances, feeBasisPoints);
  return { ...changes, refundDue: -dueSen, refunded: amountSen };
}

/** A chargeback returned money that the buyer had received before; Sempat covers this loss. */
export function chargebackLossSen(amountSen: Sen, dueSen: Sen, balances: LedgerBalances): Sen {
  return Math.max(amountSen - dueSen - Math.max(keptSen(balances), 0), 0);
}

/** We return the fee on what goes back, and the company its share: from what it has not been promised yet, then from the rest. */
function givenBack(amountSen: Sen, balances: LedgerBalances, feeBasisPoints: number): Changes {
  const kept = keptSen(balances);
  const feeLess =
    feeOf(Math.max(kept, 0), feeBasisPoints) - feeOf(Math.max(kept - amountSen, 0), feeBasisPoints);
  const fee = Math.min(feeLess, balances.fee);
  const fromAwaiting = Math.min(amountSen - fee, balances.awaiting);
  return {
    fee: -fee,
    awaiting: -fromAwaiting,
    owed: fromAwaiting - (amountSen - fee),
  };
}

/** A cancellation turns a goodwill refund into an ordinary one: the company and we return our parts of it. */
export function goodwillReturns(
  balances: LedgerBalances,
  feeBasisPoints: number,
): Extract<LedgerEvent, { kind: 'correction' }>[] {
  const returnedSen = Math.max(Math.min(-balances.goodwill, keptSen(balances)), 0);
  const changes = givenBack(returnedSen, balances, feeBasisPoints);
  return (['fee', 'awaiting', 'owed'] as const)
    .map((from) => ({
      kind: 'correction' as const,
      from,
      to: 'goodwill' as const,
      amountSen: -(changes[from] ?? 0),
    }))
    .filter(({ amountSen }) => amountSen > 0);
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
  /** Sent back, or to be sent back, without what we bear ourselves. */
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

/** True at every moment: what was received is somewhere. */
export function addsUp({ received, ...others }: LedgerBalances): boolean {
  return received === Object.values(others).reduce((sum, amount) => sum + amount, 0);
}
