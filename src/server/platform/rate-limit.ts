// Limits on writes, counted in PostgreSQL so that they hold across processes and restarts. Keys (e-mails, client
// addresses) are stored as keyed digests only. Which limits exist and what they say is the features' business.
import { sql } from 'kysely';
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

/** Counts one hit in each limit's current window; refused as soon as one of them is above its maximum. */
export async function countHits(
  { db, encryption }: { db: Db; encryption: Encryption },
  limits: readonly Limit[],
): Promise<LimitOutcome> {
  for (const limit of limits) {
    const { rows } = await sql<{ hits: number; windowStartedAt: Date }>`
      insert into limit_hits (bucket, key_hash, window_started_at, hits)
      values (
        ${limit.bucket}, ${encryption.digest(limit.key, limit.bucket)},
        date_bin(make_interval(secs => ${limit.windowSeconds}), now(), 'epoch'), 1
      )
      on conflict (bucket, key_hash, window_started_at) do update set hits = limit_hits.hits + 1
      returning hits, window_started_at as "windowStartedAt"
    `.execute(db);
    const [row] = rows;
    if (row && row.hits > limit.max) {
      return {
        allowed: false,
        retryAt: new Date(row.windowStartedAt.getTime() + limit.windowSeconds * 1_000),
      };
    }
  }
  return { allowed: true };
}

/** Takes back what countHits counted a moment ago, for limits that count only what failed. */
export async function giveBackHits(
  { db, encryption }: { db: Db; encryption: Encryption },
  limits: readonly Limit[],
): Promise<void> {
  for (const limit of limits) {
    await sql`
      update limit_hits set hits = greatest(hits - 1, 0)
      where bucket = ${limit.bucket} and key_hash = ${encryption.digest(limit.key, limit.bucket)}
        and window_started_at = date_bin(make_interval(secs => ${limit.windowSeconds}), now(), 'epoch')
    `.execute(db);
  }
}

export async function forgetOldLimitHits(db: Db): Promise<void> {
  await db
    .deleteFrom('limit_hits')
    .where('window_started_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
