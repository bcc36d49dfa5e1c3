import {
  createRateLimitRefusal,
  createRefusal,
  type RateLimited,
  type Refused,
} from '#domain/kernel/outcome.ts';
import type { AppContext } from '#server/app/context.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { getBooking } from './buyer/booking-view.ts';
import { receiptPdf } from './buyer/receipt-pdf.ts';

export { bookingLink, openBookingLink } from './buyer/booking-link.ts';
export {
  type BookingOutcome,
  type BookingView,
  getBooking,
} from './buyer/booking-view.ts';
export { refundRows } from './buyer/receipt-pdf.ts';
export {
  checkEmailCode,
  emailProofKey,
  forgetOldCodes,
  sendEmailCode,
} from './hold/email-codes.ts';
export type { BookRequest } from './hold/hold.ts';

const HOUR_SECONDS = 3_600;
/** Limit because drawing a receipt is expensive, and its link can be shared. */
const RECEIPTS_PER_HOUR = 10;

export type ReceiptOutcome =
  | { readonly ok: true; readonly reference: string; readonly pdf: Buffer }
  | Refused<'not_paid'>
  | RateLimited;

export async function drawReceipt(
  ctx: AppContext,
  bookingId: string,
  { language }: { readonly language: string },
): Promise<ReceiptOutcome> {
  const booking = await getBooking(ctx, bookingId);
  if (booking?.status !== 'completed') return createRefusal('not_paid');
  const limit = await countHits(ctx, [
    { bucket: 'receipts', key: bookingId, max: RECEIPTS_PER_HOUR, windowSeconds: HOUR_SECONDS },
  ]);
  if (!limit.allowed) return createRateLimitRefusal(limit.retryAt);
  const pdf = await receiptPdf(booking, { site: ctx.config.site, language });
  return { ok: true, reference: booking.reference, pdf };
}
