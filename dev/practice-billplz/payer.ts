// A payer can pay, fail, leave a payment pending or pay twice.
import { type Bill, billplzTime, isoTime } from './bill.ts';
import { createReturnUrl, sendCallback } from './notices.ts';
import type { PracticeState } from './state.ts';

export const payerActions = ['pay', 'fail', 'pending', 'payAgain'] as const;
export type PayerAction = (typeof payerActions)[number];

const transactionStatuses = {
  pay: 'completed',
  fail: 'failed',
  pending: 'pending',
  payAgain: 'completed',
} as const;

export function canPay(bill: Bill): boolean {
  return bill.record.state === 'due' || (bill.record.state === 'deleted' && bill.isPayerAtBank);
}

export async function performPayerAction(
  state: PracticeState,
  bill: Bill,
  what: PayerAction,
): Promise<string | null> {
  if (!bill.record.paid || what === 'payAgain') {
    const now = new Date();
    bill.transactions.push({
      id: state.nextTransactionId(),
      status: transactionStatuses[what],
      completed_at: transactionStatuses[what] === 'completed' ? isoTime(now) : null,
      payment_channel: 'PRACTICE',
    });
    if (what === 'pay') markPaid(state, bill, now);
    // The real API shows a second payment only in the list of transactions.
    if (what === 'payAgain') return null;
  }
  await sendCallback(state, bill);
  return createReturnUrl(state, bill);
}

function markPaid(state: PracticeState, bill: Bill, now: Date): void {
  const { record } = bill;
  if (state.strikes('wrongAmount')) record.amount += 1;
  if (state.strikes('wrongCollection')) record.collection_id = 'another_collection';
  record.paid = true;
  record.state = 'paid';
  record.paid_amount = record.amount;
  record.paid_at = billplzTime(now);
}
