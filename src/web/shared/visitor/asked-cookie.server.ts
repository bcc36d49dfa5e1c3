import { type CookieContext, readSealed, writeSealed } from '#web/shared/page/sealed-cookie.server.ts';
import type { JoinedList } from './visitor.ts';

const DAYS_KEPT = 60;
const MOST_LISTS = 10;

/** What this browser asked for. No ids of prospects: their rows would reveal what others do with the same email. */
const askedCookie = { name: 'asked', maxAgeMinutes: DAYS_KEPT * 24 * 60, endsWithBrowser: false };

export function readAsked(ctx: CookieContext, request: Request): readonly JoinedList[] {
  const value = readSealed(ctx, request, askedCookie);
  return Array.isArray(value) ? value.filter(isJoinedList) : [];
}

export function writeAsked(ctx: CookieContext, request: Request, joined: JoinedList): string {
  const others = readAsked(ctx, request).filter(({ dealId }) => dealId !== joined.dealId);
  return writeSealed(ctx, askedCookie, [joined, ...others].slice(0, MOST_LISTS));
}

/** Cookies from before this shape hold only ids and are ignored. */
function isJoinedList(value: unknown): value is JoinedList {
  const { dealId, waitsFor } = (value ?? {}) as { dealId?: unknown; waitsFor?: unknown };
  return typeof dealId === 'string' && (waitsFor === 'opening' || waitsFor === 'seats');
}
