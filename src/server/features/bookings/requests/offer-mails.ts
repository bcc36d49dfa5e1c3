// The emails about an offered refund: the buyer reads the offer, the company that it was declined.
import { english } from '#domain/language.ts';
import type { Sen } from '#domain/money.ts';
import * as officePaths from '#domain/office-paths.ts';
import * as paths from '#domain/paths.ts';
import { queueMail } from '#server/features/mail/mail.service.ts';
import type { Tx } from '#server/platform/database.ts';
import type { BookingNow } from '../bookings.store.ts';
import { bookingPageUrl } from '../buyer/booking-link.ts';
import { officeUrl } from '../reminders/tell-company.ts';
import { type MailContext, noticeReaders, summary, toBuyer } from '../settlement/booking-mails.ts';

interface Offered {
  readonly requestId: string;
  readonly refundSen: Sen;
  readonly fullSen: Sen;
  readonly words: string;
  /** How many travellers it is for; 0 for the whole booking. */
  readonly takenOff: number;
  readonly now: Date;
}

export async function queueOffer(
  ctx: MailContext,
  tx: Tx,
  booking: BookingNow,
  { requestId, refundSen, fullSen, words, takenOff, now }: Offered,
): Promise<void> {
  const offerLink = bookingPageUrl(
    ctx,
    {
      ...{ id: booking.id, linkVersion: booking.link_version },
      ...{ linkBase: booking.link_base, locale: booking.locale },
    },
    paths.bookingOffer,
  );
  await queueMail(
    tx,
    {
      ...toBuyer(booking, `refund-offered:${requestId}:${now.getTime()}`),
      kind: 'refund-offered',
      values: {
        ...summary(ctx, booking),
        ...{ seller: booking.company_name, refundSen, fullSen, words, offerLink },
        ...(takenOff > 0 && { takenOff }),
      },
    },
    ctx,
  );
}

export async function queueOfferDeclined(
  ctx: MailContext,
  tx: Tx,
  booking: BookingNow,
  { refundSen, now }: { readonly refundSen: Sen; readonly now: Date },
): Promise<void> {
  const { link: _ofTheBuyer, ...about } = summary(ctx, booking);
  const workLink = officeUrl(ctx, officePaths.companyBooking(booking.id), booking.link_base);
  for (const { userId, email, locale = english, stopLink } of await noticeReaders(ctx, tx, booking)) {
    await queueMail(
      tx,
      {
        ...{ kind: 'refund-offer-declined', to: email, locale, subjectId: booking.id },
        onceKey: `refund-offer-declined:${booking.id}:${now.getTime()}:${userId}`,
        values: {
          ...about,
          ...{ seller: booking.company_name, refundSen, workLink },
          ...(stopLink ? { stopLink } : {}),
        },
      },
      ctx,
    );
  }
}
