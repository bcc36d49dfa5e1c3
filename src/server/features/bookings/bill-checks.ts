// Looks at bills and deletes them, for the sweeps: what Billplz never told us is asked for, within its limits. Every
// answer goes through the settlement. Which bookings are due is decided by the store; when to look again by bill-watch.
import { senFromDecimal } from '#domain/money.ts';
import type { AppContext } from '#server/context.ts';
import type { BillplzClient, BillplzFailure } from '#server/features/payments/billplz.client.ts';
import type { GetBudget } from '#server/features/payments/get-budget.ts';
import { clientFor, settingsVersion } from '#server/features/payments/payments.service.ts';
import { nextLookAt } from './bill-watch.ts';
import { type ClaimedBooking, endLease, listBillsToCheck } from './bookings.store.ts';
import { eventColumns, type Happening } from './happening.ts';
import { type AttemptRow, insertPaymentEvent, listAttempts } from './settlement.store.ts';
import { settleBill } from './settlement.ts';

const minuteMs = 60_000;
const TOLD_AGAIN_MS = 5 * minuteMs;

interface Check {
  readonly ctx: AppContext;
  readonly booking: ClaimedBooking;
  readonly attempts: readonly AttemptRow[];
  readonly budget: GetBudget;
}

/** `later`: no answer now, or no budget for asking. */
type Look = 'settled' | 'unpaid' | 'later';

export async function checkBooking(
  ctx: AppContext,
  booking: ClaimedBooking,
  { budget, leaseUntil }: { budget: GetBudget; leaseUntil: Date },
): Promise<void> {
  const check: Check = { ctx, booking, attempts: await listAttempts(ctx.db, booking.id), budget };
  const told = await lookAtToldBills(check);
  const look = told === 'settled' ? told : await nextStep(check);
  await endLease(ctx.db, booking.id, { leaseUntil, nextLookAt: await whenAgain(check, told, look) });
}

async function whenAgain({ ctx, booking, attempts, budget }: Check, told: Look | null, look: Look) {
  const now = ctx.now();
  if (look === 'later') return laterOf(budget.nextAt(now), new Date(now.getTime() + minuteMs));
  if (told === 'unpaid' || told === 'later') return new Date(now.getTime() + TOLD_AGAIN_MS);
  const attempt = attempts.at(-1);
  return nextLookAt(
    {
      state: booking.state,
      createdAt: booking.created_at,
      hasBill: Boolean(attempt?.bill_id),
      isDeleted: attempt?.status === 'deleted',
      transactionId: booking.billplz_transaction_id,
    },
    now,
  );
}

function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/** Bills that a signed callback spoke of without our being sure of them. */
async function lookAtToldBills(check: Check): Promise<Look | null> {
  let outcome: Look | null = null;
  for (const billId of await listBillsToCheck(check.ctx.db, check.booking.id)) {
    const attempt = check.attempts.find(({ bill_id }) => bill_id === billId) ?? check.attempts.at(-1);
    if (attempt) outcome = await lookAt(check, attempt, billId);
  }
  return outcome;
}

async function nextStep(check: Check): Promise<Look> {
  const { booking, attempts, ctx } = check;
  const attempt = attempts.at(-1);
  if (!attempt?.bill_id) return 'unpaid';
  if (booking.state === 'expiring') return endHold(check, attempt, attempt.bill_id);
  if (attempt.status === 'paid') return nameTransaction(check, attempt, attempt.bill_id);
  const isEnded = booking.state === 'expired' || booking.state === 'bill_failed';
  if (isEnded && attempt.status === 'open') {
    const deleted = await deleteBill(check, attempt, attempt.bill_id);
    await settleBill(ctx, booking.id, deleted);
    return 'unpaid';
  }
  return lookAt(check, attempt, attempt.bill_id);
}

/** Delete the bill, wait for those already at their bank, look once more, give the seats back. */
async function endHold(check: Check, attempt: AttemptRow, billId: string): Promise<Look> {
  const { ctx, booking } = check;
  const now = ctx.now();
  const heldMs = ctx.config.booking.unreachableHoldMinutes * minuteMs;
  if (booking.release_at === null) {
    const deleted = await deleteBill(check, attempt, billId);
    const isTooLong = booking.hold_expires_at.getTime() + heldMs <= now.getTime();
    await settleBill(ctx, booking.id, deleted);
    if (deleted.event !== 'providerUnreachable' || !isTooLong) return 'settled';
  } else {
    if (booking.release_at > now) return 'unpaid';
    if ((await lookAt(check, attempt, billId)) === 'settled') return 'settled';
  }
  const release = { event: 'releaseDue', attemptId: attempt.id, heard: { source: 'sweep' } } as const;
  await settleBill(ctx, booking.id, release, ({ state }) => state === 'expiring');
  return 'settled';
}

