import { klDate } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import { findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { getPromises } from '#server/features/bookings/story/booking-promises.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { addressBuyer, toBookingSummary } from '#server/features/notifications/mails/booking-mails.ts';
import type { Tx } from '#server/platform/database/database.ts';

/** Once per booking: others may have entered the last details, so the buyer does not know. */
export async function queueTravellersComplete(ctx: AppContext, tx: Tx, bookingId: string): Promise<void> {
  const booking = await findBooking(tx, bookingId);
  if (!booking) return;
  const { ticketsOn } = getPromises(booking);
  const mail = addressBuyer(booking, `travellers-complete:${bookingId}`);
  const values = {
    ...toBookingSummary(ctx, booking),
    seller: booking.company_name,
    ticketBy: ticketsOn >= klDate(ctx.now()) ? ticketsOn : null,
  };
  await queueMail(tx, { ...mail, kind: 'travellers-complete', values }, ctx);
}
