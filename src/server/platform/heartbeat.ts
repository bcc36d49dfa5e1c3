// Workers leave a sign of life, so that the web process can tell whether anybody delivers mail and ends holds.
import { sql } from 'kysely';
import type { Db } from './database.ts';

export async function recordHeartbeat(db: Db, workerId: string): Promise<void> {
  await db
    .insertInto('worker_heartbeats')
    .values({ worker_id: workerId, seen_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('worker_id').doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute();
}

export async function forgetSilentWorkers(db: Db): Promise<void> {
  await db
    .deleteFrom('worker_heartbeats')
    .where('seen_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** Whether the database answers at all. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

export async function workerSeenWithin(db: Db, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    select exists (
      select from worker_heartbeats where seen_at > now() - make_interval(secs => ${seconds})
    ) as seen
  `.execute(db);
  return rows[0]?.seen === true;
}