/** What became of the wish to delete the bill; that it was paid is settled on the way. */
async function deleteBill(
  check: Check,
  attempt: AttemptRow,
  billId: string,
): Promise<Happening & { event: 'billDeleted' | 'deleteRefused' | 'providerUnreachable' }> {
  const common = { attemptId: attempt.id, heard: { source: 'sweep', billId } as const };
  const client = await clientOf(check.ctx, attempt);
  const answer = client ? await client.deleteBill(billId) : unreachable;
  // 404: gone already, which is what we want.
  if (answer.ok || (answer.kind === 'refused' && answer.status === 404))
    return { ...common, event: 'billDeleted' };
  if (answer.kind === 'refused' && answer.status === 422) {
    // Probably paid: the look settles that, and what is told here then changes nothing any more.
    await lookAt(check, attempt, billId);
    return { ...common, event: 'deleteRefused' };
  }
  const retryAfterMs = answer.kind === 'rateLimited' ? answer.retryAfterMs : 0;
  return { ...common, event: 'providerUnreachable', retryAfterMs };
}

const unreachable: BillplzFailure = { ok: false, kind: 'unreachable' };

async function lookAt(check: Check, attempt: AttemptRow, billId: string): Promise<Look> {
  const { ctx, budget } = check;
  const client = await clientOf(ctx, attempt);
  if (!client || !budget.take(ctx.now())) return 'later';
  const answer = await client.getBill(billId);
  ctx.log.info({ billId, result: answer.ok ? answer.bill.state : answer.kind }, 'bill looked at');
  if (!answer.ok) {
    if (answer.kind === 'rateLimited') budget.refused(answer.retryAfterMs, ctx.now());
    return answer.kind === 'refused' && answer.status === 404 ? 'unpaid' : 'later';
  }
  budget.heard(answer.rateLimit, ctx.now());
  const { bill } = answer;
  const heard = {
    source: 'reconcile',
    billId,
    paid: bill.isPaid,
    state: bill.state,
    amountSen: bill.amountSen,
    paidAmountSen: bill.paidAmountSen,
    occurredAt: bill.paidAt,
  } as const;
  if (attempt.bill_id !== billId && bill.reference !== attempt.id) {
    // A signed callback, but somebody else's bill: its address carried our attempt's name without being ours.
    ctx.log.error({ billId }, 'a paid bill does not belong to its booking');
    const of = { booking_id: attempt.booking_id, attempt_id: attempt.id, outcome: 'foreignBill' };
    await insertPaymentEvent(ctx.db, { ...eventColumns(heard, ctx.now()), ...of });
    return 'unpaid';
  }
  if (!bill.isPaid) return 'unpaid';
  const transactionId = await completedTransaction(check, client, billId);
  const isAsked = bill.amountSen === senFromDecimal(attempt.amount);
  await settleBill(ctx, attempt.booking_id, {
    event: 'payment',
    attemptId: attempt.id,
    heard: { ...heard, transactionId },
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

/** Null when it cannot be known now: the payment counts all the same. */
async function completedTransaction(
  { ctx, budget }: Check,
  client: BillplzClient,
  billId: string,
): Promise<string | null> {
  if (!budget.take(ctx.now())) return null;
  const answer = await client.listTransactions(billId);
  if (!answer.ok) return null;
  budget.heard(answer.rateLimit, ctx.now());
  return answer.transactions.find(({ status }) => status === 'completed')?.id ?? null;
}

/** The payment is known, the name of its transaction is not: lists and refunds quote it. */
async function nameTransaction(check: Check, attempt: AttemptRow, billId: string): Promise<Look> {
  if (attempt.transaction_id !== null) return 'unpaid';
  const client = await clientOf(check.ctx, attempt);
  const transactionId = client && (await completedTransaction(check, client, billId));
  if (!transactionId) return 'unpaid';
  const paidSen = senFromDecimal(attempt.amount);
  await settleBill(check.ctx, attempt.booking_id, {
    event: 'payment',
    attemptId: attempt.id,
    heard: { source: 'reconcile', billId, paid: true, transactionId },
    payment: { billId, fits: true, paidSen, transactionId, paidAt: attempt.paid_at },
  });
  return 'settled';
}

async function clientOf(ctx: AppContext, attempt: AttemptRow): Promise<BillplzClient | null> {
  const settings = await settingsVersion(ctx, attempt.settings_version);
  return settings && clientFor(settings, ctx);
}
