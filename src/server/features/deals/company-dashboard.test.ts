// Compares the SQL figures with a calculation in plain JavaScript, over random rows of several companies.

import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { backOfficePageSize } from '#domain/kernel/lists.ts';
import { klDate } from '#domain/kernel/time.ts';
import type { BookingRow, FlightRow } from '#server/platform/database/schema.ts';
import { getCompanyDashboard } from './company-deals.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const fromNow = (ms: number) => new Date(now.getTime() + ms);

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.deleteFrom('bookings').execute();
  await ctx.db.deleteFrom('flights').execute();
  await ctx.db.deleteFrom('billplz_settings').execute();
});

const encrypt = (plain: string, boundTo: string) => ctx.encryption.encrypt(plain, boundTo);
const usual = { phase: null, search: null, sort: 'newest' } as const;
const dashboard = (
  companyId: string,
  show: 'all' | 'active' | 'expired' = 'all',
  cursor: string | null = null,
) => getCompanyDashboard(ctx, companyActor(companyId), { ...usual, show, after: cursor, before: null });

interface RandomDeal {
  readonly company: number;
  readonly airlines: string;
  readonly destination: string;
  readonly deadlineMs: number;
  readonly ageMs: number;
  readonly free: number;
  readonly deleted: boolean;
  readonly paused: boolean;
  readonly opensBeforeMs: number | null;
  readonly bookings: readonly RandomBooking[];
}
interface RandomBooking {
  readonly tickets: number;
  readonly paid: boolean;
  readonly live: boolean;
  readonly agoMs: number;
}

const names = ['AirAsia X', 'Batik Air', 'batik air', 'Ünal <b>', "O'Air"];
const randomDeal: fc.Arbitrary<RandomDeal> = fc.record({
  company: fc.nat(1),
  airlines: fc.constantFrom(...names),
  destination: fc.constantFrom('Japan', 'Türkiye', 'japan'),
  deadlineMs: fc.constantFrom(-dayMs, -1, 0, 1, dayMs),
  ageMs: fc.integer({ min: 0, max: 20 * dayMs }),
  free: fc.nat(40),
  deleted: fc.boolean(),
  paused: fc.boolean(),
  opensBeforeMs: fc.constantFrom(null, 1, dayMs, dayMs + 1, 2 * dayMs),
  bookings: fc.array(
    fc.record({
      tickets: fc.integer({ min: 1, max: 4 }),
      paid: fc.boolean(),
      live: fc.boolean(),
      agoMs: fc.oneof(
        fc.integer({ min: 0, max: 34 * dayMs }),
        fc.constantFrom(29, 30).map((days) => days * dayMs + 4 * 60 * minuteMs),
      ),
    }),
    { maxLength: 4 },
  ),
});

async function insertAll(companyIds: readonly string[], deals: readonly RandomDeal[]) {
  const rows: { deal: FlightRow; bookings: BookingRow[] }[] = [];
  for (const random of deals) {
    const taken = random.bookings.reduce((sum, booking) => sum + booking.tickets, 0);
    const deal = await insertDeal(
      ctx.db,
      {
        company_id: companyIds[random.company] ?? '',
        airlines: random.airlines,
        destination_country: random.destination,
        deadline: fromNow(random.deadlineMs),
        seats_offered: random.free + taken,
        created_at: fromNow(-random.ageMs),
        paused_at: random.paused ? now : null,
        publish_date:
          random.opensBeforeMs === null ? null : fromNow(random.deadlineMs - random.opensBeforeMs),
      },
      { now },
    );
    const bookings: BookingRow[] = [];
    for (const { tickets, paid, live, agoMs } of random.bookings) {
      const at = fromNow(-agoMs);
      const state = paid ? 'confirmed' : 'awaitingPayment';
      const moment = paid ? { completed_at: at } : {};
      bookings.push(
        await insertBooking(
          ctx.db,
          deal,
          { state, tickets, mode: live ? 'live' : 'test', created_at: at, ...moment },
          { encrypt, now },
        ),
      );
    }
    if (random.deleted) {
      await ctx.db
        .updateTable('flights')
        .set({ deleted_at: now, listed: false })
        .where('id', '=', deal.id)
        .execute();
    }
    const stored = await ctx.db
      .selectFrom('flights')
      .selectAll()
      .where('id', '=', deal.id)
      .executeTakeFirstOrThrow();
    rows.push({ deal: stored, bookings });
  }
  return rows;
}

