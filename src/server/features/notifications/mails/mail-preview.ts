import type { MailPreview } from '#domain/kernel/mail-preview.ts';
import * as paths from '#domain/kernel/paths.ts';
import type { AppContext } from '#server/app/context.ts';
import type { BookingNow } from '#server/features/bookings/rows/bookings.store.ts';
import { type MailValues, renderMail } from '#server/features/mail/templates/templates.ts';
import { officeUrl } from './notify-company.ts';

type PreviewedKind = 'booking-cancelled' | 'refund-offered' | 'flight-changed';

/** Replaces links to the booking, which are only for the buyer, with a public page. */
export function previewMail<Kind extends PreviewedKind>(
  ctx: Pick<AppContext, 'config'>,
  booking: BookingNow,
  { kind, values }: { readonly kind: Kind; readonly values: MailValues[Kind] },
): MailPreview {
  const link = officeUrl(ctx, paths.findBookingPath, booking.link_base);
  const links = 'offerLink' in values ? { link, offerLink: link } : { link };
  const { subject, text } = renderMail(kind, { ...values, ...links }, booking.locale, ctx.config.site);
  return { name: `${booking.first_name} ${booking.last_name}`, subject, text };
}
