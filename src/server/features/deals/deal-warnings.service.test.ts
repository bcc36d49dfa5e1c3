import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { typedDeal } from '#dev/testing/fixtures/example-deal.ts';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { dealFormValues } from '#domain/deals/company-deal.ts';
import { dealEditInput, dealInput } from '#domain/deals/deal-input.ts';
import { warningKey } from '#domain/deals/deal-warnings.ts';
import { parseInput } from '#domain/kernel/form-input.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { NewFlightRow } from '#server/platform/database/schema.ts';
import { createDeal, getDealForEdit, updateDeal } from './company-deals.service.ts';

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
  actor = companyActor((await insertCompany(ctx.db)).id);
});

const insert = (overrides: Partial<NewFlightRow> = {}) =>
  insertDeal(
    ctx.db,
    {
      company_id: actor.companyId,
      deadline: inHours(48),
      pnr: 'LIVE01',
      outbound_departs_on: '2026-12-02',
      return_departs_on: '2026-12-09',
      ...overrides,
    },
    { now },
  );

async function create(changes: Partial<typeof typedDeal> = {}, confirmed: readonly string[] = []) {
  const parsed = parseInput(dealInput, { ...typedDeal, ...changes });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fieldErrors));
  return createDeal(ctx, actor, parsed.input, confirmed);
}

async function edit(id: string, changes: Record<string, string>, confirmed: readonly string[] = []) {
  const deal = await getDealForEdit(ctx, actor, id);
  if (!deal) throw new Error('no such deal');
  const values = dealFormValues(deal);
  const opened = { seatsLoaded: values.seatsAvailable, revision: String(deal.revision) };
  const parsed = parseInput(dealEditInput(deal), { ...values, ...opened, ...changes });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fieldErrors));
  return updateDeal(ctx, actor, id, parsed.input, confirmed);
}

type Outcome = Awaited<ReturnType<typeof create | typeof edit>>;
const asked = (outcome: Outcome) => ('warnings' in outcome ? outcome.warnings : []);
const codes = (outcome: Outcome) => asked(outcome).map(({ code }) => code);
const keys = (outcome: Outcome) => asked(outcome).map(warningKey);
const dealCount = async () =>
  (await ctx.db.selectFrom('flights').select('id').where('company_id', '=', actor.companyId).execute())
    .length;
const audited = async () =>
  (
    await ctx.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('company_id', '=', actor.companyId)
      .orderBy('id')
      .execute()
  ).map(({ action, details }) => [action, details]);

describe('a new deal with a probable mistake', () => {
  const slips = { destinationCountry: 'France', airlines: 'AirAsia', sellingPrice: '18.50' };

  it('is published only after each mistake is confirmed, which is audited', async () => {
    const slipped = { ...slips, outboundFlightNumber: 'MH 88', returnFlightNumber: 'MH 89' };
    const first = await create(slipped);
    expect(first).toMatchObject({ ok: false, code: 'not_confirmed' });
    expect(codes(first)).toEqual(['country_differs', 'airline_differs', 'discount_high']);
    expect([await dealCount(), await audited()]).toEqual([0, []]);

    expect(await create(slipped, keys(first))).toMatchObject({ ok: true });
    expect(await audited()).toMatchObject([
      ['deal.created', { confirmed: 'country_differs airline_differs discount_high' }],
    ]);
  });

  it('needs another confirmation for another mistake', async () => {
    const first = await create({ destinationCountry: 'France' });
    expect(codes(first)).toEqual(['country_differs']);
    const changed = await create({ destinationCountry: 'Italy' }, keys(first));
    expect(codes(changed)).toEqual(['country_differs']);
    const another = await create({ destinationCountry: 'France', sellingPrice: '10.99' }, keys(first));
    expect(codes(another)).toEqual(['country_differs', 'discount_high']);
    expect(await dealCount()).toBe(0);
  });

  it('is created at once without a mistake', async () => {
    expect(await create()).toMatchObject({ ok: true });
  });
});

describe('seats that are on sale already', () => {
  it('need a confirmation when a live deal of the company has the same PNR', async () => {
    const live = await insert({ pnr: 'ABC123' });
    const outcome = await create();
    expect(asked(outcome)).toMatchObject([{ code: 'same_pnr', deal: { id: live.id } }]);
    expect(await create({}, keys(outcome))).toMatchObject({ ok: true });
  });

  it('need a confirmation when a live deal has the same flight on the same day, however it is written', async () => {
    await insert({ outbound_flight_number: 'D7532', outbound_departs_on: '2026-12-20', pnr: 'OTHER1' });
    expect(asked(await create())).toMatchObject([
      { code: 'same_flight', flight: 'D7 532', date: '2026-12-20' },
    ]);
  });

  it('need a confirmation when the flight is a connection of the other deal', async () => {
    const connection = {
      flightNumber: 'D7 532',
      departsOn: '2026-12-20',
      route: 'KUL-KIX',
      dayOffset: null,
      departureTime: '14:05',
      arrivalTime: '21:30',
    };
    await insert({ outbound_connections: JSON.stringify([connection]) });
    expect(codes(await create())).toEqual(['same_flight']);
  });

  it.each([
    ['closed', { deadline: inHours(-1), listed: false }],
    ['deleted', { deleted_at: now, listed: false }],
    ['on another day', { outbound_departs_on: '2026-12-19', pnr: 'OTHER1' }],
  ])('need no confirmation when the other deal is %s', async (_what, changes) => {
    const same = { pnr: 'ABC123', outbound_flight_number: 'D7 532', outbound_departs_on: '2026-12-20' };
    await insert({ ...same, return_departs_on: '2026-12-27', ...changes });
    expect(await create()).toMatchObject({ ok: true });
  });

  it('are ignored if they are of another company', async () => {
    const { id } = await insertCompany(ctx.db);
    await insert({ company_id: id, pnr: 'ABC123' });
    expect(await create()).toMatchObject({ ok: true });
  });
});

describe('an edit', () => {
  it('needs a confirmation for a new mistake and changes nothing before it', async () => {
    const deal = await insert({ cost: '1899.00', selling_price: '1099.00' });
    const outcome = await edit(deal.id, { sellingPrice: '109.90' });
    expect(codes(outcome)).toEqual(['discount_high']);
    expect((await getDealForEdit(ctx, actor, deal.id))?.sellingPriceSen).toBe(109_900);
    expect(await edit(deal.id, { sellingPrice: '109.90' }, keys(outcome))).toMatchObject({ ok: true });
    expect(await audited()).toMatchObject([['deal.updated', { confirmed: 'discount_high' }]]);
  });

  it('needs no confirmation for earlier mistakes', async () => {
    const deal = await insert({ destination_country: 'France', pnr: 'ABC123' });
    await insert({ pnr: 'ABC123', outbound_flight_number: 'AK 1', return_flight_number: 'AK 2' });
    expect(await edit(deal.id, { seatsAvailable: '3' })).toMatchObject({ ok: true });
  });

  it('needs a confirmation for a past deadline and for the seats of another deal', async () => {
    await insert({ pnr: 'ABC123', outbound_flight_number: 'AK 1', return_flight_number: 'AK 2' });
    const deal = await insert();
    expect(codes(await edit(deal.id, { deadlineAt: '2026-11-20T11:00' }))).toEqual(['deadline_passed']);
    expect(codes(await edit(deal.id, { pnr: 'ABC123' }))).toEqual(['same_pnr']);
  });
});
