import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveAndConfirm } from '#dev/testing/fixtures/confirm-warnings.ts';
import { exampleDetails } from '#dev/testing/fixtures/example-deal.ts';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { noProfile } from '#dev/testing/fixtures/seller-profile.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { requiredProfileFields } from '#domain/deals/seller.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import { createDeal, getDealForEdit, updateDeal } from './company-deals.service.ts';
import { getDeal } from './deals.service.ts';
import { changeSeats, pauseDeal, resumeDeal } from './deals-on-sale.service.ts';
import { listDeals } from './search.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const incomplete = { ok: false, code: 'profile_incomplete', missing: requiredProfileFields };

let ctx: TestContext;
let actor: CompanyActor;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  ctx.setNow(now);
  await ctx.db.deleteFrom('flights').execute();
  actor = companyActor((await insertCompany(ctx.db, noProfile)).id);
});

const insert = (overrides: Parameters<typeof insertDeal>[1] = {}) =>
  insertDeal(ctx.db, { company_id: actor.companyId, deadline: inHours(48), ...overrides }, { now });
const listed = async () =>
  (await listDeals(ctx, { filter: {}, order: 'newest', cursor: null })).items.map(({ id }) => id);
const deals = () => ctx.db.selectFrom('flights').selectAll().execute();

async function edit(id: string, change: { deadlineAt?: Date; pnr?: string }) {
  const deal = await getDealForEdit(ctx, actor, id);
  if (!deal) throw new Error('no such deal');
  const input = { ...deal, seatsLoaded: deal.seatsAvailable, ...change };
  return saveAndConfirm((confirmed) => updateDeal(ctx, actor, id, input, confirmed));
}

describe('a company with an incomplete profile', () => {
  it('cannot publish or schedule a new deal, and sees the missing fields', async () => {
    expect(await createDeal(ctx, actor, exampleDetails)).toEqual(incomplete);
    expect(await createDeal(ctx, actor, { ...exampleDetails, publishAt: inHours(10) })).toEqual(incomplete);
    expect(await deals()).toEqual([]);
  });

  it('sees only the missing fields', async () => {
    const company = await insertCompany(ctx.db, { licence_number: null, public_whatsapp: null });
    expect(await createDeal(ctx, companyActor(company.id), exampleDetails)).toEqual({
      ...incomplete,
      missing: ['licenceNumber', 'whatsapp'],
    });
  });

  it('keeps public deals listed, bookable and editable', async () => {
    const { id } = await insert();
    expect(await listed()).toEqual([id]);
    expect(await getDeal(ctx, id)).not.toBeNull();
    expect(await edit(id, { pnr: 'NEW123' })).toMatchObject({ ok: true, changed: true });
    expect(await edit(id, { deadlineAt: inHours(50) })).toMatchObject({ ok: true, changed: true });
    expect(await changeSeats(ctx, actor, id, 1)).toEqual({ ok: true });
  });

  it('may edit but not reopen a closed deal', async () => {
    const { id } = await insert({ deadline: inHours(-1), listed: false });
    expect(await edit(id, { deadlineAt: inHours(12) })).toEqual(incomplete);
    expect(await listed()).toEqual([]);
    expect(await edit(id, { pnr: 'NEW123' })).toMatchObject({ ok: true, changed: true });
  });

  it('cannot resume a paused deal', async () => {
    const { id } = await insert();
    expect(await pauseDeal(ctx, actor, id)).toEqual({ ok: true });
    expect(await resumeDeal(ctx, actor, id)).toEqual(incomplete);
    expect(await listed()).toEqual([]);
  });
});

describe('a company with a complete profile', () => {
  it('publishes, reopens and resumes without opening hours and without a checked licence', async () => {
    const company = await insertCompany(ctx.db, { opening_hours: null });
    actor = companyActor(company.id);
    expect(await createDeal(ctx, actor, exampleDetails)).toMatchObject({ ok: true });
    const closed = await insert({ deadline: inHours(-1), listed: false });
    expect(await edit(closed.id, { deadlineAt: inHours(12) })).toMatchObject({ ok: true });
    await pauseDeal(ctx, actor, closed.id);
    expect(await resumeDeal(ctx, actor, closed.id)).toEqual({ ok: true });
    expect(await listed()).toHaveLength(2);
  });

  it('does not enable another company to publish', async () => {
    await insertCompany(ctx.db);
    expect(await createDeal(ctx, actor, exampleDetails)).toEqual(incomplete);
  });
});
