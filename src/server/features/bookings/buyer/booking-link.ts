// The buyer's own link to a booking: anyone who has it sees the booking, and nobody can guess it.
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

/** The page behind the link. Without a configured address (demo) it starts where the buyer booked. */
export function bookingPageUrl(
  { config }: Keys,
  booking: { readonly id: string; readonly linkBase: string | null },
): string {
  const base = config.publicBaseUrl ?? booking.linkBase ?? `http://localhost:${config.http.port}`;
  return `${base}/my-booking/${bookingLink({ config }, booking.id)}`;
}
