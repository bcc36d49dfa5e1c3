import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barrier, waitForBlockedSessions, waitForEarlyMinute } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { countHits, forgetOldLimitHits, type Limit, releaseHits } from './rate-limit.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

const perEmail = (key: string): Limit => ({ bucket: 'forms-per-email', key, max: 5, windowSeconds: 3_600 });

async function ageHits({ bucket, key }: Limit, time: string): Promise<void> {
  await ctx.db
    .updateTable('limit_hits')
    .set({ window_started_at: sql<Date>`window_started_at - ${time}::interval` })
    .where('key_hash', '=', ctx.encryption.digest(key, bucket))
    .execute();
}

describe('countHits', () => {
  it('rejects the sixth hit within the hour and returns the time to retry', async () => {
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
    await waitForEarlyMinute();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => countHits(ctx, [perEmail('crowd@example.com')])),
    );
    expect(outcomes.filter((outcome) => outcome.allowed)).toHaveLength(5);
  });

  it('admits no more hits across two windows than within one', async () => {
    await waitForEarlyMinute();
    const limit = { ...perEmail('boundary@example.com'), max: 4 };
    for (let turn = 0; turn < 4; turn += 1) expect((await countHits(ctx, [limit])).allowed).toBe(true);
    // After half an hour a new clock hour may have begun, but the limit's full hour has not passed.
    await ageHits(limit, '30 minutes');
    expect((await countHits(ctx, [limit])).allowed).toBe(false);
    await ageHits(limit, '29 minutes');
    expect((await countHits(ctx, [limit])).allowed).toBe(false);
    await ageHits(limit, '2 minutes');
    expect((await countHits(ctx, [limit])).allowed).toBe(true);
  });

  it('returns a retry time that stays correct after earlier retries', async () => {
    const limit = { ...perEmail('again@example.com'), max: 1 };
    await countHits(ctx, [limit]);
    const first = await countHits(ctx, [limit]);
    const second = await countHits(ctx, [limit]);
    expect(first.allowed).toBe(false);
    expect(second).toEqual(first);
  });

  it('gives back a hit, even in a later time slice', async () => {
    const limit = { ...perEmail('forgiven@example.com'), max: 1 };
    await countHits(ctx, [limit]);
    await ageHits(limit, '1 minute');
    await releaseHits(ctx, [limit]);
    expect(await countHits(ctx, [limit])).toEqual({ allowed: true });
  });

  it('counts each key separately and stores only its hash', async () => {
    expect(await countHits(ctx, [perEmail('someone-else@example.com')])).toEqual({ allowed: true });
    const rows = await ctx.db.selectFrom('limit_hits').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('example.com');
  });

  it('deletes windows older than a day and keeps current ones', async () => {
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

describe('several limits', () => {
  const limit = (bucket: string, max: number, key: string = bucket): Limit => ({
    bucket,
    key,
    max,
    windowSeconds: 3_600,
  });
  const hitsOf = async ({ bucket, key }: Limit): Promise<number> => {
    const { hits } = await ctx.db
      .selectFrom('limit_hits')
      .select(({ fn }) => fn.sum<number>('hits').as('hits'))
      .where('key_hash', '=', ctx.encryption.digest(key, bucket))
      .executeTakeFirstOrThrow();
    return Number(hits ?? 0);
  };

  it('security 87: a try that the last limit refuses counts towards none of them', async () => {
    const [loose, strict] = [limit('loose', 100), limit('strict', 1)];
    await countHits(ctx, [loose, strict]);
    for (let turn = 0; turn < 3; turn += 1)
      expect((await countHits(ctx, [loose, strict])).allowed).toBe(false);
    expect([await hitsOf(loose), await hitsOf(strict)]).toEqual([1, 1]);
  });

  it('return the time at which all of them admit the next hit', async () => {
    const [soon, late] = [limit('soon', 1), { ...limit('late', 1), windowSeconds: 86_400 }];
    await countHits(ctx, [soon, late]);
    const refused = await countHits(ctx, [soon, late]);
    if (refused.allowed) throw new Error('the second try should be refused');
    expect(refused.retryAt.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  });

  it('security 87: two tries around the turn of a minute cannot both be the last one', async () => {
    const only = limit('turn-of-the-minute', 1);
    const { promise: counted, resolve: tellCounted } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const first = ctx.db.transaction().execute(async (tx) => {
      await countHits({ ...ctx, db: tx }, [only]);
      await tx
        .updateTable('limit_hits')
        .set({ window_started_at: sql<Date>`window_started_at - interval '1 minute'` })
        .where('key_hash', '=', ctx.encryption.digest(only.key, only.bucket))
        .execute();
      tellCounted();
      await mayEnd;
    });
    await counted;
    const second = countHits(ctx, [only]);
    await Promise.race([second, waitForBlockedSessions(ctx.db)]);
    end();
    await first;
    expect((await second).allowed).toBe(false);
  });

  it('security 87: forty tries with the same limits in different orders neither exceed nor block each other', async () => {
    await waitForEarlyMinute();
    const pair = [limit('one-way', 7), limit('other-way', 9)];
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => countHits(ctx, index % 2 === 0 ? pair : pair.toReversed())),
    );
    expect(outcomes.filter(({ allowed }) => allowed)).toHaveLength(7);
    expect(await Promise.all(pair.map(hitsOf))).toEqual([7, 7]);
  });

  it('are exceeded if read first and written afterwards (control)', async () => {
    const naive = limit('naive', 3);
    const all = barrier(8);
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const before = await hitsOf(naive);
        await all();
        if (before < naive.max) await countHits(ctx, [{ ...naive, max: 1_000 }]);
      }),
    );
    expect(await hitsOf(naive)).toBeGreaterThan(naive.max);
  });
});
