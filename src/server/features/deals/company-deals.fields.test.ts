import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyActor } from '#dev/actors.ts';
import { insertCompany } from '#dev/factories.ts';
import { openTestContext, type TestContext } from '#dev/test-context.ts';
import { type DealField, type DealFormValues, dealFields, dealFormValues } from '#domain/company-deal.ts';
import { dealEditInput, dealInput } from '#domain/deal-input.ts';
import { parseInput } from '#domain/form-input.ts';
import type { CompanyActor } from '#server/actor.ts';
import { createDeal, getDealForEdit, updateDeal } from './company-deals.service.ts';

// Two forms that differ in every field. A new field of the form needs a value in both: the compiler asks for it.
const created = {
  tripType: 'return',
  destinationCountry: 'Japan',
  airlines: 'AirAsia X',
  pnr: 'ABC123',
  outboundFlightNumber: 'D7 532',
  outboundDepartsOn: '2030-12-20',
  outboundRoute: 'KUL-KIX',
  outboundDepartureTime: '14:05',
  outboundArrivalTime: '21:30',
  returnFlightNumber: 'D7 533',
  returnDepartsOn: '2030-12-26',
  returnRoute: 'KIX-KUL',
  returnDepartureTime: '22:55',
  returnArrivalTime: '04:45',
  seatsAvailable: '30',
  cost: '1899.00',
  sellingPrice: '1099.50',
  publishAt: '2030-12-01T10:00',
  deadlineAt: '2030-12-10T23:59',
} satisfies DealFormValues;
const edited = {
  tripType: 'oneWay',
  destinationCountry: 'Taiwan',
  airlines: 'Batik Air',
  pnr: 'XYZ789',
  outboundFlightNumber: 'OD 880',
  outboundDepartsOn: '2030-12-21',
  outboundRoute: 'KUL-TPE',
  outboundDepartureTime: '14:10',
  outboundArrivalTime: '21:35',
  returnFlightNumber: 'OD 881',
  returnDepartsOn: '2030-12-27',
  returnRoute: 'TPE-KUL',
  returnDepartureTime: '22:50',
  returnArrivalTime: '04:40',
  seatsAvailable: '31',
  cost: '1900.00',
  sellingPrice: '1099.60',
  publishAt: '2030-12-01T10:05',
  deadlineAt: '2030-12-10T23:58',
} satisfies DealFormValues;

let ctx: TestContext;
let actor: CompanyActor;
beforeAll(async () => {
  ctx = await openTestContext();
  actor = companyActor((await insertCompany(ctx.db)).id);
});
afterAll(() => ctx.close());

async function create(values: DealFormValues): Promise<string> {
  const parsed = parseInput(dealInput, values);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fieldErrors));
  const outcome = await createDeal(ctx, actor, parsed.input);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.id;
}

async function read(id: string) {
  const deal = await getDealForEdit(ctx, actor, id);
  if (!deal) throw new Error('no such deal');
  return deal;
}

/** Changes one field in a form that was just opened, and saves it. */
async function edit(id: string, field: DealField) {
  const deal = await read(id);
  const opened = { seatsLoaded: String(deal.seatsAvailable), revision: String(deal.revision) };
  const sent = { ...dealFormValues(deal), [field]: edited[field], ...opened };
  const parsed = parseInput(dealEditInput(deal), sent);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fieldErrors));
  return updateDeal(ctx, actor, id, parsed.input);
}

describe('the fields of a deal', () => {
  it('keep connecting flights and given days of arrival, created or edited by its own company', async () => {
    const parsed = parseInput(dealInput, created);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fieldErrors));
    const [leg] = parsed.input.outbound;
    const connection = {
      ...leg,
      flightNumber: 'D7 900',
      departsOn: '2030-12-21',
      route: 'KIX-CTS',
      dayOffset: 1,
    };
    const outcome = await createDeal(ctx, actor, { ...parsed.input, outbound: [leg, connection] });
    if (!outcome.ok) throw new Error(outcome.code);
    const stored = await read(outcome.id);
    expect(stored.outbound).toEqual([leg, connection]);
    const { seatsAvailable: seatsLoaded, revision } = stored;
    const back = [{ ...leg, ...parsed.input.back?.[0], dayOffset: 1 }, connection] as const;
    await updateDeal(ctx, actor, outcome.id, { ...parsed.input, back, seatsLoaded, revision });
    expect(await read(outcome.id)).toMatchObject({ outbound: [leg], back });
  });

  it('are all stored when it is created, as its own company and its rights in the database allow', async () => {
    expect(dealFormValues(await read(await create(created)))).toEqual(created);
  });

  it.each(dealFields)('are stored when %s alone is edited', async (field) => {
    const id = await create(created);
    expect(await edit(id, field)).toEqual({ ok: true, changed: true });
    expect(dealFormValues(await read(id))[field]).toBe(edited[field]);
    expect(await edit(id, field), 'saved again, there is nothing left to change').toEqual({
      ok: true,
      changed: false,
    });
  });
});
