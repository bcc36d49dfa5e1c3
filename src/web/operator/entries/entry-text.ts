import type { LedgerAccount } from '#domain/finance/ledger.ts';
import type { EntryKind, EntryState } from '#domain/finance/money-entry.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

const SHORT = 40;

export const entryText: FormText = {
  fields: {
    kind: () => ({ what: m.entry_make(), max: SHORT }),
    amount: () => ({ what: m.entry_what_amount(), max: SHORT }),
    from: () => ({ what: m.entry_what_from(), max: SHORT }),
    to: () => ({ what: m.entry_what_to(), max: SHORT }),
    billId: () => ({ what: m.entry_what_bill(), max: 64 }),
    transactionId: () => ({ what: m.entry_what_transaction(), max: maxCharacters.refundReference }),
    entryReason: () => ({ what: m.entry_what_reason(), max: maxCharacters.reason }),
  },
  failed: (reason = m.error_not_saved()) => reason,
};

export const accountNames: Record<LedgerAccount, () => string> = {
  received: m.entry_account_received,
  awaiting: m.entry_account_awaiting,
  refundDue: m.entry_account_refund_due,
  refunded: m.entry_account_refunded,
  fee: m.entry_account_fee,
  owed: m.entry_account_owed,
  paidOut: m.entry_account_paid_out,
  goodwill: m.entry_account_goodwill,
  providerFee: m.entry_account_provider_fee,
  costs: m.entry_account_costs,
};

export const entryTexts: Record<EntryKind, { readonly name: () => string; readonly text: () => string }> = {
  payment: { name: m.entry_kind_payment, text: m.entry_kind_payment_text },
  chargeback: { name: m.entry_kind_chargeback, text: m.entry_kind_chargeback_text },
  goodwill: { name: m.entry_kind_goodwill, text: m.entry_kind_goodwill_text },
  paidBack: { name: m.entry_kind_paid_back, text: m.entry_kind_paid_back_text },
  writtenOff: { name: m.entry_kind_written_off, text: m.entry_kind_written_off_text },
  providerFee: { name: m.entry_kind_provider_fee, text: m.entry_kind_provider_fee_text },
  correction: { name: m.entry_kind_correction, text: m.entry_kind_correction_text },
};

export const entryLooks: Record<
  EntryState,
  { readonly tone: 'ok' | 'warn' | 'quiet'; readonly name: () => string }
> = {
  waiting: { tone: 'warn', name: m.entry_state_waiting },
  booked: { tone: 'ok', name: m.entry_state_booked },
  withdrawn: { tone: 'quiet', name: m.entry_state_withdrawn },
};
