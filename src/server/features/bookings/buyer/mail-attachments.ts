// What goes beside the mails about a booking. The mail feature asks for it when a mail leaves.
import type { AppContext } from '#server/context.ts';
import type { AboutMail } from '#server/features/mail/mail.service.ts';
import type { MailAttachment } from '#server/platform/mail-transport.ts';
import type { BookingRow } from '#server/platform/schema.ts';
import { findBooking } from '../bookings.store.ts';
import { toSoldTrip } from '../sold-trip.store.ts';
import { calendarFile } from './calendar-file.ts';

export async function bookingMailAttachments(ctx: AppContext, mail: AboutMail): Promise<MailAttachment[]> {
  if (mail.kind !== 'booking-confirmed' || mail.subjectId === null) return [];
  const booking = await findBooking(ctx.db, mail.subjectId);
  return booking ? [calendar(booking, ctx.now())] : [];
}

function calendar(booking: BookingRow, now: Date): MailAttachment {
  const { reference } = booking;
  return {
    filename: `flights-${reference}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: calendarFile({ ...toSoldTrip(booking), reference }, now),
  };
}
