// Which company a browser shows, under the specified name. It proves nothing: the membership is checked on every
// request. Readable by the server only; the company's pages mirror it where the browser's own code may see it.
import type { AppContext } from '#server/app/context.ts';
import { readCookie, setCookie } from '#server/platform/cookies.ts';
import { isHttps } from '../auth.ts';

const NAME = 'companyId';

/** A remembered session may live this long; one that is not remembered ends with the browser. */
export function companyCookie(
  ctx: AppContext,
  companyId: string,
  { rememberMe }: { readonly rememberMe: boolean },
): string {
  const maxAgeSeconds = rememberMe ? ctx.config.sessions.companyHours * 3_600 : null;
  return setCookie(NAME, companyId, { secure: isHttps(ctx), maxAgeSeconds });
}

export function clearCompanyCookie(ctx: AppContext): string {
  return setCookie(NAME, '', { secure: isHttps(ctx), maxAgeSeconds: 0 });
}

export function readCompanyCookie(cookies: string): string | null {
  return readCookie(cookies, NAME);
}
