import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { readSearchQuery, searchOrders } from '#domain/search/search-query.ts';
import type { AppContext } from '#server/app/context.ts';
import { countChoices, listDeals } from './search.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

let ctx: TestContext;
let inSql: AppContext;
let companyId: string;
beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
  inSql = { ...ctx, config: { ...ctx.config, search: { refreshMs: 0, memoryDeals: 0 } } };
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.deleteFrom('flights').execute();
  companyId = (await insertCompany(ctx.db, { status: 'approved' })).id;
});

const insert = (overrides: Parameters<typeof insertDeal>[1] = {}) =>
  insertDeal(ctx.db, {
    company_id: companyId,
    publish_date: null,
    deadline: inHours(48),
    destination_country: 'Japan',
    outbound_route: 'KUL-KIX',
    outbound_departs_on: '2026-12-20',
    outbound_departure_time: '08:00',
    outbound_arrival_time: '15:30',
    outbound_day_offset: 0,
    return_route: 'KIX-KUL',
    selling_price: '900.00',
    cost: '1200.00',
    return_departs_on: '2026-12-26',
    ...overrides,
  });
const search = (address: string, context: AppContext = ctx) =>
  listDeals(context, readSearchQuery(new URLSearchParams(address)));
const ids = async (address: string, context?: AppContext) =>
  (await search(address, context)).items.map(({ id }) => id);

const fromPenang = {
  outbound_route: 'PEN-TPE',
  destination_country: 'Taiwan',
  included: JSON.stringify({ checkedBag: '20kg' }),
};
const connecting = {
  outbound_route: 'KUL-BKK',
  outbound_connections: JSON.stringify([
    {
      flightNumber: 'TG 622',
      departsOn: '2026-12-20',
      route: 'BKK-KIX',
      departureTime: '23:15',
      arrivalTime: '06:25',
      dayOffset: 1,
    },
  ]),
};

describe('listDeals', () => {
  it.each(['memory', 'SQL'] as const)('applies each filter in %s', async (where) => {
    const context = where === 'memory' ? ctx : inSql;
    const osaka = await insert({ ...connecting, seats_offered: 2, selling_price: '1291.00' });
    const taipei = await insert({
      ...fromPenang,
      outbound_departs_on: '2026-12-24',
      selling_price: '681.00',
    });
    const oneWay = await insert({
      outbound_route: 'KUL-NRT',
      publish_date: inHours(2),
      return_departs_on: null,
      return_flight_number: null,
      return_route: null,
      return_departure_time: null,
      return_arrival_time: null,
    });
    for (const [address, found] of [
      ['destination=Japan', [oneWay, osaka]],
      ['destination=osaka', [osaka]],
      ['destination=Tpe', [taipei]],
      ['destination=Atlantis', []],
      ['from=PEN', [taipei]],
      ['month=2026-12', [oneWay, taipei, osaka]],
      ['start=2026-12-21', [taipei]],
      ['end=2026-12-20', [oneWay, osaka]],
      ['nights=4-6', [osaka]],
      ['nights=1-3', [taipei]],
      ['travellers=3', [oneWay, taipei]],
      ['budget=700', [taipei]],
      ['trip=oneWay', [oneWay]],
      ['trip=return', [taipei, osaka]],
      ['direct=1', [oneWay, taipei]],
      ['bag=1', [taipei]],
      ['open=1', [taipei, osaka]],
      ['from=KUL&budget=1300&trip=return', [osaka]],
    ] as const)
      expect([address, await ids(address, context)]).toEqual([
        address,
        (await ids('', context)).filter((id) => found.some((deal) => deal.id === id)),
      ]);
  });

  it('shows the current deal even when the search in memory is a second old', async () => {
    const slow = { ...ctx, config: { ...ctx.config, search: { refreshMs: 60_000, memoryDeals: 1_000 } } };
    const { id } = await insert();
    const other = await insert();
    const fresh = { ...slow, db: ctx.holdsDb };
    expect(await ids('', fresh)).toHaveLength(2);
    await ctx.db.updateTable('flights').set({ paused_at: now }).where('id', '=', id).execute();
    await ctx.db.updateTable('flights').set({ selling_price: '99.00' }).where('id', '=', other.id).execute();
    const { items } = await search('', fresh);
    expect(items.map((deal) => [deal.id, deal.sellingPriceSen])).toEqual([[other.id, 9_900]]);
  });

  it('reads changed deals and seats again', async () => {
    const { id } = await insert({ seats_offered: 4 });
    expect(await ids('travellers=4')).toEqual([id]);
    await ctx.db.updateTable('flights').set({ seats_held: 1 }).execute();
    expect(await ids('travellers=4')).toEqual([]);
    expect(await ids('budget=500')).toEqual([]);
    await ctx.db
      .updateTable('flights')
      .set({ selling_price: '499.00', updated_at: inHours(1) })
      .execute();
    expect(await ids('budget=500')).toEqual([id]);
    await ctx.db
      .updateTable('flights')
      .set({ listed: false, updated_at: inHours(2) })
      .execute();
    expect(await ids('')).toEqual([]);
  });

  it('explains the nearest deals and offers sold-out ones when nothing is found', async () => {
    const { id } = await insert({ ...fromPenang, selling_price: '750.00' });
    const soldOut = await insert({
      destination_country: 'Sri Lanka',
      outbound_route: 'KUL-CMB',
      seats_offered: 0,
    });
    const near = await search('destination=Taipei&budget=700');
    expect(near.nearest.map(({ deal, differences }) => [deal.id, differences])).toEqual([
      [id, [{ what: 'budget', overSen: 5_000 }]],
    ]);
    const colombo = await search('destination=Colombo');
    expect(colombo).toMatchObject({ total: 0, soldOut: [{ id: soldOut.id }] });
  });
});

