import type { BookingState } from '#domain/booking-state.ts';
import { maxCharacters } from '#domain/constants.ts';
import type { DeskNeed } from '#domain/desk.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';
import { cappedCount } from '#web/shared/office/capped-count.ts';

export type DeskList = 'needs' | 'refunds' | 'refunds-due' | 'refunds-done';
export const refundLists = ['refunds', 'refunds-due', 'refunds-done'] as const;

export type Mode = 'test' | 'live';

export const modeNames: Record<Mode, () => string> = {
  test: m.superadmin_mode_test,
  live: m.superadmin_mode_live,
};

export const needLooks: Record<DeskNeed, { tone: 'warn' | 'bad'; name: () => string }> = {
  review: { tone: 'warn', name: m.superadmin_need_review },
  refundDue: { tone: 'bad', name: m.superadmin_need_refund },
  stuck: { tone: 'warn', name: m.superadmin_need_stuck },
  keysRefused: { tone: 'bad', name: m.superadmin_need_keys },
  signatureRefused: { tone: 'bad', name: m.superadmin_need_signature },
  paymentNotFound: { tone: 'warn', name: m.superadmin_need_not_found },
  stillUnderWay: { tone: 'warn', name: m.superadmin_need_under_way },
  draftPaidTwice: { tone: 'warn', name: m.superadmin_need_twice },
  ledgerDiffers: { tone: 'bad', name: m.superadmin_need_ledger },
};

/** Needs that only a person can end, by having looked. */
const notedNeeds: readonly DeskNeed[] = [
  ...(['keysRefused', 'signatureRefused', 'paymentNotFound'] as const),
  ...(['stillUnderWay', 'draftPaidTwice'] as const),
];

export function canBeNoted(needs: readonly DeskNeed[]): boolean {
  return needs.some((need) => notedNeeds.includes(need));
}

export const stateTexts: Record<BookingState, () => string> = {
  bill_creating: m.superadmin_state_bill_creating,
  awaiting_payment: m.superadmin_state_awaiting_payment,
  expiring: m.superadmin_state_expiring,
  expired: m.superadmin_state_expired,
  bill_failed: m.superadmin_state_bill_failed,
  being_checked: m.superadmin_state_being_checked,
  confirmed: m.superadmin_state_confirmed,
  review: m.superadmin_state_review,
  paid_no_seat: m.superadmin_state_paid_no_seat,
};

export function ticketsText(count: number): string {
  return m.superadmin_tickets({ count });
}

export function bookingsText(count: number): string {
  return m.superadmin_desk_found({ count });
}

export function refundsText(count: number): string {
  return m.superadmin_refunds_found({ count: cappedCount(count), total: count });
}

export function otherModeText(count: number, mode: string): string {
  return m.superadmin_desk_other({ count, mode });
}

export const deskText: FormText = {
  fields: {
    reason: () => ({ what: m.superadmin_what_review_reason(), max: maxCharacters.reason }),
    reference: () => ({ what: m.superadmin_what_refund_reference(), max: maxCharacters.refundReference }),
  },
  failed: (reason = m.error_not_saved()) => reason,
};
