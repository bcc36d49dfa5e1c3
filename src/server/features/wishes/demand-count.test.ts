import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { insertWish } from '#dev/testing/fixtures/wish-fixture.ts';
import { searchedDeals, searchFilters } from '#dev/testing/fixtures/wish-samples.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { dealPlaceTokens } from '#domain/search/places.ts';
import type { SearchFilter } from '#domain/search/search-query.ts';
import type { DemandTrip } from '#domain/wishes/demand-trip.ts';
import { meetsWish, toWishCriteria } from '#domain/wishes/wish-criteria.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import { getDemandMap, listTripDemand } from './demand.queries.ts';
import { countDemand } from './demand-count.ts';
import { forgetOldWishes } from './wishes.service.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  for (const table of [
    'demand_count',
    'demand_wishes',
    'demand_figures',
    'wish_subscribers',
    'wish_criteria',
    'suppressed_emails',
    'flights',
  ] as const)
    await ctx.db.deleteFrom(table).execute();
  ctx.setNow(at('03T09:00'));
});

const at = (time: string) => new Date(`2031-03-${time}:00+08:00`);
const actor = companyActor('00000000-0000-4000-8000-000000000001');
const december = { start: '2031-04-01', end: '2031-04-30' };

async function insertWishes(count: number, filter: SearchFilter, name = 'person'): Promise<void> {
  for (let index = 1; index <= count; index += 1) await insertWish(ctx, `${name}-${index}@x.my`, { filter });
}
const map = async () => (await getDemandMap(ctx, actor))?.cells ?? [];
const osakaTrip: DemandTrip = {
  places: ['japan', 'Osaka, Japan', 'KIX'],
  from: 'KUL',
  departsOn: '2031-04-02',
  nights: 5,
  seats: 4,
  trip: 'return',
  isDirect: true,
  hasBag: false,
};
const askAs = async (who: CompanyActor, more: Partial<DemandTrip> = {}) =>
  (await listTripDemand(ctx, who, [{ ...osakaTrip, ...more }]))[0];
const ask = (more: Partial<DemandTrip> = {}) => askAs(actor, more);

