// Asks Billplz about one bill: within the shared budget, with the keys it was made with and, when those are refused,
// with the newest ones of the same account. What an answer says about money goes to the settlement; when to ask, and
// what follows from an answer, is bill-checks.ts.
import { senFromDecimal } from '#domain/money.ts';
import type { AppContext } from '#server/context.ts';
import type { BillplzBill, BillplzClient, BillplzFailure } from '#server/features/payments/billplz.client.ts';
import { closeLooks, hearLimit, type LookShare, takeLook } from '#server/features/payments/look-budget.ts';
import { clientFor, settingsSince } from '#server/features/payments/payments.service.ts';
import type { TransactionStatus } from '#server/platform/schema.ts';
import type { ClaimedBooking } from './bookings.store.ts';
import { type AttemptRow, clearAttention, hasAttention, insertPaymentEvent } from './settlement.store.ts';
import { settleBill } from './settlement.ts';
import { eventColumns, type ProviderReport, type SettlementInput } from './settlement-input.ts';

/** A bill at Billplz and the booking it is looked at for. */
export interface WatchedBill {
  readonly ctx: AppContext;
  readonly booking: ClaimedBooking;
  readonly attempt: AttemptRow;
  readonly billId: string;
}

/** `unknown`: Billplz has no such bill. `later`: no answer now, or no budget for asking. `refused`: by all our keys. */
export type BillCheck = 'settled' | 'unpaid' | 'unknown' | 'later' | 'refused';

const unreachable: BillplzFailure = { ok: false, kind: 'unreachable' };

const isKeyRefusal = (answer: { ok: true } | BillplzFailure) =>
  !answer.ok && answer.kind === 'refused' && answer.status === 401;

/** `mayAsk` is asked before each call: a second try with other keys is a second request. */
async function ask<Value extends object>(
  watched: WatchedBill,
  call: (client: BillplzClient) => Promise<({ ok: true } & Value) | BillplzFailure>,
  mayAsk: () => Promise<boolean> = async () => true,
): Promise<({ ok: true } & Value) | BillplzFailure> {
  const { ctx, attempt } = watched;
  const [own, ...later] = await settingsSince(ctx, attempt.settings_version);
  const newest = later.at(-1);
  const tries = [own, newest?.apiKey === own?.apiKey ? undefined : newest].filter(
    (keys) => keys !== undefined,
  );
  let answer: ({ ok: true } & Value) | BillplzFailure = unreachable;
  for (const settings of tries) {
    if (!(await mayAsk())) return unreachable;
    answer = await call(clientFor(settings, ctx));
    if (!isKeyRefusal(answer)) return answer;
  }
  if (tries.length > 0) await reportRefusedKeys(watched);
  return answer;
}

/** Told once, not at every try: it stands on the desk until an answer comes. */
async function reportRefusedKeys({ ctx, booking, attempt, billId }: WatchedBill): Promise<void> {
  ctx.log.error({ bookingId: booking.id, billId }, 'Billplz refuses our keys for a bill of ours');
  if (await hasAttention(ctx.db, booking.id, 'keysRefused')) return;
  await settleBill(ctx, booking.id, {
    event: 'keysRefused',
    attemptId: attempt.id,
    report: { source: 'reconcile', billId },
  });
}

export type Deleted = SettlementInput & { event: 'billDeleted' | 'deleteRefused' | 'providerUnreachable' };

/**
 * What became of the wish to delete the bill. Anything but a clear yes may mean that it was paid: the look that follows
 * settles that, and what is told here then changes nothing any more.
 */
export async function deleteBill(
  watched: WatchedBill,
): Promise<{ deleted: Deleted; result: BillCheck | null }> {
  const { attempt, billId } = watched;
  const common = { attemptId: attempt.id, report: { source: 'sweep', billId } as const };
  const answer = await ask(watched, (client) => client.deleteBill(billId));
  // 404: gone already, which is what we want.
  if (answer.ok || (answer.kind === 'refused' && answer.status === 404))
    return { deleted: { ...common, event: 'billDeleted' }, result: null };
  // GET knows the same keys: asking would only cost a look.
  const result = isKeyRefusal(answer) ? 'refused' : await checkBill(watched, 'urgent');
  if (answer.kind === 'refused' && answer.status === 422)
    return { deleted: { ...common, event: 'deleteRefused' }, result };
  const retryAfterMs = answer.kind === 'rateLimited' ? answer.retryAfterMs : 0;
  return { deleted: { ...common, event: 'providerUnreachable', retryAfterMs }, result };
}

