import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { earlyInTheMinute } from '#dev/meeting.ts';
import { openTestContext, type TestContext } from '#dev/test-context.ts';
import { countHits, forgetOldLimitHits, giveBackHits, type Limit } from './rate-limit.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

const perEmail = (key: string): Limit => ({ bucket: 'forms-per-email', key, max: 5, windowSeconds: 3_600 });

/** As if this much time had passed since everything counted so far. */
async function pass({ bucket, key }: Limit, time: string): Promise<void> {
  await ctx.db
    .updateTable('limit_hits')
    .set({ window_started_at: sql<Date>`window_started_at - ${time}::interval` })
    .where('key_hash', '=', ctx.encryption.digest(key, bucket))
    .execute();
}

describe('limits on writes', () => {
  it('refuses the sixth within the hour and says when to try again', async () => {
    const outcomes = [];
    for (let turn = 0; turn < 6; turn += 1)
      outcomes.push(await countHits(ctx, [perEmail('nur@example.com')]));
    expect(outcomes.map((outcome) => outcome.allowed)).toEqual([true, true, true, true, true, false]);
    const last = outcomes.at(-1);
    if (!last || last.allowed) throw new Error('the sixth should be refused');
    expect(last.retryAt.getTime()).toBeGreaterThan(Date.now());
    expect(last.retryAt.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000);
  });

  it('counts parallel hits one by one', async () => {
    await earlyInTheMinute();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => countHits(ctx, [perEmail('crowd@example.com')])),
    );
    expect(outcomes.filter((outcome) => outcome.allowed)).toHaveLength(5);
  });

  it('lets no more through around the change of a window than within one', async () => {
    await earlyInTheMinute();
    const limit = { ...perEmail('boundary@example.com'), max: 4 };
    for (let turn = 0; turn < 4; turn += 1) expect((await countHits(ctx, [limit])).allowed).toBe(true);
    // Half an hour later by moving what was counted: a clock hour may have begun since, but no whole hour has passed.
    await pass(limit, '30 minutes');
    expect((await countHits(ctx, [limit])).allowed).toBe(false);
    await pass(limit, '29 minutes');
    expect((await countHits(ctx, [limit])).allowed).toBe(false);
    await pass(limit, '2 minutes');
    expect((await countHits(ctx, [limit])).allowed).toBe(true);
  });

  it('names a time that holds even for a person who tries again before it', async () => {
    const limit = { ...perEmail('again@example.com'), max: 1 };
    await countHits(ctx, [limit]);
    const first = await countHits(ctx, [limit]);
    const second = await countHits(ctx, [limit]);
    expect(first.allowed).toBe(false);
    expect(second).toEqual(first);
  });

  it('takes back a hit that turned out to be none, also when the next slice has begun', async () => {
    const limit = { ...perEmail('forgiven@example.com'), max: 1 };
    await countHits(ctx, [limit]);
    await pass(limit, '1 minute');
    await giveBackHits(ctx, [limit]);
    expect(await countHits(ctx, [limit])).toEqual({ allowed: true });
  });

  it('counts each key for itself and stores none of them readably', async () => {
    expect(await countHits(ctx, [perEmail('someone-else@example.com')])).toEqual({ allowed: true });
    const rows = await ctx.db.selectFrom('limit_hits').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('example.com');
  });

  it('forgets windows older than a day and keeps the current ones', async () => {
    const before = await ctx.db.selectFrom('limit_hits').selectAll().execute();
    await ctx.db
      .insertInto('limit_hits')
      .values({
        bucket: 'old',
        key_hash: Buffer.from('k'),
        window_started_at: new Date(Date.now() - 2 * 86_400_000),
        hits: 1,
      })
      .execute();
    await forgetOldLimitHits(ctx.db);
    expect(await ctx.db.selectFrom('limit_hits').selectAll().execute()).toHaveLength(before.length);
  });
});
