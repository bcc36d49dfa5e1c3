import type { ShareHoldReason, SharePlace, StatementPayout } from '#domain/finance/statement.ts';
import { m } from '#locales/messages/messages.js';

export const placeNames: Readonly<Record<SharePlace['kind'], () => string>> = {
  collecting: m.statement_collecting,
  scheduled: m.statement_scheduled,
  paidOut: m.statement_paid_out,
  onHold: m.statement_on_hold,
  refunded: m.statement_given_back,
};

export const payoutNames: Readonly<Record<StatementPayout['kind'], () => string>> = {
  paid: m.statement_paid_out,
  returned: m.statement_payout_returned,
  correction: m.statement_payout_correction,
};

const reasons: Readonly<Record<ShareHoldReason['kind'], () => string>> = {
  inReview: m.statement_hold_in_review,
  noAccount: m.statement_hold_no_account,
  accountWaits: m.statement_hold_account_waits,
  accountReturned: m.statement_hold_account_returned,
  companySuspended: m.access_statement_hold_suspended,
  companyDeleted: m.payout_statement_hold_deleted,
  callBack: m.payout_statement_hold_call_back,
  byPerson: m.statement_hold_by_person,
  ledgerDiffers: m.statement_hold_ledger,
  refundedSince: m.statement_hold_refunded,
};

export function describeShareHold({ kind, words }: ShareHoldReason): string {
  return words || reasons[kind]();
}

/** For example `5`, or `2.5` for 250 basis points. */
export function rateText(basisPoints: number): string {
  return String(basisPoints / 100);
}
