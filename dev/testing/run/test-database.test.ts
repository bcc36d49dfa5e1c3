import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from './test-database.ts';

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('test databases', () => {
  it('contain migrated, empty tables and are separate', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    try {
      await query(one.url, `insert into worker_heartbeats (worker_id) values ('w1')`);
      expect(await query(one.url, 'select worker_id from worker_heartbeats')).toHaveLength(1);
      expect(await query(other.url, 'select worker_id from worker_heartbeats')).toHaveLength(0);
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  });

  it('include the tables of the job queue', async () => {
    const database = await createTestDatabase();
    try {
      expect(await query(database.url, 'select 1 from graphile_worker.jobs')).toEqual([]);
    } finally {
      await database.close();
    }
  });

  it('disappear when closed, even with an open connection', async () => {
    const database = await createTestDatabase();
    const forgotten = new pg.Client({ connectionString: database.url });
    forgotten.on('error', () => {});
    await forgotten.connect();
    await database.close();
    await expect(query(database.url, 'select 1')).rejects.toThrow(/does not exist/);
  });
});
