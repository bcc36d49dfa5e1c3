import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { dealFormValues } from '#domain/deals/company-deal.ts';
import { dealPhase } from '#domain/deals/deal.ts';
import { dealEditInput } from '#domain/deals/deal-input.ts';
import { parseInput } from '#domain/kernel/form-input.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { NewFlightRow } from '#server/platform/database/schema.ts';
import { changePrice, getDealForEdit, listSeatsAtRisk, updateDeal } from './company-deals.service.ts';
import { getDeal, listHomeDeals, listSitemapDeals } from './deals.service.ts';
import { changeSeats, pauseDeal, resumeDeal, sellElsewhere } from './deals-on-sale.service.ts';
import { listDeals } from './search.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

let ctx: TestContext;
let actor: CompanyActor;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  ctx.setNow(now);
  await ctx.db.deleteFrom('flights').execute();
  actor = companyActor((await insertCompany(ctx.db)).id, { userId: 'agent-7' });
});

const insert = (overrides: Partial<NewFlightRow> = {}) =>
  insertDeal(
    ctx.db,
    {
      company_id: actor.companyId,
      deadline: inHours(48),
      seats_offered: 10,
      outbound_departs_on: '2026-12-20',
      return_departs_on: '2026-12-26',
      ...overrides,
    },
    { now },
  );
const seats = async (id: string) =>
  ctx.db
    .selectFrom('flights')
    .select(['seats_offered as offered', 'seats_available as available', 'revision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const audited = async () =>
  (
    await ctx.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('company_id', '=', actor.companyId)
      .orderBy('id')
      .execute()
  ).map(({ action, details }) => [action, details]);
const publicIds = async () => {
  const list = await listDeals(ctx, { filter: {}, order: 'newest', cursor: null });
  const home = await listHomeDeals(ctx);
  const sitemap = await listSitemapDeals(ctx, 100);
  return new Set([
    ...[...list.items, ...home.featured, ...home.comingSoon, ...home.closingSoonest].map(({ id }) => id),
    ...sitemap.map(({ id }) => id),
    ...(list.counts?.places ?? []).map(({ country }) => country),
  ]);
};

describe('seats in the list of deals', () => {
  it('change one by one without making an open edit form stale', async () => {
    const { id } = await insert({ seats_held: 2, seats_sold: 3 });
    expect(await changeSeats(ctx, actor, id, 1)).toEqual({ ok: true });
    expect(await changeSeats(ctx, actor, id, -1)).toEqual({ ok: true });
    expect(await changeSeats(ctx, actor, id, -1)).toEqual({ ok: true });
    expect(await seats(id)).toEqual({ offered: 9, available: 4, revision: 1 });
    expect((await audited()).at(-1)).toEqual([
      'deal.updated',
      { changed: 'seatsOffered', seatsOfferedBefore: 10, seatsOfferedAfter: 9 },
    ]);
  });

  it('never fall below what is held and sold', async () => {
    const { id } = await insert({ seats_offered: 5, seats_held: 2, seats_sold: 3 });
    expect(await changeSeats(ctx, actor, id, -1)).toEqual({ ok: false, code: 'no_seat_left' });
    expect(await seats(id)).toMatchObject({ offered: 5, available: 0 });
  });

  it('do not change on a flight that the airline cancelled', async () => {
    const { id } = await insert({ flight_cancelled_at: now });
    for (const by of [1, -1])
      expect(await changeSeats(ctx, actor, id, by)).toEqual({ ok: false, code: 'flight_cancelled' });
    expect(await seats(id)).toMatchObject({ offered: 10, available: 10 });
    expect(await audited()).toEqual([]);
  });

  it('go off sale by the number sold elsewhere, except held and sold ones', async () => {
    const { id } = await insert({ seats_held: 2, seats_sold: 3 });
    expect(await sellElsewhere(ctx, actor, id, 2)).toEqual({ ok: true, left: 3 });
    expect(await seats(id)).toMatchObject({ offered: 8, available: 3 });
    expect(await audited()).toEqual([
      [
        'deal.updated',
        {
          changed: 'seatsOffered',
          seatsOfferedBefore: 10,
          seatsOfferedAfter: 8,
          soldElsewhere: true,
        },
      ],
    ]);
    expect(await sellElsewhere(ctx, actor, id, 4)).toEqual({ ok: false, code: 'no_seat_left' });
    expect(await seats(id)).toMatchObject({ offered: 8, available: 3 });
    expect(await sellElsewhere(ctx, actor, id, 3)).toEqual({ ok: true, left: 0 });
    expect(await seats(id)).toMatchObject({ offered: 5, available: 0 });
  });

  it('add up when twenty people click concurrently', async () => {
    const { id } = await insert();
    const presses = Array.from({ length: 20 }, () => () => changeSeats(ctx, actor, id, 1));
    await runConcurrently(ctx.db, 'flights', presses);
    expect(await seats(id)).toMatchObject({ offered: 30, available: 30 });
  });
});

describe('a paused deal', () => {
  it('leaves every public list, keeps its page, and returns when resumed', async () => {
    const { id } = await insert({ destination_country: 'Japan' });
    expect(await publicIds()).toEqual(new Set([id, 'Japan']));
    expect(await pauseDeal(ctx, actor, id)).toEqual({ ok: true });
    expect(await publicIds()).toEqual(new Set());
    const shown = await getDeal(ctx, id);
    expect(shown && dealPhase(shown, now)).toBe('paused');
    expect(await resumeDeal(ctx, actor, id)).toEqual({ ok: true });
    expect(await publicIds()).toEqual(new Set([id, 'Japan']));
    expect(await audited()).toEqual([
      ['deal.paused', {}],
      ['deal.resumed', {}],
    ]);
  });

  it('stays paused when edited', async () => {
    const { id } = await insert();
    await pauseDeal(ctx, actor, id);
    const deal = await getDealForEdit(ctx, actor, id);
    if (!deal) throw new Error('no such deal');
    const opened = { seatsLoaded: String(deal.seatsAvailable), revision: String(deal.revision) };
    const parsed = parseInput(dealEditInput(deal), { ...dealFormValues(deal), ...opened, cost: '9999' });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fieldErrors));
    const confirmed = ['discount_high'];
    await updateDeal(ctx, actor, id, { ...parsed.input, costSen: deal.costSen + 100 }, confirmed);
    expect((await getDealForEdit(ctx, actor, id))?.costSen).toBe(deal.costSen + 100);
    expect(await publicIds()).toEqual(new Set());
  });

  it('is audited once when paused twice, and not listed again when resumed after its deadline', async () => {
    const { id } = await insert();
    await pauseDeal(ctx, actor, id);
    await pauseDeal(ctx, actor, id);
    expect(await audited()).toHaveLength(1);
    ctx.setNow(inHours(49));
    await resumeDeal(ctx, actor, id);
    expect(await publicIds()).toEqual(new Set());
  });
});

