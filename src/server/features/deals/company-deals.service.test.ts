import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveAndConfirm } from '#dev/testing/fixtures/confirm-warnings.ts';
import { typedDeal } from '#dev/testing/fixtures/example-deal.ts';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { barrier, runConcurrently } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { dealFormValues } from '#domain/deals/company-deal.ts';
import { dealEditInput, dealInput } from '#domain/deals/deal-input.ts';
import { parseInput } from '#domain/kernel/form-input.ts';
import { emptyIncluded } from '#domain/trips/included.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { NewFlightRow } from '#server/platform/database/schema.ts';
import { createDeal, deleteDeal, getDealForEdit, updateDeal } from './company-deals.service.ts';
import { getDeal } from './deals.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const filledIn = { ...typedDeal, pnr: 'abc123', sellingPrice: '1,099.50' };
type Typed = Record<string, string | undefined>;

let ctx: TestContext;
let actor: CompanyActor;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  ctx.setNow(now);
  await ctx.db.deleteFrom('flights').execute();
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs`.execute(ctx.db);
  actor = companyActor((await insertCompany(ctx.db)).id, { userId: 'agent-7' });
});

const insert = (overrides: Partial<NewFlightRow> = {}) =>
  insertDeal(
    ctx.db,
    {
      company_id: actor.companyId,
      deadline: inHours(48),
      outbound_departs_on: '2026-12-20',
      return_departs_on: '2026-12-26',
      ...overrides,
    },
    { now },
  );
const row = (id: string) => ctx.db.selectFrom('flights').selectAll().where('id', '=', id).executeTakeFirst();
const audit = () =>
  ctx.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor_id', 'action', 'object_id', 'company_id', 'details', 'request_id'])
    .where('company_id', '=', actor.companyId)
    .orderBy('id')
    .execute();
const wakeUps = async () => {
  const { rows } = await sql<{ key: string; run_at: Date }>`
    select key, run_at from graphile_worker.jobs where task_identifier = 'notify-due' order by id
  `.execute(ctx.db);
  return rows;
};

async function create(changes: Typed = {}, by = actor) {
  const parsed = parseInput(dealInput, { ...filledIn, ...changes });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fieldErrors));
  return saveAndConfirm((confirmed) => createDeal(ctx, by, parsed.input, confirmed));
}

async function openForm(id: string) {
  const deal = await getDealForEdit(ctx, actor, id);
  if (!deal) throw new Error('no such deal');
  const { tripType, ...values } = dealFormValues(deal);
  return async (changes: Typed = {}, by = actor) => {
    const trip = changes.tripType ?? tripType;
    const fields = Object.entries({ ...values, ...changes, tripType: trip }).filter(
      ([name]) => trip === 'return' || !name.startsWith('return'),
    );
    const sent = {
      ...Object.fromEntries(fields),
      seatsLoaded: values.seatsAvailable,
      revision: String(deal.revision),
    };
    const stored = (await getDealForEdit(ctx, actor, id)) ?? deal;
    const parsed = parseInput(dealEditInput(stored), sent);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fieldErrors));
    return saveAndConfirm((confirmed) => updateDeal(ctx, by, id, parsed.input, confirmed));
  };
}

describe('createDeal', () => {
  it("stores the input: legs, seats, sen, instants, and the actor's company [S6.004] [S7.028] [S7.029] [S7.030]", async () => {
    const created = await create({ publishAt: '2026-12-01T10:00' });
    if (!created.ok) throw new Error(created.code);
    expect(await row(created.id)).toMatchObject({
      company_id: actor.companyId,
      destination_country: 'Japan',
      pnr: 'ABC123',
      airlines: 'AirAsia X',
      flight_details: ['D7 532 2026-12-20 KUL-KIX 14:05 21:30', 'D7 533 2026-12-26 KIX-KUL 22:55 04:45'],
      seats_available: 30,
      cost: '1899.00',
      selling_price: '1099.50',
      publish_date: new Date('2026-12-01T02:00:00.000Z'),
      deadline: new Date('2026-12-10T15:59:00.000Z'),
      created_at: now,
      revision: 1,
    });
  });

  it('stores a one-way trip without return, and a missing publish date as null [S5.027] [S5.033]', async () => {
    const created = await create({ tripType: 'oneWay', publishAt: '' });
    if (!created.ok) throw new Error(created.code);
    expect(await row(created.id)).toMatchObject({
      flight_details: ['D7 532 2026-12-20 KUL-KIX 14:05 21:30'],
      return_flight_number: null,
      publish_date: null,
    });
    expect(await wakeUps()).toEqual([]);
  });

  it('publishes at once, and the public page omits the booking code', async () => {
    const created = await create();
    if (!created.ok) throw new Error(created.code);
    const shown = await getDeal(ctx, created.id);
    expect(shown).toMatchObject({ destinationCountry: 'Japan', seatsAvailable: 30 });
    expect(JSON.stringify(shown)).not.toContain('ABC123');
  });

  it('queues a wake-up for its opening in the same transaction', async () => {
    const created = await create({ publishAt: '2026-12-01T10:00' });
    if (!created.ok) throw new Error(created.code);
    expect(await wakeUps()).toEqual([
      { key: `notify-due:${created.id}`, run_at: new Date('2026-12-01T02:00:00.000Z') },
    ]);
  });

  it('writes one audit record with actor and request and without the booking code', async () => {
    const created = await create();
    if (!created.ok) throw new Error(created.code);
    const lines = await audit();
    expect(lines).toEqual([
      {
        actor_kind: 'company',
        actor_id: 'agent-7',
        action: 'deal.created',
        object_id: created.id,
        company_id: actor.companyId,
        details: { costSen: 189_900, sellingPriceSen: 109_950, seats: 30 },
        request_id: 'test',
      },
    ]);
    expect(JSON.stringify(lines) + ctx.logLines.join('')).not.toContain('ABC123');
  });

  it('rejects viewers', async () => {
    const viewer = companyActor(actor.companyId, { role: 'viewer' });
    expect(await create({}, viewer)).toEqual({ ok: false, code: 'read_only_role' });
    expect(await ctx.db.selectFrom('flights').select('id').execute()).toEqual([]);
    expect(await audit()).toEqual([]);
  });
});

describe('updateDeal', () => {
  it('changes only the changed fields and counts the edit [S6.005] [S7.031]', async () => {
    const before = await insert({ seats_offered: 20, included: JSON.stringify(emptyIncluded) });
    const save = await openForm(before.id);
    expect(await save({ sellingPrice: '777.70', airlines: 'Batik Air' })).toEqual({
      ok: true,
      changed: true,
    });
    expect(await row(before.id)).toEqual({
      ...before,
      selling_price: '777.70',
      airlines: 'Batik Air',
      revision: 2,
      updated_at: now,
    });
  });

  it('changes nothing for an unchanged form: no row version, revision or audit record, whatever was held meanwhile [S7.032]', async () => {
    const before = await insert({
      seats_offered: 20,
      deadline: new Date('2026-12-01T04:05:06.789Z'),
      publish_date: new Date('2026-11-25T01:02:03.004Z'),
    });
    const version = async () =>
      (await sql<{ xmin: string }>`select xmin::text from flights where id = ${before.id}`.execute(ctx.db))
        .rows[0]?.xmin;
    const save = await openForm(before.id);
    await ctx.db.updateTable('flights').set({ seats_held: 4, seats_sold: 2 }).execute();
    const stored = await row(before.id);
    const untouched = await version();
    expect(await save()).toEqual({ ok: true, changed: false });
    expect(await row(before.id)).toEqual(stored);
    expect(await version()).toBe(untouched);
    expect(await audit()).toEqual([]);
    expect(await wakeUps()).toEqual([]);
  });

  it('rejects the later of two editors without applying the change', async () => {
    const { id } = await insert();
    const [first, second] = [await openForm(id), await openForm(id)];
    expect(await first({ airlines: 'Batik Air' })).toEqual({ ok: true, changed: true });
    expect(await second({ sellingPrice: '1.00' })).toEqual({ ok: false, code: 'edited_meanwhile' });
    expect(await row(id)).toMatchObject({ airlines: 'Batik Air', revision: 2 });
    expect(await second({ airlines: 'Batik Air' }), 'what is stored already collides with nothing').toEqual({
      ok: true,
      changed: false,
    });
  });

  it('accepts one of ten concurrent edits, while a read before the write would accept all', async () => {
    const { id } = await insert();
    const forms = await Promise.all(Array.from({ length: 10 }, () => openForm(id)));
    const saves = forms.map((save, index) => () => save({ airlines: `Airline ${index}` }));
    const outcomes = await runConcurrently(ctx.db, 'flights', saves);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(await row(id)).toMatchObject({ revision: 2 });

    const all = barrier(10);
    const naive = async (index: number) => {
      const read = await sql<{ revision: number }>`select revision from flights where id = ${id}`.execute(
        ctx.db,
      );
      await all();
      if (read.rows[0]?.revision !== 2) return false;
      await sql`update flights set airlines = ${`Naive ${index}`}, revision = revision + 1 where id = ${id}`.execute(
        ctx.db,
      );
      return true;
    };
    const letThrough = await Promise.all(Array.from({ length: 10 }, (_, index) => naive(index)));
    expect(letThrough.filter(Boolean)).toHaveLength(10);
  });

  it('applies the difference in seats to the current offer, not the typed number', async () => {
    const { id } = await insert({ seats_offered: 20 });
    const save = await openForm(id);
    await ctx.db.updateTable('flights').set({ seats_held: 3, seats_sold: 5 }).execute();
    expect(await save({ seatsAvailable: '25' })).toEqual({ ok: true, changed: true });
    expect(await row(id)).toMatchObject({
      seats_offered: 25,
      seats_available: 17,
      seats_held: 3,
      seats_sold: 5,
    });
  });

  it('rejects seats below what is held and sold, returning current figures, and accepts the last possible number', async () => {
    const { id } = await insert({ seats_offered: 20 });
    const [tooFew, justEnough] = [await openForm(id), await openForm(id)];
    await ctx.db.updateTable('flights').set({ seats_held: 6, seats_sold: 9 }).execute();
    expect(await tooFew({ seatsAvailable: '14' })).toEqual({
      ok: false,
      code: 'seats_below_held_and_sold',
      seats: { available: 5, held: 6, sold: 9 },
    });
    expect(await row(id)).toMatchObject({ seats_offered: 20, revision: 1 });
    expect(await justEnough({ seatsAvailable: '15' })).toEqual({ ok: true, changed: true });
    expect(await row(id)).toMatchObject({ seats_offered: 15, seats_available: 0 });
  });

  it('accepts a sold-out deal that stays at 0 seats, and rejects 0 when the number was lowered to it [S5.020] [S5.028]', async () => {
    const { id } = await insert({ seats_offered: 5, seats_sold: 5 });
    const save = await openForm(id);
    expect(await save({ airlines: 'Batik Air' })).toEqual({ ok: true, changed: true });
    const other = await insert({ seats_offered: 5 });
    const lower = await openForm(other.id);
    await expect(lower({ seatsAvailable: '0' })).rejects.toThrow('below_minimum');
  });

  it('neither loses nor double-sells a seat while buyers book', async () => {
    const { id } = await insert({ seats_offered: 50 });
    const hold = () =>
      ctx.holdsDb
        .updateTable('flights')
        .set((flight) => ({ seats_held: flight('seats_held', '+', 1) }))
        .where('id', '=', id)
        .where('seats_available', '>=', 1)
        .executeTakeFirst();
    const save = await openForm(id);
    let taken = 0;
    const countHold = async () => {
      if ((await hold()).numUpdatedRows > 0n) taken += 1;
    };
    const saveAndHold = [
      () => save({ seatsAvailable: '30' }),
      ...Array.from({ length: 60 }, () => countHold),
    ];
    await runConcurrently<unknown>(ctx.db, 'flights', saveAndHold, 1 + ctx.config.pools.holds);
    const after = await row(id);
    expect(after).toMatchObject({ seats_held: taken });
    expect(after?.seats_available).toBe((after?.seats_offered ?? 0) - taken);
    expect([30, 50]).toContain(after?.seats_offered);
  });

  it('republishes an ended deal whose deadline is extended', async () => {
    const { id } = await insert({ deadline: inHours(-5), listed: false });
    const save = await openForm(id);
    await save({ deadlineAt: '2026-12-15T12:00' });
    expect(await row(id)).toMatchObject({ listed: true });
  });

  it('moves the wake-up with the opening, and wakes at once if the deal opens at once', async () => {
    const created = await create({ publishAt: '2026-12-01T10:00' });
    if (!created.ok) throw new Error(created.code);
    const key = `notify-due:${created.id}`;
    await (await openForm(created.id))({ publishAt: '2026-12-02T10:00' });
    expect(await wakeUps()).toEqual([{ key, run_at: new Date('2026-12-02T02:00:00.000Z') }]);
    await (await openForm(created.id))({ publishAt: '' });
    expect(await wakeUps()).toEqual([{ key, run_at: now }]);
  });

  it('audits old and new prices and seats, and other fields by name', async () => {
    const { id } = await insert({ seats_offered: 20, cost: '1899.00', selling_price: '1099.00' });
    await (await openForm(id))({
      cost: '1900',
      sellingPrice: '999.90',
      seatsAvailable: '21',
      pnr: 'SECRET1',
    });
    const [line] = await audit();
    expect(line).toMatchObject({
      action: 'deal.updated',
      object_id: id,
      details: {
        changed: 'pnr costSen sellingPriceSen seatsOffered',
        costSenBefore: 189_900,
        costSenAfter: 190_000,
        sellingPriceSenBefore: 109_900,
        sellingPriceSenAfter: 99_990,
        seatsOfferedBefore: 20,
        seatsOfferedAfter: 21,
      },
    });
    expect(JSON.stringify(line)).not.toContain('SECRET1');
  });

  it('rejects viewers, and finds nothing for an unknown or deleted id [S8.028]', async () => {
    const { id } = await insert();
    const save = await openForm(id);
    const viewer = companyActor(actor.companyId, { role: 'viewer' });
    expect(await save({ airlines: 'X' }, viewer)).toEqual({ ok: false, code: 'read_only_role' });
    for (const unknown of ['5bdca5d4-b770-407f-aa17-9be6596f6936', 'no-id', "' or 1=1 --"]) {
      expect(await getDealForEdit(ctx, actor, unknown)).toBeNull();
    }
    await deleteDeal(ctx, actor, id);
    expect(await getDealForEdit(ctx, actor, id)).toBeNull();
    expect(await save({ airlines: 'X' })).toEqual({ ok: false, code: 'deal_not_found' });
  });
});
