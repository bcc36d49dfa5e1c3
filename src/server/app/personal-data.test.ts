// Every text column is listed in src/domain/privacy/personal-data.ts with its treatment.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { personalData } from '#domain/privacy/personal-data.ts';
import { retention, retentionKinds, retentionSettings } from '#domain/privacy/retention.ts';
import { encryptedPlaces } from '../platform/database/reencrypt.ts';

const texts = ['text', 'character varying', 'jsonb', 'json', 'bytea', 'inet', 'ARRAY'];

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

async function textColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations' and data_type = any(${texts})
  `.execute(ctx.db);
  return rows.map(({ name }) => name).sort();
}

const named = Object.entries(personalData).flatMap(([table, { personal, secret, plain }]) =>
  [...Object.keys({ ...personal, ...secret }), ...(plain ?? [])].map((column) => `${table}.${column}`),
);

describe('the list of personal data', () => {
  it('names every text column once', async () => {
    expect(named.toSorted()).toEqual(await textColumns());
  });

  it('lacks a column that a migration adds without an entry', async () => {
    await sql`alter table interested_users add column instagram text`.execute(ctx.db);
    const missing = (await textColumns()).filter((column) => !named.includes(column));
    expect(missing).toEqual(['interested_users.instagram']);
    await sql`alter table interested_users drop column instagram`.execute(ctx.db);
  });

  it('classifies encrypted columns as personal or secret', () => {
    const about = (table: string, column: string) =>
      personalData[table]?.personal?.[column] ?? personalData[table]?.secret?.[column];
    for (const { table, columns } of encryptedPlaces)
      for (const column of columns) expect(about(table, column), `${table}.${column}`).toBeDefined();
  });
});

describe('the retention table', () => {
  it('has a kind for every configurable period', () => {
    const periods = retentionKinds.map((kind) => retention[kind].period);
    for (const setting of Object.keys(retentionSettings)) expect(periods).toContain(setting);
    expect(Object.keys(ctx.config.retention).sort()).toEqual(Object.keys(retentionSettings).sort());
  });
});
