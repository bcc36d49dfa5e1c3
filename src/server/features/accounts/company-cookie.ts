// Which company a browser shows, under the specified name. It proves nothing: the membership is checked on every
// request. Readable by the server only; the company's pages mirror it where the browser's own code may see it.
import type { AppContext } from '#server/context.ts';
import { isHttps } from './auth.ts';

const NAME = 'companyId';

/** A remembered session may live this long; one that is not remembered ends with the browser. */
export function companyCookie(
  ctx: AppContext,
  companyId: string,
  { rememberMe }: { readonly rememberMe: boolean },
): string {
  return setCookie(ctx, companyId, rememberMe ? ctx.config.sessions.companyHours * 3_600 : null);
}

export function clearCompanyCookie(ctx: AppContext): string {
  return setCookie(ctx, '', 0);
}

export function readCompanyCookie(cookies: string): string | null {
  for (const part of cookies.split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === NAME && value) return value;
  }
  return null;
}

function setCookie(ctx: AppContext, value: string, maxAgeSeconds: number | null): string {
  const parts = [`${NAME}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (maxAgeSeconds !== null) parts.push(`Max-Age=${maxAgeSeconds}`);
  if (isHttps(ctx)) parts.push('Secure');
  return parts.join('; ');
}
