// Browsers that company members chose to trust: for 30 days they are asked for the password alone. Owns the cookie and
// what stands for it in the database, which is a digest. Super admins have none, whichever sign-in page they use.
import { createHash, randomBytes } from 'node:crypto';
import { trustedDeviceDays } from '#domain/constants.ts';
import { dayMs } from '#domain/time.ts';
import type { AppContext } from '#server/context.ts';
import { readCookie, setCookie } from '#server/platform/cookies.ts';
import type { Tx } from '#server/platform/database.ts';
import { hasSuperAdminRole } from './accounts.store.ts';
import { cookieName, isHttps } from './auth.ts';
import { insertDevice, noteDeviceUse } from './trusted-devices.store.ts';

const TOKEN_BYTES = 32;

export async function isTrustedDevice(ctx: AppContext, userId: string, cookies: string): Promise<boolean> {
  const token = readCookie(cookies, nameOf(ctx));
  if (token === null || (await hasSuperAdminRole(ctx.db, userId))) return false;
  return noteDeviceUse(ctx.db, { userId, hash: hashOf(token), now: ctx.now() });
}

/** The cookie, as a set-cookie header; null for people who may not have one. */
export async function trustDevice(ctx: AppContext, tx: Tx, userId: string): Promise<string | null> {
  if (await hasSuperAdminRole(tx, userId)) return null;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + trustedDeviceDays * dayMs);
  await insertDevice(tx, { userId, hash: hashOf(token), expiresAt, now });
  const maxAgeSeconds = (trustedDeviceDays * dayMs) / 1_000;
  return setCookie(nameOf(ctx), token, { secure: isHttps(ctx), maxAgeSeconds });
}

function nameOf(ctx: AppContext): string {
  return cookieName('trusted', isHttps(ctx));
}

/** The token has 256 random bits, so that a plain digest tells nothing of it. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
