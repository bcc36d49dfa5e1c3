// Corrects a mistyped email, so that the ticket does not go to a stranger. The operator may do it, and the
// browser that made the booking (the caller checks that).

import { isBookingMailed } from '#domain/bookings/person-correction.ts';
import { isId } from '#domain/kernel/id.ts';
import {
  createRateLimitRefusal,
  createRefusal,
  type RateLimited,
  type Refused,
} from '#domain/kernel/outcome.ts';
import { klDate } from '#domain/kernel/time.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { formatDestination } from '#domain/trips/trip-text.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { type AuditLine, recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { bookingLink, bookingPageUrl } from '#server/features/bookings/buyer/booking-link.ts';
import { canBuyerCorrectEmail } from '#server/features/bookings/buyer/booking-view.ts';
import { correctEmail } from '#server/features/bookings/rows/booking-link.store.ts';
import { type BookingNow, findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { queueMail, withdrawMailsTo } from '#server/features/mail/queue/mail.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { createMailLimits } from '#server/platform/mail-limits.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { type MailContext, queueConfirmationAgain } from '../mails/booking-mails.ts';

const HOUR_SECONDS = 3_600;
const CORRECTIONS_PER_HOUR = 3;

export interface EmailCorrection {
  readonly bookingId: string;
  readonly email: string;
  readonly linkVersion: number;
  readonly clientAddress: string;
}

export type EmailRefusal = 'same' | 'stale' | 'not_possible';

export type EmailCorrectionOutcome =
  | { readonly ok: true; readonly secret: string }
  | Refused<EmailRefusal>
  | RateLimited;

export async function correctBookingEmail(
  ctx: AppContext,
  request: EmailCorrection,
): Promise<EmailCorrectionOutcome> {
  const before = await findBooking(ctx.db, request.bookingId);
  if (!before || !canBuyerCorrectEmail(before, ctx.now())) return createRefusal('not_possible');
  if (before.link_version !== request.linkVersion) return createRefusal('stale');
  if (before.email.toLowerCase() === request.email.toLowerCase()) return createRefusal('same');
  const limit = await countCorrection(ctx, request);
  if (!limit.allowed) return createRateLimitRefusal(limit.retryAt);
  const by = { actor: { kind: 'system' }, clientAddress: request.clientAddress } as const;
  const corrected = await writeCorrection(ctx, request, { before: before.email, by, isByBuyer: true });
  if (!corrected) return createRefusal('stale');
  const linked = { id: corrected.id, linkVersion: corrected.link_version };
  return { ok: true, secret: bookingLink(ctx, linked) };
}

export async function correctEmailForBuyer(
  ctx: AppContext,
  actor: SuperAdminActor,
  request: NewEmail,
): Promise<{ readonly ok: true } | Refused<EmailRefusal>> {
  const before = isId(request.bookingId) ? await findBooking(ctx.db, request.bookingId) : undefined;
  if (!before || before.contact_erased_at || !isBookingMailed(before.state))
    return createRefusal('not_possible');
  if (before.link_version !== request.linkVersion) return createRefusal('stale');
  if (before.email.toLowerCase() === request.email.toLowerCase()) return createRefusal('same');
  const by = toAuditOrigin(actor);
  const corrected = await writeCorrection(ctx, request, { before: before.email, by });
  return corrected ? { ok: true } : createRefusal('stale');
}

export type CorrectionBy = Pick<AuditLine, 'actor' | 'clientAddress' | 'requestId'>;

interface Correcting {
  readonly before: string;
  readonly by: CorrectionBy;
  readonly isByBuyer?: boolean;
}

type NewEmail = Pick<EmailCorrection, 'bookingId' | 'email' | 'linkVersion'>;

async function writeCorrection(
  ctx: AppContext,
  request: NewEmail,
  correcting: Correcting,
): Promise<BookingNow | null> {
  const corrected = await ctx.db
    .transaction()
    .execute((tx) => correctEmailWithin(ctx, tx, request, correcting));
  if (corrected)
    ctx.log.info({ bookingId: corrected.id, reference: corrected.reference }, 'the email was corrected');
  return corrected;
}

/** Joins the caller's transaction. Returns null if a concurrent correction was made first. */
export async function correctEmailWithin(
  ctx: AppContext,
  tx: Tx,
  request: NewEmail,
  { before, by, isByBuyer = false }: Correcting,
): Promise<BookingNow | null> {
  const booking = await correctEmail(tx, request);
  if (!booking) return null;
  await withdrawMailsTo(tx, { subjectId: booking.id, to: before });
  if (isBookingMailed(booking.state)) await mailNewLink(ctx, tx, booking);
  await recordAudit(tx, {
    ...by,
    action: 'booking.emailCorrected',
    object: { kind: 'booking', id: booking.id },
    companyId: booking.company_id,
    details: {
      reference: booking.reference,
      linkVersion: booking.link_version,
      ...(isByBuyer ? { by: 'buyer' } : {}),
    },
  });
  return booking;
}

/** Limited per booking and address, so that no one sends mail to strangers. */
function countCorrection(ctx: AppContext, { bookingId, email, clientAddress }: EmailCorrection) {
  return countHits(ctx, [
    { bucket: 'correct-email', key: bookingId, max: CORRECTIONS_PER_HOUR, windowSeconds: HOUR_SECONDS },
    ...createMailLimits(ctx.config, { form: 'booking-links', email, clientAddress }),
  ]);
}

/** A paid booking gets its confirmation with the link; a cancelled or flown one only the link. */
async function mailNewLink(ctx: AppContext, tx: Tx, booking: BookingNow): Promise<void> {
  const isAhead = booking.last_flight_on >= klDate(ctx.now());
  const isConfirmed = booking.state === 'confirmed' && booking.cancelled_at === null && isAhead;
  if (isConfirmed && (await queueConfirmationAgain(ctx, tx, booking))) return;
  await queueLink(ctx, tx, booking, { onceKey: `booking-links:${booking.id}:${booking.link_version}` });
}

export async function queueLink(
  ctx: MailContext,
  tx: Tx,
  booking: BookingNow,
  { onceKey, hasEnded }: { readonly onceKey: string; readonly hasEnded?: true },
): Promise<void> {
  const { id, reference, locale, link_base: linkBase, link_version: linkVersion } = booking;
  const destination = formatDestination(tripView(readSoldFlights(booking.legs)), booking.destination_country);
  const link = bookingPageUrl(ctx, { id, linkVersion, linkBase, locale });
  await queueMail(
    tx,
    {
      kind: 'booking-links',
      to: booking.email,
      locale,
      subjectId: id,
      values: {
        bookings: [{ reference, destination, departsOn: booking.departs_on, link }],
        ...(hasEnded ? { hasEnded } : {}),
      },
      onceKey,
    },
    ctx,
  );
}
