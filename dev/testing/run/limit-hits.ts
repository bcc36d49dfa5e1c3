import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** Ages all counted hits, because limits use the database clock. */
export async function ageLimitHits(db: Db, minutes: number): Promise<void> {
  // Moves the rows in two steps, first far away: a direct move could collide with a row not moved yet.
  const move = (days: number, by: number) =>
    sql`update limit_hits set window_started_at = window_started_at + make_interval(days => ${days}, mins => ${by})`.execute(
      db,
    );
  await move(-36_500, 0);
  await move(36_500, -minutes);
}
