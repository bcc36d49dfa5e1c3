import { createHash, randomBytes } from 'node:crypto';
import * as paths from '#domain/kernel/paths.ts';
import type { AppContext } from '#server/app/context.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { insertResetLink } from './reset-links.store.ts';

const TOKEN_BYTES = 32;

export function mailBaseUrl({ config }: AppContext, baseUrl?: string): string {
  return config.publicBaseUrl ?? baseUrl ?? `http://localhost:${config.http.port}`;
}

export function resetPageUrl(ctx: AppContext, baseUrl?: string, locale = 'en'): string {
  return paths.pageUrl(mailBaseUrl(ctx, baseUrl), paths.resetPasswordPath, locale);
}

export interface ResetLinkRequest {
  readonly userId: string;
  readonly baseUrl: string;
  readonly locale: string;
  readonly expiresAt: Date;
  readonly now: Date;
}

/** Joins the caller's transaction. Returns the only copy of the link, which sets a new password once. */
export async function createResetLink(
  tx: Tx,
  { userId, baseUrl, locale, expiresAt, now }: ResetLinkRequest,
): Promise<{ url: string; identifier: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const identifier = hashResetToken(token);
  await insertResetLink(tx, { identifier, userId, expiresAt, now });
  return { url: paths.pageUrl(baseUrl, paths.resetPasswordPathWith(token), locale), identifier };
}

export function hashResetToken(token: string): string {
  return `reset-password:${createHash('sha256').update(token).digest('base64url')}`;
}
