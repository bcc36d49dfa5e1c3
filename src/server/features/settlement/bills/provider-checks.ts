// Checks one bill at the provider and passes reported payments to the settlement. bill-checks.ts schedules
// the checks and handles the results.

import { type Sen, senFromDecimal } from '#domain/kernel/money.ts';
import type { AppContext } from '#server/app/context.ts';
import type { AttemptRow } from '#server/features/bookings/rows/attempts.store.ts';
import { clearAttention, hasAttention } from '#server/features/bookings/rows/attention.store.ts';
import type { ClaimedBooking } from '#server/features/bookings/rows/bill-checks.store.ts';
import type { Charge, ChargeReport, CheckPriority } from '#server/features/payments/payment-provider.ts';
import { paymentProvider } from '#server/features/payments/provider.service.ts';
import type { TransactionStatus } from '#server/platform/database/schema.ts';
import { insertPaymentEvent } from '../rows/settlement.store.ts';
import { settleBill } from '../settle/settlement.ts';
import { eventColumns, type SettlementInput } from '../settle/settlement-input.ts';
import { storeUnknownPayment } from './unknown-payments.ts';

export interface WatchedBill {
  readonly ctx: AppContext;
  readonly booking: ClaimedBooking;
  readonly attempt: AttemptRow;
  readonly billId: string;
}

/** `unknown`: no such bill. `later`: no response or no budget left. `refused`: all our keys were rejected. */
export type BillCheck = 'settled' | 'unpaid' | 'unknown' | 'later' | 'refused';

function toCharge({ booking, attempt, billId }: WatchedBill): Charge {
  return { billId, settingsVersion: attempt.settings_version, mode: booking.mode };
}

/** Puts the booking on the desk once, not on every retry; it stays there until a check succeeds. */
async function reportRefusedKeys({ ctx, booking, attempt, billId }: WatchedBill): Promise<void> {
  ctx.log.error(
    { bookingId: booking.id, billId },
    'the payment provider refuses our keys for a bill of ours',
  );
  if (await hasAttention(ctx.db, booking.id, 'keysRefused')) return;
  await settleBill(ctx, booking.id, {
    event: 'keysRefused',
    attemptId: attempt.id,
    report: { source: 'reconcile', billId },
  });
}

export type BillDeletion = SettlementInput & {
  event: 'billDeleted' | 'deleteRefused' | 'providerUnreachable';
};

/** Deletes the bill. If the result is unclear, a check of the bill follows and its result counts. */
export async function deleteBill(
  watched: WatchedBill,
): Promise<{ deleted: BillDeletion; result: BillCheck | null }> {
  const { ctx, attempt, billId } = watched;
  const common = { attemptId: attempt.id, report: { source: 'sweep', billId } as const };
  const outcome = await paymentProvider(ctx).cancelCharge(toCharge(watched));
  if (outcome.kind === 'cancelled') return { deleted: { ...common, event: 'billDeleted' }, result: null };
  if (outcome.kind === 'keysRefused') {
    await reportRefusedKeys(watched);
    // Skip the check: it would use the same rejected keys and cost a request.
    return { deleted: { ...common, event: 'providerUnreachable', retryAfterMs: 0 }, result: 'refused' };
  }
  const result = await checkBill(watched, 'urgent');
  if (outcome.kind === 'refused') return { deleted: { ...common, event: 'deleteRefused' }, result };
  const { retryAfterMs } = outcome;
  return { deleted: { ...common, event: 'providerUnreachable', retryAfterMs }, result };
}

export async function checkBill(watched: WatchedBill, priority: CheckPriority): Promise<BillCheck> {
  const { ctx, booking } = watched;
  const outcome = await paymentProvider(ctx).getCharge(toCharge(watched), priority);
  switch (outcome.kind) {
    case 'keysRefused':
      await reportRefusedKeys(watched);
      return 'refused';
    case 'unknown':
      return 'unknown';
    case 'unavailable':
      return 'later';
    case 'found':
      if (booking.state !== 'awaitingPayment')
        await clearAttention(ctx.db, booking.id, ['keysRefused', 'signatureRefused']);
      else await clearAttention(ctx.db, booking.id, ['keysRefused']);
      return settleReport(watched, outcome.report);
  }
}

const checkNames = {
  found: 'looked',
  unknown: 'lookedUnknown',
  unavailable: 'lookedUnanswered',
  keysRefused: 'lookedRefused',
} as const;

