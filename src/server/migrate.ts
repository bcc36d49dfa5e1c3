// Brings a database up to date: our own tables (migrations/*.sql), then those of the job queue. Safe to run from
// several processes at once: each waits for the other and then finds nothing left to do.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runMigrations as migrateJobQueue } from 'graphile-worker';
import { sql } from 'kysely';
import { runner } from 'node-pg-migrate';
import type { Db } from './platform/database.ts';

const migrationsDirectory = fileURLToPath(new URL('../../migrations', import.meta.url));
/** Read once: a running process knows the migrations of its own release. */
const ownMigrations = readdirSync(migrationsDirectory)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => file.replace(/\.sql$/, ''));

/** Returns how many migrations were run. */
export async function runMigrations(
  databaseUrl: string,
  log: (line: string) => void = () => {},
): Promise<number> {
  const done = await runner({
    databaseUrl,
    dir: migrationsDirectory,
    migrationsTable: 'migrations',
    direction: 'up',
    advisoryLockMode: 'wait',
    // What goes wrong is thrown as well; the caller says it in words.
    logger: { debug: log, info: log, warn: log, error: () => {} },
  });
  await migrateJobQueue({ connectionString: databaseUrl });
  return done.length;
}

/** Names of our migrations that this database has not seen yet. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    known: boolean;
  }>`select to_regclass('public.migrations') is not null as known`.execute(db);
  if (!rows[0]?.known) return [...ownMigrations];
  const done = await sql<{ name: string }>`select name from migrations`.execute(db);
  const names = new Set(done.rows.map((row) => row.name));
  return ownMigrations.filter((name) => !names.has(name));
}
