import type { BookingState } from '#domain/bookings/booking-state.ts';
import type { DealPhase } from '#domain/deals/deal.ts';
import type { TaskKind } from '#domain/fulfilment/story.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import type { Sen } from '#domain/kernel/money.ts';
import type { DeskBooking, DeskNeed } from '#domain/operator/desk.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { cappedCount } from '#web/back-office/kit/capped-count.ts';
import type { FormText } from '#web/shared/forms/action-result.ts';

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
  flownWithoutDocuments: { tone: 'bad', name: m.superadmin_need_flown },
  workOverdue: { tone: 'warn', name: m.superadmin_need_overdue },
  belowFullRefund: { tone: 'warn', name: m.offers_desk_need },
};

/** Needs that a super admin resolves by noting them. */
const notedNeeds: readonly DeskNeed[] = [
  'keysRefused',
  'signatureRefused',
  'paymentNotFound',
  'stillUnderWay',
  'draftPaidTwice',
  'belowFullRefund',
];

export const taskNames: Record<TaskKind, () => string> = {
  call: m.desk_task_call,
  names: m.desk_task_names,
  tickets: m.desk_task_tickets,
  documents: m.desk_task_documents,
  cancellation: m.desk_task_cancellation,
  correction: m.desk_task_correction,
  change: m.desk_task_change,
  reissue: m.desk_task_reissue,
  refundOrRebook: m.desk_task_refund_or_rebook,
};

export function canDismissAttention(needs: readonly DeskNeed[]): boolean {
  return needs.some((need) => notedNeeds.includes(need));
}

const stateTexts: Record<BookingState, () => string> = {
  billCreating: m.superadmin_state_bill_creating,
  awaitingPayment: m.superadmin_state_awaiting_payment,
  expiring: m.superadmin_state_expiring,
  expired: m.superadmin_state_expired,
  billFailed: m.superadmin_state_bill_failed,
  beingChecked: m.superadmin_state_being_checked,
  confirmed: m.superadmin_state_confirmed,
  review: m.superadmin_state_review,
  paidNoSeat: m.superadmin_state_paid_no_seat,
};

/** A cancelled booking keeps the stored state `confirmed`, so check `isCancelled` first. */
export function describeBookingState({
  state,
  isCancelled,
}: Pick<DeskBooking, 'state' | 'isCancelled'>): string {
  return isCancelled ? m.superadmin_state_cancelled() : stateTexts[state]();
}

type Look = { tone: 'ok' | 'warn' | 'bad' | 'quiet'; name: () => string };

export const stateLooks: Record<BookingState, Look> = {
  billCreating: { tone: 'warn', name: m.desk_status_bill_creating },
  awaitingPayment: { tone: 'warn', name: m.desk_status_awaiting_payment },
  expiring: { tone: 'warn', name: m.desk_status_expiring },
  expired: { tone: 'quiet', name: m.desk_status_expired },
  billFailed: { tone: 'quiet', name: m.desk_status_bill_failed },
  beingChecked: { tone: 'warn', name: m.desk_status_being_checked },
  confirmed: { tone: 'ok', name: m.desk_status_confirmed },
  review: { tone: 'warn', name: m.desk_status_review },
  paidNoSeat: { tone: 'bad', name: m.desk_status_paid_no_seat },
};

export const cancelledLook: Look = { tone: 'quiet', name: m.desk_tag_cancelled };

export const phaseLooks: Record<DealPhase, Look> = {
  comingSoon: { tone: 'warn', name: m.desk_phase_coming_soon },
  open: { tone: 'ok', name: m.desk_phase_open },
  allHeld: { tone: 'warn', name: m.desk_phase_all_held },
  soldOut: { tone: 'quiet', name: m.desk_phase_sold_out },
  paused: { tone: 'quiet', name: m.desk_phase_paused },
  expired: { tone: 'quiet', name: m.desk_phase_expired },
  flightCancelled: { tone: 'bad', name: m.deal_flight_cancelled },
};

export const hiddenLook: Look = { tone: 'bad', name: m.desk_phase_hidden };

const billStates: Readonly<Record<string, () => string>> = {
  due: m.desk_bill_due,
  paid: m.desk_bill_paid,
  deleted: m.desk_bill_deleted,
};

/** Name of a bill's state; an unknown state is shown as Billplz sent it. */
export function billStateName(state: string): string {
  return billStates[state]?.() ?? state;
}

/** Describes by how much a payment is short or over. */
export function formatDifference(sen: Sen): string {
  if (sen === 0) return m.desk_as_billed();
  return sen < 0 ? m.desk_short({ amount: formatMyr(-sen) }) : m.desk_over({ amount: formatMyr(sen) });
}

export function formatDeskTickets(count: number): string {
  return m.superadmin_tickets({ count });
}

export function formatFoundBookings(count: number): string {
  return m.superadmin_desk_found({ count });
}

export function formatFoundRefunds(count: number): string {
  return m.superadmin_refunds_found({ count: cappedCount(count), total: count });
}

export function formatOtherMode(count: number, mode: string): string {
  return m.superadmin_desk_other({ count, mode });
}

const SHORT = 40;

export const deskText: FormText = {
  fields: {
    reason: () => ({ what: m.superadmin_what_review_reason(), max: maxCharacters.reason }),
    reference: () => ({ what: m.superadmin_what_refund_reference(), max: maxCharacters.refundReference }),
    bookingReference: () => ({ what: m.desk_unknown_what_booking(), max: SHORT }),
    email: () => ({ what: m.desk_what_email(), max: maxCharacters.email }),
    hideReason: () => ({ what: m.superadmin_what_review_reason(), max: maxCharacters.reason }),
  },
  failed: (reason = m.error_not_saved()) => reason,
};

export const searchText: FormText = {
  fields: { text: () => ({ what: m.desk_search_what(), max: maxCharacters.email }) },
  failed: (reason = m.error_not_saved()) => m.desk_search_failed({ reason }),
};
