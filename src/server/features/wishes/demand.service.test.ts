import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertWish } from '#dev/testing/fixtures/wish-fixture.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { type DealFormValues, emptyDealForm } from '#domain/deals/company-deal.ts';
import { findTypedDemand, listDraftDemand } from './demand.service.ts';
import { countDemand } from './demand-count.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(new Date('2031-03-03T09:00:00+08:00'));
});
afterAll(() => ctx.close());
beforeEach(async () => {
  for (const table of ['demand_count', 'demand_wishes', 'wish_subscribers', 'limit_hits'] as const)
    await ctx.db.deleteFrom(table).execute();
  for (let person = 1; person <= 5; person += 1)
    await insertWish(ctx, `p${person}@x.my`, { filter: { destination: 'Osaka', budget: 900 } });
});

const one = companyActor('00000000-0000-4000-8000-000000000001');
const other = companyActor('00000000-0000-4000-8000-000000000002');
const typed: DealFormValues = {
  ...emptyDealForm,
  tripType: 'oneWay',
  destinationCountry: 'Japan',
  outboundDepartsOn: '2 Apr 2031',
  outboundRoute: 'kul kix',
};
const steps = [{ priceSen: 90_000, people: 5 }];
const viewer = companyActor(one.companyId, { role: 'viewer' });
async function countQueries(): Promise<number> {
  const rows = await ctx.db
    .selectFrom('limit_hits')
    .select('hits')
    .where('bucket', '=', 'demand-queries')
    .execute();
  return rows.reduce((sum, { hits }) => sum + hits, 0);
}

describe('findTypedDemand', () => {
  it('reads the trip as it was typed', async () => {
    await countDemand(ctx);
    expect(await findTypedDemand(ctx, one, typed)).toEqual(steps);
    expect(await findTypedDemand(ctx, one, { ...typed, outboundRoute: 'KUL-CTS' })).toEqual([]);
    expect(await findTypedDemand(ctx, one, { ...typed, outboundRoute: '' })).toBeNull();
  });

  it('returns nothing before the first count', async () => {
    expect(await findTypedDemand(ctx, one, typed)).toBeNull();
  });

  it('counts no query for a viewer', async () => {
    await countDemand(ctx);
    expect(await findTypedDemand(ctx, viewer, typed)).toBeNull();
    expect(await countQueries()).toBe(0);
    expect(await findTypedDemand(ctx, one, typed)).toEqual(steps);
    expect(await countQueries(), 'control').toBe(1);
  });

  it('stops after a thousand queries an hour from one company and still answers the others', async () => {
    await countDemand(ctx);
    const ask = async (actor: typeof one) => findTypedDemand(ctx, actor, typed);
    for (let query = 0; query < 1_000; query += 1) await ask(one);
    expect(await ask(one)).toBeNull();
    expect(await ask(other), 'control').toEqual(steps);
  }, 60_000);
});

describe('listDraftDemand', () => {
  it('counts one query for a page of 50 drafts', async () => {
    await countDemand(ctx);
    const drafts = Array.from({ length: 50 }, (_, index) => ({ id: String(index), values: typed }));
    expect([...(await listDraftDemand(ctx, one, drafts)).values()]).toEqual(Array(50).fill(steps));
    expect(await countQueries()).toBe(1);
  });

  it('counts no query for a viewer, or without a readable trip', async () => {
    await countDemand(ctx);
    const drafts = [{ id: 'osaka', values: typed }];
    expect([...(await listDraftDemand(ctx, viewer, drafts))]).toEqual([['osaka', null]]);
    await listDraftDemand(ctx, one, [{ id: 'empty', values: emptyDealForm }]);
    expect(await countQueries()).toBe(0);
  });

  it('returns the demand by draft, and null for drafts without a readable trip', async () => {
    await countDemand(ctx);
    const drafts = [
      { id: 'osaka', values: typed },
      { id: 'empty', values: emptyDealForm },
    ];
    expect([...(await listDraftDemand(ctx, one, drafts))]).toEqual([
      ['osaka', steps],
      ['empty', null],
    ]);
  });
});
