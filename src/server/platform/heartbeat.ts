// Workers leave a sign of life, so that the web process can tell whether anybody delivers mail and ends holds.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './database/database.ts';

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

/**
 * Commits a row that is gone again, and makes PostgreSQL allocate a temporary file: on a full disk an update of a known
 * row can succeed for hours. Throws if the server is read-only or has no room.
 */
export async function tryWriting(db: Db): Promise<void> {
  const probe = `write-check ${randomUUID()}`;
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('worker_heartbeats')
      .values({ worker_id: probe, seen_at: new Date(0) })
      .execute();
    await tx.deleteFrom('worker_heartbeats').where('worker_id', '=', probe).execute();
    await sql`set local work_mem = '64kB'`.execute(tx);
    await sql`select count(*) from generate_series(1, 5000)`.execute(tx);
  });
}

export async function workerSeenWithin(db: Db, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    select exists (
      select from worker_heartbeats where seen_at > now() - make_interval(secs => ${seconds})
    ) as seen
  `.execute(db);
  return rows[0]?.seen === true;
}
