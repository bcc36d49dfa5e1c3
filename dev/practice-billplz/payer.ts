// A payer can pay, fail, leave a payment pending, or pay twice.
import { type Bill, billplzTime, isoTime } from './bill.ts';
import { returnAddress, tellShop } from './notices.ts';
import type { PracticeState } from './state.ts';

export const payerActs = ['pay', 'fail', 'pending', 'payAgain'] as const;
export type PayerAct = (typeof payerActs)[number];

const transactionStatuses = {
  pay: 'completed',
  fail: 'failed',
  pending: 'pending',
  payAgain: 'completed',
} as const;

export function canPay(bill: Bill): boolean {
  return bill.record.state === 'due' || (bill.record.state === 'deleted' && bill.isPayerAtBank);
}

export async function act(state: PracticeState, bill: Bill, what: PayerAct): Promise<string | null> {
  if (!bill.record.paid || what === 'payAgain') {
    const now = new Date();
    bill.transactions.push({
      id: state.nextTransactionId(),
      status: transactionStatuses[what],
      completed_at: transactionStatuses[what] === 'completed' ? isoTime(now) : null,
      payment_channel: 'PRACTICE',
    });
    if (what === 'pay') markPaid(state, bill, now);
    // Only the list of transactions shows a second payment.
    if (what === 'payAgain') return null;
  }
  await tellShop(state, bill);
  return returnAddress(state, bill);
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
