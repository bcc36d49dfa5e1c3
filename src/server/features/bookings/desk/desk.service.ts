// What the operator's staff decides about bookings: payments in review, refunds, another look at a bill. Their words go
// through the same settlement as everything else. Showing the desk belongs to desk-list.service.ts.
import type { BookingState } from '#domain/booking-state.ts';
import type { SuperAdminActor } from '#server/actor.ts';
import type { AppContext } from '#server/context.ts';
import { auditBy, recordAudit } from '#server/features/audit/audit.service.ts';
import { requestBillCheck } from '../settlement/bill-checks.store.ts';
import { settleBill } from '../settlement/settlement.ts';
import { bookingExists, isRefundDue, removeAttention } from './desk.store.ts';

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
    ({ state }) => state === 'review' || (state === 'being_checked' && !decision.accept),
  );
  return settled.kind === 'settled' ? settled.state : null;
}

/**
 * The money was sent back by hand; its reference is what proves it later. False when it was noted before, or belongs
 * to another booking.
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
    (_booking, tx) => isRefundDue(tx, refund),
  );
  return settled.kind === 'settled';
}

/** The worker looks at the bill within seconds, whenever the next look was planned. False: there is no such booking. */
export async function checkWithProvider(
  ctx: AppContext,
  actor: SuperAdminActor,
  bookingId: string,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await bookingExists(tx, bookingId))) return false;
    await requestBillCheck(tx, bookingId, ctx.now());
    await recordAudit(tx, {
      ...auditBy(actor),
      action: 'booking.checkRequested',
      object: { kind: 'booking', id: bookingId },
    });
    return true;
  });
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
