// A buyer's unguessable link to a booking. Correcting the email raises the link version, which revokes links
// sent to the wrong address.
import * as paths from '#domain/kernel/paths.ts';
import type { AppContext } from '#server/app/context.ts';
import { createSecretLinks } from '#server/platform/secret-link.ts';
import { findLinkVersion } from '../rows/booking-link.store.ts';

const links = createSecretLinks('booking-link');

type Keys = Pick<AppContext, 'config'>;

export interface LinkedBooking {
  readonly id: string;
  readonly linkVersion: number;
}

export function bookingLink({ config }: Keys, { id, linkVersion }: LinkedBooking): string {
  return links.secretOf(config.encryptionKeys, id, linkVersion);
}

export function readBookingLink({ config }: Keys, secret: string): LinkedBooking | null {
  const link = links.read(config.encryptionKeys, secret);
  return link && { id: link.id, linkVersion: link.version };
}

export async function openBookingLink(
  ctx: Pick<AppContext, 'config' | 'db'>,
  secret: string,
): Promise<string | null> {
  const link = readBookingLink(ctx, secret);
  if (!link || (await findLinkVersion(ctx.db, link.id)) !== link.linkVersion) return null;
  return link.id;
}

/** Returns the page's URL in the buyer's language. The demo uses the origin where the buyer booked. */
export function bookingPageUrl(
  { config }: Keys,
  booking: LinkedBooking & { readonly linkBase: string | null; readonly locale: string },
  page: (secret: string) => string = paths.myBookingPath,
): string {
  const base = config.publicBaseUrl ?? booking.linkBase ?? `http://localhost:${config.http.port}`;
  return paths.pageUrl(base, page(bookingLink({ config }, booking)), booking.locale);
}
