// Opening balance + share − payouts = closing balance. Bookings are grouped by their share's current place.

import type { Release, ReleaseRule } from '../companies/release.ts';
import { laterDate } from '../kernel/time.ts';
import type { Bank } from './banks.ts';
import { type MoneyFigures, sumFigures } from './ledger.ts';
import type { MoneyFacts } from './money-place.ts';
import { nextRunDay, type PayoutHoldReason, type Weekday } from './payout.ts';

export interface ShareHoldReason {
  readonly kind: 'inReview' | PayoutHoldReason;
  readonly words: string;
}

export interface ShareFacts {
  readonly isInReview: boolean;
  readonly awaitingSen: number;
  readonly owedSen: number;
  readonly dueOn: string | null;
  /** The open run that includes or excludes the share; null before such a run exists. */
  readonly run: { readonly on: string; readonly hold: ShareHoldReason | null } | null;
  /** Newest payout, unless the bank returned it. Has no reference if it was a manual correction. */
  readonly lastPayout: { readonly on: string; readonly reference: string | null } | null;
}

export type SharePlace =
  | { readonly kind: 'onHold'; readonly reason: ShareHoldReason }
  /** `refunded`: the money was refunded before any payout. */
  | { readonly kind: 'collecting' | 'refunded' }
  | { readonly kind: 'scheduled'; readonly on: string }
  | { readonly kind: 'paidOut'; readonly on: string; readonly reference: string | null };

export interface PayoutRules {
  readonly nextRunOn: string;
  readonly weekday: Weekday;
  readonly hold: ShareHoldReason | null;
}

export function sharePlace(share: ShareFacts, rules: PayoutRules): SharePlace {
  const { isInReview, awaitingSen, owedSen, dueOn, run, lastPayout } = share;
  if (awaitingSen === 0 && owedSen === 0)
    return lastPayout ? { kind: 'paidOut', ...lastPayout } : { kind: 'refunded' };
  if (isInReview) return { kind: 'onHold', reason: { kind: 'inReview', words: '' } };
  if (owedSen === 0 || dueOn === null) return { kind: 'collecting' };
  // An existing run has its own account state. Without a run, today's account state applies.
  const hold = run ? run.hold : rules.hold;
  if (hold) return { kind: 'onHold', reason: hold };
  return { kind: 'scheduled', on: run?.on ?? payoutDay(dueOn, rules) };
}

/** Returns the first run that includes a share due on that day. */
export function payoutDay(dueOn: string, { nextRunOn, weekday }: PayoutRules): string {
  return nextRunDay(laterDate(dueOn, nextRunOn), weekday);
}

export interface StatementBooking extends MoneyFigures, ShareFacts {
  readonly bookingId: string;
  readonly reference: string;
  readonly passengerName: string;
  readonly airport: string | null;
  readonly departsOn: string;
  readonly tickets: number;
  readonly unitPriceSen: number;
  /** Our fee at the time of the hold. */
  readonly feeBasisPoints: number;
  readonly at: Date;
}

export interface StatementLine extends StatementBooking {
  readonly place: SharePlace;
}

export interface StatementPayout {
  readonly kind: 'paid' | 'returned' | 'correction';
  readonly on: string;
  readonly reference: string | null;
  readonly account: { readonly bank: Bank; readonly lastFour: string } | null;
  readonly bookings: number;
  readonly amountSen: number;
}

export interface StatementGroup {
  readonly place: SharePlace;
  readonly lines: readonly StatementLine[];
  readonly sums: MoneyFigures;
}

export interface StatementFacts {
  readonly month: string;
  /** Sum of the awaiting and owed accounts at the start of the month. */
  readonly openingSen: number;
  readonly bookings: readonly StatementBooking[];
  readonly payouts: readonly StatementPayout[];
  readonly sold: { readonly bookings: number; readonly seats: number };
}

export interface Statement extends Omit<StatementFacts, 'bookings'> {
  readonly groups: readonly StatementGroup[];
  readonly sums: MoneyFigures;
  readonly paidOutSen: number;
  readonly closingSen: number;
  readonly refunds: number;
  readonly feeBasisPoints: number | null;
}

export interface BookingMoney extends MoneyFigures {
  readonly isTest: boolean;
  readonly feeBasisPoints: number;
  readonly place: SharePlace;
  readonly releaseRule: ReleaseRule;
  /** For the place `collecting`: when the share is released and then paid out, or what blocks the release. */
  readonly release: Release;
  readonly payoutOn: string | null;
}

export interface OperatorLedger extends MoneyFacts {
  /** Oldest first; negative if the bank returned the payout. A manual correction has no reference. */
  readonly payouts: readonly {
    readonly on: string;
    readonly reference: string | null;
    readonly amountSen: number;
  }[];
  /** Awaiting plus owed for all bookings of the company; equals the statement's closing balance. */
  readonly companyBalanceSen: number;
}

export function makeStatement({ bookings, ...facts }: StatementFacts, rules: PayoutRules): Statement {
  const lines = bookings
    .map((booking) => ({ ...booking, place: sharePlace(booking, rules) }))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const groups = [...Map.groupBy(lines, ({ place }) => placeKey(place))]
    .toSorted(([one], [other]) => other.localeCompare(one))
    .map(([, own]) => ({ place: (own[0] as StatementLine).place, lines: own, sums: sumFigures(own) }));
  const sums = sumFigures(lines);
  const paidOutSen = facts.payouts.reduce((sum, { amountSen }) => sum + amountSen, 0);
  return {
    ...facts,
    groups,
    sums,
    paidOutSen,
    closingSen: facts.openingSen + sums.shareSen - paidOutSen,
    refunds: lines.filter(({ refundedSen }) => refundedSen > 0).length,
    feeBasisPoints: findCommonRate(lines.map(({ feeBasisPoints }) => feeBasisPoints)),
  };
}

function findCommonRate(rates: readonly number[]): number | null {
  const [rate = null, ...others] = new Set(rates);
  return others.length === 0 ? rate : null;
}

const order = { onHold: 5, collecting: 4, scheduled: 3, paidOut: 2, refunded: 1 };

/** Returns a key that sorts groups in descending order: held shares, upcoming payouts, newest payout. */
export function placeKey(place: SharePlace): string {
  const detail = 'on' in place ? place.on : '';
  const reference = place.kind === 'paidOut' ? (place.reference ?? '') : '';
  const reason = place.kind === 'onHold' ? `${place.reason.kind} ${place.reason.words}` : '';
  return [order[place.kind], detail, reference, reason].join(' ');
}
