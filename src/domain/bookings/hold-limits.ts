// Limits on unpaid holds. docs/payments.md explains them under "Seats cannot be taken hostage";
// hold-limits.store.ts applies them.

export interface HoldLimits {
  readonly holdsPerEmail: number;
  readonly unprovenTickets: number;
  readonly unprovenPercent: number;
  readonly unprovenSeatsPerClient: number;
  readonly seatsPerClient: number;
  /** More unpaid than paid holds within six hours reduce the seats; twice as many reduce them further. */
  readonly unpaidHolds: number;
  readonly seatsAfterUnpaid: number;
  readonly seatsAfterMoreUnpaid: number;
  /** Share of a deal's unsold seats that one client address may hold unpaid, rounded up. */
  readonly clientPercent: number;
}

/** Limits for unproven emails; a code from the email lifts them. */
const codeReasons = ['many_tickets', 'deal_full', 'left_unpaid', 'busy_connection'] as const;
export type CodeReason = (typeof codeReasons)[number];

/** Limits on tickets, and limits on unpaid holds and seats. The latter apply until a hold ends. */
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
