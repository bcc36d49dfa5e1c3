// The buyer's own link to a booking: anyone who has it sees the booking, and nobody can guess it.
import * as paths from '#domain/paths.ts';
import type { AppContext } from '#server/context.ts';
import { secretLinks } from '#server/platform/secret-link.ts';

const links = secretLinks('booking-link');

type Keys = Pick<AppContext, 'config'>;

export function bookingLink({ config }: Keys, bookingId: string): string {
  return links.secretOf(config.encryptionKeys, bookingId);
}

/** Null unless one of our keys made it. */
export function bookingIdFromSecret({ config }: Keys, secret: string): string | null {
  return links.idOf(config.encryptionKeys, secret);
}

/** The page behind the link, in the language of its buyer. Without a configured address (demo) it starts where the buyer booked. */
export function bookingPageUrl(
  { config }: Keys,
  booking: { readonly id: string; readonly linkBase: string | null; readonly locale: string },
): string {
  const base = config.publicBaseUrl ?? booking.linkBase ?? `http://localhost:${config.http.port}`;
  return paths.pageUrl(base, paths.myBooking(bookingLink({ config }, booking.id)), booking.locale);
}
