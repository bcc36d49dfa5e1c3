// What the operator's staff decides about bookings: payments in review, refunds, another look at a bill. Their words go
// through the same settlement as everything else. Who may speak is the guard's business.
import type { BookingState } from '#domain/booking-state.ts';
import type { AppContext } from '#server/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { requestBillCheck } from './bookings.store.ts';
import { settleBill } from './settlement.ts';

export interface StaffActor {
  readonly userId: string;
}

/** Null when the booking is not (or no longer) in review. */
export async function decideReview(
  ctx: AppContext,
  actor: StaffActor,
  decision: { readonly bookingId: string; readonly accept: boolean; readonly reason: string },
): Promise<BookingState | null> {
  const settled = await settleBill(
    ctx,
    decision.bookingId,
    {
      event: decision.accept ? 'staffAccepted' : 'staffRejected',
      heard: { source: 'staff' },
      staff: { userId: actor.userId, reason: decision.reason },
    },
    ({ state }) => state === 'review',
  );
  return settled.kind === 'settled' ? settled.state : null;
}

/** The money was sent back by hand; its reference is what proves it later. */
export async function recordRefund(
  ctx: AppContext,
  actor: StaffActor,
  refund: { readonly bookingId: string; readonly refundId: string; readonly reference: string },
): Promise<void> {
  await settleBill(ctx, refund.bookingId, {
    event: 'refundRecorded',
    heard: { source: 'staff' },
    staff: { userId: actor.userId },
    refund: { id: refund.refundId, reference: refund.reference },
  });
}

/** The worker looks at the bill within seconds, whenever the next look was planned. */
export async function checkWithBillplz(ctx: AppContext, actor: StaffActor, bookingId: string): Promise<void> {
  await requestBillCheck(ctx.db, bookingId, ctx.now());
  await ctx.db.transaction().execute((tx) =>
    recordAudit(tx, {
      actor: { kind: 'superadmin', id: actor.userId },
      action: 'booking.checkRequested',
      object: { kind: 'booking', id: bookingId },
    }),
  );
}
