import { getLocale } from '#locales/messages/runtime.js';
import type { AppContext } from '#server/app/context.ts';
import { type BookingView, getBooking } from '#server/features/bookings/buyer/booking-view.ts';
import { receiptPdf } from '#server/features/bookings/buyer/receipt-pdf.ts';
import type { MailSubject } from '#server/features/mail/queue/mail.service.ts';
import type { MailAttachment } from '#server/platform/mail-transport.ts';
import { drawBookingCalendar } from '../flight-changes/booking-calendar.service.ts';
import { documentAttachments } from './send-documents.service.ts';

export async function bookingMailAttachments(ctx: AppContext, mail: MailSubject): Promise<MailAttachment[]> {
  if (mail.kind === 'documents-sent') return documentAttachments(ctx, mail);
  if (mail.kind !== 'booking-confirmed' || mail.subjectId === null) return [];
  const booking = await getBooking(ctx, mail.subjectId);
  return booking
    ? [...(await loadCalendar(ctx, mail.subjectId)), ...(await renderReceipt(booking, ctx))]
    : [];
}

async function loadCalendar(ctx: AppContext, bookingId: string): Promise<MailAttachment[]> {
  const file = await drawBookingCalendar(ctx, bookingId);
  return file ? [{ ...file, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }] : [];
}

/** If the receipt fails to render, sends the confirmation without it; the booking page offers it too. */
async function renderReceipt(booking: BookingView, { config, log }: AppContext): Promise<MailAttachment[]> {
  try {
    const content = await receiptPdf(booking, { site: config.site, language: getLocale() });
    return [{ filename: `receipt-${booking.reference}.pdf`, contentType: 'application/pdf', content }];
  } catch (error) {
    log.error({ err: error }, 'a confirmation goes out without its receipt');
    return [];
  }
}
