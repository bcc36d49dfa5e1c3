import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildProspect,
  createRandom,
  insertCompany,
  insertDeal,
  insertProspect,
} from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { type ProspectFilter, prospectStatuses } from '#domain/fulfilment/customer-list.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import type { FlightRow, InterestedUserRow } from '#server/platform/database/schema.ts';
import {
  deleteProspect,
  exportCompanyProspects,
  listCompanyProspects,
  summariseCompanyProspects,
} from './company-prospects.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const airlines = ['AirAsia X', 'Saudia', 'Batik Air'];
const destinations = ['Japan', 'Saudi Arabia'];

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
});
afterAll(() => ctx.close());

async function newCompany() {
  const { id } = await insertCompany(ctx.db);
  return companyActor(id);
}
const newDeal = (companyId: string, overrides: Parameters<typeof insertDeal>[1] = {}) =>
  insertDeal(ctx.db, { company_id: companyId, ...overrides }, { now });
const list = (
  actor: ReturnType<typeof companyActor>,
  filter: ProspectFilter = {},
  cursor: string | null = null,
) => listCompanyProspects(ctx, actor, { filter, sort: 'newest', after: cursor, before: null });
const auditLines = (companyId: string) =>
  ctx.db.selectFrom('audit_log').selectAll().where('company_id', '=', companyId).orderBy('id').execute();

describe('the list of prospects', () => {
  it('shows the person with the deal they wait for [S7.034] [S6.007] [S3.038]', async () => {
    const actor = await newCompany();
    const deal = await newDeal(actor.companyId, {
      publish_date: new Date('2026-11-21T00:00:00Z'),
      selling_price: '1099.50',
      destination_country: 'Japan',
      outbound_route: 'KUL-KIX',
    });
    const row = await insertProspect(ctx.db, deal, { tickets: 4, waits_for: 'seats' });
    expect((await list(actor)).items).toEqual([
      {
        id: row.id,
        createdAt: row.created_at,
        name: row.name,
        email: row.email,
        phoneNumber: row.phone_number,
        tickets: 4,
        waitsFor: 'seats',
        status: 'pending',
        destination: 'Japan',
        place: 'Osaka, Japan',
        departsOn: deal.outbound_departs_on,
        route: 'KUL–KIX',
        returnsOn: deal.return_departs_on,
        airlines: deal.airlines,
        priceSen: 109_950,
        publishAt: deal.publish_date,
      },
    ]);
  });

  it('shows a notified prospect as Notified and others as Pending [S4.018] [S4.019]', async () => {
    const actor = await newCompany();
    const deal = await newDeal(actor.companyId);
    await insertProspect(ctx.db, deal, { notified: true, notified_at: now, created_at: now });
    await insertProspect(ctx.db, deal, { created_at: new Date(now.getTime() - 1) });
    expect((await list(actor)).items.map(({ status }) => status)).toEqual(['notified', 'pending']);
  });

  it('is newest first in pages of 20, each row once, even with equal times [S7.035]', async () => {
    const actor = await newCompany();
    const deal = await newDeal(actor.companyId);
    const random = createRandom(7);
    const rows = Array.from({ length: 47 }, (_, index) =>
      buildProspect(
        {
          flight_id: deal.id,
          company_id: actor.companyId,
          created_at: new Date(now.getTime() - Math.floor(index / 3)),
        },
        { random },
      ),
    );
    await ctx.db.insertInto('interested_users').values(rows).execute();
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(actor, {}, cursor);
      sizes.push(page.items.length);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(sizes).toEqual([20, 20, 7]);
    const newestFirst = rows
      .toSorted(
        (one, other) => Number(other.created_at) - Number(one.created_at) || (one.id < other.id ? 1 : -1),
      )
      .map(({ id }) => id);
    expect(seen).toEqual(newestFirst);
  });

  it('starts from the beginning with a damaged or invalid cursor', async () => {
    const actor = await newCompany();
    await insertProspect(ctx.db, await newDeal(actor.companyId));
    const impossible = Buffer.from('newest|2026-99-99T00:00:00.000Z|5e3a7000-0000-4000-a000-000000000001');
    for (const cursor of ['nonsense', '🛫', impossible.toString('base64url')]) {
      expect((await list(actor, {}, cursor)).items).toHaveLength(1);
    }
  });

  it('contains only prospects of the company that views it [S6.025] [S6.030]', async () => {
    const [own, other] = [await newCompany(), await newCompany()];
    await insertProspect(ctx.db, await newDeal(other.companyId));
    expect(await list(own)).toMatchObject({ items: [], nextCursor: null });
    expect(await summariseCompanyProspects(ctx, own, {})).toMatchObject({
      total: 0,
      airlines: [],
      demand: [],
    });
  });
});

