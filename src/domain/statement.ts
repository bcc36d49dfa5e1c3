// Owns a company's statement of one month: a line for what the month changed on each booking, where that money is now, and
// sums. Paid by travellers − refunded − fee = the company's share, in every line, group and month. What the month changed
// stays as it is: a refund decided later is a negative line of a later month. Leaves amounts to ledger.ts, reading to the server.
import { type LedgerBalances, ledgerAccounts } from './ledger.ts';
import { type HoldReason as AccountHold, nextRunDay, type Weekday } from './payout.ts';
import { addDays, addMonths, klDate, klWallClock, laterDate } from './time.ts';

/** One transaction of a booking's ledger: what it added to each account. */
export interface StatementEntry {
  readonly at: Date;
  readonly changes: LedgerBalances;
  /** Of the payout that it belongs to. The second one of a payout takes the first one back. */
  readonly payoutId: string | null;
}

export interface StatementBooking {
  readonly bookingId: string;
  readonly reference: string;
  readonly passengerName: string;
  /** Where it goes; null where the airport is not known. */
  readonly airport: string | null;
  readonly departsOn: string;
  readonly tickets: number;
  readonly unitPriceSen: number;
  /** As it was when its seats were held. */
  readonly feeBasisPoints: number;
  /** A person must look at its payment before it is anybody's. */
  readonly isInReview: boolean;
  /** From when on the company is paid; null while its documents have not been sent. */
  readonly dueOn: string | null;
  /** The run that has it and has not been paid yet; null before there is one. */
  readonly run: { readonly on: string; readonly hold: HoldReason | null } | null;
  /** All of them, in their order. */
  readonly entries: readonly StatementEntry[];
}

/** In sen. Gross is what travellers paid, net is `yoursSen`; each may be negative in a line. */
export interface StatementFigures {
  readonly paidSen: number;
  /** Sent back, or to be sent back. */
  readonly refundedSen: number;
  readonly feeSen: number;
  readonly yoursSen: number;
  /** How much of the company's share it has got. */
  readonly paidOutSen: number;
}

export interface StatementLine extends StatementFigures, Omit<StatementBooking, 'entries'> {
  /** When the first of it happened. */
  readonly at: Date;
  readonly place: LinePlace;
}

/** Where the share of a line is now. */
export type LinePlace =
  /** Its documents have not been sent; it is due on this day at the latest. */
  | { readonly kind: 'collecting'; readonly latestOn: string }
  | { readonly kind: 'due'; readonly dueOn: string }
  | { readonly kind: 'inReview' }
  /** A manual correction has no payout. */
  | { readonly kind: 'paidOut'; readonly payoutId: string | null; readonly paidOn: string }
  /** It was given back before it was paid out. */
  | { readonly kind: 'refunded' };

const none: StatementFigures = { paidSen: 0, refundedSen: 0, feeSen: 0, yoursSen: 0, paidOutSen: 0 };

export function sumFigures(all: readonly StatementFigures[]): StatementFigures {
  return all.reduce(
    (sum, each) => ({
      paidSen: sum.paidSen + each.paidSen,
      refundedSen: sum.refundedSen + each.refundedSen,
      feeSen: sum.feeSen + each.feeSen,
      yoursSen: sum.yoursSen + each.yoursSen,
      paidOutSen: sum.paidOutSen + each.paidOutSen,
    }),
    none,
  );
}

export function dueSen({ yoursSen, paidOutSen }: StatementFigures): number {
  return yoursSen - paidOutSen;
}

/** What a change of the ledger, or its balances, means to the company. */
export function figuresOf(changes: LedgerBalances): StatementFigures {
  const { received, refundDue, refunded, fee, awaiting, owed, paidOut } = changes;
  return {
    ...{ paidSen: received, refundedSen: refundDue + refunded, feeSen: fee },
    ...{ yoursSen: awaiting + owed + paidOut, paidOutSen: paidOut },
  };
}

interface Share extends StatementFigures {
  readonly at: Date;
  readonly paidOut: { readonly payoutId: string | null; readonly on: string } | null;
}

