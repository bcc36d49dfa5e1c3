import { minuteMs } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import { type AttemptRow, listAttempts } from '#server/features/bookings/rows/attempts.store.ts';
import {
  type BillToCheck,
  type ClaimedBooking,
  endLease,
  listBillsToCheck,
} from '#server/features/bookings/rows/bill-checks.store.ts';
import { paymentProvider } from '#server/features/payments/provider.service.ts';
import {
  getNextCheckTime,
  getNextCheckTimeAfterRefusal,
  getNextReportCheckTime,
} from '../settle/bill-schedule.ts';
import { settleBill } from '../settle/settlement.ts';
import {
  type BillCheck,
  checkBill,
  deleteBill,
  lastTransaction,
  recordTransaction,
  type WatchedBill,
} from './provider-checks.ts';

interface Check {
  readonly ctx: AppContext;
  readonly booking: ClaimedBooking;
  readonly attempts: readonly AttemptRow[];
}

export async function checkBooking(ctx: AppContext, booking: ClaimedBooking): Promise<void> {
  const check: Check = { ctx, booking, attempts: await listAttempts(ctx.db, booking.id) };
  const told = await checkReportedBills(check);
  const result = told?.result === 'settled' ? 'settled' : await runNextStep(check);
  await endLease(ctx.db, booking, await getNextCheck(check, result, told?.again ?? null));
}

async function getNextCheck(check: Check, result: BillCheck, toldAgain: Date | null): Promise<Date | null> {
  const { ctx, booking } = check;
  const now = ctx.now();
  if (result === 'refused') return getNextCheckTimeAfterRefusal(booking.state, now);
  if (result === 'later') {
    const possible = await paymentProvider(ctx).nextCheckPossibleAt(booking.mode);
    return new Date(Math.max(possible.getTime(), now.getTime() + minuteMs));
  }
  const planned = planCheck(check);
  if (!toldAgain || !planned) return toldAgain ?? planned;
  return toldAgain < planned ? toldAgain : planned;
}

function planCheck({ ctx, booking, attempts }: Check): Date | null {
  const attempt = attempts.at(-1);
  return getNextCheckTime(
    {
      state: booking.state,
      createdAt: booking.created_at,
      hasBill: Boolean(attempt?.bill_id),
      isDeleted: attempt?.status === 'deleted',
      transactionId: booking.billplz_transaction_id,
    },
    ctx.now(),
  );
}

async function checkReportedBills(check: Check): Promise<{ result: BillCheck; again: Date | null } | null> {
  let outcome: { result: BillCheck; again: Date | null } | null = null;
  for (const told of await listBillsToCheck(check.ctx.db, check.booking.id)) {
    const attempt = check.attempts.find(({ bill_id }) => bill_id === told.billId) ?? check.attempts.at(-1);
    if (!attempt) continue;
    const watched = { ctx: check.ctx, booking: check.booking, attempt, billId: told.billId };
    const result = await checkBill(watched, 'ordinary');
    if (result === 'settled') return { result, again: null };
    outcome = { result, again: await recheckReportedBill(watched, told, result) };
  }
  return outcome;
}

/** A reported payment that the provider does not show moves to the desk after a while. */
async function recheckReportedBill(
  watched: WatchedBill,
  { toldAt, billId }: BillToCheck,
  result: BillCheck,
): Promise<Date | null> {
  const { ctx, booking, attempt } = watched;
  const isAnswered = result === 'unpaid' || result === 'unknown';
  const again = getNextReportCheckTime(toldAt, ctx.now());
  if (again || !isAnswered) return again ?? getNextCheckTimeAfterRefusal(booking.state, ctx.now());
  const report = { source: 'reconcile', billId } as const;
  await settleBill(ctx, booking.id, { event: 'paymentNotFound', attemptId: attempt.id, report });
  return null;
}

async function runNextStep({ ctx, booking, attempts }: Check): Promise<BillCheck> {
  const attempt = attempts.at(-1);
  if (!attempt?.bill_id) return 'unpaid';
  const watched: WatchedBill = { ctx, booking, attempt, billId: attempt.bill_id };
  if (booking.state === 'expiring') return endHold(watched);
  if (attempt.status === 'paid') return recordTransaction(watched);
  const isEnded = ['expired', 'billFailed', 'beingChecked'].includes(booking.state);
  if (isEnded && attempt.status === 'open') {
    const { deleted, result } = await deleteBill(watched);
    await settleBill(ctx, booking.id, deleted);
    if (booking.state !== 'beingChecked' || result === 'settled') return result ?? 'unpaid';
  }
  return booking.state === 'beingChecked' ? checkWithBank(watched) : checkBill(watched, 'ordinary');
}

async function endHold(watched: WatchedBill): Promise<BillCheck> {
  const { ctx, booking, attempt } = watched;
  const now = ctx.now();
  if (booking.release_at === null) {
    const { deleted, result } = await deleteBill(watched);
    await settleBill(ctx, booking.id, deleted);
    const heldMs = ctx.config.booking.unreachableHoldMinutes * minuteMs;
    const isTooLong = booking.hold_expires_at.getTime() + heldMs <= now.getTime();
    if (result === 'settled' || deleted.event !== 'providerUnreachable' || !isTooLong) return 'settled';
  } else {
    if (booking.release_at > now) return 'unpaid';
    if ((await checkBill(watched, 'urgent')) === 'settled') return 'settled';
  }
  const last = await lastTransaction(watched);
  const transactionStatus = last === 'none' ? null : last;
  await settleBill(
    ctx,
    booking.id,
    { event: 'releaseDue', attemptId: attempt.id, report: { source: 'sweep', transactionStatus } },
    ({ state }) => state === 'expiring',
  );
  return 'settled';
}

async function checkWithBank(watched: WatchedBill): Promise<BillCheck> {
  const { ctx, booking, attempt, billId } = watched;
  const result = await checkBill(watched, 'ordinary');
  if (result !== 'unpaid') return result;
  const last = await lastTransaction(watched);
  if (last === null) return 'later';
  const isLastCheck = planCheck({ ctx, booking, attempts: [attempt] }) === null;
  if (last === 'pending' && !isLastCheck) return 'unpaid';
  const event = last === 'pending' ? 'stillUnderWay' : 'nothingUnderWay';
  const transactionStatus = last === 'none' ? null : last;
  await settleBill(
    ctx,
    booking.id,
    { event, attemptId: attempt.id, report: { source: 'reconcile', billId, transactionStatus } },
    ({ state }) => state === 'beingChecked',
  );
  return 'unpaid';
}