interface PlannedProspect {
  deal: number;
  notified: boolean;
  tickets: number;
}

function bruteForce(deals: readonly FlightRow[], rows: readonly InterestedUserRow[], filter: ProspectFilter) {
  const all = rows.map((row) => {
    const deal = deals.find(({ id }) => id === row.flight_id);
    return {
      deal,
      tickets: row.tickets,
      status: row.notified ? 'notified' : 'pending',
      airlines: deal?.airlines ?? '',
      destination: deal?.destination_country ?? '',
    };
  });
  const fitting = all.filter(
    (row) =>
      (!filter.status || row.status === filter.status) &&
      (!filter.airlines || row.airlines === filter.airlines) &&
      (!filter.destination || row.destination === filter.destination),
  );
  const count = (key: 'airlines' | 'destination') =>
    Object.fromEntries(
      [...new Set(fitting.map((row) => row[key]))].map((name) => [
        name,
        fitting.filter((row) => row[key] === name).length,
      ]),
    );
  const wanted = Object.fromEntries(
    deals
      .map(
        ({ id }) =>
          [
            id,
            fitting.filter(({ deal }) => deal?.id === id).reduce((sum, row) => sum + row.tickets, 0),
          ] as const,
      )
      .filter(([, tickets]) => tickets > 0),
  );
  return {
    total: fitting.length,
    notified: fitting.filter(({ status }) => status === 'notified').length,
    pending: fitting.filter(({ status }) => status === 'pending').length,
    byAirlines: count('airlines'),
    byDestination: count('destination'),
    airlines: [...new Set(all.map((row) => row.airlines))].sort(),
    destinations: [...new Set(all.map((row) => row.destination))].sort(),
    wanted,
  };
}

async function fill(companyId: string, planned: readonly PlannedProspect[]) {
  const deals = await Promise.all(
    airlines.flatMap((airline) =>
      destinations.map((destination) =>
        newDeal(companyId, { airlines: airline, destination_country: destination }),
      ),
    ),
  );
  const rows: InterestedUserRow[] = [];
  for (const { deal, notified, tickets } of planned) {
    const flight = deals[deal % deals.length];
    if (flight)
      rows.push(
        await insertProspect(ctx.db, flight, { notified, tickets, notified_at: notified ? now : null }),
      );
  }
  return { deals, rows };
}

const shares = (items: readonly { name: string; count: number }[]) =>
  Object.fromEntries(items.map(({ name, count }) => [name, count]));