export interface StaffCheck {
  readonly kind: keyof typeof checkNames;
  readonly report: ChargeReport | null;
}

/** Checks a bill for staff and stores the result even if it changes nothing. */
export async function checkForStaff(watched: WatchedBill): Promise<StaffCheck> {
  const { ctx, booking, attempt, billId } = watched;
  const begun = performance.now();
  const outcome = await paymentProvider(ctx).getCharge(toCharge(watched), 'urgent');
  const report = outcome.kind === 'found' ? outcome.report : null;
  await insertPaymentEvent(ctx.db, {
    ...eventColumns({ ...report, source: 'staff', billId }, { to: checkNames[outcome.kind], now: ctx.now() }),
    booking_id: booking.id,
    attempt_id: attempt.id,
    answered_in_ms: Math.round(performance.now() - begun),
  });
  if (report?.paid) await settleReport(watched, report);
  return { kind: outcome.kind, report };
}

async function settleReport(watched: WatchedBill, report: ChargeReport): Promise<BillCheck> {
  const { ctx, attempt, billId } = watched;
  if (attempt.bill_id !== billId && report.reference !== attempt.id) {
    // A valid callback for a bill we did not create: its URL carried one of our attempt ids.
    ctx.log.error({ billId, bookingId: attempt.booking_id }, 'a paid bill does not belong to its booking');
    const of = { booking_id: attempt.booking_id, attempt_id: attempt.id };
    await insertPaymentEvent(ctx.db, {
      ...eventColumns(report, { to: 'foreignBill', now: ctx.now() }),
      ...of,
    });
    if (report.paid) {
      const account = { version: attempt.settings_version, mode: watched.booking.mode };
      await storeUnknownPayment(ctx, report, account);
    }
    return 'unpaid';
  }
  if (!report.paid) return 'unpaid';
  const { amountSen, collectionId, occurredAt } = report;
  const isAsked = amountSen === senFromDecimal(attempt.amount);
  // Every completed transaction of a bill is money received; a bill may be paid twice.
  const transactions = await listCompletedTransactions(watched);
  for (const [index, transactionId] of transactions.entries()) {
    const isKnown = transactionId === null || transactionId === attempt.transaction_id;
    if (attempt.status === 'paid' && isKnown) continue;
    const paidSen = computeTransactionSen(report, index, transactions.length);
    await settleBill(ctx, attempt.booking_id, {
      event: 'payment',
      attemptId: attempt.id,
      report: { ...report, transactionId },
      payment: {
        billId,
        fits: isAsked && paidSen === amountSen && collectionId === attempt.collection_id,
        paidSen,
        transactionId,
        paidAt: occurredAt ?? null,
      },
    });
  }
  return 'settled';
}

/**
 * Billplz reports one amount per bill, not per transaction. If it exceeds the requested amount, it is a sum:
 * each further transaction paid the requested amount and the first one the rest.
 */
function computeTransactionSen(
  { amountSen = 0, paidAmountSen = 0 }: ChargeReport,
  index: number,
  count: number,
): Sen {
  const restSen = paidAmountSen - amountSen * (count - 1);
  if (count === 1 || paidAmountSen <= amountSen || restSen <= 0) return paidAmountSen;
  return index === 0 ? restSen : amountSen;
}

async function listTransactions(watched: WatchedBill) {
  const outcome = await paymentProvider(watched.ctx).listTransactions(toCharge(watched), 'ordinary');
  if (outcome.kind === 'keysRefused') await reportRefusedKeys(watched);
  return outcome.kind === 'found' ? outcome.transactions : null;
}

export async function lastTransaction(watched: WatchedBill): Promise<TransactionStatus | 'none' | null> {
  const transactions = await listTransactions(watched);
  return transactions && (transactions.at(-1)?.status ?? 'none');
}

async function listCompletedTransactions(
  watched: WatchedBill,
): Promise<readonly [string | null, ...string[]]> {
  const transactions = (await listTransactions(watched)) ?? [];
  const [first = null, ...further] = transactions.flatMap(({ status, id }) =>
    status === 'completed' ? id : [],
  );
  return [first, ...further];
}

export async function recordTransaction(watched: WatchedBill): Promise<BillCheck> {
  const { ctx, attempt, billId } = watched;
  if (attempt.transaction_id !== null) return 'unpaid';
  const [transactionId] = await listCompletedTransactions(watched);
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