export async function checkBill(watched: WatchedBill, share: LookShare): Promise<BillCheck> {
  const { ctx, booking, billId } = watched;
  const answer = await askWithin(watched, share, (client) => client.getBill(billId));
  ctx.log.info({ billId, result: answer.ok ? answer.bill.state : answer.kind }, 'bill looked at');
  if (!answer.ok) {
    if (isKeyRefusal(answer)) return 'refused';
    return answer.kind === 'refused' && answer.status === 404 ? 'unknown' : 'later';
  }
  if (booking.state !== 'awaiting_payment')
    await clearAttention(ctx.db, booking.id, ['keysRefused', 'signatureRefused']);
  else await clearAttention(ctx.db, booking.id, ['keysRefused']);
  return settleWhatIsSeen(watched, answer.bill);
}

async function settleWhatIsSeen(watched: WatchedBill, bill: BillplzBill): Promise<BillCheck> {
  const { ctx, attempt, billId } = watched;
  const report: ProviderReport = {
    source: 'reconcile',
    billId,
    paid: bill.isPaid,
    state: bill.state,
    amountSen: bill.amountSen,
    paidAmountSen: bill.paidAmountSen,
    occurredAt: bill.paidAt,
  };
  if (attempt.bill_id !== billId && bill.reference !== attempt.id) {
    // A signed callback, but somebody else's bill: its address carried our attempt's name without being ours.
    ctx.log.error({ billId, bookingId: attempt.booking_id }, 'a paid bill does not belong to its booking');
    const of = { booking_id: attempt.booking_id, attempt_id: attempt.id };
    await insertPaymentEvent(ctx.db, {
      ...eventColumns(report, { to: 'foreignBill', now: ctx.now() }),
      ...of,
    });
    return 'unpaid';
  }
  if (!bill.isPaid) return 'unpaid';
  const transactionId = await completedTransaction(watched);
  const isAsked = bill.amountSen === senFromDecimal(attempt.amount);
  await settleBill(ctx, attempt.booking_id, {
    event: 'payment',
    attemptId: attempt.id,
    report: { ...report, transactionId },
    payment: {
      billId,
      fits: isAsked && bill.paidAmountSen === bill.amountSen && bill.collectionId === attempt.collection_id,
      paidSen: bill.paidAmountSen,
      transactionId,
      paidAt: bill.paidAt,
    },
  });
  return 'settled';
}

/** One GET: takes a look from the budget, and hears what the answer says about the limit. */
async function askWithin<Value extends { rateLimit: Parameters<typeof hearLimit>[2] }>(
  watched: WatchedBill,
  share: LookShare,
  call: (client: BillplzClient) => Promise<({ ok: true } & Value) | BillplzFailure>,
): Promise<({ ok: true } & Value) | BillplzFailure> {
  const { ctx, booking } = watched;
  const answer = await ask(watched, call, () => takeLook(ctx, booking.mode, share));
  if (answer.ok) await hearLimit(ctx, booking.mode, answer.rateLimit);
  else if (answer.kind === 'rateLimited') await closeLooks(ctx, booking.mode, answer.retryAfterMs);
  return answer;
}

/** The status of the bill's newest transaction: `none` without any, null when it cannot be known now. */
export async function lastTransaction(
  watched: WatchedBill,
  share: LookShare,
): Promise<TransactionStatus | 'none' | null> {
  const answer = await askWithin(watched, share, (client) => client.listTransactions(watched.billId));
  if (!answer.ok) return null;
  return answer.transactions.at(-1)?.status ?? 'none';
}

/** Null when it cannot be known now: the payment counts all the same. */
async function completedTransaction(watched: WatchedBill): Promise<string | null> {
  const answer = await askWithin(watched, 'ordinary', (client) => client.listTransactions(watched.billId));
  if (!answer.ok) return null;
  return answer.transactions.find(({ status }) => status === 'completed')?.id ?? null;
}

/** The payment is known, the name of its transaction is not: lists and refunds quote it. */
export async function nameTransaction(watched: WatchedBill): Promise<BillCheck> {
  const { ctx, attempt, billId } = watched;
  if (attempt.transaction_id !== null) return 'unpaid';
  const transactionId = await completedTransaction(watched);
  if (!transactionId) return 'unpaid';
  const paidSen = senFromDecimal(attempt.amount);
  await settleBill(ctx, attempt.booking_id, {
    event: 'payment',
    attemptId: attempt.id,
    report: { source: 'reconcile', billId, paid: true, transactionId },
    payment: { billId, fits: true, paidSen, transactionId, paidAt: attempt.paid_at },
  });
  return 'settled';
}