function countBy(values: readonly string[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}

const byName = (items: readonly { name: string; count: number }[]) =>
  [...items].sort((one, other) => (one.name < other.name ? -1 : 1));

describe('the figures of the dashboard', () => {
  it('show that a suspended company cannot sell', async () => {
    const { id: companyId } = await insertCompany(ctx.db);
    await insertDeal(ctx.db, { company_id: companyId, seats_offered: 12, deadline: fromNow(dayMs) });
    expect((await dashboard(companyId)).counters).toMatchObject({ seats: 12, seatsOnSale: 12 });
    const suspended = { ...companyActor(companyId), suspendedReason: 'The licence has expired' };
    const { counters } = await getCompanyDashboard(ctx, suspended, {
      ...usual,
      show: 'all',
      after: null,
      before: null,
    });
    expect(counters).toMatchObject({ active: 1, seats: 12, seatsOnSale: 0 });
  });

  it('agree with a manual count for any company [S2.147] [S2.148] [S2.149] [S2.150] [S2.151] [S6.024]', async () => {
    const companyIds = [(await insertCompany(ctx.db)).id, (await insertCompany(ctx.db)).id];
    await fc.assert(
      fc.asyncProperty(fc.array(randomDeal, { maxLength: 12 }), async (random) => {
        await ctx.db.deleteFrom('bookings').execute();
        await ctx.db.deleteFrom('flights').execute();
        const rows = await insertAll(companyIds, random);
        for (const companyId of companyIds) {
          const ofCompany = rows.filter(({ deal }) => deal.company_id === companyId);
          const deals = ofCompany.map(({ deal }) => deal).filter((deal) => deal.deleted_at === null);
          const shown = await dashboard(companyId);
          expect(shown.counters).toEqual({
            total: deals.length,
            active: deals.filter((deal) => deal.deadline > now).length,
            seats: deals.reduce((sum, deal) => sum + deal.seats_available, 0),
            seatsOnSale: deals
              .filter(({ deadline, paused_at }) => deadline > now && paused_at === null)
              .filter(({ publish_date: opensAt }) => opensAt === null || opensAt <= now)
              .reduce((sum, deal) => sum + deal.seats_available, 0),
            createdThisWeek: deals.filter((deal) => deal.created_at > fromNow(-7 * dayMs)).length,
          });
          expect(byName(shown.airlines)).toEqual(byName(countBy(deals.map((deal) => deal.airlines))));
          expect(byName(shown.destinations)).toEqual(
            byName(countBy(deals.map((deal) => deal.destination_country))),
          );
          const sold = ofCompany
            .flatMap(({ bookings }) => bookings)
            .filter((booking) => booking.payment_status === 'completed' && booking.mode === 'test');
          expect(shown.sold).toHaveLength(30);
          for (const { date, seats } of shown.sold) {
            const ofDay = sold.filter(({ completed_at: at }) => at && klDate(at) === date);
            expect(seats, date).toBe(ofDay.reduce((sum, booking) => sum + booking.tickets, 0));
          }
        }
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it('list the most frequent first, and those with equal counts alphabetically', async () => {
    const { id } = await insertCompany(ctx.db);
    for (const airlines of ['B', 'A', 'C', 'C'])
      await insertDeal(ctx.db, { company_id: id, airlines }, { now });
    expect((await dashboard(id)).airlines).toEqual([
      { name: 'C', count: 2 },
      { name: 'A', count: 1 },
      { name: 'B', count: 1 },
    ]);
  });

  it('count bookings of the current mode, so that test money never mixes with real sales', async () => {
    const deal = await insertDeal(ctx.db, { seats_offered: 20 }, { now });
    const paid = { state: 'confirmed', created_at: fromNow(-dayMs), completed_at: fromNow(-dayMs) } as const;
    await insertBooking(ctx.db, deal, { ...paid, tickets: 2, mode: 'test' }, { encrypt, now });
    await insertBooking(ctx.db, deal, { ...paid, tickets: 3, mode: 'live' }, { encrypt, now });
    const soldYesterday = async () => (await dashboard(deal.company_id)).sold.at(-2)?.seats;
    expect(await soldYesterday()).toBe(2);
    await sql`
      insert into billplz_settings (api_key, api_key_last4, collection_id, x_signature, x_signature_last4, sandbox)
      values ('', '', 'c', '', '', false)
    `.execute(ctx.db);
    expect(await soldYesterday()).toBe(3);
  });
});

describe('the list of deals', () => {
  it("shows the newest first, 20 a page, each deal once and only the company's own [S2.152] [S7.025] [S7.026]", async () => {
    const { id } = await insertCompany(ctx.db);
    const mine: { id: string; at: number }[] = [];
    for (let count = 0; count < 47; count += 1) {
      const created_at = fromNow(-Math.floor(count / 3) * minuteMs);
      const deal = await insertDeal(ctx.db, { company_id: id, created_at }, { now });
      mine.push({ id: deal.id, at: created_at.getTime() });
      if (count % 5 === 0) await insertDeal(ctx.db, { created_at }, { now });
    }
    const expected = mine.sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1));
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let cursor: string | null = null, first = true; first || cursor; first = false) {
      const { deals } = await dashboard(id, 'all', cursor);
      seen.push(...deals.items.map((deal) => deal.id));
      sizes.push(deals.items.length);
      cursor = deals.nextCursor;
    }
    expect(sizes).toEqual([backOfficePageSize, backOfficePageSize, 7]);
    expect(seen).toEqual(expected.map((deal) => deal.id));
  });

  it('filters active and expired ones; a deadline at this very moment counts as expired', async () => {
    const { id: company_id } = await insertCompany(ctx.db);
    const active = await insertDeal(ctx.db, { company_id, deadline: fromNow(1) }, { now });
    const atDeadline = await insertDeal(ctx.db, { company_id, deadline: now }, { now });
    const ids = async (show: 'active' | 'expired') =>
      (await dashboard(company_id, show)).deals.items.map(({ id }) => id);
    expect(await ids('active')).toEqual([active.id]);
    expect(await ids('expired')).toEqual([atDeadline.id]);
  });

  it('starts from the beginning with an invented cursor', async () => {
    const deal = await insertDeal(ctx.db, {}, { now });
    for (const cursor of ['x', "' or 1=1 --", Buffer.from('newest|2026-02-31|x').toString('base64url')]) {
      expect((await dashboard(deal.company_id, 'all', cursor)).deals.items).toHaveLength(1);
    }
  });
});
