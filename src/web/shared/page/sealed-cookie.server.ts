// Cookies that only the server can read: AES-GCM, bound to their name, HttpOnly, and rejected after their maximum age.
import { readCookie, serializeCookie } from '#server/platform/cookies.ts';

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
  /** The server rejects cookies that are older, even if the browser still sends them. */
  readonly maxAgeMinutes: number;
  /** Ends with the browser session instead of after `maxAgeMinutes`. */
  readonly endsWithBrowser: boolean;
}

export function readSealed(ctx: CookieContext, request: Request, kind: CookieKind): unknown {
  const sealed = readCookie(request.headers.get('cookie') ?? '', cookieName(ctx, kind));
  if (!sealed) return null;
  try {
    const plain = ctx.encryption.decrypt(Buffer.from(sealed, 'base64url'), getBinding(kind));
    const { at, value } = JSON.parse(plain) as { at: number; value: unknown };
    const ageMs = ctx.now().getTime() - at;
    return ageMs <= kind.maxAgeMinutes * 60_000 ? value : null;
  } catch {
    // Damaged, forged or sealed with a retired key: treated as if there were no cookie.
    return null;
  }
}

/** Returns the value of a set-cookie header. */
export function writeSealed(ctx: CookieContext, kind: CookieKind, value: unknown): string {
  const plain = JSON.stringify({ at: ctx.now().getTime(), value });
  const sealed = ctx.encryption.encrypt(plain, getBinding(kind)).toString('base64url');
  const maxAgeSeconds = kind.endsWithBrowser ? null : kind.maxAgeMinutes * 60;
  return serializeCookie(cookieName(ctx, kind), sealed, { secure: isHttps(ctx), maxAgeSeconds });
}

export function clearSealed(ctx: CookieContext, kind: CookieKind): string {
  return serializeCookie(cookieName(ctx, kind), '', { secure: isHttps(ctx), maxAgeSeconds: 0 });
}

/** For `__Host-`, browsers guarantee that neither another host nor plain HTTP has set the cookie. */
function cookieName(ctx: CookieContext, kind: CookieKind): string {
  return isHttps(ctx) ? `__Host-${kind.name}` : kind.name;
}

function isHttps({ config }: CookieContext): boolean {
  return config.publicBaseUrl?.startsWith('https://') ?? false;
}

function getBinding(kind: CookieKind): string {
  return `cookie|${kind.name}`;
}
