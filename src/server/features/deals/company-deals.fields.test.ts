import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAndConfirm } from '#dev/testing/fixtures/confirm-warnings.ts';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import {
  type DealField,
  type DealFormValues,
  dealFields,
  dealFormValues,
  flightFormValues,
} from '#domain/deals/company-deal.ts';
import { dealEditInput, dealInput } from '#domain/deals/deal-input.ts';
import { parseInput } from '#domain/kernel/form-input.ts';
import { flightSlots } from '#domain/trips/flight-slots.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import { createDeal, getDealForEdit, updateDeal } from './company-deals.service.ts';

function flown(first: string, day: number, [one, two, three, four, five]: readonly string[], minute: string) {
  return [`${one}-${two}`, `${two}-${three}`, `${three}-${four}`, `${four}-${five}`].map((route, index) => ({
    flightNumber: `${first} ${index}`,
    route,
    departsOn: `2030-12-${day + 2 * index}`,
    departureTime: `10:${minute}`,
    arrivalTime: `21:${minute}`,
    dayOffset: minute === '05' ? 0 : null,
  }));
}

const created: DealFormValues = {
  ...flightFormValues('outbound', flown('D7', 12, ['KUL', 'BKK', 'TPE', 'NRT', 'KIX'], '05')),
  ...flightFormValues('return', flown('TG', 20, ['KIX', 'NRT', 'TPE', 'BKK', 'KUL'], '05')),
  tripType: 'return',
  destinationCountry: 'Japan',
  airlines: 'AirAsia X',
  pnr: 'ABC123',
  checkedBag: '30kg',
  cabinBag: '7kg',
  meals: 'all',
  refund: 'none',
  changes: 'none',
  children: 'same',
  infants: 'free',
  sellerNote: 'Bags are checked through to Osaka.\nVegetarian meals on request.',
  seatsAvailable: '30',
  cost: '1899.00',
  sellingPrice: '1099.50',
  seatCost: '',
  publishAt: '2030-12-01T10:00',
  deadlineAt: '2030-12-10T23:59',
};
const edited: DealFormValues = {
  ...flightFormValues('outbound', flown('OD', 13, ['PEN', 'SIN', 'HKG', 'ICN', 'PUS'], '10')),
  ...flightFormValues('return', flown('OZ', 21, ['PUS', 'ICN', 'HKG', 'SIN', 'PEN'], '10')),
  tripType: 'oneWay',
  destinationCountry: 'Taiwan',
  airlines: 'Batik Air',
  pnr: 'XYZ789',
  checkedBag: '2x23kg',
  cabinBag: 'small',
  meals: 'snack',
  refund: 'ticketing',
  changes: 'fee',
  children: 'ask',
  infants: 'seat',
  sellerNote: '',
  seatsAvailable: '31',
  cost: '1900.00',
  sellingPrice: '1099.60',
  seatCost: '812.45',
  publishAt: '2030-12-01T10:05',
  deadlineAt: '2030-12-10T23:58',
};

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
  const outcome = await saveAndConfirm((confirmed) => createDeal(ctx, actor, parsed.input, confirmed));
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.id;
}

async function read(id: string) {
  const deal = await getDealForEdit(ctx, actor, id);
  if (!deal) throw new Error('no such deal');
  return deal;
}

function changedWith(field: DealField): readonly DealField[] {
  const way = Object.values(flightSlots).find((slots) => slots.some((slot) => field === `${slot}Route`));
  return way ? way.map((slot) => `${slot}Route` as const) : [field];
}

async function edit(id: string, field: DealField) {
  const deal = await read(id);
  const opened = { seatsLoaded: String(deal.seatsAvailable), revision: String(deal.revision) };
  const changes = Object.fromEntries(changedWith(field).map((name) => [name, edited[name]]));
  const sent = { ...dealFormValues(deal), ...changes, ...opened };
  const parsed = parseInput(dealEditInput(deal), sent);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fieldErrors));
  return saveAndConfirm((confirmed) => updateDeal(ctx, actor, id, parsed.input, confirmed));
}

describe('the fields of a deal', () => {
  it("are all stored when the deal is created with the company's own database rights", async () => {
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
