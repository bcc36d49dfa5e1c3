// Names of the limits on unpaid seats, as docs/payments.md explains them under "Seats cannot be taken hostage". The
// statement that takes seats decides which limit refuses a hold: src/server/features/bookings/hold/hold-limits.store.ts.

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

/** Limits for unproven emails. The buyer passes them with a code. */
const codeReasons = ['many_tickets', 'deal_full', 'left_unpaid', 'busy_connection'] as const;
export type CodeReason = (typeof codeReasons)[number];

/** Limits on tickets, which a smaller booking meets, and on unpaid holds and seats, which ease when a hold ends. */
export type HoldLimit =
  | CodeReason
  | 'email_tickets'
  | 'email_holds'
  | 'mail_owner_tickets'
  | 'mail_owner_seats'
  | 'client_tickets'
  | 'client_seats'
  | 'client_seats_of_deal';

export function isCodeReason(limit: HoldLimit): limit is CodeReason {
  return codeReasons.some((reason) => reason === limit);
}