describe('security 1: actions in the list', () => {
  it('are refused to viewers and for a deal of another company', async () => {
    const { id } = await insert();
    const viewer = companyActor(actor.companyId, { role: 'viewer' });
    const stranger = companyActor((await insertCompany(ctx.db)).id);
    for (const act of [
      (by: CompanyActor) => changeSeats(ctx, by, id, -1),
      (by: CompanyActor) => sellElsewhere(ctx, by, id, 1),
      (by: CompanyActor) => changePrice(ctx, by, id, { sellingPriceSen: 1_000, revision: 1 }),
      (by: CompanyActor) => pauseDeal(ctx, by, id),
      (by: CompanyActor) => resumeDeal(ctx, by, id),
    ]) {
      expect(await act(viewer)).toEqual({ ok: false, code: 'read_only_role' });
      expect(await act(stranger)).toEqual({ ok: false, code: 'deal_not_found' });
    }
    expect(await seats(id)).toMatchObject({ offered: 10 });
    expect(await changeSeats(ctx, actor, 'no-id', 1)).toEqual({ ok: false, code: 'deal_not_found' });
  });
});

describe('listSeatsAtRisk', () => {
  it('returns unsold seats of own deals that close within 72 hours, including paused ones', async () => {
    const dear = await insert({ deadline: inHours(70), selling_price: '900.00', cost: '1000.00' });
    const soon = await insert({ deadline: inHours(2), selling_price: '100.00', paused_at: now });
    await insert({ deadline: inHours(73) });
    await insert({ deadline: inHours(-1) });
    await insert({ deadline: inHours(3), seats_offered: 1, seats_sold: 1 });
    await insert({ deadline: inHours(3), deleted_at: now, listed: false });
    await insert({ deadline: inHours(3), company_id: (await insertCompany(ctx.db)).id });
    expect((await listSeatsAtRisk(ctx, actor)).map(({ id }) => id)).toEqual([soon.id, dear.id]);
  });
});
