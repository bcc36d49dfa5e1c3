// The cookie of the booking's input. Only src/web/booking reads all of it.
import { draftHoursKept } from '#domain/bookings/draft-times.ts';
import { type CookieContext, readSealed } from '#web/shared/page/sealed-cookie.server.ts';

/** Increase with each change of the draft's shape. A draft of another version is ignored. */
export const draftVersion = 2;

export const draftCookie = { name: 'draft', maxAgeMinutes: draftHoursKept * 60, endsWithBrowser: true };

interface StoredDraft {
  readonly version?: unknown;
  readonly draft?: { readonly trips?: readonly { readonly bookingId: string | null }[] };
}

/** Returns the bookings that this browser has started, most recently used first. */
export function listStartedBookings(ctx: CookieContext, request: Request): string[] {
  const stored = readSealed(ctx, request, draftCookie) as StoredDraft | null;
  const trips = stored?.version === draftVersion ? (stored.draft?.trips ?? []) : [];
  return trips.flatMap(({ bookingId }) => bookingId ?? []);
}
