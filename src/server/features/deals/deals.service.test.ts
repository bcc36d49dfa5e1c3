import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { type Deal, discountPercent } from '#domain/deals/deal.ts';
import { dealCode } from '#domain/deals/deal-code.ts';
import { type SearchOrder, searchOrders } from '#domain/search/search-query.ts';
import {
  findDealByCode,
  findNextPublicChange,
  getDeal,
  listHomeDeals,
  listOpenDeals,
  unlistEndedDeals,
} from './deals.service.ts';
import { listDeals } from './search.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

let ctx: TestContext;
let companyId: string;
beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.deleteFrom('flights').execute();
  companyId = (await insertCompany(ctx.db, { status: 'approved', name: 'Wira Travel' })).id;
});

const flights = { outbound_departs_on: '2026-12-20', return_departs_on: '2026-12-26' };
const insert = (overrides: Parameters<typeof insertDeal>[1] = {}) =>
  insertDeal(ctx.db, {
    company_id: companyId,
    publish_date: null,
    deadline: inHours(48),
    ...flights,
    ...overrides,
  });
const list = (overrides: Partial<Parameters<typeof listDeals>[1]> = {}) =>
  listDeals(ctx, { filter: {}, order: 'newest', cursor: null, ...overrides });
const ids = async () => (await list()).items.map((deal) => deal.id);

describe('the public list', () => {
  it('shows a deal only while it has seats [S4.008]', async () => {
    const { id } = await insert({ seats_offered: 2 });
    expect(await ids()).toEqual([id]);
    await ctx.db.updateTable('flights').set({ seats_held: 1, seats_sold: 1 }).execute();
    expect(await ids()).toEqual([id]);
    await ctx.db.updateTable('flights').set({ seats_held: 0, seats_sold: 2 }).execute();
    expect(await ids()).toEqual([]);
  });

  it('shows a deal only before its deadline, not at the deadline itself [S4.009]', async () => {
    const ahead = await insert({ deadline: inHours(1) });
    await insert({ deadline: now });
    await insert({ deadline: inHours(-1) });
    expect(await ids()).toEqual([ahead.id]);
  });

  it('does not depend on the sweep that takes ended deals out of the index', async () => {
    await insert({ deadline: inHours(-1), listed: true });
    expect(await ids()).toEqual([]);
    expect(await unlistEndedDeals(ctx)).toBe(1);
    expect(await unlistEndedDeals(ctx)).toBe(0);
  });

  it('shows only deals of approved companies, with their names', async () => {
    await insert();
    expect((await list()).items[0]?.companyName).toBe('Wira Travel');
    for (const status of ['pending', 'rejected'] as const) {
      await ctx.db.updateTable('companies').set({ status }).where('id', '=', companyId).execute();
      expect(await ids()).toEqual([]);
    }
  });

  it('contains open and coming-soon deals, newest first', async () => {
    const old = await insert({ created_at: inHours(-3) });
    const soon = await insert({ created_at: inHours(-1), publish_date: inHours(5) });
    const middle = await insert({ created_at: inHours(-2) });
    expect(await ids()).toEqual([soon.id, middle.id, old.id]);
  });

  it("never contains the airline's booking code", async () => {
    await insert({ pnr: 'CANARY' });
    expect(JSON.stringify(await list())).not.toContain('CANARY');
  });

  it('can be filtered by destination and travellers', async () => {
    const japan = await insert({ destination_country: 'Japan', seats_offered: 2 });
    const korea = await insert({ destination_country: 'South Korea', seats_offered: 9 });
    const found = async (filter: object) => (await list({ filter })).items.map((deal) => deal.id);
    expect(await found({ destination: 'Japan' })).toEqual([japan.id]);
    expect(await found({ travellers: 3 })).toEqual([korea.id]);
    expect((await list({ filter: { destination: 'Japan' } })).total).toBe(1);
    expect([...new Set((await list()).counts?.places.map(({ country }) => country))]).toEqual([
      'Japan',
      'South Korea',
    ]);
  });
});

