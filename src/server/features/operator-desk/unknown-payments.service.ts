// Payments without a booking, for example after restoring a backup. The operator matches them through the
// settlement, records a refund, or dismisses them.

import type { BookingEvent, BookingState } from '#domain/bookings/booking-state.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { UnknownPayment } from '#domain/operator/desk.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { findAttemptByBill, listAttempts } from '#server/features/bookings/rows/attempts.store.ts';
import { type BookingNow, findBookingByReference } from '#server/features/bookings/rows/bookings.store.ts';
import type { Charge, ChargeReport } from '#server/features/payments/payment-provider.ts';
import { paymentProvider } from '#server/features/payments/provider.service.ts';
import { storeUnknownPayment } from '#server/features/settlement/bills/unknown-payments.ts';
import {
  closeUnknownPayment,
  countOpenUnknownPayments,
  findOpenUnknownPayment,
  listOpenUnknownPayments,
  type UnknownPaymentRow,
} from '#server/features/settlement/rows/unknown-payments.store.ts';
import { settleBill } from '#server/features/settlement/settle/settlement.ts';

const MOST_SHOWN = 50;

export interface UnknownPayments {
  readonly payments: readonly UnknownPayment[];
  readonly total: number;
}

/** Includes payments of both modes, so that switching the mode hides no money. */
export async function listUnknownPayments(
  ctx: AppContext,
  _actor: SuperAdminActor,
): Promise<UnknownPayments> {
  const rows = await listOpenUnknownPayments(ctx.db, MOST_SHOWN);
  const total = rows.length < MOST_SHOWN ? rows.length : await countOpenUnknownPayments(ctx.db);
  return { payments: rows.map(toUnknownPayment), total };
}

function toUnknownPayment({
  id,
  bill_id,
  mode,
  amount,
  paid_at,
  received_at,
}: UnknownPaymentRow): UnknownPayment {
  return {
    id,
    billId: bill_id,
    isTest: mode === 'test',
    amountSen: amount === null ? null : senFromDecimal(amount),
    paidAt: paid_at,
    receivedAt: received_at,
  };
}

type NotPaid = 'unpaid' | 'unknown' | 'unavailable' | 'keys_refused';

export type FindBillOutcome = { readonly ok: true } | Refused<'known' | 'closed' | 'no_keys' | NotPaid>;

async function findPaidCharge(ctx: AppContext, charge: Charge): Promise<ChargeReport | NotPaid> {
  const outcome = await paymentProvider(ctx).getCharge(charge, 'urgent');
  if (outcome.kind === 'keysRefused') return 'keys_refused';
  if (outcome.kind !== 'found') return outcome.kind;
  return outcome.report.paid ? outcome.report : 'unpaid';
}

/** Adds a bill that the operator found in Billplz's report to the desk, if its callback never came. */
export async function findUnknownBill(
  ctx: AppContext,
  actor: SuperAdminActor,
  billId: string,
): Promise<FindBillOutcome> {
  if (await findAttemptByBill(ctx.db, billId)) return createRefusal('known');
  const account = await paymentProvider(ctx).currentAccount();
  if (!account) return createRefusal('no_keys');
  const { version: settingsVersion, mode } = account;
  const report = await findPaidCharge(ctx, { billId, settingsVersion, mode });
  if (typeof report === 'string') return createRefusal(report);
  const { id, state } = await storeUnknownPayment(ctx, report, account);
  if (state !== 'open') return createRefusal('closed');
  await ctx.db.transaction().execute((tx) =>
    recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'unknownPayment.found',
      object: { kind: 'unknownPayment', id },
      details: { billId },
    }),
  );
  return { ok: true };
}

export type MatchOutcome =
  | { readonly ok: true; readonly event: BookingEvent; readonly state: BookingState }
  | Refused<'gone' | 'no_booking' | 'erased' | 'other_mode' | NotPaid>;

/** Checks Billplz first, because the bill, not the notice, proves whether and how much was paid. */
export async function matchUnknownPayment(
  ctx: AppContext,
  actor: SuperAdminActor,
  match: { readonly paymentId: string; readonly bookingReference: string },
): Promise<MatchOutcome> {
  const payment = await findOpenUnknownPayment(ctx.db, match.paymentId);
  if (!payment) return createRefusal('gone');
  const booking = await findBookingByReference(ctx.db, match.bookingReference);
  if (!booking) return createRefusal('no_booking');
  // A booking whose travellers were erased could never be ticketed, so it cannot receive the payment.
  if (booking.personal_data_erased_at !== null) return createRefusal('erased');
  if (booking.mode !== payment.mode) return createRefusal('other_mode');
  const { bill_id: billId, settings_version: settingsVersion, mode } = payment;
  const charge = { billId, settingsVersion, mode };
  const report = await findPaidCharge(ctx, charge);
  if (typeof report === 'string') return createRefusal(report);
  const settled = await settleMatch(ctx, actor, { payment, booking, charge, report });
  if (settled.kind !== 'settled') return createRefusal('gone');
  await deleteOpenBills(ctx, booking);
  const { event, state } = settled;
  return { ok: true, event, state };
}

