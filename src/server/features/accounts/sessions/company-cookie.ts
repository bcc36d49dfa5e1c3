// The browser's current company. The cookie is not trusted: each request checks the membership.
import type { AppContext } from '#server/app/context.ts';
import { readCookie, serializeCookie } from '#server/platform/cookies.ts';
import { isHttps } from '../auth.ts';

const NAME = 'companyId';

/** Lasts as long as a remembered session; otherwise ends with the browser. */
export function companyCookie(
  ctx: AppContext,
  companyId: string,
  { rememberMe }: { readonly rememberMe: boolean },
): string {
  const maxAgeSeconds = rememberMe ? ctx.config.sessions.companyHours * 3_600 : null;
  return serializeCookie(NAME, companyId, { secure: isHttps(ctx), maxAgeSeconds });
}

export function clearCompanyCookie(ctx: AppContext): string {
  return serializeCookie(NAME, '', { secure: isHttps(ctx), maxAgeSeconds: 0 });
}

export function readCompanyCookie(cookies: string): string | null {
  return readCookie(cookies, NAME);
}
