// Workers leave a sign of life, so that the web process can tell whether anybody delivers mail and ends holds.
import { sql } from 'kysely';
import type { Db } from './database.ts';

export async function beat(db: Db, workerId: string): Promise<void> {
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
