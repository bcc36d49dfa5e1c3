import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { NewFlightRow } from '#server/platform/database/schema.ts';
import { changePrice } from './company-deals.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');

let ctx: TestContext;
let actor: CompanyActor;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  ctx.setNow(now);
  await ctx.db.deleteFrom('bookings').execute();
  await ctx.db.deleteFrom('flights').execute();
  actor = companyActor((await insertCompany(ctx.db)).id);
});

const insert = (overrides: Partial<NewFlightRow> = {}) =>
  insertDeal(
    ctx.db,
    {
      company_id: actor.companyId,
      cost: '1899.00',
      selling_price: '1099.00',
      deadline: new Date('2026-11-22T04:00:00.000Z'),
      seats_offered: 10,
      outbound_departs_on: '2026-12-20',
      return_departs_on: '2026-12-26',
      ...overrides,
    },
    { now },
  );
const row = (id: string) =>
  ctx.db.selectFrom('flights').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const audited = async () =>
  (
    await ctx.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'action', 'details'])
      .where('company_id', '=', actor.companyId)
      .orderBy('id')
      .execute()
  ).map(({ actor_kind, action, details }) => [actor_kind, action, details]);

describe('changePrice', () => {
  it('changes only the price and records it like an edit', async () => {
    const before = await insert({ seats_held: 1, seats_sold: 2 });
    const price = { sellingPriceSen: 98_910, revision: before.revision };
    expect(await changePrice(ctx, actor, before.id, price)).toEqual({ ok: true, changed: true });
    const { updated_at: _, included: _all, ...after } = await row(before.id);
    const { updated_at: __, included: _none, ...same } = before;
    expect(after).toEqual({ ...same, selling_price: '989.10', revision: before.revision + 1 });
    expect(await audited()).toEqual([
      [
        'company',
        'deal.updated',
        { changed: 'sellingPriceSen', sellingPriceSenBefore: 109_900, sellingPriceSenAfter: 98_910 },
      ],
    ]);
    expect(await changePrice(ctx, actor, before.id, price), 'a second click').toEqual({
      ok: true,
      changed: false,
    });
  });

  it('rejects a price whose deal another person changed in the meantime', async () => {
    const { id } = await insert();
    await changePrice(ctx, actor, id, { sellingPriceSen: 100_000, revision: 1 });
    expect(await changePrice(ctx, actor, id, { sellingPriceSen: 90_000, revision: 1 })).toEqual({
      ok: false,
      code: 'edited_meanwhile',
    });
    expect(await row(id)).toMatchObject({ selling_price: '1000.00' });
  });

  it('asks to confirm a price with a missing digit', async () => {
    const { id } = await insert();
    const price = { sellingPriceSen: 10_990, revision: 1 };
    const asked = await changePrice(ctx, actor, id, price);
    expect(asked).toMatchObject({
      code: 'not_confirmed',
      warnings: [{ code: 'discount_high', percent: 94 }],
    });
    expect(await row(id)).toMatchObject({ selling_price: '1099.00' });
    expect(await changePrice(ctx, actor, id, price, ['discount_high.94'])).toMatchObject({ ok: true });
    expect(await row(id)).toMatchObject({ selling_price: '109.90' });
  });

  it('leaves holds and bookings at their price', async () => {
    const deal = await insert();
    const { encrypt } = ctx.encryption;
    for (const state of ['awaitingPayment', 'confirmed'] as const)
      await insertBooking(ctx.db, deal, { state, tickets: 2 }, { encrypt });
    const totals = () => ctx.db.selectFrom('bookings').selectAll().orderBy('id').execute();
    const before = await totals();
    await changePrice(ctx, actor, deal.id, { sellingPriceSen: 90_000, revision: 1 });
    expect(await totals()).toEqual(before);
  });
});
