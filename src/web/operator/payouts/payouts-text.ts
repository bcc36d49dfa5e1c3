import type { PayoutHoldReason, PayoutState, RunState } from '#domain/finance/payout.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const payoutsText: FormText = {
  fields: {
    reference: () => ({ what: m.payout_what_reference(), max: maxCharacters.payoutReference }),
    note: () => ({ what: m.payout_what_note(), max: maxCharacters.reason }),
    reason: () => ({ what: m.superadmin_what_reason(), max: maxCharacters.reason }),
  },
  failed: (reason = m.error_not_saved()) => reason,
};

export const refusalTexts = {
  not_found: m.payout_refused_not_found,
  changed: m.payout_refused_changed,
  file_missing: m.payout_refused_file,
  needs_confirmation: m.payout_refused_confirmation,
  not_sent: m.payout_refused_not_sent,
  already_sent: m.payout_refused_already_sent,
  same_person: m.payout_refused_same_person,
  same_holder: m.payout_refused_same_holder,
  changed_lately: m.payout_refused_changed_lately,
  file_changed: m.payout_refused_file_changed,
  nothing_to_pay: m.payout_refused_nothing,
  key_lost: m.payout_refused_key_lost,
} as const;

type Look = { readonly tone: 'ok' | 'warn' | 'bad' | 'quiet'; readonly name: () => string };

export const payoutLooks: Record<PayoutState, Look> = {
  scheduled: { tone: 'warn', name: m.payout_state_scheduled },
  paid: { tone: 'ok', name: m.payout_state_paid },
  returned: { tone: 'bad', name: m.payout_state_returned },
  onHold: { tone: 'bad', name: m.payout_state_on_hold },
  carriedOver: { tone: 'quiet', name: m.payout_state_carried_over },
};

export const runLooks: Record<RunState, Look> = {
  scheduled: payoutLooks.scheduled,
  paid: payoutLooks.paid,
  returned: payoutLooks.returned,
  empty: { tone: 'quiet', name: m.payout_state_empty },
};

export const holdTexts: Record<Exclude<PayoutHoldReason, 'byPerson'>, () => string> = {
  noAccount: m.payout_hold_no_account,
  accountWaits: m.payout_hold_account_waits,
  accountReturned: m.payout_hold_account_returned,
  ledgerDiffers: m.payout_hold_ledger,
  refundedSince: m.payout_hold_refunded,
  companySuspended: m.access_payout_hold_suspended,
  companyDeleted: m.payout_hold_deleted,
  callBack: m.payout_hold_call_back,
};
