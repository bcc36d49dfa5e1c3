// Reads what a browser's cookies say about its visitor. Cached pages are rendered without cookies, so they
// never contain any of it.

import * as paths from '#domain/kernel/paths.ts';
import { toTripDisplay } from '#domain/trips/trip-view.ts';
import { formatTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { getBooking } from '#server/features/bookings/bookings.service.ts';
import { listJoinedLists } from '#server/features/prospects/prospects.service.ts';
import { getDestination } from '#web/shared/deal/deal-text.ts';
import { readAsked } from './asked-cookie.server.ts';
import { listStartedBookings } from './draft-cookie.server.ts';
import type { HeldNote, VisitorNotes } from './visitor.ts';

type VisitorContext = Parameters<typeof listJoinedLists>[0];

/** Null without cookies, at no cost. */
export async function readVisitor(ctx: VisitorContext, request: Request): Promise<VisitorNotes | null> {
  const bookings = listStartedBookings(ctx, request);
  const asked = readAsked(ctx, request);
  const held = await findHold(ctx, bookings);
  const lists = asked.length === 0 ? [] : await listJoinedLists(ctx, asked);
  return held || lists.length > 0 ? { held, lists } : null;
}

async function findHold(ctx: VisitorContext, bookings: readonly string[]): Promise<HeldNote | null> {
  for (const id of bookings) {
    const booking = await getBooking(ctx, id);
    // Buyers whose bank is still deciding must not pay a second time.
    if (!booking?.holdEndsAt || booking.isAtBank) continue;
    const place = getDestination(toTripDisplay(booking));
    const time = formatTime(booking.holdEndsAt);
    return {
      text: m.visitor_holds({ count: booking.tickets, place, time }),
      to: paths.payStepPath(booking.dealId),
      endsInMs: booking.holdEndsAt.getTime() - ctx.now().getTime(),
    };
  }
  return null;
}