describe('countDemand', () => {
  it('stores rounded figures of wishes without a deal by destination, month and price', async () => {
    await insertWishes(12, { destination: 'Osaka', dates: december, budget: 900 });
    await insertWishes(4, { destination: 'Osaka', dates: december, budget: 1_200 }, 'richer');
    expect(await countDemand(ctx)).toBe(true);
    const steps = [{ priceSen: 90_000, people: 15 }];
    expect(await map()).toEqual([
      { country: 'Japan', city: null, month: '2031-04', steps },
      { country: 'Japan', city: 'Osaka', month: '2031-04', steps },
    ]);
    expect((await getDemandMap(ctx, actor))?.countedAt).toEqual(at('03T09:00'));
  });

  it('security 96: counts once a day, so that a single change cannot be observed', async () => {
    await insertWishes(9, { destination: 'Osaka' });
    await countDemand(ctx);
    await insertWishes(3, { destination: 'Osaka' }, 'later');
    ctx.setNow(at('03T23:59'));
    expect(await countDemand(ctx)).toBe(false);
    expect((await map())[0]?.steps).toEqual([{ priceSen: null, people: 5 }]);
    expect(await ask()).toEqual([{ priceSen: null, people: 5 }]);
    ctx.setNow(at('04T00:00'));
    expect(await countDemand(ctx)).toBe(true);
    expect((await map())[0]?.steps).toEqual([{ priceSen: null, people: 10 }]);
    expect(await ask()).toEqual([{ priceSen: null, people: 10 }]);
  });

  it('counts once for workers that run at the same time', async () => {
    await insertWishes(5, { destination: 'Osaka' });
    const outcomes = await Promise.all([countDemand(ctx), countDemand(ctx), countDemand(ctx)]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it('keeps the figures of the day when subscribers leave, and drops them the day after', async () => {
    await insertWishes(5, { destination: 'Osaka' });
    await countDemand(ctx);
    await ctx.db.deleteFrom('wish_subscribers').execute();
    await forgetOldWishes(ctx);
    expect(await ask()).toEqual([{ priceSen: null, people: 5 }]);
    ctx.setNow(at('04T00:00'));
    await countDemand(ctx);
    expect(await ask()).toEqual([]);
    await forgetOldWishes(ctx);
    expect(await ctx.db.selectFrom('wish_criteria').select('id').execute()).toEqual([]);
  });

  it('leaves out unconfirmed and ended wishes, restricted people and rejected addresses', async () => {
    await insertWishes(4, { destination: 'Osaka' });
    const filter = { destination: 'Osaka' };
    await insertWish(ctx, 'waiting@x.my', { filter, confirmedAt: null });
    await insertWish(ctx, 'ended@x.my', { filter: { ...filter, dates: { start: null, end: '2031-03-02' } } });
    const restricted = await insertWish(ctx, 'restricted@x.my', { filter });
    await ctx.db
      .updateTable('wish_subscribers')
      .set({ restricted_at: at('01T09:00') })
      .where('id', '=', restricted)
      .execute();
    await insertWish(ctx, 'rejected@x.my', { filter });
    await ctx.db.insertInto('suppressed_emails').values({ email: 'rejected@x.my', reason: '550' }).execute();
    await countDemand(ctx);
    expect(await ask()).toEqual([]);
    ctx.setNow(at('04T00:00'));
    await insertWish(ctx, 'fifth@x.my', { filter });
    await countDemand(ctx);
    expect(await ask()).toEqual([{ priceSen: null, people: 5 }]);
  });

  it('leaves a wish out of the map while a deal on sale meets it', async () => {
    const company = await insertCompany(ctx.db, { created_at: ctx.now() });
    const deal = await insertDeal(
      ctx.db,
      {
        company_id: company.id,
        deadline: at('20T12:00'),
        selling_price: '900.00',
        destination_country: 'Japan',
      },
      { now: ctx.now() },
    );
    await insertWishes(5, { destination: 'Japan', budget: 900 }, 'met');
    await insertWishes(5, { destination: 'Japan', budget: 800 }, 'unmet');
    await countDemand(ctx);
    expect((await map())[0]).toMatchObject({ country: 'Japan', steps: [{ priceSen: 80_000, people: 5 }] });
    ctx.setNow(at('04T00:00'));
    await ctx.db.updateTable('flights').set({ paused_at: ctx.now() }).where('id', '=', deal.id).execute();
    await countDemand(ctx);
    expect((await map())[0]?.steps).toEqual([
      { priceSen: 90_000, people: 5 },
      { priceSen: 80_000, people: 10 },
    ]);
  });

  it('stores no address and no link to a subscriber', async () => {
    await insertWishes(5, { destination: 'Osaka' });
    await countDemand(ctx);
    const { rows } = await ctx.pool.query('select * from demand_wishes order by person');
    expect(rows.map((row) => Object.keys(row))).toEqual(
      Array.from({ length: 5 }, () => ['criteria_id', 'person']),
    );
    expect(rows.map(({ person }) => person)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('figures below the minimum', () => {
  it('security 96: are rejected by the database, too', async () => {
    const figure = { country: 'Japan', city: '', month: '2031-04', step: 0, max_price_sen: null };
    for (const people of [4, 7])
      await expect(
        ctx.db
          .insertInto('demand_figures')
          .values({ ...figure, people })
          .execute(),
      ).rejects.toThrow(/people_check/);
    await ctx.db
      .insertInto('demand_figures')
      .values({ ...figure, people: 5 })
      .execute();
  });
});

describe('listTripDemand', () => {
  it('counts a person with several matching wishes once, at their highest price', async () => {
    for (const filter of [
      { destination: 'Japan', budget: 500 },
      { destination: 'Osaka', budget: 900 },
      { budget: 700 },
    ])
      await insertWishes(5, filter);
    await countDemand(ctx);
    expect(await ask()).toEqual([{ priceSen: 90_000, people: 5 }]);
  });

  it('answers several trips in their order', async () => {
    await insertWishes(5, { destination: 'Osaka', budget: 900 });
    await insertWishes(10, { destination: 'Thailand' });
    await countDemand(ctx);
    const places = [osakaTrip.places, ['nowhere'], ['thailand'], osakaTrip.places];
    const trips = places.map((each) => ({ ...osakaTrip, places: each }));
    const osaka = [{ priceSen: 90_000, people: 5 }];
    const expected = [osaka, [], [{ priceSen: null, people: 10 }], osaka];
    expect(await listTripDemand(ctx, actor, trips)).toEqual(expected);
  });

  it('ignores seats until the agent has typed them', async () => {
    await insertWishes(5, { travellers: 6 });
    await countDemand(ctx);
    expect(await ask()).toEqual([]);
    expect(await ask({ seats: null })).toEqual([{ priceSen: null, people: 5 }]);
  });

  it('selects the wishes that the trip meets, just as the emails do', async () => {
    // The samples are from December 2026.
    const now = new Date('2026-11-20T12:00:00+08:00');
    ctx.setNow(now);
    await fc.assert(
      fc.asyncProperty(
        searchFilters,
        searchedDeals(now),
        fc.integer({ min: 1, max: 9 }),
        async (filter, deal, seats) => {
          const criteria = toWishCriteria(filter);
          if (!criteria || deal.from === null) return;
          for (const table of ['demand_count', 'demand_wishes', 'wish_subscribers', 'wish_criteria'] as const)
            await ctx.db.deleteFrom(table).execute();
          await insertWishes(5, filter);
          await countDemand(ctx);
          const { from, departsOn, nights, trip, isDirect, hasBag } = deal;
          const places = dealPlaceTokens(deal);
          const steps = await ask({ places, from, departsOn, nights, seats, trip, isDirect, hasBag });
          const unpriced = { ...criteria, maxPriceSen: null, isOpen: false };
          const isMet = meetsWish(unpriced, { deal, seatsAvailable: seats }, now);
          expect(steps).toEqual(isMet ? [{ priceSen: criteria.maxPriceSen, people: 5 }] : []);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('roles', () => {
  it('security 96: see figures if they may create deals, and otherwise see nothing', async () => {
    await insertWishes(5, { destination: 'Osaka' });
    await countDemand(ctx);
    for (const role of ['owner', 'agent'] as const) {
      const member = companyActor(actor.companyId, { role });
      expect(await askAs(member)).toHaveLength(1);
      expect((await getDemandMap(ctx, member))?.cells).not.toEqual([]);
    }
    for (const member of [
      companyActor(actor.companyId, { role: 'viewer' }),
      companyActor(actor.companyId, { suspendedReason: 'licence' }),
    ]) {
      expect(await askAs(member)).toBeNull();
      expect(await getDemandMap(ctx, member)).toBeNull();
    }
  });
});
