import type { RefundStep } from '#domain/finance/refund.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import { refusalTexts } from '#web/operator/payouts/payouts-text.ts';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const refundsText: FormText = {
  fields: { reason: () => ({ what: m.superadmin_what_reason(), max: maxCharacters.reason }) },
  failed: (reason = m.error_not_saved()) => reason,
};

export const refundRefusals = {
  ...refusalTexts,
  changed: m.refund_refused_changed,
  nothing_to_pay: m.refund_refused_nothing,
  key_lost: m.refund_refused_key_lost,
} as const;

export const refundTones: Record<RefundStep, 'ok' | 'warn' | 'bad'> = {
  due: 'warn',
  accountGiven: 'warn',
  inFile: 'warn',
  sent: 'warn',
  done: 'ok',
  returned: 'bad',
};