describe('searches in memory and in SQL', () => {
  it('find the same deals in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            outbound_route: fc.constantFrom('KUL-KIX', 'PEN-KIX', 'KUL-NRT', 'KUL-TPE'),
            outbound_departs_on: fc.constantFrom('2026-12-20', '2026-12-24'),
            selling_price: fc.constantFrom('100.00', '450.50', '500.00'),
            cost: fc.constantFrom('100.00', '900.00'),
            seats_offered: fc.integer({ min: 0, max: 3 }),
            created_at: fc.constantFrom(inHours(-1), inHours(-2)),
            deadline: fc.constantFrom(inHours(1), inHours(2)),
            publish_date: fc.constantFrom(null, inHours(0.5)),
          }),
          { maxLength: 8 },
        ),
        fc.record({
          destination: fc.constantFrom('', 'Japan', 'Osaka', 'TPE', 'Nowhere at all'),
          from: fc.constantFrom('', 'KUL'),
          end: fc.constantFrom('', '2026-12-22'),
          nights: fc.constantFrom('', '1-3', '4-6'),
          travellers: fc.constantFrom('', '2'),
          budget: fc.constantFrom('', '500'),
          open: fc.constantFrom('', '1'),
          sort: fc.constantFrom(...searchOrders),
        }),
        async (deals, query) => {
          await ctx.db.deleteFrom('flights').execute();
          for (const deal of deals)
            await insert({
              ...deal,
              destination_country: deal.outbound_route.endsWith('TPE') ? 'Taiwan' : 'Japan',
            });
          const address = new URLSearchParams(query).toString();
          expect(await ids(address, inSql)).toEqual(await ids(address));
          expect((await search(address, inSql)).total).toBe((await search(address)).total);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a deal to a country that is in none of our tables', () => {
  it.each(['memory', 'SQL'] as const)('is found in %s by its country while it is on sale', async (where) => {
    const context = where === 'memory' ? ctx : inSql;
    const { id } = await insert({ destination_country: 'Testland', outbound_route: 'KUL-XXA' });
    await insert();
    expect(await ids('destination=Testland', context)).toEqual([id]);
    expect(await ids('destination=Nowhere', context)).toEqual([]);
  });

  it('does not hide deals to the known place of the same name', async () => {
    const korea = await insert({ destination_country: 'Korea', outbound_route: 'KUL-XXA' });
    expect(await ids('destination=Korea')).toEqual([korea.id]);
    const seoul = await insert({ destination_country: 'South Korea', outbound_route: 'KUL-ICN' });
    expect(await ids('destination=Korea')).toEqual([seoul.id]);
  });
});

describe('quick choices', () => {
  it('count the deals that also match the other filters', async () => {
    await insert({ outbound_departs_on: '2026-11-21', selling_price: '499.00' });
    await insert({ ...fromPenang, outbound_departs_on: '2026-11-22' });
    const countQuick = async (address: string) =>
      Object.fromEntries((await search(address)).quick.map(({ name, deals }) => [name, deals]));
    expect(await countQuick('')).toEqual({ weekend: 2, longWeekend: 0, under500: 1 });
    expect(await countQuick('from=PEN')).toEqual({ weekend: 1, longWeekend: 0, under500: 0 });
  });
});

describe('countChoices', () => {
  it('counts deals on sale, with open ones separately', async () => {
    await insert();
    await insert({ publish_date: inHours(2) });
    expect(await countChoices(ctx)).toMatchObject({
      total: 2,
      open: 1,
      counts: { budgets: expect.any(Array) },
    });
  });

  it('returns no counts if the deals exceed the limit of the search in memory', async () => {
    await insert();
    expect(await countChoices(inSql)).toMatchObject({ counts: null, quick: [] });
  });
});

it('The nearest indexed search is the same in memory and in SQL', async () => {
  await insert();
  await insert({ outbound_departs_on: '2026-12-21' });
  await insert({ outbound_departs_on: '2026-12-22' });
  await insert(fromPenang);
  const expected: [address: string, indexed: string][] = [
    ['destination=Japan&month=2026-12&travellers=9', 'destination=Japan&month=2026-12'],
    ['destination=KIX&month=2026-12', 'destination=Osaka&month=2026-12'],
    ['destination=Taiwan&month=2026-12', 'destination=Taiwan'],
    ['destination=Thailand&month=2026-12', ''],
    ['from=KUL', ''],
  ];
  for (const [address, indexed] of expected) {
    const { filter } = readSearchQuery(new URLSearchParams(indexed));
    expect([address, (await search(address)).indexed]).toEqual([address, filter]);
    expect([address, (await search(address, inSql)).indexed]).toEqual([address, filter]);
  }
});
