import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { applyLimit, closeBudget, getNextRequestTime, takeRequest } from './billplz.rate-budget.ts';
import type { CheckPriority } from './payment-provider.ts';

const start = new Date('2026-12-02T00:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.deleteFrom('bill_check_budget').execute();
  ctx.setNow(start);
});

const take = (priority: CheckPriority = 'urgent') => takeRequest(ctx, 'live', priority);

async function takeAll(now: Date, share: CheckPriority = 'urgent'): Promise<number> {
  ctx.setNow(now);
  let taken = 0;
  while (await take(share)) taken += 1;
  return taken;
}

it('The budget allows 20 requests in five minutes, evenly spread', async () => {
  expect(await takeAll(start)).toBe(20);
  expect(await takeAll(after(14))).toBe(0);
  expect(await takeAll(after(15))).toBe(1);
  expect(await takeAll(after(315))).toBe(20);
});

it('The budget reserves two requests in five for urgent checks', async () => {
  expect(await takeAll(start, 'ordinary')).toBe(12);
  expect(await takeAll(start, 'urgent')).toBe(8);
  expect(await takeAll(after(60), 'ordinary')).toBe(0);
  expect(await takeAll(after(60), 'urgent')).toBe(4);
});

it('The budget is shared by all workers and grants no request twice', async () => {
  const takes = Array.from({ length: 60 }, () => () => take());
  const taken = await runConcurrently(ctx.db, 'bill_check_budget', takes);
  expect(taken.filter(Boolean)).toHaveLength(20);
});

it('The budget is separate for test and live, which are two accounts', async () => {
  expect(await takeAll(start)).toBe(20);
  expect(await takeRequest(ctx, 'test', 'ordinary')).toBe(true);
});

it('The budget falls to 5 once Billplz allows only 10, and rises again', async () => {
  await take();
  await applyLimit(ctx, 'live', { limit: 10, remaining: 9, resetsInMs: 300_000 });
  expect(await takeAll(start)).toBe(5);
  ctx.setNow(after(300));
  await applyLimit(ctx, 'live', null);
  expect(await takeAll(after(900))).toBe(20);
});

it('The budget stops until the end of the window after a rejection or when nothing remains', async () => {
  await take();
  await closeBudget(ctx, 'live', 120_000);
  expect(await takeAll(after(119))).toBe(0);
  expect(await getNextRequestTime(ctx, 'live', 'urgent')).toEqual(after(120));
  ctx.setNow(after(130));
  expect(await take()).toBe(true);
  await applyLimit(ctx, 'live', { limit: 100, remaining: 0, resetsInMs: 60_000 });
  expect(await takeAll(after(189))).toBe(0);
  ctx.setNow(after(190));
  expect(await take()).toBe(true);
});

it('The budget reports when the next request is possible', async () => {
  expect(await getNextRequestTime(ctx, 'live', 'urgent')).toEqual(start);
  await takeAll(start);
  expect(await getNextRequestTime(ctx, 'live', 'urgent')).toEqual(after(15));
  expect(await getNextRequestTime(ctx, 'live', 'ordinary')).toEqual(after(9 * 15));
});

it('The budget never refills when the clock goes back', async () => {
  expect(await takeAll(after(60))).toBe(20);
  expect(await takeAll(start)).toBe(0);
  expect(await takeAll(after(75))).toBe(1);
});
