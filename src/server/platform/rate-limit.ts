// Limits on writes, counted in PostgreSQL so that they hold across processes and restarts. Keys (emails, client
// addresses) are stored as keyed digests only. Which limits exist and what they say is the features' business.
import { type RawBuilder, sql } from 'kysely';
import { limitHitHours } from '#domain/constants.ts';
import type { Db } from './database.ts';
import type { Encryption } from './encryption.ts';

export interface Limit {
  /** Such as `forms-per-email`. */
  readonly bucket: string;
  readonly key: string;
  readonly max: number;
  readonly windowSeconds: number;
}

export type LimitOutcome = { readonly allowed: true } | { readonly allowed: false; readonly retryAt: Date };

/**
 * Hits are kept in slices of the window, and a slice counts until its start is a window old. So no more than `max` pass
 * in any stretch of a window less one slice, wherever it begins, and nobody waits longer than a window. A slice is a
 * whole minute, because the time at which to try again is told in minutes.
 */
const SLICE_SECONDS = 60;

/**
 * Counts one hit in each limit; refused as soon as one of them is used up. A refused try is not counted: the time we
 * name must hold even for a person who tries again before it.
 */
export async function countHits(
  { db, encryption }: { db: Db; encryption: Encryption },
  limits: readonly Limit[],
): Promise<LimitOutcome> {
  for (const limit of limits) {
    const keyHash = encryption.digest(limit.key, limit.bucket);
    const { rows } = await sql<{ counted: boolean; retryAt: Date }>`
      with earlier as (
        select coalesce(sum(hits), 0) as hits, min(window_started_at) filter (where hits > 0) as oldest
        from limit_hits
        where bucket = ${limit.bucket} and key_hash = ${keyHash}
          and window_started_at > now() - ${windowOf(limit)}
          and window_started_at < ${currentSlice()}
      ), counted as (
        insert into limit_hits (bucket, key_hash, window_started_at, hits)
        select ${limit.bucket}, ${keyHash}, ${currentSlice()}, 1 from earlier where earlier.hits < ${limit.max}
        on conflict (bucket, key_hash, window_started_at) do update set hits = limit_hits.hits + 1
          where limit_hits.hits + (select earlier.hits from earlier) < ${limit.max}
        returning hits
      )
      select exists (select from counted) as counted,
        coalesce(earlier.oldest, ${currentSlice()}) + ${windowOf(limit)} as "retryAt"
      from earlier
    `.execute(db);
    const [row] = rows;
    if (row && !row.counted) return { allowed: false, retryAt: row.retryAt };
  }
  return { allowed: true };
}

/** Takes back what countHits counted a moment ago, for limits that count only what failed. */
export async function giveBackHits(
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

function windowOf({ windowSeconds }: Limit): RawBuilder<unknown> {
  return sql`make_interval(secs => ${windowSeconds}::float8)`;
}

function currentSlice(): RawBuilder<unknown> {
  return sql`date_bin(make_interval(secs => ${SLICE_SECONDS}::float8), now(), 'epoch')`;
}

export async function forgetOldLimitHits(db: Db): Promise<void> {
  await db
    .deleteFrom('limit_hits')
    .where('window_started_at', '<', sql<Date>`now() - make_interval(hours => ${limitHitHours})`)
    .execute();
}
