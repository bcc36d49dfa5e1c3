import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestContext, type TestContext } from '#dev/test-context.ts';
import { countHits, forgetOldLimitHits, type Limit } from './rate-limit.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

const perEmail = (key: string): Limit => ({ bucket: 'forms-per-email', key, max: 5, windowSeconds: 3_600 });

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
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => countHits(ctx, [perEmail('crowd@example.com')])),
    );
    expect(outcomes.filter((outcome) => outcome.allowed)).toHaveLength(5);
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
