// Revokes a buyer's link that was shared or lost. The new link goes only to the booking's email.
import {
  createRateLimitRefusal,
  createRefusal,
  type RateLimited,
  type Refused,
} from '#domain/kernel/outcome.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { readBookingLink } from '#server/features/bookings/buyer/booking-link.ts';
import { raiseLinkVersion } from '#server/features/bookings/rows/booking-link.store.ts';
import { findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { createMailLimits } from '#server/platform/mail-limits.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { queueLink } from './email-correction.service.ts';

const HOUR_SECONDS = 3_600;
const ENDED_PER_HOUR = 3;

export type EndLinkOutcome =
  | { readonly ok: true; readonly email: string }
  | Refused<'link_not_found'>
  | RateLimited;

export async function endBookingLink(
  ctx: AppContext,
  { secret, clientAddress }: { readonly secret: string; readonly clientAddress: string },
): Promise<EndLinkOutcome> {
  const link = readBookingLink(ctx, secret);
  const booking = link && (await findBooking(ctx.db, link.id));
  if (!link || !booking || booking.link_version !== link.linkVersion || booking.contact_erased_at)
    return createRefusal('link_not_found');
  const { email } = booking;
  const limit = await countHits(ctx, [
    { bucket: 'end-link', key: link.id, max: ENDED_PER_HOUR, windowSeconds: HOUR_SECONDS },
    ...createMailLimits(ctx.config, { form: 'booking-links', email, clientAddress }),
  ]);
  if (!limit.allowed) return createRateLimitRefusal(limit.retryAt);
  return ctx.db.transaction().execute(async (tx): Promise<EndLinkOutcome> => {
    const ended = await raiseLinkVersion(tx, link);
    if (!ended) return createRefusal('link_not_found');
    const { id, reference, link_version: linkVersion } = ended;
    await queueLink(ctx, tx, ended, { onceKey: `booking-links:${id}:${linkVersion}`, hasEnded: true });
    await recordAudit(tx, {
      actor: { kind: 'system' },
      clientAddress,
      action: 'booking.linkEnded',
      object: { kind: 'booking', id },
      companyId: ended.company_id,
      details: { reference, linkVersion, by: 'buyer' },
    });
    return { ok: true, email: ended.email };
  });
}
