import type { PaymentDifference } from '#domain/finance/settlement-report.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const comparisonText: FormText = {
  fields: {
    report: () => ({ what: m.payout_what_report(), max: maxCharacters.settlementReport }),
  },
  failed: (reason = m.error_not_saved()) => reason,
};

export const columnNames = { billId: m.payout_compare_column_bill, amount: m.payout_compare_column_amount };

export const differenceLooks: Record<
  PaymentDifference['kind'],
  { tone: 'warn' | 'bad'; name: () => string }
> = {
  missingHere: { tone: 'bad', name: m.payout_compare_missing_here },
  missingThere: { tone: 'warn', name: m.payout_compare_missing_there },
  amount: { tone: 'bad', name: m.payout_compare_amount },
  fee: { tone: 'bad', name: m.payout_compare_fee },
};
