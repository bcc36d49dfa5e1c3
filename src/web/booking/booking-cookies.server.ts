import { emailProofHours } from '#domain/bookings/email-code.ts';
import { hourMs } from '#domain/kernel/time.ts';
import { type CookieContext, readSealed, writeSealed } from '#web/shared/page/sealed-cookie.server.ts';

export const bookingCookieMinutes = 60;

/**
 * The booking that this browser last tried to pay. Set on a signed return from Billplz, so that the result
 * page can be reloaded without the query. Sealed, because an id alone must not open a booking.
 */
const bookingCookie = { name: 'booking', maxAgeMinutes: bookingCookieMinutes, endsWithBrowser: false };

export function readBookingCookie(ctx: CookieContext, request: Request): string | null {
  const value = readSealed(ctx, request, bookingCookie);
  return typeof value === 'string' ? value : null;
}

export function writeBookingCookie(ctx: CookieContext, bookingId: string): string {
  return writeSealed(ctx, bookingCookie, bookingId);
}

const MOST_EMAILS = 5;

/** Emails verified with a code in this browser within a day, as keyed digests that do not reveal them. */
const proofCookie = { name: 'email-proof', maxAgeMinutes: emailProofHours * 60, endsWithBrowser: false };

interface Proof {
  readonly key: string;
  readonly at: number;
}

export function readProofs(ctx: CookieContext, request: Request): readonly Proof[] {
  const value = readSealed(ctx, request, proofCookie);
  if (!Array.isArray(value)) return [];
  const oldest = ctx.now().getTime() - emailProofHours * hourMs;
  return value.filter((proof): proof is Proof => typeof proof?.key === 'string' && proof.at > oldest);
}

export function writeProof(ctx: CookieContext, existing: readonly Proof[], key: string): string {
  const others = existing.filter((proof) => proof.key !== key);
  return writeSealed(ctx, proofCookie, [{ key, at: ctx.now().getTime() }, ...others].slice(0, MOST_EMAILS));
}