/** A share for everything that changed what travellers paid, get back, we keep or the company gets, and its payout. */
function sharesOf(entries: readonly StatementEntry[]): Share[] {
  let shares: Share[] = [];
  // Paid out, although not all that is open; a payout takes what is owed, and a part may wait again by a correction.
  let advanceSen = 0;
  for (const { at, changes, payoutId } of entries) {
    const figures = { ...figuresOf(changes), paidOutSen: 0 };
    const { paidSen, refundedSen, feeSen, yoursSen } = figures;
    if (paidSen || refundedSen || feeSen || yoursSen) shares.push({ ...figures, at, paidOut: null });
    if (changes.paidOut === 0) continue;
    const taken = shares.filter(({ paidOut }) => payoutId !== null && paidOut?.payoutId === payoutId);
    if (taken.length > 0 && sumFigures(taken).yoursSen === -changes.paidOut) {
      shares = shares.map((share) => (taken.includes(share) ? { ...share, paidOut: null } : share));
      continue;
    }
    advanceSen += changes.paidOut;
    if (sumFigures(shares.filter(({ paidOut }) => !paidOut)).yoursSen !== advanceSen) continue;
    const paidOut = { payoutId, on: klDate(at) };
    shares = shares.map((share) => ({ ...share, paidOut: share.paidOut ?? paidOut }));
    advanceSen = 0;
  }
  const last = entries.at(-1);
  if (last && advanceSen !== 0 && shares.every(({ paidOut }) => paidOut))
    shares.push({ ...none, at: last.at, paidOut: null });
  const first = shares.findIndex(({ paidOut }) => !paidOut);
  return shares.map((share, index) => ({
    ...share,
    paidOutSen: share.paidOut ? share.yoursSen : index === first ? advanceSen : 0,
  }));
}

/** The lines of a booking in a month: one for each payout of it, and one for what is still open. */
export function linesOfBooking(booking: StatementBooking, month: string): StatementLine[] {
  const { entries, ...about } = booking;
  const shares = sharesOf(entries);
  const openSen = sumFigures(shares.filter(({ paidOut }) => !paidOut)).yoursSen;
  const own = Map.groupBy(
    shares.filter(({ at }) => monthOf(at) === month),
    ({ paidOut }) => (paidOut ? `${paidOut.payoutId} ${paidOut.on}` : ''),
  );
  return [...own.values()].map((parts) => {
    const [{ at, paidOut }] = parts as [Share];
    const place: LinePlace = paidOut
      ? { kind: 'paidOut', payoutId: paidOut.payoutId, paidOn: paidOut.on }
      : placeOf(booking, openSen);
    return { ...about, ...sumFigures(parts), at, place };
  });
}

/** Where the share of a booking is that has not been paid out. */
export function placeOf(booking: StatementBooking, openSen: number): LinePlace {
  if (openSen === 0) return { kind: 'refunded' };
  if (booking.isInReview) return { kind: 'inReview' };
  const { owed } = balancesOf(booking.entries);
  if (owed !== 0 && booking.dueOn !== null) return { kind: 'due', dueOn: booking.dueOn };
  return { kind: 'collecting', latestOn: addDays(booking.departsOn, 1) };
}

export function balancesOf(entries: readonly StatementEntry[]): LedgerBalances {
  const sum = (account: keyof LedgerBalances) =>
    entries.reduce((total, { changes }) => total + changes[account], 0);
  return Object.fromEntries(ledgerAccounts.map((account) => [account, sum(account)])) as LedgerBalances;
}

/** What the statement knows of a payout. */
export interface StatementPayout {
  readonly id: string;
  readonly reference: string | null;
}

/** Why something is not paid out. */
export interface HoldReason {
  readonly kind: 'inReview' | AccountHold;
  /** What a person of the operator says about it; mostly nothing. */
  readonly words: string;
}

export type StatementGroupPlace =
  | { readonly kind: 'onHold'; readonly reason: HoldReason }
  | { readonly kind: 'collecting' | 'refunded' }
  | { readonly kind: 'scheduled'; readonly on: string }
  | { readonly kind: 'paidOut'; readonly on: string; readonly reference: string | null };

export interface StatementGroup {
  readonly place: StatementGroupPlace;
  readonly lines: readonly StatementLine[];
  readonly sums: StatementFigures;
}

