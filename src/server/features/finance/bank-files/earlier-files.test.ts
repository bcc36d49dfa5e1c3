// Bank files from before they were rows of their own, as the migration brings them over.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPayoutFixture } from '#dev/testing/fixtures/payout-fixture.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';

/** The statements that move rows, as they stand in the migration. */
const migration = readFileSync(
  new URL('../../../../../migrations/0077_bank_files.sql', import.meta.url),
  'utf8',
);
const statements = migration.match(/^(update payouts|insert into bank_file)[^;]*;/gm) ?? [];

let ctx: TestContext;
let world: ReturnType<typeof createPayoutFixture>;
beforeAll(async () => {
  ctx = await openTestContext();
  world = createPayoutFixture(ctx);
  await sql`
    alter table payout_runs add column file_made_by text, add column file_made_at timestamptz,
      add column confirmed_by text, add column confirmed_at timestamptz
  `.execute(ctx.db);
});
afterAll(() => ctx.close());

const madeAt = new Date('2026-11-16T01:00:00Z');
const paidAt = new Date('2026-11-17T01:00:00Z');

async function insertRun(run_on: string, file_made_by: string | null): Promise<void> {
  await sql`
    insert into payout_runs (mode, run_on, made_at, file_made_by, file_made_at)
    values ('live', ${run_on}, ${madeAt}, ${file_made_by}, ${file_made_by && madeAt})
  `.execute(ctx.db);
}

async function insertPayout(run_on: string, state: 'scheduled' | 'paid' | 'onHold'): Promise<string> {
  const company_id = await world.company({ hasAccount: false });
  const account_id = await world.addAccount(company_id);
  const isPaid = state === 'paid';
  const { id } = await ctx.db
    .insertInto('payouts')
    .values({
      mode: 'live',
      run_on,
      company_id,
      account_id,
      amount_sen: 500_00,
      state,
      hold_reason: state === 'onHold' ? 'byPerson' : null,
      bank_reference: isPaid ? 'IBG' : null,
      paid_at: isPaid ? paidAt : null,
      paid_by: isPaid ? 'first' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('the migration to bank files', () => {
  it('keeps who made a file, takes paid ones as sent, and names the person who put a payout on hold', async () => {
    await insertRun('2026-11-16', 'first');
    await insertRun('2026-11-23', 'second');
    await insertRun('2026-11-30', null);
    const paid = await insertPayout('2026-11-16', 'paid');
    const made = await insertPayout('2026-11-23', 'scheduled');
    const held = await insertPayout('2026-11-23', 'onHold');
    await insertPayout('2026-11-30', 'scheduled');
    await sql`
      insert into audit_log (actor_kind, actor_id, action, object_kind, object_id)
      values ('superadmin', 'first', 'payout.held', 'payout', ${held})
    `.execute(ctx.db);

    expect(statements).toHaveLength(3);
    for (const statement of statements) await sql.raw(statement).execute(ctx.db);

    const files = ctx.db.selectFrom('bank_files').selectAll().orderBy('run_on');
    expect(await files.execute()).toMatchObject([
      { run_on: '2026-11-16', made_by: 'first', made_at: madeAt, sent_by: 'first', sent_at: paidAt },
      { run_on: '2026-11-23', made_by: 'second', line_count: 1, total_sen: 500_00, sent_at: null },
    ]);
    const lines = ctx.db.selectFrom('bank_file_lines').select(['payout_id', 'state']).orderBy('state');
    expect(await lines.execute()).toEqual([
      { payout_id: made, state: 'made' },
      { payout_id: paid, state: 'sent' },
    ]);
    const holder = ctx.db.selectFrom('payouts').select('held_by').where('id', '=', held);
    expect(await holder.executeTakeFirst()).toEqual({ held_by: 'first' });
  });
});
