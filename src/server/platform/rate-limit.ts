// Rate limits counted in PostgreSQL, so that they hold across processes and restarts. Keys are stored as
// keyed digests.

import { sql } from 'kysely';
import { limitHitHours } from '#domain/privacy/retention.ts';
import type { Db } from './database/database.ts';
import type { Encryption } from './encryption.ts';

export interface Limit {
  readonly bucket: string;
  readonly key: string;
  readonly max: number;
  readonly windowSeconds: number;
}

export type LimitOutcome = { readonly allowed: true } | { readonly allowed: false; readonly retryAt: Date };

/**
 * Counts a hit in each limit, or in none if one is exceeded: rejected attempts do not count, so the wait that
 * we announce is right. Atomic, in one round trip. Hits are counted per minute, and a minute counts until its
 * start leaves the window.
 */
export async function countHits(
  { db, encryption }: { db: Db; encryption: Encryption },
  limits: readonly Limit[],
): Promise<LimitOutcome> {
  const { rows } = await sql<{ retryAt: Date | null }>`
    select count_hits(
      ${limits.map(({ bucket }) => bucket)}::text[],
      ${limits.map(({ bucket, key }) => encryption.digest(key, bucket))}::bytea[],
      ${limits.map(({ max }) => max)}::int[],
      ${limits.map(({ windowSeconds }) => `${windowSeconds} seconds`)}::interval[]
    ) as "retryAt"
  `.execute(db);
  const retryAt = rows[0]?.retryAt ?? null;
  return retryAt === null ? { allowed: true } : { allowed: false, retryAt };
}

export async function releaseHits(
  { db, encryption }: { db: Db; encryption: Encryption },
  limits: readonly Limit[],
): Promise<void> {
  for (const limit of limits) {
    const keyHash = encryption.digest(limit.key, limit.bucket);
    await sql`
      update limit_hits set hits = hits - 1
      where bucket = ${limit.bucket} and key_hash = ${keyHash} and hits > 0 and window_started_at = (
        select max(window_started_at) from limit_hits
        where bucket = ${limit.bucket} and key_hash = ${keyHash} and hits > 0
      )
    `.execute(db);
  }
}

export async function forgetOldLimitHits(db: Db): Promise<void> {
  await db
    .deleteFrom('limit_hits')
    .where('window_started_at', '<', sql<Date>`now() - make_interval(hours => ${limitHitHours})`)
    .execute();
}
