import type { CancelledBy } from '#domain/bookings/cancellation.ts';
import { english } from '#domain/kernel/language.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import type { BookingNow } from '#server/features/bookings/rows/bookings.store.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import {
  addressBuyer,
  listNoticeReaders,
  type MailContext,
  toBookingSummary,
} from '#server/features/notifications/mails/booking-mails.ts';
import { officeUrl } from '#server/features/notifications/mails/notify-company.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { Cancellation } from './settlement-input.ts';

type CancellationNews = Cancellation & { readonly by: CancelledBy };

export function cancellationValues(
  ctx: MailContext,
  locked: BookingNow,
  { refundSen, words, places, by }: CancellationNews,
) {
  const takenOff = places?.length ?? 0;
  const booking = { ...locked, not_flying: locked.not_flying + takenOff };
  return {
    ...toBookingSummary(ctx, booking),
    seller: booking.company_name,
    refundSen,
    words,
    ...(takenOff > 0 && { takenOff }),
    ...(by === 'operator' && { byOperator: true }),
    ...(by === 'buyer' && { byBuyer: true }),
  };
}

export async function queueCancellationMails(
  ctx: MailContext,
  tx: Tx,
  booking: BookingNow,
  news: CancellationNews,
): Promise<void> {
  const { places, by } = news;
  // A traveller can be removed only once, so the places identify the mail.
  const occasion = places ? `${booking.id}:${places.join(',')}` : booking.id;
  const { link, ...values } = cancellationValues(ctx, booking, news);
  const toTheBuyer = addressBuyer(booking, `booking-cancelled:${occasion}`);
  await queueMail(tx, { ...toTheBuyer, kind: 'booking-cancelled', values: { ...values, link } }, ctx);
  if (by === 'company') return;
  const workLink = officeUrl(ctx, officePaths.companyBookingPath(booking.id), booking.link_base);
  for (const { userId, email, locale = english, stopLink } of await listNoticeReaders(ctx, tx, booking)) {
    await queueMail(
      tx,
      {
        kind: 'booking-cancelled-notice',
        to: email,
        locale,
        subjectId: booking.id,
        onceKey: `booking-cancelled-notice:${occasion}:${userId}`,
        values: { ...values, workLink, ...(stopLink ? { stopLink } : {}) },
      },
      ctx,
    );
  }
}
