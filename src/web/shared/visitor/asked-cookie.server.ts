import { type CookieContext, readSealed, writeSealed } from '#web/shared/page/sealed-cookie.server.ts';

const DAYS_KEPT = 60;
const MOST_LISTS = 10;

/** Ids of the lists that this browser has joined, without names or emails. */
const askedCookie = { name: 'asked', maxAgeMinutes: DAYS_KEPT * 24 * 60, endsWithBrowser: false };

export function readAsked(ctx: CookieContext, request: Request): readonly string[] {
  const value = readSealed(ctx, request, askedCookie);
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];
}

export function writeAsked(ctx: CookieContext, request: Request, prospectId: string): string {
  const others = readAsked(ctx, request).filter((id) => id !== prospectId);
  return writeSealed(ctx, askedCookie, [prospectId, ...others].slice(0, MOST_LISTS));
}
