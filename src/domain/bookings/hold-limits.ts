// Limits on unpaid seats. The database enforces them in the statement that takes seats; these functions say which limit
// refused a booking. Both follow docs/payments.md, "Seats cannot be taken hostage".

export interface HoldLimits {
  readonly holdsPerEmail: number;
  readonly unprovenTickets: number;
  readonly unprovenPercent: number;
  readonly unprovenSeatsPerClient: number;
  readonly seatsPerClient: number;
  /** Unpaid holds within six hours, beyond paid ones, after which fewer seats may be held; twice as many: fewer still. */
  readonly unpaidHolds: number;
  readonly seatsAfterUnpaid: number;
  readonly seatsAfterMoreUnpaid: number;
  /** Share of a deal's unsold seats that one client address may hold unpaid, rounded up. */
  readonly clientPercent: number;
}

/** What the database knows about a deal, an email, its mail owner and a client address. */
export interface HoldFacts {
  readonly unsold: number;
  readonly unproven: number;
  readonly liveOfEmail: number;
  readonly leftByEmail: number;
  readonly leftByClient: number;
  readonly unprovenOfClient: number;
  readonly seatsOfClient: number;
  readonly seatsOfClientOnDeal: number;
  /** Holds left unpaid less bookings paid: a carrier's address has many of both. */
  readonly clientDebt: number;
  readonly seatsOfOwner: number;
  readonly ownerDebt: number;
}

/** Why a buyer has to prove the email. */
export type CodeReason = 'manyTickets' | 'dealFull' | 'leftUnpaid' | 'busyConnection';

export type ExceededLimit =
  | { readonly kind: 'codeNeeded'; readonly why: CodeReason }
  | { readonly kind: 'fewerTickets'; readonly most: number }
  /** Seats come back when a hold of this party ends. */
  | { readonly kind: 'full'; readonly whose: 'email' | 'mailOwner' | 'client' | 'clientOnDeal' };

/** Unpaid seats that a client address or a mail owner may hold. */
export function unpaidSeatLimit(limits: HoldLimits, debt: number): number {
  if (debt >= 2 * limits.unpaidHolds) return limits.seatsAfterMoreUnpaid;
  return debt >= limits.unpaidHolds ? limits.seatsAfterUnpaid : limits.seatsPerClient;
}

/** Returns null if nothing refuses the booking. A buyer is only asked for a code that would help. */
export function findExceededLimit(
  { tickets, emailProven }: { readonly tickets: number; readonly emailProven: boolean },
  limits: HoldLimits,
  facts: HoldFacts,
): ExceededLimit | null {
  const hasLeftUnpaid = facts.leftByEmail >= limits.unpaidHolds;
  if (hasLeftUnpaid && tickets > limits.unprovenTickets)
    return { kind: 'fewerTickets', most: limits.unprovenTickets };
  if (facts.liveOfEmail >= (hasLeftUnpaid ? 1 : limits.holdsPerEmail))
    return { kind: 'full', whose: 'email' };
  const refusal = limitOfProven(tickets, limits, facts);
  if (refusal || emailProven) return refusal;
  const why = reasonForCode(tickets, limits, facts);
  return why ? { kind: 'codeNeeded', why } : null;
}

/**
 * What others at the same client address hold refuses neither its first booking nor, at an address in good standing, a
 * mail owner that left nothing unpaid and asks for its first booking or for a few seats.
 */
function limitOfProven(tickets: number, limits: HoldLimits, facts: HoldFacts): ExceededLimit | null {
  const ownerLimit = unpaidSeatLimit(limits, facts.ownerDebt);
  if (tickets > ownerLimit) return { kind: 'fewerTickets', most: ownerLimit };
  if (facts.seatsOfOwner + tickets > ownerLimit) return { kind: 'full', whose: 'mailOwner' };
  const clientLimit = unpaidSeatLimit(limits, facts.clientDebt);
  const isOwnerTrusted =
    facts.ownerDebt <= 0 &&
    facts.clientDebt < limits.unpaidHolds &&
    facts.seatsOfOwner + tickets <= Math.max(tickets, limits.unprovenTickets);
  const isFirstOfClient = facts.seatsOfClient === 0 && facts.clientDebt <= 0 && tickets <= clientLimit;
  return isOwnerTrusted || isFirstOfClient ? null : limitOfClient(tickets, limits, facts);
}

function limitOfClient(tickets: number, limits: HoldLimits, facts: HoldFacts): ExceededLimit | null {
  const most = unpaidSeatLimit(limits, facts.clientDebt);
  const mostOfDeal = shareOf(facts.unsold, limits.clientPercent);
  if (tickets > Math.min(most, mostOfDeal)) return { kind: 'fewerTickets', most: Math.min(most, mostOfDeal) };
  if (facts.seatsOfClient + tickets > most) return { kind: 'full', whose: 'client' };
  return facts.seatsOfClientOnDeal + tickets > mostOfDeal ? { kind: 'full', whose: 'clientOnDeal' } : null;
}

function reasonForCode(tickets: number, limits: HoldLimits, facts: HoldFacts): CodeReason | null {
  if (tickets > limits.unprovenTickets) return 'manyTickets';
  if (facts.leftByEmail >= limits.unpaidHolds || facts.leftByClient >= limits.unpaidHolds)
    return 'leftUnpaid';
  if (facts.unproven + tickets > shareOf(facts.unsold, limits.unprovenPercent)) return 'dealFull';
  const isClientFull =
    facts.unprovenOfClient + tickets > limits.unprovenSeatsPerClient ||
    limitOfClient(tickets, limits, facts) !== null;
  return isClientFull ? 'busyConnection' : null;
}

/** Of an odd number the larger half. */
function shareOf(seats: number, percent: number): number {
  return Math.ceil((seats * percent) / 100);
}
