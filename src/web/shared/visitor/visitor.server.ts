// Reads what a browser's cookies say about its visitor. Cached pages are rendered without cookies, so they
// never contain any of it.

import { dealPhase } from '#domain/deals/deal.ts';
import * as paths from '#domain/kernel/paths.ts';
import { toTripDisplay } from '#domain/trips/trip-view.ts';
import { formatTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { getBooking } from '#server/features/bookings/bookings.service.ts';
import { getDeal } from '#server/features/deals/deals.service.ts';
import { getDestination } from '#web/shared/deal/deal-text.ts';
import { readAsked } from './asked-cookie.server.ts';
import { listStartedBookings } from './draft-cookie.server.ts';
import type { HeldNote, JoinedList, VisitorNotes } from './visitor.ts';

type VisitorContext = Parameters<typeof getDeal>[0];

/** Null without cookies, at no cost. */
export async function readVisitor(ctx: VisitorContext, request: Request): Promise<VisitorNotes | null> {
  const bookings = listStartedBookings(ctx, request);
  const held = await findHold(ctx, bookings);
  const lists = await listJoinedLists(ctx, readAsked(ctx, request));
  return held || lists.length > 0 ? { held, lists } : null;
}

/** Answers from the cookie and the public deal. The prospect's row would reveal whether its email is restricted. */
async function listJoinedLists(ctx: VisitorContext, asked: readonly JoinedList[]): Promise<JoinedList[]> {
  const joined: JoinedList[] = [];
  for (const list of asked) {
    const deal = await getDeal(ctx, list.dealId);
    const phase = deal && dealPhase(deal, ctx.now());
    const isWaiting =
      list.waitsFor === 'opening' ? phase === 'comingSoon' : phase === 'allHeld' || phase === 'soldOut';
    if (isWaiting) joined.push(list);
  }
  return joined;
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
