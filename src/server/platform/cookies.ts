// Server-only cookies: HttpOnly, for the whole site, SameSite.
import { parseCookie, stringifySetCookie } from 'cookie';

export interface CookieOptions {
  /** Set once the site's public URL is https. */
  readonly secure: boolean;
  readonly maxAgeSeconds: number | null;
}

export function readCookie(header: string, name: string): string | null {
  // Ignore empty values, which would hide another cookie of the same name.
  return parseCookie(header, { decode: (value) => value || undefined })[name] ?? null;
}

export function serializeCookie(
  name: string,
  value: string,
  { secure, maxAgeSeconds }: CookieOptions,
): string {
  const lasts = maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds };
  return stringifySetCookie({ name, value, path: '/', httpOnly: true, sameSite: 'lax', secure, ...lasts });
}
