import {
  createRateLimitRefusal,
  createRefusal,
  type RateLimited,
  type Refused,
} from '#domain/kernel/outcome.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { formatDestination } from '#domain/trips/trip-text.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import type { AppContext } from '#server/app/context.ts';
import { bookingPageUrl } from '#server/features/bookings/buyer/booking-link.ts';
import { findBooking, listBookingsOfEmail } from '#server/features/bookings/rows/bookings.store.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { queueJob } from '#server/platform/jobs.ts';
import { createMailLimits } from '#server/platform/mail-limits.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { queueConfirmationAgain } from '../mails/booking-mails.ts';

const HOUR_SECONDS = 3_600;
const RESENDS_PER_HOUR = 3;
const MOST_LINKS = 20;
const LINKS_TASK = 'mail-booking-links';

export interface BookingLinkRequest {
  readonly email: string;
  readonly clientAddress: string;
  readonly baseUrl: string;
  readonly locale: string;
}

export type LinkOutcome = { readonly ok: true } | RateLimited;

/** Responds equally, and equally fast, with or without bookings at the address: a job looks them up. */
export async function requestBookingLinks(
  ctx: AppContext,
  request: BookingLinkRequest,
): Promise<LinkOutcome> {
  const { email, clientAddress, baseUrl, locale } = request;
  const limit = await countHits(
    ctx,
    createMailLimits(ctx.config, { form: 'booking-links', email, clientAddress }),
  );
  if (!limit.allowed) return createRateLimitRefusal(limit.retryAt);
  const wanted = JSON.stringify({ email, baseUrl, locale, askedAt: ctx.now().toISOString() });
  const sealed = ctx.encryption.encrypt(wanted, `jobs.${LINKS_TASK}`).toString('base64');
  await queueJob(ctx.db, LINKS_TASK, { sealed });
  return { ok: true };
}

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
    destination: formatDestination(tripView(readSoldFlights(booking.legs)), booking.destination_country),
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

export type ResendOutcome = { readonly ok: true } | RateLimited | Refused<'not_confirmed'>;

export async function resendConfirmation(ctx: AppContext, bookingId: string): Promise<ResendOutcome> {
  const booking = await findBooking(ctx.db, bookingId);
  if (booking?.state !== 'confirmed' || booking.cancelled_at !== null) return createRefusal('not_confirmed');
  const limit = await countHits(ctx, [
    { bucket: 'resend-confirmation', key: bookingId, max: RESENDS_PER_HOUR, windowSeconds: HOUR_SECONDS },
  ]);
  if (!limit.allowed) return createRateLimitRefusal(limit.retryAt);
  const isQueued = await ctx.db.transaction().execute((tx) => queueConfirmationAgain(ctx, tx, booking));
  return isQueued ? { ok: true } : createRefusal('not_confirmed');
}
