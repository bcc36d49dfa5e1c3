import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { type CompanyDealQuery, phaseFilters } from '#domain/deals/company-deal.ts';
import { dealPhase } from '#domain/deals/deal.ts';
import { addDays, klDate } from '#domain/kernel/time.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import { getCompanyDashboard } from './company-deals.service.ts';
import { listDealsToChoose } from './deal-list.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const today = klDate(now);
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
let ctx: TestContext;
let actor: CompanyActor;
beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
});
afterAll(() => ctx.close());
beforeEach(async () => {
  actor = companyActor((await insertCompany(ctx.db)).id);
});

type Overrides = Parameters<typeof insertDeal>[1];
const newDeal = (overrides: Overrides = {}, companyId = actor.companyId) =>
  insertDeal(ctx.db, { company_id: companyId, ...overrides }, { now });
type Wanted = Partial<CompanyDealQuery & { after: string | null; before: string | null }>;
const list = async (wanted: Wanted, by = actor) =>
  (
    await getCompanyDashboard(ctx, by, {
      show: 'all',
      phase: null,
      search: null,
      sort: 'newest',
      after: null,
      before: null,
      ...wanted,
    })
  ).deals;
const found = async (search: string, by = actor) => (await list({ search }, by)).items.map(({ id }) => id);

describe('the search for deals', () => {
  it('finds deals by city, country, airline, PNR, airport and flight number in any spacing', async () => {
    const tokyo = await newDeal({
      destination_country: 'Japan',
      airlines: 'Batik Air',
      pnr: '6KSPFN',
      outbound_flight_number: 'OD 802',
      outbound_route: 'KUL-NRT',
      return_route: 'NRT-KUL',
    });
    await newDeal({
      destination_country: 'Thailand',
      airlines: 'AirAsia',
      pnr: 'ZUXQMH',
      outbound_flight_number: 'AK 884',
      outbound_route: 'KUL-DMK',
      return_route: 'DMK-KUL',
      return_flight_number: 'AK 885',
    });
    const ways = ['Tokyo', 'tok', 'JAPAN', 'batik', '6kspfn', 'NRT', 'OD 802', 'od802', 'tokyo batik'];
    for (const text of ways) expect(await found(text), text).toEqual([tokyo.id]);
    for (const text of ['Seoul', 'tokyo airasia', '12', '2026']) expect(await found(text), text).toEqual([]);
  });

  it('finds current values only, and no deleted deals', async () => {
    const deal = await newDeal({ pnr: 'BEFORE' });
    await ctx.db.updateTable('flights').set({ pnr: 'AFTER1' }).where('id', '=', deal.id).execute();
    expect(await found('before')).toEqual([]);
    expect(await found('after1')).toEqual([deal.id]);
    await ctx.db
      .updateTable('flights')
      .set({ deleted_at: now, listed: false })
      .where('id', '=', deal.id)
      .execute();
    expect(await found('after1')).toEqual([]);
  });

  it("security 1: finds only deals of the user's own company, in the list and among the choices", async () => {
    const stranger = companyActor((await insertCompany(ctx.db)).id);
    const theirs = await newDeal({ pnr: 'THEIRS' }, stranger.companyId);
    expect(await found('theirs', stranger), 'control').toEqual([theirs.id]);
    expect(await found('theirs')).toEqual([]);
    expect(await listDealsToChoose(ctx, stranger, undefined)).toHaveLength(1);
    expect(await listDealsToChoose(ctx, actor, theirs.id)).toEqual([]);
  });
});

describe('the filters and order of deals', () => {
  it('select each deal by exactly the phase that the rule gives it', async () => {
    const soon = { deadline: inDays(3) };
    await newDeal({ ...soon, seats_offered: 4 });
    await newDeal({ ...soon, seats_offered: 4, publish_date: inDays(1) });
    await newDeal({ ...soon, seats_offered: 0, publish_date: inDays(1) });
    await newDeal({ ...soon, seats_offered: 4, paused_at: now });
    await newDeal({ ...soon, seats_offered: 4, paused_at: now, flight_cancelled_at: now });
    await newDeal({ deadline: inDays(-1), seats_offered: 4, paused_at: now });
    const all = (await list({})).items;
    for (const phase of phaseFilters) {
      const page = await list({ phase });
      const expected = all.filter((deal) => dealPhase(deal, now).replace('allHeld', 'soldOut') === phase);
      expect(expected).toHaveLength(1);
      expect(page).toMatchObject({ total: 1, items: [{ id: expected[0]?.id }] });
    }
  });

  it('sort by the next departure from today or the next deadline from now, in both directions', async () => {
    const days = [-2, 0, 1, 3, 9];
    const deals = await Promise.all(
      days.map((day) =>
        newDeal({
          outbound_departs_on: addDays(today, day),
          return_departs_on: addDays(today, day + 4),
          deadline: inDays(5 - day),
        }),
      ),
    );
    const ids = deals.map(({ id }) => id);
    const sorted = async (wanted: Wanted) => (await list(wanted)).items.map(({ id }) => id);
    expect(await sorted({ sort: 'departure' })).toEqual(ids.slice(1));
    expect(await sorted({ sort: 'deadline' })).toEqual(ids.slice(0, 4).reverse());
    expect(await sorted({ sort: 'deadline', show: 'expired' })).toEqual([ids[4]]);
    await Promise.all(
      Array.from({ length: 41 }, () => newDeal({ outbound_departs_on: today, return_departs_on: today })),
    );
    const first = await list({ sort: 'departure' });
    const second = await list({ sort: 'departure', after: first.nextCursor });
    const third = await list({ sort: 'departure', after: second.nextCursor });
    expect(new Set([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(45);
    const back = await list({ sort: 'departure', before: third.previousCursor });
    expect(back.items.map(({ id }) => id)).toEqual(second.items.map(({ id }) => id));
  });
});
