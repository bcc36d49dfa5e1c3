// Bookings: taking seats for a buyer, asking the payment provider for the bill, and telling the buyer the truth afterwards.
// Other features and routes call this file. hold/ takes the seats and asks for the bill; settlement/ hears the provider
// and is the one place that changes a booking; buyer/, company/ and desk/ show bookings to those people; sweeps.service.ts
// is what happens without anybody asking.
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { destinationText } from '#domain/trips/trip-text.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import type { AppContext } from '#server/context.ts';
import { queueMail } from '#server/features/mail/mail.service.ts';
import { paymentProvider } from '#server/features/payments/provider.service.ts';
import { queueJob } from '#server/platform/jobs.ts';
import { withLogFields } from '#server/platform/log.ts';
import { typedMailLimits } from '#server/platform/mail-limits.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { bookingPageUrl } from './buyer/booking-link.ts';
import { getBooking } from './buyer/booking-view.ts';
import { receiptPdf } from './buyer/receipt-pdf.ts';
import { askForBill, type BillOutcome, resumeBooking } from './hold/bill.ts';
import { type BookRequest, type HoldRefusal, placeHold } from './hold/hold.ts';
import { findBooking, listBookingsOfEmail, listOlderHolds } from './rows/bookings.store.ts';
import { queueConfirmationAgain } from './settlement/booking-mails.ts';
import { settleBill } from './settlement/settlement.ts';

export { bookingCalendar } from './buyer/booking-calendar.ts';
export { bookingLink, openBookingLink } from './buyer/booking-link.ts';
export {
  type BookingOutcome,
  type BookingView,
  getBooking,
} from './buyer/booking-view.ts';
export { type CorrectionOutcome, correctBookingEmail } from './buyer/email-correction.service.ts';
export { type EndLinkOutcome, endBookingLink } from './buyer/end-link.ts';
export { bookingMailAttachments } from './buyer/mail-attachments.ts';
export { refundRows } from './buyer/receipt-pdf.ts';
export {
  type CodeVerdict,
  checkEmailCode,
  emailProofKey,
  forgetOldCodes,
  sendEmailCode,
} from './hold/email-codes.ts';
export type { BookRequest } from './hold/hold.ts';
export { settleCallback, settleReturn } from './settlement/provider-notices.ts';

const HOUR_SECONDS = 3_600;
const RESENDS_PER_HOUR = 3;
/** Drawing a receipt takes work, and its link may be handed on. */
const RECEIPTS_PER_HOUR = 10;
const MOST_LINKS = 20;
const LINKS_TASK = 'mail-booking-links';

/**
 * `pay` names where the buyer goes next: the bill, or the booking's own page when this key's booking has been paid.
 * `keyUsedUp`: this key's booking has ended, or was for something else; a new key is needed.
 */
export type BookOutcome = BillOutcome | HoldRefusal | { readonly kind: 'paymentNotOpen' };

export async function bookDeal(ctx: AppContext, request: BookRequest): Promise<BookOutcome> {
  const outcome = await tryToBook(ctx, request);
  if (outcome.kind !== 'pay') ctx.metrics.refusals.inc({ what: 'booking', code: outcome.kind });
  return outcome;
}

async function tryToBook(ctx: AppContext, request: BookRequest): Promise<BookOutcome> {
  const account = await paymentProvider(ctx).openAccount();
  if (!account) return { kind: 'paymentNotOpen' };
  const placed = await placeHold(ctx, request, account);
  if (placed.kind === 'known')
    return placed.isSame ? resumeBooking(ctx, request, placed.booking) : { kind: 'keyUsedUp' };
  if (placed.kind !== 'held') return placed;
  const { bookingId, reference } = placed.hold;
  return withLogFields({ bookingId, reference }, async () => {
    ctx.log.info({ dealId: request.dealId, tickets: request.tickets }, 'seats held');
    const outcome = await askForBill(ctx, request, account, placed.hold);
    if (outcome.kind === 'pay') await endOlderHolds(ctx, request.draftId, bookingId);
    return outcome;
  });
}

/** One wizard run, one hold: a buyer who goes back and books differently gives the first seats back. */
async function endOlderHolds(ctx: AppContext, draftId: string, bookingId: string): Promise<void> {
  for (const olderId of await listOlderHolds(ctx.db, draftId, bookingId)) {
    await settleBill(
      ctx,
      olderId,
      { event: 'holdEnded', report: { source: 'buyer' } },
      ({ state }) => state === 'awaiting_payment',
    );
  }
}