/** We asked the buyer to book again, so the earlier bill must not be payable. */
async function deleteOpenBills(ctx: AppContext, booking: BookingNow): Promise<void> {
  const attempts = await listAttempts(ctx.db, booking.id);
  for (const { id: attemptId, bill_id: billId, status, settings_version: settingsVersion } of attempts) {
    if (status !== 'open' || billId === null) continue;
    const outcome = await paymentProvider(ctx).cancelCharge({ billId, settingsVersion, mode: booking.mode });
    if (outcome.kind === 'cancelled')
      await settleBill(ctx, booking.id, {
        event: 'billDeleted',
        attemptId,
        report: { source: 'staff', billId },
      });
    else
      ctx.log.warn({ bookingId: booking.id, billId }, 'the open bill of a matched booking was not deleted');
  }
}

interface Match {
  readonly payment: UnknownPaymentRow;
  readonly booking: BookingNow;
  readonly charge: Charge;
  readonly report: ChargeReport;
}

async function settleMatch(
  ctx: AppContext,
  actor: SuperAdminActor,
  { payment, booking, charge, report }: Match,
) {
  const { billId } = charge;
  const listed = await paymentProvider(ctx).listTransactions(charge, 'urgent');
  const completed =
    listed.kind === 'found' ? listed.transactions.find(({ status }) => status === 'completed') : undefined;
  const transactionId = completed?.id ?? null;
  const attempt = (await listAttempts(ctx.db, booking.id)).at(-1);
  const { amountSen, collectionId, occurredAt = null } = report;
  const paidSen = report.paidAmountSen || amountSen || 0;
  const isBilled = attempt !== undefined && amountSen === senFromDecimal(attempt.amount);
  const fits = isBilled && paidSen === amountSen && collectionId === attempt.collection_id;
  return settleBill(
    ctx,
    booking.id,
    {
      event: 'payment',
      ...(attempt ? { attemptId: attempt.id } : {}),
      report: { ...report, source: 'staff', transactionId },
      staff: { actor },
      payment: { billId, fits, paidSen, transactionId, paidAt: occurredAt },
    },
    async (_booking, tx) => {
      const isOpen = await closeUnknownPayment(tx, billId, {
        state: 'matched',
        booking_id: booking.id,
        closed_by: actor.userId,
        closed_at: ctx.now(),
      });
      if (!isOpen) return false;
      await recordAudit(tx, {
        ...toAuditOrigin(actor),
        action: 'unknownPayment.matched',
        object: { kind: 'unknownPayment', id: payment.id },
        companyId: booking.company_id,
        details: { billId, reference: booking.reference },
      });
      return true;
    },
  );
}

interface Ending {
  readonly paymentId: string;
  readonly reason: string;
}

/** Records a manual transfer. Returns false if the payment was closed before. */
export async function refundUnknownPayment(
  ctx: AppContext,
  actor: SuperAdminActor,
  refund: Ending & { readonly reference: string },
): Promise<boolean> {
  return endUnknownPayment(ctx, actor, 'refunded', refund);
}

/** Dismisses another system's payment on our Billplz account. Returns false if already closed. */
export async function dismissUnknownPayment(
  ctx: AppContext,
  actor: SuperAdminActor,
  dismissal: Ending,
): Promise<boolean> {
  return endUnknownPayment(ctx, actor, 'dismissed', dismissal);
}

async function endUnknownPayment(
  ctx: AppContext,
  actor: SuperAdminActor,
  state: 'refunded' | 'dismissed',
  { paymentId, ...ending }: Ending,
): Promise<boolean> {
  const payment = await findOpenUnknownPayment(ctx.db, paymentId);
  if (!payment) return false;
  const { bill_id: billId, amount } = payment;
  return ctx.db.transaction().execute(async (tx) => {
    const closing = { state, ...ending, closed_by: actor.userId, closed_at: ctx.now() };
    if (!(await closeUnknownPayment(tx, billId, closing))) return false;
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: `unknownPayment.${state}`,
      object: { kind: 'unknownPayment', id: paymentId },
      details: { billId, amount, ...ending },
    });
    return true;
  });
}
