import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/testing/run/test-database.ts';
import { explainDatabaseError } from '../platform/database/database-errors.ts';
import { migrateJobQueue, migrateTables } from './migrate.ts';

const lockWait = { timeoutMs: 500, pauseMs: 500, attempts: 2 };
let database: TestDatabase;
let folder: string;
let holder: pg.Client;
let reader: pg.Client;
let watcher: pg.Client;

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client;
}

const migrate = (wait = lockWait, log?: (line: string) => void) =>
  migrateTables(database.url, folder, log, wait);
const readDeals = () => reader.query('select * from flights limit 1');
const SOON_MS = 10_000;
const soon = { timeout: SOON_MS, interval: 20 };

async function untilWaiting(sessions: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await watcher.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(sessions);
  }, soon);
}

async function expectAnswer(query: Promise<unknown>): Promise<void> {
  const late = sleep(SOON_MS, 'late', { ref: false });
  expect(await Promise.race([query.then(() => 'answered'), late])).toBe('answered');
}

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'sempat-migrations-'));
  [holder, reader, watcher] = [await connect(), await connect(), await connect()];
  // Simulates a server on which only this migration is pending.
  await holder.query('delete from migrations');
  await writeFile(
    join(folder, '9001_add_column.sql'),
    '-- Up Migration\nalter table flights add column gate text;\n',
  );
  await holder.query('begin');
  await holder.query('lock table flights in access share mode');
});
afterEach(async () => {
  await holder.end();
  await reader.end();
  await watcher.end();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a migration whose table is locked', () => {
  it('gives up with an explanation and lets readers through', async () => {
    const lines: string[] = [];
    const migrating = migrate(lockWait, (line) => lines.push(line)).catch((error: unknown) => error);
    await untilWaiting(1);
    await expectAnswer(readDeals());
    const error = await migrating;
    expect(explainDatabaseError(error, database.url)).toContain('holds a lock');
    expect(lines.join()).toContain('Attempt 2 follows');
    await expectAnswer(readDeals());
    const { rows } = await reader.query(`select 1 from migrations`);
    expect(rows).toEqual([]);
  });

  it('succeeds when the lock is released before the last attempt', async () => {
    const lines: string[] = [];
    const migrating = migrate({ ...lockWait, attempts: 1_000 }, (line) => lines.push(line));
    await vi.waitFor(() => expect(lines.join()).toContain('Attempt 2 follows'), soon);
    await holder.query('commit');
    expect(await migrating).toBe(1);
    expect((await reader.query('select gate from flights')).rows).toEqual([]);
  });

  it('control: without a timeout, blocks readers until the lock is released', async () => {
    const migrating = migrate({ ...lockWait, timeoutMs: 0 });
    await untilWaiting(1);
    let isRead = false;
    const reading = readDeals().then(() => {
      isRead = true;
    });
    await untilWaiting(2);
    await sleep(3 * lockWait.timeoutMs);
    expect(isRead).toBe(false);
    await holder.query('commit');
    await reading;
    expect(await migrating).toBe(1);
  });
});

describe('a database from before the baseline', () => {
  it('is rejected with one sentence and stays unchanged', async () => {
    await holder.query('rollback');
    await holder.query(`insert into migrations (name, run_on) values ('0001_companies-and-accounts', now())`);
    const error = await migrate().catch((refusal: unknown) => refusal);
    expect(explainDatabaseError(error, database.url)).toMatch(
      /^The database \w+ is older than the first release and cannot be migrated: use an empty one, or run /,
    );
    const { rows } = await reader.query(`select from information_schema.columns where column_name = 'gate'`);
    expect(rows).toEqual([]);
  });
});

describe('migrateJobQueue while another session reads its tables', () => {
  beforeEach(async () => {
    // An older version of the queue lacks this column, which the migration adds.
    await reader.query('alter table graphile_worker.migrations drop column breaking');
    // A running backup holds this lock.
    await holder.query('lock table graphile_worker.migrations in access share mode');
  });
  const readQueue = () => reader.query('select 1 from graphile_worker.migrations limit 1');

  it('gives up with an explanation and lets starting workers through', async () => {
    const migrating = migrateJobQueue(database.url, () => {}, lockWait).catch((error: unknown) => error);
    await untilWaiting(1);
    await expectAnswer(readQueue());
    expect(explainDatabaseError(await migrating, database.url)).toContain('holds a lock');
  });

  it('succeeds when the lock is released before the last attempt', async () => {
    const lines: string[] = [];
    const wait = { ...lockWait, attempts: 1_000 };
    const migrating = migrateJobQueue(database.url, (line) => lines.push(line), wait);
    await vi.waitFor(() => expect(lines.join()).toContain('Attempt 2 follows'), soon);
    await holder.query('commit');
    await migrating;
    await reader.query('select breaking from graphile_worker.migrations');
  });
});