export interface Statement {
  readonly month: string;
  readonly groups: readonly StatementGroup[];
  readonly sums: StatementFigures;
  /** Paid for in this month. */
  readonly bookings: number;
  readonly seats: number;
  /** With a refund in this month. */
  readonly refunds: number;
  /** Of all its bookings; null where they differ, and where there are none. */
  readonly feeBasisPoints: number | null;
}

/** The money of one booking, over all months, as its page says it. */
export interface BookingMoney extends StatementFigures {
  readonly feeBasisPoints: number;
  readonly place: StatementGroupPlace;
  /** While its documents have not been sent. */
  readonly latestOn: string | null;
}

export interface StatementRules {
  /** The next run that has not been made. */
  readonly nextRunOn: string;
  readonly weekday: Weekday;
  /** Why nothing could be paid out to the company today; null when it could. */
  readonly hold: HoldReason | null;
  readonly payouts: readonly StatementPayout[];
}

export function statementOf(
  bookings: readonly StatementBooking[],
  month: string,
  rules: StatementRules,
): Statement {
  const lines = bookings
    .flatMap((booking) => linesOfBooking(booking, month))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const byPlace = Map.groupBy(lines, (line) => keyOf(groupPlace(line, rules)));
  const groups = [...byPlace.values()].map((own) => ({
    place: groupPlace(own[0] as StatementLine, rules),
    lines: own,
    sums: sumFigures(own),
  }));
  const paid = lines.filter(({ paidSen }) => paidSen > 0);
  const distinct = (some: readonly StatementLine[]) => new Map(some.map((line) => [line.bookingId, line]));
  return {
    month,
    groups: groups.toSorted((one, other) => keyOf(one.place).localeCompare(keyOf(other.place)) * -1),
    sums: sumFigures(lines),
    bookings: distinct(paid).size,
    seats: [...distinct(paid).values()].reduce((sum, { tickets }) => sum + tickets, 0),
    feeBasisPoints: onlyOne(lines.map((line) => line.feeBasisPoints)),
    refunds: distinct(lines.filter(({ refundedSen }) => refundedSen > 0)).size,
  };
}

function onlyOne(rates: readonly number[]): number | null {
  const [rate = null, ...others] = new Set(rates);
  return others.length === 0 ? rate : null;
}

/** On which day the share of a booking, or a line, is paid out, or was; or why it is not. */
export function groupPlace(
  { place, run }: Pick<StatementLine, 'place' | 'run'>,
  rules: StatementRules,
): StatementGroupPlace {
  switch (place.kind) {
    case 'inReview':
      return { kind: 'onHold', reason: { kind: 'inReview', words: '' } };
    case 'collecting':
    case 'refunded':
      return { kind: place.kind };
    case 'due': {
      // A run that was made goes by its own account; what is in none goes by today's.
      const hold = run ? run.hold : rules.hold;
      if (hold) return { kind: 'onHold', reason: hold };
      const next = nextRunDay(laterDate(place.dueOn, rules.nextRunOn), rules.weekday);
      return { kind: 'scheduled', on: run?.on ?? next };
    }
    case 'paidOut': {
      const payout = rules.payouts.find(({ id }) => id === place.payoutId);
      return { kind: 'paidOut', on: place.paidOn, reference: payout?.reference ?? null };
    }
  }
}

const order = { onHold: 5, collecting: 4, scheduled: 3, paidOut: 2, refunded: 1 };

/** In the order of the statement, the first one largest: what is held up, what comes, the newest payout. */
function keyOf(place: StatementGroupPlace): string {
  const detail = 'on' in place ? place.on : '';
  const reference = place.kind === 'paidOut' ? (place.reference ?? '') : '';
  const reason = place.kind === 'onHold' ? `${place.reason.kind} ${place.reason.words}` : '';
  return [order[place.kind], detail, reference, reason].join(' ');
}

/** `2026-11`, in Kuala Lumpur */
export function monthOf(instant: Date): string {
  return klDate(instant).slice(0, 7);
}

export function isMonth(text: string): boolean {
  return /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(text);
}

export function monthsLater(month: string, months: number): string {
  return addMonths(`${month}-01`, months).slice(0, 7);
}

/** From its first moment up to that of the next month. */
export function monthSpan(month: string): { readonly from: Date; readonly until: Date } {
  return {
    from: klWallClock(`${month}-01`, '00:00'),
    until: klWallClock(`${monthsLater(month, 1)}-01`, '00:00'),
  };
}
