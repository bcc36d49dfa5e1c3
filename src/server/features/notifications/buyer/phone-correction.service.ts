// Corrects a mistyped phone number, so that the seller does not call a stranger. Needs the booking's present link;
// emails tell the seller, who may have the old number, and the buyer, in case another holder of the link made the change.
import { randomUUID } from 'node:crypto';
import { english } from '#domain/kernel/language.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import {
  createRateLimitRefusal,
  createRefusal,
  type RateLimited,
  type Refused,
} from '#domain/kernel/outcome.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { readBookingLink } from '#server/features/bookings/buyer/booking-link.ts';
import { isPhoneCorrectable } from '#server/features/bookings/buyer/booking-view.ts';
import { correctPhone } from '#server/features/bookings/rows/booking-link.store.ts';
import { type BookingNow, findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { toE164 } from '#server/platform/phone.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { addressBuyer, listNoticeReaders, toBookingSummary } from '../mails/booking-mails.ts';
import { officeUrl } from '../mails/notify-company.ts';

const HOUR_SECONDS = 3_600;
const CORRECTIONS_PER_HOUR = 3;
const SHOWN_DIGITS = 3;

interface PhoneCorrection {
  readonly secret: string;
  readonly phoneNumber: string;
  readonly clientAddress: string;
}

export type PhoneCorrectionOutcome =
  | { readonly ok: true }
  | Refused<'link_not_found' | 'not_possible' | 'same'>
  | RateLimited;

export async function correctBookingPhone(
  ctx: AppContext,
  { secret, phoneNumber: typed, clientAddress }: PhoneCorrection,
): Promise<PhoneCorrectionOutcome> {
  const link = readBookingLink(ctx, secret);
  const booking = link && (await findBooking(ctx.db, link.id));
  if (!link || !booking || booking.link_version !== link.linkVersion) return createRefusal('link_not_found');
  if (!isPhoneCorrectable(booking, ctx.now())) return createRefusal('not_possible');
  const phoneNumber = toE164(typed) ?? typed;
  if (phoneNumber === booking.phone_number) return createRefusal('same');
  const limit = await countHits(ctx, [
    { bucket: 'correct-phone', key: link.id, max: CORRECTIONS_PER_HOUR, windowSeconds: HOUR_SECONDS },
  ]);
  if (!limit.allowed) return createRateLimitRefusal(limit.retryAt);
  return ctx.db.transaction().execute(async (tx): Promise<PhoneCorrectionOutcome> => {
    const corrected = await correctPhone(tx, { ...link, phoneNumber });
    if (!corrected) return createRefusal('link_not_found');
    await queueBuyerNotice(ctx, tx, corrected);
    await queueSellerNotice(ctx, tx, corrected);
    await recordAudit(tx, {
      actor: { kind: 'system' },
      clientAddress,
      action: 'booking.phoneCorrected',
      object: { kind: 'booking', id: corrected.id },
      companyId: corrected.company_id,
      details: { reference: corrected.reference, by: 'buyer' },
    });
    return { ok: true };
  });
}

async function queueBuyerNotice(ctx: AppContext, tx: Tx, booking: BookingNow): Promise<void> {
  const mail = addressBuyer(booking, `phone-corrected:${booking.id}:${randomUUID()}`);
  const values = {
    ...toBookingSummary(ctx, booking),
    seller: booking.company_name,
    lastDigits: booking.phone_number.slice(-SHOWN_DIGITS),
  };
  await queueMail(tx, { ...mail, kind: 'phone-corrected', values }, ctx);
}

/** Without the number: the mailbox may be shared, and the booking's page has the present one. */
async function queueSellerNotice(ctx: AppContext, tx: Tx, booking: BookingNow): Promise<void> {
  const { link: _ofTheBuyer, ...values } = toBookingSummary(ctx, booking);
  const workLink = officeUrl(ctx, officePaths.companyBookingPath(booking.id), booking.link_base);
  const occasion = `phone-corrected-notice:${booking.id}:${randomUUID()}`;
  for (const { userId, email, locale = english, stopLink } of await listNoticeReaders(ctx, tx, booking)) {
    await queueMail(
      tx,
      {
        kind: 'phone-corrected-notice',
        to: email,
        locale,
        subjectId: booking.id,
        onceKey: `${occasion}:${userId}`,
        values: { ...values, seller: booking.company_name, workLink, ...(stopLink ? { stopLink } : {}) },
      },
      ctx,
    );
  }
}
