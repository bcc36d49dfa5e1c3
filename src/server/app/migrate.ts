// Migrates our tables as their owner, then the job queue's as the program, which owns them. Safe to run
// concurrently.
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runMigrations as runQueueMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import type { Db } from '../platform/database/database.ts';
import { isLockTimeout } from '../platform/database/database-errors.ts';

const migrationsDirectory = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** Read at start only, so that a running process compares with the migrations of its own release. */
const ownMigrations = readdirSync(migrationsDirectory)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => file.replace(/\.sql$/, ''));

/**
 * Other queries have to wait behind a migration that waits for a lock. So the migration waits for less than
 * our lock_timeout, lets those queries pass, and retries for a minute.
 */
const defaultLockWait = { timeoutMs: 2_000, pauseMs: 3_000, attempts: 12 };

export async function runMigrations(
  databaseUrl: string,
  log: (line: string) => void = () => {},
  ownerUrl: string = databaseUrl,
): Promise<number> {
  const count = await migrateTables(ownerUrl, migrationsDirectory, log);
  if (ownerUrl !== databaseUrl) await createJobQueueSchema(databaseUrl, ownerUrl);
  await migrateJobQueue(databaseUrl, log);
  return count;
}

/** Runs pending migrations and returns their count. Retries for a minute if tables are locked. */
export async function migrateTables(
  databaseUrl: string,
  folder: string,
  log: (line: string) => void = () => {},
  lockWait = defaultLockWait,
): Promise<number> {
  const connection = { connectionString: databaseUrl, lock_timeout: lockWait.timeoutMs };
  const done = await retryLocked(log, lockWait, () =>
    // Use our own connection, because the runner returns before it has closed its connection.
    withClient(connection, async (dbClient) => {
      await rejectReplacedChain(dbClient);
      return runner({
        dbClient,
        dir: folder,
        migrationsTable: 'migrations',
        direction: 'up',
        advisoryLockMode: 'wait',
        // The runner also throws failures, and the caller explains those.
        logger: { debug: log, info: log, warn: log, error: () => {} },
      });
    }),
  );
  return done.length;
}

/** Rejects a database from before the first release, whose migrations began with another file. */
async function rejectReplacedChain(client: pg.Client): Promise<void> {
  await client.query(`
    do $$
    begin
      if to_regclass('public.migrations') is null then return; end if;
      if exists (select from public.migrations where name = '0001_companies-and-accounts') then
        raise exception
          'The database % is older than the first release and cannot be migrated: use an empty one, or run "npm run demo -- reset" for the demo.',
          current_database();
      end if;
    end
    $$`);
}

export async function migrateJobQueue(
  databaseUrl: string,
  log: (line: string) => void = () => {},
  lockWait = defaultLockWait,
): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: databaseUrl, lock_timeout: lockWait.timeoutMs });
  try {
    await retryLocked(log, lockWait, () => runQueueMigrations({ pgPool }));
  } finally {
    await pgPool.end();
  }
}

async function retryLocked<Result>(
  log: (line: string) => void,
  lockWait: typeof defaultLockWait,
  migrate: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrate();
    } catch (error) {
      if (!isLockTimeout(error) || attempt >= lockWait.attempts) throw error;
      log(`Another session holds a lock that a migration needs. Attempt ${attempt + 1} follows.`);
      await sleep(lockWait.pauseMs);
    }
  }
}

/** The program may not create schemas, so the owner creates the queue's schema and first table. */
async function createJobQueueSchema(databaseUrl: string, ownerUrl: string): Promise<void> {
  const program = pg.escapeIdentifier(await loginName(databaseUrl));
  await withClient({ connectionString: ownerUrl }, (client) =>
    client.query(`
      begin;
      select pg_advisory_xact_lock(hashtext('job-queue'));
      create schema if not exists graphile_worker authorization ${program};
      set local role ${program};
      create table if not exists graphile_worker.migrations (
        id int primary key, ts timestamptz default now() not null, breaking boolean not null default false
      );
      commit;
    `),
  );
}

async function loginName(databaseUrl: string): Promise<string> {
  const { rows } = await withClient({ connectionString: databaseUrl }, (client) =>
    client.query('select current_user as name'),
  );
  return rows[0].name;
}

async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function pendingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    known: boolean;
  }>`select to_regclass('public.migrations') is not null as known`.execute(db);
  if (!rows[0]?.known) return [...ownMigrations];
  const done = await sql<{ name: string }>`select name from migrations`.execute(db);
  const names = new Set(done.rows.map((row) => row.name));
  return ownMigrations.filter((name) => !names.has(name));
}

/** True if no migration is pending, including the job queue's. A worker can start only then. */
export async function isMigrated(db: Db): Promise<boolean> {
  // While migrations run, the program may not have the right to read the list yet.
  const { rows } = await sql<{ readable: boolean }>`
    select coalesce(has_table_privilege(to_regclass('public.migrations'), 'select'), false)
      and coalesce(has_schema_privilege(to_regnamespace('graphile_worker'), 'usage'), false)
      and to_regclass('graphile_worker.migrations') is not null as readable
  `.execute(db);
  return rows[0]?.readable === true && (await pendingMigrations(db)).length === 0;
}
