// Server-only, because few bookings need these texts but every booking page would load them.

import { canGiveRefundAccount, type RefundStep } from '#domain/finance/refund.ts';
import * as paths from '#domain/kernel/paths.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import type { RefundView } from './refund-panel.tsx';

interface Refund {
  readonly id: string;
  readonly amountSen: number;
  readonly step: RefundStep;
  readonly account: string | null;
  readonly reference: string | null;
}

const texts: Record<RefundStep, (refund: { account: string; reference: string }) => string> = {
  due: () => m.refund_mine_due(),
  accountGiven: m.refund_mine_account_given,
  inFile: m.refund_mine_in_file,
  sent: m.refund_mine_sent,
  done: () => m.refund_mine_done(),
  returned: () => m.refund_mine_returned(),
};

export function refundView(
  refunds: readonly Refund[],
  { secret, isSaved }: { readonly secret: string; readonly isSaved: boolean },
): RefundView | null {
  if (refunds.length === 0) return null;
  const isMissing = refunds.some(({ step }) => step === 'due' || step === 'returned');
  const mayChange = refunds.some(({ step }) => canGiveRefundAccount(step));
  const to = paths.refundAccountPath(secret);
  return {
    title: m.refund_mine_title(),
    saved: isSaved ? m.refund_mine_saved() : null,
    lines: refunds.map(({ id, amountSen, step, account, reference }) => ({
      id,
      amount: formatMyr(amountSen),
      text: texts[step]({ account: account ?? '', reference: reference ?? '' }),
    })),
    enter: isMissing ? { to, text: m.refund_mine_enter() } : null,
    change: !isMissing && mayChange ? { to, text: m.refund_mine_change() } : null,
  };
}