describe('pages of the public list', () => {
  it.each<SearchOrder>([...searchOrders])(
    'continue by cursor, 60 a page, each deal once, ordered by %s [S7.054]',
    async (order) => {
      for (let index = 0; index < 143; index += 1) {
        await insert({
          created_at: inHours(-(index % 7)),
          deadline: inHours(1 + (index % 5)),
          selling_price: `${100 + (index % 3)}.50`,
        });
      }
      const first = await list({ order });
      const second = await list({ order, cursor: first.nextCursor });
      const third = await list({ order, cursor: second.nextCursor });
      expect([first, second, third].map((page) => page.items.length)).toEqual([60, 60, 23]);
      expect(first.total).toBe(143);
      expect(third.nextCursor).toBeNull();
      const all = [first, second, third].flatMap((page) => page.items);
      expect(new Set(all.map((deal) => deal.id)).size).toBe(143);
      const sortValues: Record<SearchOrder, (deal: Deal) => number> = {
        newest: (deal) => -deal.createdAt.getTime(),
        closing: (deal) => deal.deadlineAt.getTime(),
        price: (deal) => deal.sellingPriceSen,
        discount: (deal) => -discountPercent(deal.costSen, deal.sellingPriceSen),
        departure: (deal) => Date.parse(deal.outbound[0].departsOn),
      };
      const values = all.map(sortValues[order]);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
    },
  );

  it('restart when the cursor is damaged or belongs to another order', async () => {
    const { id } = await insert();
    const { nextCursor } = await list();
    expect(nextCursor).toBeNull();
    const foreign = Buffer.from(`price|100.00|${id}`).toString('base64url');
    for (const cursor of ['rubbish', "'; drop table flights; --", foreign]) {
      expect((await list({ cursor })).items.map((deal) => deal.id)).toEqual([id]);
    }
  });

  it('restart when the cursor has a value that its column cannot hold', async () => {
    const { id } = await insert();
    for (const [order, value] of [
      ['newest', '2026-99-99T99:99:99.999Z'],
      ['closing', '12.50'],
      ['price', '2026-11-20T04:00:00.000Z'],
    ] as const) {
      const cursor = Buffer.from(`${order}|${value}|${id}`).toString('base64url');
      expect((await list({ order, cursor })).items.map((deal) => deal.id)).toEqual([id]);
    }
  });

  it('count all deals in memory, even more than a thousand', async () => {
    const { id } = await insert();
    await ctx.pool.query(
      `insert into flights (company_id, destination_country, pnr, airlines, outbound_flight_number, outbound_departs_on,
         outbound_route, outbound_departure_time, outbound_arrival_time, seats_offered, cost, selling_price, deadline)
       select company_id, destination_country, pnr, airlines, outbound_flight_number, outbound_departs_on,
         outbound_route, outbound_departure_time, outbound_arrival_time, 5, cost, selling_price, deadline
       from flights, generate_series(1, 1200) where id = $1`,
      [id],
    );
    expect((await list()).total).toBe(1_201);
  });
});

describe('listHomeDeals', () => {
  it('returns the newest nine published deals, the next six openings and which of the others close soonest', async () => {
    for (let index = 0; index < 12; index += 1) {
      await insert({
        created_at: inHours(-index),
        deadline: inHours(20 - index),
        publish_date: inHours(-30),
      });
    }
    for (let index = 0; index < 8; index += 1)
      await insert({ publish_date: inHours(8 - index), created_at: inHours(-40) });
    const home = await listHomeDeals(ctx);
    expect(home.featured.map((deal) => deal.createdAt)).toEqual(
      Array.from({ length: 9 }, (_, index) => inHours(-index)),
    );
    expect(home.comingSoon.map((deal) => deal.publishAt)).toEqual(
      Array.from({ length: 6 }, (_, index) => inHours(index + 1)),
    );
    expect(home.closingSoonest.map((deal) => deal.deadlineAt)).toEqual([9, 10, 11].map(inHours));
  });

  it('counts a deal as published at its very publish date', async () => {
    const { id } = await insert({ publish_date: now });
    const home = await listHomeDeals(ctx);
    expect(home.featured.map((deal) => deal.id)).toEqual([id]);
    expect(home.comingSoon).toEqual([]);
  });
});

describe("a deal's own page", () => {
  it('remains when the deal is sold out or ended, and returns 404 when it is deleted or its company is no longer approved', async () => {
    const { id } = await insert({ seats_offered: 1 });
    await ctx.db
      .updateTable('flights')
      .set({ seats_sold: 1, listed: false, deadline: inHours(-1) })
      .execute();
    expect((await getDeal(ctx, id))?.id).toBe(id);
    await ctx.db.updateTable('companies').set({ status: 'rejected' }).where('id', '=', companyId).execute();
    expect(await getDeal(ctx, id)).toBeNull();
    await ctx.db.updateTable('companies').set({ status: 'approved' }).where('id', '=', companyId).execute();
    await ctx.db.updateTable('flights').set({ deleted_at: now }).execute();
    expect(await getDeal(ctx, id)).toBeNull();
  });
});

describe('a short code', () => {
  it('finds one deal, including an ended one, while it is public', async () => {
    const { id } = await insert({ deadline: inHours(-1) });
    await insert();
    expect(await findDealByCode(ctx, dealCode(id))).toBe(id);
    await ctx.db
      .updateTable('flights')
      .set({ deleted_at: now, listed: false })
      .where('id', '=', id)
      .execute();
    expect(await findDealByCode(ctx, dealCode(id))).toBeNull();
  });

  it('finds neither of two deals that share it', async () => {
    const [one, other] = ['5e3a7000-0000-4000-a000-000000000001', '5e3a7000-0000-4000-a000-000000000002'];
    await insert({ id: one });
    expect(await findDealByCode(ctx, dealCode(one))).toBe(one);
    await insert({ id: other });
    expect(dealCode(other)).toBe(dealCode(one));
    expect(await findDealByCode(ctx, dealCode(one))).toBeNull();
  });
});

it('visitors of a removed deal see the newest open deals', async () => {
  const older = await insert({ created_at: inHours(-2) });
  const newer = await insert({ created_at: inHours(-1) });
  await insert({ publish_date: inHours(5) });
  await insert({ deadline: inHours(-1) });
  expect((await listOpenDeals(ctx, 3)).map((deal) => deal.id)).toEqual([newer.id, older.id]);
  expect(await listOpenDeals(ctx, 1)).toHaveLength(1);
});

it('findNextPublicChange returns the next moment at which a list changes by itself', async () => {
  expect(await findNextPublicChange(ctx)).toBeNull();
  await insert({ deadline: inHours(9) });
  expect(await findNextPublicChange(ctx)).toEqual(inHours(9));
  await insert({ deadline: inHours(40), publish_date: inHours(3) });
  expect(await findNextPublicChange(ctx)).toEqual(inHours(3));
});
