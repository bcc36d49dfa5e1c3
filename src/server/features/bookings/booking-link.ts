// The unguessable link to a booking: its id and a code made from it with the key ring. Nothing is stored, so nothing
// can leak from the database; every key of the ring still verifies links made while it was the first one.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '#server/context.ts';

const ID_BYTES = 16;
const CODE_BYTES = 20;
const secretPattern = /^[A-Za-z0-9_-]{48}$/;

type Keys = Pick<AppContext, 'config'>;

export function bookingLink({ config }: Keys, bookingId: string): string {
  const id = Buffer.from(bookingId.replaceAll('-', ''), 'hex');
  const [current] = config.encryptionKeys;
  if (!current || id.length !== ID_BYTES) throw new RangeError('No link can be made for this.');
  return Buffer.concat([id, codeOf(id, current.key)]).toString('base64url');
}

/** Null unless one of our keys made it. */
export function bookingIdFromSecret({ config }: Keys, secret: string): string | null {
  if (!secretPattern.test(secret)) return null;
  const bytes = Buffer.from(secret, 'base64url');
  const id = bytes.subarray(0, ID_BYTES);
  const code = bytes.subarray(ID_BYTES);
  const isOurs = config.encryptionKeys.some(({ key }) => timingSafeEqual(codeOf(id, key), code));
  if (!isOurs) return null;
  const hex = id.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function codeOf(id: Buffer, key: Buffer): Buffer {
  const linkKey = Buffer.from(hkdfSync('sha256', key, '', 'booking-link', 32));
  return createHmac('sha256', linkKey).update(id).digest().subarray(0, CODE_BYTES);
}

/** The page behind the link. Without a configured address (demo) it starts where the buyer booked. */
export function bookingPageUrl(
  { config }: Keys,
  booking: { readonly id: string; readonly linkBase: string | null },
): string {
  const base = config.publicBaseUrl ?? booking.linkBase ?? `http://localhost:${config.http.port}`;
  return `${base}/my-booking/${bookingLink({ config }, booking.id)}`;
}
