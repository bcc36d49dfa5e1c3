// Which booking this browser has just paid for, or tried to: set by a signed return from Billplz, so that the result
// page can be reloaded at its clean address. Sealed, because a booking's id alone must open nothing.
import { bookingCookieMinutes } from '#domain/constants.ts';
import { type CookieContext, readSealed, writeSealed } from '#web/shared/page/sealed-cookie.server.ts';

const bookingCookie = { name: 'booking', maxAgeMinutes: bookingCookieMinutes, endsWithBrowser: false };

export function readBookingCookie(ctx: CookieContext, request: Request): string | null {
  const value = readSealed(ctx, request, bookingCookie);
  return typeof value === 'string' ? value : null;
}

export function writeBookingCookie(ctx: CookieContext, bookingId: string): string {
  return writeSealed(ctx, bookingCookie, bookingId);
}
