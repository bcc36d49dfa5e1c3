// What the operator's staff decides about bookings: payments in review, refunds, another look at a bill. Their words go
// through the same settlement as everything else. Showing the desk belongs to desk-list.service.ts.

import type { BookingState } from '#domain/bookings/booking-state.ts';
import { mayGiveAccount, refundStep } from '#domain/finance/refund.ts';
import { isId } from '#domain/kernel/id.ts';
import type { Sen } from '#domain/kernel/money.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { auditBy, recordAudit } from '#server/features/audit/audit.service.ts';
import { listAttempts } from '#server/features/bookings/rows/attempts.store.ts';
import { clearAttention, removeAttention } from '#server/features/bookings/rows/attention.store.ts';
import { requestBillCheck } from '#server/features/bookings/rows/bill-checks.store.ts';
import { findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { releaseFlownShare } from '#server/features/finance/ledger/ledger.service.ts';
import { lookForStaff } from '#server/features/settlement/bills/provider-checks.ts';
import { findRefund, lockRefunds } from '#server/features/settlement/rows/refunds.store.ts';
import { settleBill } from '#server/features/settlement/settle/settlement.ts';

/** Null when the booking is not (or no longer) in review. A payment that stays unclear can only be given up. */
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

/**
 * The money was sent back by hand; its reference is what proves it later. Returns false if it was noted before, is in a
 * bank file, or belongs to another booking.
 */
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
      // What is in a bank file would be paid twice.
      return found?.bookingId === refund.bookingId && mayGiveAccount(refundStep(found));
    },
  );
  return settled.kind === 'settled';
}

/** Releases the company's share of a booking that has flown without documents. Returns false if it is not such a booking. */
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
      ...auditBy(actor),
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
      /** What the booking was before and is now are not the same. */
      readonly hasChanged: boolean;
    };

/**
 * Asks at once, outside any transaction, and says what was answered. The worker looks too, within seconds: it knows what
 * else a booking that waits needs, such as its transactions.
 */
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
      ...auditBy(actor),
      action: 'booking.checkRequested',
      object: { kind: 'booking', id: bookingId },
    });
  });
  if (!attempt?.bill_id) return { kind: 'noBill' };
  const { kind, report } = await lookForStaff({ ctx, booking, attempt, billId: attempt.bill_id });
  if (kind !== 'found' || !report) return { kind: kind === 'found' ? 'unknown' : kind };
  const after = await findBooking(ctx.db, bookingId);
  const hasChanged = after?.state !== booking.state;
  return { kind, state: report.state ?? '', paidSen: report.paidAmountSen ?? 0, hasChanged };
}

/** A person has looked at what stood on the desk beside the booking's state. False: nothing stood there any more. */
export async function noteAttention(
  ctx: AppContext,
  actor: SuperAdminActor,
  bookingId: string,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await removeAttention(tx, bookingId))) return false;
    await recordAudit(tx, {
      ...auditBy(actor),
      action: 'booking.attentionNoted',
      object: { kind: 'booking', id: bookingId },
    });
    return true;
  });
}
