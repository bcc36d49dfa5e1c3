import type { RefundStep } from '#domain/finance/refund.ts';
import { m } from '#locales/messages/messages.js';

export const refundStepNames: Record<RefundStep, () => string> = {
  due: m.refund_step_due,
  accountGiven: m.refund_step_account_given,
  inFile: m.refund_step_in_file,
  sent: m.refund_step_sent,
  done: m.refund_step_done,
  returned: m.refund_step_returned,
};
