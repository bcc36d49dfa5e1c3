// The statement in words: where the money of a group is, and why it is held up.
import type { HoldReason, StatementGroupPlace } from '#domain/statement.ts';
import { m } from '#locales/messages/messages.js';

export const placeNames: Readonly<Record<StatementGroupPlace['kind'], () => string>> = {
  collecting: m.statement_collecting,
  scheduled: m.statement_scheduled,
  paidOut: m.statement_paid_out,
  onHold: m.statement_on_hold,
  refunded: m.statement_given_back,
};

const reasons: Readonly<Record<HoldReason['kind'], () => string>> = {
  inReview: m.statement_hold_in_review,
  noAccount: m.statement_hold_no_account,
  accountWaits: m.statement_hold_account_waits,
  accountReturned: m.statement_hold_account_returned,
  companySuspended: m.access_statement_hold_suspended,
  byPerson: m.statement_hold_by_person,
  ledgerDiffers: m.statement_hold_ledger,
  refundedSince: m.statement_hold_refunded,
};

export function reasonText({ kind, words }: HoldReason): string {
  return words || reasons[kind]();
}

/** `5`, or `2.5`, of 250 basis points. */
export function rateText(basisPoints: number): string {
  return String(basisPoints / 100);
}