describe('the figures above the prospects', () => {
  it('match a manual count for every filter: counters, breakdowns, choices and demand [S2.207-S2.211] [S2.213-S2.215]', async () => {
    const planned = fc.array(
      fc.record({ deal: fc.nat(5), notified: fc.boolean(), tickets: fc.integer({ min: 1, max: 9 }) }),
      { maxLength: 24 },
    );
    const filters = fc.record(
      {
        status: fc.constantFrom(...prospectStatuses),
        airlines: fc.constantFrom(...airlines, 'Nobody Air'),
        destination: fc.constantFrom(...destinations),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(planned, fc.array(filters, { minLength: 3, maxLength: 6 }), async (plan, asked) => {
        const actor = await newCompany();
        await insertProspect(
          ctx.db,
          await newDeal((await newCompany()).companyId, { airlines: 'AirAsia X' }),
        );
        const { deals, rows } = await fill(actor.companyId, plan);
        for (const filter of [{}, ...asked]) {
          const figures = await summariseCompanyProspects(ctx, actor, filter);
          expect({
            total: figures.total,
            notified: figures.notified,
            pending: figures.pending,
            byAirlines: shares(figures.byAirlines),
            byDestination: shares(figures.byDestination),
            airlines: figures.airlines,
            destinations: figures.destinations,
            wanted: Object.fromEntries(
              figures.demand.map(({ dealId, seatsWanted }) => [dealId, seatsWanted]),
            ),
          }).toEqual(bruteForce(deals, rows, filter));
          const shown = (await list(actor, filter)).items;
          expect(shown).toHaveLength(Math.min(20, figures.total));
        }
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it('compare wanted with offered seats, the most wanted deal first', async () => {
    const actor = await newCompany();
    const quiet = await newDeal(actor.companyId, { seats_offered: 20 });
    const wanted = await newDeal(actor.companyId, { seats_offered: 6 });
    await insertProspect(ctx.db, quiet, { tickets: 2 });
    for (const tickets of [4, 4, 1]) await insertProspect(ctx.db, wanted, { tickets });
    const { demand } = await summariseCompanyProspects(ctx, actor, {});
    expect(
      demand.map(({ dealId, seatsWanted, seatsOffered }) => ({ dealId, seatsWanted, seatsOffered })),
    ).toEqual([
      { dealId: wanted.id, seatsWanted: 9, seatsOffered: 6 },
      { dealId: quiet.id, seatsWanted: 2, seatsOffered: 20 },
    ]);
  });
});

describe('deleteProspect', () => {
  it('deletes the row and audits the user without a name or an email [S7.036] [S6.008]', async () => {
    const actor = await newCompany();
    const deal = await newDeal(actor.companyId);
    const [gone, stays] = [await insertProspect(ctx.db, deal), await insertProspect(ctx.db, deal)];
    expect(await deleteProspect(ctx, actor, gone.id)).toEqual({ ok: true });
    expect((await list(actor)).items.map(({ id }) => id)).toEqual([stays.id]);
    const lines = await auditLines(actor.companyId);
    expect(lines).toMatchObject([
      {
        action: 'prospect.deleted',
        actor_kind: 'company',
        actor_id: actor.userId,
        object_id: gone.id,
        details: { dealId: deal.id },
        client_address: actor.clientAddress,
        request_id: actor.requestId,
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain(gone.email);
  });

  it('reports a deleted or invalid id, even to the second of two concurrent requests', async () => {
    const actor = await newCompany();
    const row = await insertProspect(ctx.db, await newDeal(actor.companyId));
    const press = () => deleteProspect(ctx, actor, row.id);
    const both = await runConcurrently(ctx.db, 'interested_users', [press, press]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, code: 'prospect_not_found' });
    expect(await deleteProspect(ctx, actor, "' or 1=1")).toEqual({ ok: false, code: 'prospect_not_found' });
    expect(await auditLines(actor.companyId)).toHaveLength(1);
  });

  it('rejects viewers', async () => {
    const { companyId } = await newCompany();
    const row = await insertProspect(ctx.db, await newDeal(companyId));
    const viewer = companyActor(companyId, { role: 'viewer' });
    expect(await deleteProspect(ctx, viewer, row.id)).toEqual({ ok: false, code: 'may_only_view' });
    expect((await list(viewer)).items).toHaveLength(1);
  });

  it('reports a database failure', async () => {
    const actor = await newCompany();
    const row = await insertProspect(ctx.db, await newDeal(actor.companyId));
    const broken = await openTestContext();
    await broken.close();
    expect(await deleteProspect({ ...ctx, db: broken.db }, actor, row.id)).toEqual({
      ok: false,
      code: 'not_saved',
    });
  });
});

async function exported(actor: ReturnType<typeof companyActor>, filter: ProspectFilter) {
  const steps = [];
  for await (const rows of exportCompanyProspects(ctx, actor, filter)) steps.push(rows);
  return steps;
}

describe('the export of prospects', () => {
  it('contains every matching row once, in steps, with one audit record', async () => {
    const actor = await newCompany();
    const [wanted, other] = [
      await newDeal(actor.companyId, { airlines: 'Saudia' }),
      await newDeal(actor.companyId, { airlines: 'Scoot' }),
    ];
    const random = createRandom(11);
    const rows = Array.from({ length: 1_203 }, (_, index) =>
      buildProspect(
        {
          flight_id: wanted.id,
          company_id: actor.companyId,
          created_at: now,
          email: `waiting-${index}@example.my`,
        },
        { random },
      ),
    );
    await ctx.db.insertInto('interested_users').values(rows).execute();
    await insertProspect(ctx.db, other);
    const steps = await exported(actor, { airlines: 'Saudia', status: 'pending' });
    expect(steps.map(({ length }) => length)).toEqual([500, 500, 203]);
    expect(new Set(steps.flat().map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
    expect(await auditLines(actor.companyId)).toMatchObject([
      { action: 'prospects.exported', details: { airlines: 'Saudia', status: 'pending' } },
    ]);
  });

  it('is audited even when empty', async () => {
    const actor = await newCompany();
    expect(await exported(actor, {})).toEqual([]);
    expect(await auditLines(actor.companyId)).toHaveLength(1);
  });
});

describe('security 1: prospects of another company', () => {
  it('security 1: are out of reach by list, filter, cursor, figures, file or deletion', async () => {
    const [a, b] = [await newCompany(), await newCompany()];
    const deal = await newDeal(b.companyId, { airlines: 'Only B Air', destination_country: 'Bland' });
    const rows = await Promise.all(Array.from({ length: 25 }, () => insertProspect(ctx.db, deal)));
    const { nextCursor } = await list(b);
    expect(nextCursor).not.toBeNull();
    for (const filter of [
      {},
      { airlines: 'Only B Air' },
      { destination: 'Bland' },
      { status: 'pending' as const },
    ]) {
      for (const cursor of [null, nextCursor]) expect((await list(a, filter, cursor)).items).toEqual([]);
      expect(await summariseCompanyProspects(ctx, a, filter)).toMatchObject({
        total: 0,
        airlines: [],
        demand: [],
      });
      expect(await exported(a, filter)).toEqual([]);
    }
    for (const { id } of rows) {
      expect(await deleteProspect(ctx, a, id)).toEqual({ ok: false, code: 'prospect_not_found' });
    }
    expect((await summariseCompanyProspects(ctx, b, {})).total).toBe(25);
    expect((await auditLines(b.companyId)).filter(({ action }) => action === 'prospect.deleted')).toEqual([]);
  });

  it('security 1: would be deleted by the same statement without company and role (control)', async () => {
    const b = await newCompany();
    const row = await insertProspect(ctx.db, await newDeal(b.companyId));
    const naive = await ctx.db.deleteFrom('interested_users').where('id', '=', row.id).executeTakeFirst();
    expect(Number(naive.numDeletedRows)).toBe(1);
  });

  it('take their price from the deal and not from the prospect', async () => {
    const actor = await newCompany();
    const deal = await newDeal(actor.companyId, { selling_price: '12.34' });
    await insertProspect(ctx.db, deal);
    expect((await list(actor)).items[0]?.priceSen).toBe(senFromDecimal('12.34'));
  });
});

describe('the search for prospects', () => {
  it('finds by name, phone and email, filters by deal, and sorts from the oldest on', async () => {
    const actor = await newCompany();
    const [one, other] = [await newDeal(actor.companyId), await newDeal(actor.companyId)];
    const at = (minutes: number) => ({ created_at: new Date(now.getTime() - minutes * 60_000) });
    const who = {
      name: 'Siti Aminah binti Daud',
      phone_number: '+60135550904',
      email: 'Siti.A@inbox.example',
    };
    const siti = await insertProspect(ctx.db, one, { ...who, ...at(2) });
    const lim = await insertProspect(ctx.db, other, { name: 'Lim Wei Ming', ...at(1) });
    const ids = async (filter: ProspectFilter) => (await list(actor, filter)).items.map(({ id }) => id);
    for (const search of ['daud', 'siti daud', '013-555 0904', 'siti.a@'])
      expect(await ids({ search })).toEqual([siti.id]);
    expect(await ids({ search: 'nobody' })).toEqual([]);
    expect(await ids({ search: 'wei', deal: one.id })).toEqual([]);
    expect(await ids({ deal: other.id })).toEqual([lim.id]);
    const oldest = { filter: {}, sort: 'oldest', after: null, before: null } as const;
    expect((await listCompanyProspects(ctx, actor, oldest)).items.map(({ id }) => id)).toEqual([
      siti.id,
      lim.id,
    ]);
    expect((await exported(actor, { search: 'daud' })).flat().map(({ id }) => id)).toEqual([siti.id]);
    expect((await auditLines(actor.companyId)).at(-1)?.details).toEqual({ searched: true });
    await deleteProspect(ctx, actor, siti.id);
    expect(await ids({ search: 'daud' })).toEqual([]);
    const words = await ctx.db.selectFrom('search_words').where('row_id', '=', siti.id).selectAll().execute();
    expect(words).toEqual([]);
  });

  it("security 1: finds only prospects of the user's own company", async () => {
    const [a, b] = [await newCompany(), await newCompany()];
    const deal = await newDeal(b.companyId);
    const row = await insertProspect(ctx.db, deal, { name: 'Unmistakable' });
    expect((await list(b, { search: 'unmistakable' })).items, 'control').toMatchObject([{ id: row.id }]);
    for (const filter of [{ search: 'unmistakable' }, { search: row.email }, { deal: deal.id }])
      expect((await list(a, filter)).items).toEqual([]);
  });
});
