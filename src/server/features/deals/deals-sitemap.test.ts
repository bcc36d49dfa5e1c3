import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { listSitemapDeals } from './deals.service.ts';

let ctx: TestContext;
const now = new Date('2026-11-20T04:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
});
afterAll(() => ctx.close());

it('The sitemap lists the public deals newest first and stops at fifty thousand URLs', async () => {
  const { id: company_id } = await insertCompany(ctx.db, { status: 'approved' });
  const { id: pending } = await insertCompany(ctx.db, { status: 'pending' });
  const common = { company_id, deadline: inHours(48), publish_date: null };
  const old = await insertDeal(ctx.db, { ...common, created_at: inHours(-5) });
  const soon = await insertDeal(ctx.db, { ...common, created_at: inHours(-1), publish_date: inHours(5) });
  await insertDeal(ctx.db, { ...common, deadline: inHours(-1), created_at: inHours(-9) });
  await insertDeal(ctx.db, { ...common, company_id: pending });

  const listed = await listSitemapDeals(ctx, 7);
  expect(listed.map((deal) => deal.id)).toEqual([soon.id, old.id]);
  expect(listed[0]?.changedAt).toBeInstanceOf(Date);
  expect(await listSitemapDeals(ctx, 49_999)).toHaveLength(1);
});
