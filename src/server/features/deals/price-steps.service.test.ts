import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { DealEditInput } from '#domain/deals/deal-input.ts';
import type { PriceStep } from '#domain/deals/price-step.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { NewFlightRow } from '#server/platform/database/schema.ts';
import { changePrice, getDealForEdit, updateDeal } from './company-deals.service.ts';
import { getDeal } from './deals.service.ts';
import { setPricePlan, stepPrices } from './price-steps.service.ts';

const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+08:00`);
const step: PriceStep = { kind: 'percent', by: 10, floorSen: 75_000 };

let ctx: TestContext;
let actor: CompanyActor;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  ctx.setNow(at(20, '12:00'));
  await ctx.db.deleteFrom('bookings').execute();
  await ctx.db.deleteFrom('flights').execute();
  actor = companyActor((await insertCompany(ctx.db)).id);
});

const insert = (overrides: Partial<NewFlightRow> = {}) =>
  insertDeal(
    ctx.db,
    {
      company_id: actor.companyId,
      cost: '1500.00',
      selling_price: '1000.00',
      deadline: at(28, '15:00'),
      seats_offered: 10,
      outbound_departs_on: '2026-12-20',
      return_departs_on: '2026-12-26',
      ...overrides,
    },
    { now: at(20, '11:00') },
  );
const row = (id: string) =>
  ctx.db.selectFrom('flights').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const price = async (id: string) => (await row(id)).selling_price;
const audited = () =>
  ctx.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor_id', 'action', 'details'])
    .where('company_id', '=', actor.companyId)
    .orderBy('id')
    .execute();
const plan = async (id: string, changed: Partial<PriceStep> = {}) =>
  setPricePlan(ctx, actor, id, { step: { ...step, ...changed }, revision: (await row(id)).revision });
async function insertPlanned(overrides: Partial<NewFlightRow> = {}, changed: Partial<PriceStep> = {}) {
  const { id } = await insert(overrides);
  expect(await plan(id, changed)).toEqual({ ok: true });
  return id;
}
async function reopen(id: string, changed: Pick<DealEditInput, 'sellingPriceSen' | 'deadlineAt'>) {
  const deal = await getDealForEdit(ctx, actor, id);
  if (!deal) throw new Error('The company has no such deal.');
  return updateDeal(ctx, actor, id, { ...deal, ...changed, seatsLoaded: deal.seatsAvailable });
}
async function runOn(day: number, time = '20:00') {
  ctx.setNow(at(day, time));
  return stepPrices(ctx);
}

describe('setPricePlan', () => {
  it('stores the plan, records it and ends it', async () => {
    const id = await insertPlanned();
    const planned = await getDealForEdit(ctx, actor, id);
    expect(planned?.pricePlan).toEqual({ ...step, steppedOn: '2026-11-19' });
    expect(await setPricePlan(ctx, actor, id, { step: null, revision: 2 })).toEqual({ ok: true });
    expect(await setPricePlan(ctx, actor, id, { step: null, revision: 2 }), 'again').toEqual({ ok: true });
    expect((await getDealForEdit(ctx, actor, id))?.pricePlan).toBeNull();
    expect((await audited()).map(({ details }) => details)).toEqual([
      { changed: 'pricePlan', stepKind: 'percent', stepBy: 10, floorSen: 75_000 },
      { changed: 'pricePlan' },
    ]);
    expect(await runOn(20)).toBe(0);
    expect(await price(id)).toBe('1000.00');
  });

  it('rejects a floor that is not below the price, outdated pages and ended deals', async () => {
    const { id } = await insert();
    expect(await plan(id, { floorSen: 100_000 })).toEqual({ ok: false, code: 'floor_not_below_price' });
    expect(await setPricePlan(ctx, actor, id, { step, revision: 9 })).toMatchObject({
      code: 'edited_meanwhile',
    });
    const ended = await insert({ deadline: at(20, '12:00') });
    const cancelled = await insert({ flight_cancelled_at: at(20, '11:30') });
    for (const deal of [ended, cancelled])
      expect(await plan(deal.id)).toEqual({ ok: false, code: 'deal_closed' });
    expect(await audited()).toEqual([]);
  });

  it('security 1: rejects viewers and deals of another company', async () => {
    const { id } = await insert();
    const viewer = companyActor(actor.companyId, { role: 'viewer' });
    const stranger = companyActor((await insertCompany(ctx.db)).id);
    const wanted = { step, revision: 1 };
    expect(await setPricePlan(ctx, viewer, id, wanted)).toEqual({ ok: false, code: 'read_only_role' });
    expect(await setPricePlan(ctx, stranger, id, wanted)).toEqual({ ok: false, code: 'deal_not_found' });
    expect(await row(id)).toMatchObject({ step_floor: null, revision: 1 });
  });
});

describe('stepPrices', () => {
  it('lowers the price once an evening down to the floor, recorded as the work of the site', async () => {
    const id = await insertPlanned();
    expect(await runOn(20, '19:59')).toBe(0);
    expect(await runOn(20)).toBe(1);
    expect(await row(id)).toMatchObject({ selling_price: '900.00', revision: 3, stepped_on: '2026-11-20' });
    expect(await runOn(20, '23:30')).toBe(0);
    expect((await audited()).at(-1)).toEqual({
      actor_kind: 'system',
      actor_id: null,
      action: 'deal.updated',
      details: {
        changed: 'sellingPriceSen',
        sellingPriceSenBefore: 100_000,
        sellingPriceSenAfter: 90_000,
        evening: '2026-11-20',
      },
    });
    const prices = [];
    for (const day of [21, 22, 23, 24]) {
      await runOn(day);
      prices.push(await price(id));
    }
    expect(prices).toEqual(['810.00', '750.00', '750.00', '750.00']);
    expect(await audited()).toHaveLength(4);
  });

  it('makes up for three evenings without a worker with one step', async () => {
    const id = await insertPlanned();
    expect(await runOn(23, '07:00')).toBe(1);
    expect(await row(id)).toMatchObject({ selling_price: '900.00', stepped_on: '2026-11-22' });
  });

  it('takes one step while five workers run', async () => {
    const id = await insertPlanned();
    ctx.setNow(at(20, '20:00'));
    const fallen = await runConcurrently(
      ctx.db,
      'flights',
      Array.from({ length: 5 }, () => () => stepPrices(ctx)),
    );
    expect(fallen.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await price(id)).toBe('900.00');
  });

  it('never raises a price that the company set below the floor', async () => {
    const id = await insertPlanned();
    await changePrice(ctx, actor, id, { sellingPriceSen: 60_000, revision: 2 });
    expect(await runOn(20)).toBe(0);
    expect(await price(id)).toBe('600.00');
  });

  it('ends at the deadline', async () => {
    const id = await insertPlanned({ deadline: at(21, '20:00') });
    await runOn(20);
    expect(await runOn(21)).toBe(0);
    expect(await runOn(22)).toBe(0);
    expect(await price(id)).toBe('900.00');
    ctx.setNow(at(25, '12:00'));
    expect(await reopen(id, { sellingPriceSen: 100_000, deadlineAt: at(28, '15:00') })).toMatchObject({
      ok: true,
    });
    expect(await runOn(25, '12:01'), 'reopened').toBe(0);
    expect(await row(id)).toMatchObject({ selling_price: '1000.00', stepped_on: '2026-11-24' });
    expect(await runOn(25)).toBe(1);
    expect(await price(id)).toBe('900.00');
  });

  it('passes an evening on which the deal is paused, without a step after resuming', async () => {
    const id = await insertPlanned({ paused_at: at(20, '11:30'), listed: false });
    expect(await runOn(20)).toBe(0);
    await ctx.db.updateTable('flights').set({ paused_at: null, listed: true }).execute();
    expect(await runOn(20, '22:00')).toBe(0);
    expect(await price(id)).toBe('1000.00');
    expect(await runOn(21)).toBe(1);
  });

  it('passes an evening on which the company is suspended', async () => {
    const id = await insertPlanned();
    const suspend = (suspended_at: Date | null, suspended_reason = suspended_at && 'Licence expired') =>
      ctx.db
        .updateTable('companies')
        .set({ suspended_at, suspended_reason })
        .where('id', '=', actor.companyId)
        .execute();
    await suspend(at(20, '18:00'));
    expect(await runOn(20)).toBe(0);
    await suspend(null);
    expect(await runOn(20, '21:00')).toBe(0);
    expect(await price(id)).toBe('1000.00');
  });

  it('leaves holds and bookings at their price', async () => {
    const deal = await insert();
    const { encrypt } = ctx.encryption;
    for (const state of ['billCreating', 'awaitingPayment', 'confirmed', 'review'] as const)
      await insertBooking(ctx.db, deal, { state, tickets: 2 }, { encrypt });
    expect(await plan(deal.id)).toEqual({ ok: true });
    const bookings = () => ctx.db.selectFrom('bookings').selectAll().orderBy('id').execute();
    const before = await bookings();
    expect(before.map(({ total }) => total)).toEqual(Array(4).fill('2000.00'));
    expect(await runOn(20)).toBe(1);
    expect(await bookings()).toEqual(before);
  });

  it('rejects an edit of the price that was open meanwhile', async () => {
    const id = await insertPlanned();
    await runOn(20);
    expect(await changePrice(ctx, actor, id, { sellingPriceSen: 95_000, revision: 2 })).toMatchObject({
      code: 'edited_meanwhile',
    });
    expect(await price(id)).toBe('900.00');
  });

  it('security 97: shows travellers only the price now, and queues no email', async () => {
    const id = await insertPlanned();
    await runOn(20);
    const shown = await getDeal(ctx, id);
    expect(shown).toMatchObject({ sellingPriceSen: 90_000 });
    expect(Object.keys(shown ?? {})).not.toEqual(expect.arrayContaining(['pricePlan']));
    expect(Object.keys(shown ?? {})).not.toEqual(expect.arrayContaining(['seatCostSen']));
    expect(await ctx.db.selectFrom('mails').select('kind').execute()).toEqual([]);
  });
});
