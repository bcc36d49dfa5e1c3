// Workers write heartbeats, so that the web process can see whether one delivers mail and ends holds.
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

export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/**
 * Inserts and deletes a row and makes PostgreSQL write a temporary file, because updates can still succeed
 * for hours on a full disk. Throws if the server is read-only or full.
 */
export async function checkWriteAccess(db: Db): Promise<void> {
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

export async function hasRecentWorker(db: Db, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    select exists (
      select from worker_heartbeats where seen_at > now() - make_interval(secs => ${seconds})
    ) as seen
  `.execute(db);
  return rows[0]?.seen === true;
}
