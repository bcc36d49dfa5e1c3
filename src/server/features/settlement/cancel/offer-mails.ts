import { english } from '#domain/kernel/language.ts';
import type { Sen } from '#domain/kernel/money.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import { bookingPageUrl } from '#server/features/bookings/buyer/booking-link.ts';
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

interface OfferTerms {
  readonly refundSen: Sen;
  readonly fullSen: Sen;
  readonly words: string;
  readonly takenOff: number;
}

export function offerValues(
  ctx: MailContext,
  booking: BookingNow,
  { refundSen, fullSen, words, takenOff }: OfferTerms,
) {
  const { id, link_version: linkVersion, link_base: linkBase, locale } = booking;
  const offerLink = bookingPageUrl(ctx, { id, linkVersion, linkBase, locale }, paths.bookingOfferPath);
  return {
    ...toBookingSummary(ctx, booking),
    ...(takenOff > 0 && { takenOff }),
    seller: booking.company_name,
    refundSen,
    fullSen,
    words,
    offerLink,
  };
}

export async function queueOffer(
  ctx: MailContext,
  tx: Tx,
  booking: BookingNow,
  { requestId, now, ...terms }: OfferTerms & { readonly requestId: string; readonly now: Date },
): Promise<void> {
  const mail = addressBuyer(booking, `refund-offered:${requestId}:${now.getTime()}`);
  await queueMail(tx, { ...mail, kind: 'refund-offered', values: offerValues(ctx, booking, terms) }, ctx);
}

export async function queueOfferDeclined(
  ctx: MailContext,
  tx: Tx,
  booking: BookingNow,
  { refundSen, now }: { readonly refundSen: Sen; readonly now: Date },
): Promise<void> {
  const { link: _ofTheBuyer, ...about } = toBookingSummary(ctx, booking);
  const workLink = officeUrl(ctx, officePaths.companyBookingPath(booking.id), booking.link_base);
  for (const { userId, email, locale = english, stopLink } of await listNoticeReaders(ctx, tx, booking)) {
    await queueMail(
      tx,
      {
        kind: 'refund-offer-declined',
        to: email,
        locale,
        subjectId: booking.id,
        onceKey: `refund-offer-declined:${booking.id}:${now.getTime()}:${userId}`,
        values: {
          ...about,
          seller: booking.company_name,
          refundSen,
          workLink,
          ...(stopLink ? { stopLink } : {}),
        },
      },
      ctx,
    );
  }
}
