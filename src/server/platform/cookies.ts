// Reads and writes cookies that only the server reads. Every one of them is HttpOnly, for the whole site, and not sent by
// forms on other sites.

export interface CookieOptions {
  /** Only over https, as soon as the site has such an address. */
  readonly secure: boolean;
  /** Null: ends with the browser. */
  readonly maxAgeSeconds: number | null;
}

export function readCookie(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value) return value;
  }
  return null;
}

/** The value of a set-cookie header. */
export function setCookie(name: string, value: string, { secure, maxAgeSeconds }: CookieOptions): string {
  const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (maxAgeSeconds !== null) parts.push(`Max-Age=${maxAgeSeconds}`);
  if (secure) parts.push('Secure');
  return parts.join('; ');
}
