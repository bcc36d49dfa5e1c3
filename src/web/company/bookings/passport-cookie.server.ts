// Whether this browser hides passport numbers, as on a screen that others can see.
import {
  type CookieContext,
  clearSealed,
  readSealed,
  writeSealed,
} from '#web/shared/page/sealed-cookie.server.ts';

const cookie = { name: 'hide-passports', maxAgeMinutes: 365 * 24 * 60, endsWithBrowser: false };

export function readHidePassports(ctx: CookieContext, request: Request): boolean {
  return readSealed(ctx, request, cookie) === true;
}

export function writeHidePassports(ctx: CookieContext, hide: boolean): string {
  return hide ? writeSealed(ctx, cookie, true) : clearSealed(ctx, cookie);
}