/** The buyer would rather have the seats of this wizard run back on sale; they return as those of any ended hold. */
export async function giveHoldBack(
  ctx: AppContext,
  { bookingId, draftId }: { bookingId: string; draftId: string },
): Promise<void> {
  await settleBill(
    ctx,
    bookingId,
    { event: 'holdEnded', report: { source: 'buyer' } },
    ({ state, draft_id }) => state === 'awaiting_payment' && draft_id === draftId,
  );
}

export interface LinkRequest {
  readonly email: string;
  readonly clientAddress: string;
  readonly baseUrl: string;
  readonly locale: string;
}

export type LinkOutcome = { readonly kind: 'ok' } | { readonly kind: 'limited'; readonly retryAt: Date };

/** The same answer whether or not the address has bookings, in the same time: looking up and mailing is a job. */
export async function requestBookingLinks(ctx: AppContext, request: LinkRequest): Promise<LinkOutcome> {
  const { email, clientAddress, baseUrl, locale } = request;
  const limit = await countHits(
    ctx,
    typedMailLimits(ctx.config, { form: 'booking-links', email, clientAddress }),
  );
  if (!limit.allowed) return { kind: 'limited', retryAt: limit.retryAt };
  const wanted = JSON.stringify({ email, baseUrl, locale, askedAt: ctx.now().toISOString() });
  const sealed = ctx.encryption.encrypt(wanted, `jobs.${LINKS_TASK}`).toString('base64');
  await queueJob(ctx.db, LINKS_TASK, { sealed });
  return { kind: 'ok' };
}

/** The job behind requestBookingLinks; an address without bookings gets no mail. */
export async function mailBookingLinks(ctx: AppContext, payload: unknown): Promise<void> {
  const { sealed } = payload as { sealed: string };
  const opened = ctx.encryption.decrypt(Buffer.from(sealed, 'base64'), `jobs.${LINKS_TASK}`);
  const { email, baseUrl, locale, askedAt } = JSON.parse(opened) as Record<
    'email' | 'baseUrl' | 'locale' | 'askedAt',
    string
  >;
  const found = await listBookingsOfEmail(ctx.db, email, MOST_LINKS);
  if (found.length === 0) return;
  const bookings = found.map((booking) => ({
    reference: booking.reference,
    destination: destinationText(tripView(readSoldFlights(booking.legs)), booking.destination_country),
    departsOn: booking.departs_on,
    link: bookingPageUrl(ctx, {
      id: booking.id,
      linkVersion: booking.link_version,
      linkBase: baseUrl,
      locale,
    }),
  }));
  const occasion = ctx.encryption.digest(`${email}|${askedAt}`, LINKS_TASK).toString('hex');
  await ctx.db.transaction().execute((tx) =>
    queueMail(
      tx,
      {
        kind: 'booking-links',
        to: email,
        locale,
        values: { bookings },
        onceKey: `booking-links:${occasion}`,
      },
      ctx,
    ),
  );
}

export async function resendConfirmation(
  ctx: AppContext,
  bookingId: string,
): Promise<'queued' | 'notConfirmed' | 'limited'> {
  const booking = await findBooking(ctx.db, bookingId);
  if (booking?.state !== 'confirmed' || booking.cancelled_at !== null) return 'notConfirmed';
  const limit = await countHits(ctx, [
    { bucket: 'resend-confirmation', key: bookingId, max: RESENDS_PER_HOUR, windowSeconds: HOUR_SECONDS },
  ]);
  if (!limit.allowed) return 'limited';
  const isQueued = await ctx.db.transaction().execute((tx) => queueConfirmationAgain(ctx, tx, booking));
  return isQueued ? 'queued' : 'notConfirmed';
}

export type ReceiptOutcome =
  | { readonly kind: 'drawn'; readonly reference: string; readonly pdf: Buffer }
  | { readonly kind: 'notPaid' }
  | { readonly kind: 'limited' };

export async function drawReceipt(
  ctx: AppContext,
  bookingId: string,
  { language }: { readonly language: string },
): Promise<ReceiptOutcome> {
  const booking = await getBooking(ctx, bookingId);
  if (booking?.status !== 'completed') return { kind: 'notPaid' };
  const limit = await countHits(ctx, [
    { bucket: 'receipts', key: bookingId, max: RECEIPTS_PER_HOUR, windowSeconds: HOUR_SECONDS },
  ]);
  if (!limit.allowed) return { kind: 'limited' };
  const pdf = await receiptPdf(booking, { site: ctx.config.site, language });
  return { kind: 'drawn', reference: booking.reference, pdf };
}
