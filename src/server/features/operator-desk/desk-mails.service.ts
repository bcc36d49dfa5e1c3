// Resends a booking's email. Accepted content is deleted, so it is rendered again from the booking, or
// replaced by the link to its page.
import { randomUUID } from 'node:crypto';
import { isId } from '#domain/kernel/id.ts';
import { getMailReader } from '#domain/kernel/mail-record.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import { chooseResend, type ResendKind } from '#domain/operator/desk-story.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { type BookingNow, findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { retryMailInTransaction } from '#server/features/mail/queue/mail-desk.service.ts';
import { queueLink } from '#server/features/notifications/buyer/email-correction.service.ts';
import {
  queueConfirmationAgain,
  queueRefundDone,
  queueStaffNotice,
} from '#server/features/notifications/mails/booking-mails.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { findStoryMail, listStoryRefunds } from './desk-story.store.ts';

export async function sendMailAgain(
  ctx: AppContext,
  actor: SuperAdminActor,
  wanted: { readonly bookingId: string; readonly mailId: string; readonly way: ResendKind },
): Promise<boolean> {
  if (!isId(wanted.bookingId) || !isId(wanted.mailId)) return false;
  return ctx.db.transaction().execute(async (tx) => {
    const booking = await findBooking(tx, wanted.bookingId);
    const mail = booking && (await findStoryMail(tx, wanted));
    if (!booking || !mail) return false;
    const isErased = booking.contact_erased_at !== null;
    const way = chooseResend(
      { ...mail, reader: getMailReader(mail.kind) },
      { email: booking.email, cancelledAt: booking.cancelled_at, isErased },
    );
    if (way !== wanted.way) return false;
    if (way === 'retry' && !(await retryMailInTransaction(tx, mail.id))) return false;
    const isWritten = way === 'rewrite' && (await write(ctx, tx, booking, mail.kind));
    if (way !== 'retry' && !isWritten)
      await queueLink(ctx, tx, booking, { onceKey: `booking-links:${booking.id}:${randomUUID()}` });
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'booking.mailSentAgain',
      object: { kind: 'booking', id: booking.id },
      companyId: booking.company_id,
      details: { mail: mail.kind, as: way },
    });
    return true;
  });
}

/** Returns false if nothing is left to send; the link to the booking page replaces it. */
async function write(ctx: AppContext, tx: Tx, booking: BookingNow, kind: string): Promise<boolean> {
  const again = `:${randomUUID()}`;
  if (kind === 'booking-confirmed') return queueConfirmationAgain(ctx, tx, booking);
  if (kind === 'booking-notice') {
    await queueStaffNotice(ctx, tx, booking, { again });
    return true;
  }
  const done = (await listStoryRefunds(tx, booking.id)).findLast(({ state }) => state === 'done');
  if (done)
    await queueRefundDone(ctx, tx, booking, {
      refundId: done.id,
      amountSen: senFromDecimal(done.amount),
      again,
    });
  return true;
}
