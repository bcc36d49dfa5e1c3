import type { BookingState } from '#domain/bookings/booking-state.ts';
import { canGiveRefundAccount, refundStep } from '#domain/finance/refund.ts';
import { isId } from '#domain/kernel/id.ts';
import type { Sen } from '#domain/kernel/money.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { listAttempts } from '#server/features/bookings/rows/attempts.store.ts';
import { clearAttention, removeAttention } from '#server/features/bookings/rows/attention.store.ts';
import { requestBillCheck } from '#server/features/bookings/rows/bill-checks.store.ts';
import { findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { releaseFlownShare } from '#server/features/finance/ledger/ledger.service.ts';
import { checkForStaff } from '#server/features/settlement/bills/provider-checks.ts';
import { findRefund, lockRefunds } from '#server/features/settlement/rows/refunds.store.ts';
import { settleBill } from '#server/features/settlement/settle/settlement.ts';

/** Null if the booking is not in review. A payment that is still being checked can only be rejected. */
export async function decideReview(
  ctx: AppContext,
  actor: SuperAdminActor,
  decision: { readonly bookingId: string; readonly accept: boolean; readonly reason: string },
): Promise<BookingState | null> {
  const settled = await settleBill(
    ctx,
    decision.bookingId,
    {
      event: decision.accept ? 'staffAccepted' : 'staffRejected',
      report: { source: 'staff' },
      staff: { actor, reason: decision.reason },
    },
    ({ state }) => state === 'review' || (state === 'beingChecked' && !decision.accept),
  );
  return settled.kind === 'settled' ? settled.state : null;
}

export async function recordRefund(
  ctx: AppContext,
  actor: SuperAdminActor,
  refund: { readonly bookingId: string; readonly refundId: string; readonly reference: string },
): Promise<boolean> {
  const settled = await settleBill(
    ctx,
    refund.bookingId,
    {
      event: 'refundRecorded',
      report: { source: 'staff' },
      staff: { actor },
      refund: { id: refund.refundId, reference: refund.reference },
    },
    async (_booking, tx) => {
      await lockRefunds(tx, refund.bookingId);
      const found = await findRefund(tx, refund.refundId);
      // Without this check, a refund that is already in a bank file would be paid twice.
      return found?.bookingId === refund.bookingId && canGiveRefundAccount(refundStep(found));
    },
  );
  return settled.kind === 'settled';
}

export async function releaseShare(
  ctx: AppContext,
  actor: SuperAdminActor,
  { bookingId, reason }: { readonly bookingId: string; readonly reason: string },
): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const decided = { now: ctx.now(), madeBy: actor.userId, note: reason };
    if (!(await releaseFlownShare(tx, bookingId, decided))) return false;
    await clearAttention(tx, bookingId, ['flownWithoutDocuments']);
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'booking.shareReleased',
      object: { kind: 'booking', id: bookingId },
      details: { reason },
    });
    return true;
  });
}

export type ProviderAnswer =
  | { readonly kind: 'noBooking' | 'noBill' | 'unknown' | 'unavailable' | 'keysRefused' }
  | {
      readonly kind: 'found';
      readonly state: string;
      readonly paidSen: Sen;
      readonly hasChanged: boolean;
    };

/** Checks the bill now, outside a transaction. The worker checks again within seconds. */
export async function checkWithProvider(
  ctx: AppContext,
  actor: SuperAdminActor,
  bookingId: string,
): Promise<ProviderAnswer> {
  const booking = isId(bookingId) ? await findBooking(ctx.db, bookingId) : undefined;
  if (!booking) return { kind: 'noBooking' };
  const attempt = (await listAttempts(ctx.db, bookingId)).findLast(({ bill_id }) => bill_id !== null);
  await ctx.db.transaction().execute(async (tx) => {
    await requestBillCheck(tx, bookingId, ctx.now());
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'booking.checkRequested',
      object: { kind: 'booking', id: bookingId },
    });
  });
  if (!attempt?.bill_id) return { kind: 'noBill' };
  const { kind, report } = await checkForStaff({ ctx, booking, attempt, billId: attempt.bill_id });
  if (kind !== 'found' || !report) return { kind: kind === 'found' ? 'unknown' : kind };
  const after = await findBooking(ctx.db, bookingId);
  const hasChanged = after?.state !== booking.state;
  return { kind, state: report.state ?? '', paidSen: report.paidAmountSen ?? 0, hasChanged };
}

/** Removes the booking's entries from the desk, not its state. Returns false if there were none. */
export async function dismissAttention(
  ctx: AppContext,
  actor: SuperAdminActor,
  bookingId: string,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await removeAttention(tx, bookingId))) return false;
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'booking.attentionNoted',
      object: { kind: 'booking', id: bookingId },
    });
    return true;
  });
}
