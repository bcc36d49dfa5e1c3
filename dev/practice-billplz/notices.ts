// Sends signed callbacks with retries, and signs the payer's return URL.
import { signFields } from '#server/features/payments/billplz.signature.ts';
import type { Bill } from './bill.ts';
import type { PracticeState } from './state.ts';

/** Seconds between one attempt and the next; up to 300 random seconds are added. */
const retryAfterSeconds = [15, 15 * 60, 15 * 60, 24 * 3600];
const answerWithinMs = 20_000;
/** Minimum timeout for a response, regardless of how fast the simulated time runs. */
const shortestPatienceMs = 8_000;
const redirectHeadStartMs = 1_000;

type Fields = Record<string, string>;

function keyFor(state: PracticeState): string {
  return state.strikes('badSignature') ? 'not the key' : state.keys.xSignatureKey;
}

function transactionFields(state: PracticeState, bill: Bill): Fields {
  const last = bill.transactions.at(-1);
  if (!state.extraInfo || !last) return {};
  return { transaction_id: last.id, transaction_status: last.status };
}

function callbackFields(state: PracticeState, bill: Bill): Fields {
  const { record } = bill;
  const isZero = record.paid && state.strikes('paidAmountZero');
  return {
    id: record.id,
    collection_id: record.collection_id,
    paid: String(record.paid),
    state: record.state,
    amount: String(record.amount),
    paid_amount: isZero ? '0' : String(record.paid_amount),
    due_at: record.due_at,
    email: record.email ?? '',
    mobile: record.mobile ?? '',
    name: record.name,
    url: record.url,
    paid_at: record.paid_at ?? '',
    ...transactionFields(state, bill),
  };
}

export function createReturnUrl(state: PracticeState, bill: Bill): string | null {
  if (!bill.record.redirect_url) return null;
  const fields: Fields = {
    id: bill.record.id,
    paid: String(bill.record.paid),
    paid_at: bill.record.paid_at ?? '',
    ...transactionFields(state, bill),
  };
  const named = (form: (name: string) => string) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [form(name), value]));
  const signature = signFields(
    named((name) => `billplz${name}`),
    keyFor(state),
  );
  const address = new URL(bill.record.redirect_url);
  for (const [key, value] of Object.entries(named((name) => `billplz[${name}]`))) {
    address.searchParams.append(key, value);
  }
  address.searchParams.append('billplz[x_signature]', signature);
  return address.href;
}

/** Starts the callback. Resolves when the payer may return to the shop, depending on the configured order. */
export async function sendCallback(state: PracticeState, bill: Bill): Promise<void> {
  const fields = callbackFields(state, bill);
  const url = bill.record.callback_url;
  if (state.strikes('dropCallback')) {
    state.deliveries.push({
      billId: bill.record.id,
      attempt: 1,
      at: timestamp(),
      fields,
      outcome: 'dropped',
    });
    return;
  }
  const first = () => {
    const copies = Array.from({ length: state.duplicateCallback }, () => send(state, url, fields, 1));
    return Promise.all([attempt(state, url, fields, 1), ...copies]);
  };
  if (state.delayCallbackMs > 0) state.later(state.delayCallbackMs, first);
  else if (state.order === 'redirectFirst') state.later(redirectHeadStartMs, first);
  else if (state.order === 'simultaneous') state.later(0, first);
  else await first();
}

async function attempt(state: PracticeState, url: string, fields: Fields, number: number): Promise<void> {
  const { deliveries } = state;
  const isDelivered = await send(state, url, fields, number);
  // A reset in the meantime has cancelled this delivery.
  if (isDelivered || deliveries !== state.deliveries) return;
  state.rank = Math.min(state.rank + 1, 10);
  const seconds = retryAfterSeconds[number - 1];
  if (seconds === undefined) return;
  const delayMs = (seconds + state.random() * 300) * 1000 * state.timeScale;
  state.later(delayMs, () => attempt(state, url, fields, number + 1));
}

async function send(state: PracticeState, url: string, fields: Fields, number: number): Promise<boolean> {
  const delivery = { billId: fields.id ?? '', attempt: number, at: timestamp(), fields };
  const { deliveries } = state;
  const body = new URLSearchParams({ ...fields, x_signature: signFields(fields, keyFor(state)) });
  const patienceMs = Math.max(answerWithinMs * state.timeScale, shortestPatienceMs);
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual', signal });
    await answer.body?.cancel();
    deliveries.push({ ...delivery, outcome: answer.status });
    return answer.status === 200;
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    deliveries.push({ ...delivery, outcome: isTimeout ? 'timeout' : 'unreachable' });
    return false;
  }
}

function timestamp(): string {
  return new Date().toISOString();
}
