// Cookies that only the server reads. Every one of them is HttpOnly, for the whole site, and not sent by forms on other
// sites.
import { parseCookie, stringifySetCookie } from 'cookie';

export interface CookieOptions {
  /** Only over https, as soon as the site has such an address. */
  readonly secure: boolean;
  /** Null: ends with the browser. */
  readonly maxAgeSeconds: number | null;
}

export function readCookie(header: string, name: string): string | null {
  // As it was sent; one without a value does not hide another of the same name.
  return parseCookie(header, { decode: (value) => value || undefined })[name] ?? null;
}

/** The value of a set-cookie header. */
export function setCookie(name: string, value: string, { secure, maxAgeSeconds }: CookieOptions): string {
  const lasts = maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds };
  return stringifySetCookie({ name, value, path: '/', httpOnly: true, sameSite: 'lax', secure, ...lasts });
}
