import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAndConfirm } from '#dev/testing/fixtures/confirm-warnings.ts';
import { exampleDetails } from '#dev/testing/fixtures/example-deal.ts';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { DealEditInput } from '#domain/deals/deal-input.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';
import {
  createDeal,
  deleteDeal,
  getCompanyDashboard,
  getDealForEdit,
  hasDeal,
  updateDeal,
} from './company-deals.service.ts';

let ctx: TestContext;
let actor: CompanyActor;
let theirs: FlightRow[];
beforeAll(async () => {
  ctx = await openTestContext();
  const encrypt = (plain: string, boundTo: string) => ctx.encryption.encrypt(plain, boundTo);
  actor = companyActor((await insertCompany(ctx.db)).id);
  const company_id = (await insertCompany(ctx.db)).id;
  const booked = await insertDeal(ctx.db, { company_id, seats_offered: 9 });
  await insertBooking(ctx.db, booked, { state: 'confirmed' }, { encrypt });
  const ended = await insertDeal(ctx.db, { company_id, deadline: new Date(Date.now() - 1_000) });
  const gone = await insertDeal(ctx.db, { company_id, deleted_at: new Date(), listed: false });
  await insertDeal(ctx.db, { company_id });
  theirs = await ctx.db
    .selectFrom('flights')
    .selectAll()
    .where('company_id', '=', company_id)
    .orderBy('id')
    .execute();
  expect(theirs.map(({ id }) => id)).toEqual(expect.arrayContaining([booked.id, ended.id, gone.id]));
});
afterAll(() => ctx.close());

const input: DealEditInput = {
  ...exampleDetails,
  destinationCountry: 'Nowhere',
  airlines: 'Mine now',
  pnr: 'STOLEN',
  seatsAvailable: 1,
  seatsLoaded: 1,
  revision: 1,
  deadlineAt: new Date('2030-01-01T00:00:00Z'),
};

describe('security 1: company A with every id of company B', () => {
  it("security 1: reads none of B's deals, by id, by list or by figures [S6.024] [S6.030]", async () => {
    for (const { id } of theirs) {
      expect(await hasDeal(ctx, actor, id)).toBe(false);
      expect(await getDealForEdit(ctx, actor, id)).toBeNull();
    }
    const shown = await getCompanyDashboard(ctx, actor, {
      show: 'all',
      phase: null,
      search: null,
      sort: 'newest',
      after: null,
      before: null,
    });
    expect(shown).toMatchObject({
      counters: { total: 0, active: 0, seats: 0 },
      airlines: [],
      destinations: [],
      deals: { items: [] },
    });
    expect(shown.sold.every(({ seats }) => seats === 0)).toBe(true);
  });

  it("security 1: edits and deletes none of B's deals, whose rows stay unchanged", async () => {
    for (const { id } of theirs) {
      expect(await updateDeal(ctx, actor, id, input)).toEqual({ ok: false, code: 'deal_not_found' });
      expect(await deleteDeal(ctx, actor, id)).toEqual({ ok: false, code: 'deal_not_found' });
    }
    const ids = theirs.map(({ id }) => id);
    const after = await ctx.db
      .selectFrom('flights')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    expect(after).toEqual(theirs);
    expect(await ctx.db.selectFrom('audit_log').select('id').execute()).toEqual([]);
  });

  it('security 38: creates under its own company only, whatever else the input carries', async () => {
    const smuggled = {
      ...input,
      companyId: theirs[0]?.company_id,
      company_id: theirs[0]?.company_id,
      seatsSold: 5,
    };
    const created = await saveAndConfirm((confirmed) => createDeal(ctx, actor, smuggled, confirmed));
    if (!created.ok) throw new Error(created.code);
    const row = await ctx.db
      .selectFrom('flights')
      .selectAll()
      .where('id', '=', created.id)
      .executeTakeFirst();
    expect(row).toMatchObject({ company_id: actor.companyId, seats_sold: 0, seats_held: 0 });
  });
});
