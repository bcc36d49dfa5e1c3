// Cookies that only we can read: sealed with AES-GCM by the key ring, bound to their own name, HttpOnly, and refused
// once they are older than they may get. What stands in them belongs to the modules that name them.
import { readCookie, setCookie } from '#server/platform/cookies.ts';

/** The part of the application's context that cookies need. */
export interface CookieContext {
  readonly config: { readonly publicBaseUrl: string | null };
  readonly encryption: {
    encrypt(plain: string, boundTo: string): Buffer;
    decrypt(sealed: Buffer, boundTo: string): string;
  };
  now(): Date;
}

export interface CookieKind {
  readonly name: string;
  /** Refused by us when older, whatever the browser does. */
  readonly maxAgeMinutes: number;
  /** Ends with the browser session instead of after `maxAgeMinutes`. */
  readonly endsWithBrowser: boolean;
}

export function readSealed(ctx: CookieContext, request: Request, kind: CookieKind): unknown {
  const sealed = readCookie(request.headers.get('cookie') ?? '', cookieName(ctx, kind));
  if (!sealed) return null;
  try {
    const plain = ctx.encryption.decrypt(Buffer.from(sealed, 'base64url'), boundTo(kind));
    const { at, value } = JSON.parse(plain) as { at: number; value: unknown };
    const ageMs = ctx.now().getTime() - at;
    return ageMs <= kind.maxAgeMinutes * 60_000 ? value : null;
  } catch {
    // Damaged, forged, or sealed with a key that has been retired: as if it were not there.
    return null;
  }
}

/** The value of a set-cookie header. */
export function writeSealed(ctx: CookieContext, kind: CookieKind, value: unknown): string {
  const plain = JSON.stringify({ at: ctx.now().getTime(), value });
  const sealed = ctx.encryption.encrypt(plain, boundTo(kind)).toString('base64url');
  const maxAgeSeconds = kind.endsWithBrowser ? null : kind.maxAgeMinutes * 60;
  return setCookie(cookieName(ctx, kind), sealed, { secure: isHttps(ctx), maxAgeSeconds });
}

export function clearSealed(ctx: CookieContext, kind: CookieKind): string {
  return setCookie(cookieName(ctx, kind), '', { secure: isHttps(ctx), maxAgeSeconds: 0 });
}

/** With the prefix browsers promise that no other host and no plain http answer has set the cookie. */
function cookieName(ctx: CookieContext, kind: CookieKind): string {
  return isHttps(ctx) ? `__Host-${kind.name}` : kind.name;
}

function isHttps({ config }: CookieContext): boolean {
  return config.publicBaseUrl?.startsWith('https://') ?? false;
}

function boundTo(kind: CookieKind): string {
  return `cookie|${kind.name}`;
}
