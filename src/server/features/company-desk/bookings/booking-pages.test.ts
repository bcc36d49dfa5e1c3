import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { BookingFilter, BookingSort } from '#domain/fulfilment/customer-list.ts';
import type { FulfilmentState } from '#domain/fulfilment/fulfilment.ts';
import { addDays, klDate } from '#domain/kernel/time.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { BookingRow } from '#server/platform/database/schema.ts';
import {
  type BookingListRequest,
  listCompanyBookings,
  summariseCompanyBookings,
} from './company-bookings.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const today = klDate(now);
let ctx: TestContext;
let actor: CompanyActor;
beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
});
afterAll(() => ctx.close());
beforeEach(async () => {
  actor = companyActor((await insertCompany(ctx.db)).id);
});

const newDeal = (inDays: number) => {
  const outbound_departs_on = addDays(today, inDays);
  const trip = { outbound_departs_on, return_departs_on: addDays(today, inDays + 5) };
  return insertDeal(ctx.db, { company_id: actor.companyId, seats_offered: 900, ...trip }, { now });
};

const book = (
  deal: Awaited<ReturnType<typeof newDeal>>,
  overrides: Parameters<typeof insertBooking>[2] = {},
) => insertBooking(ctx.db, deal, overrides, { encrypt: ctx.encryption.encrypt, now });
async function paidIn(
  state: FulfilmentState,
  inDays: number,
  changes: { readonly ticketBy?: string; readonly paidHoursAgo?: number } = {},
) {
  const at = new Date(now.getTime() - (changes.paidHoursAgo ?? 1) * 3_600_000);
  const row = await book(await newDeal(inDays), { state: 'confirmed', created_at: at, completed_at: at });
  await ctx.db
    .updateTable('fulfilments')
    .set({ state, ticket_by: changes.ticketBy ?? null })
    .where('booking_id', '=', row.id)
    .execute();
  return row.id;
}

const list = (filter: BookingFilter, more: Partial<BookingListRequest> = {}) =>
  listCompanyBookings(ctx, actor, {
    filter,
    sort: null,
    after: null,
    before: null,
    showPassports: false,
    ...more,
  });
const ids = async (filter: BookingFilter, more: Partial<BookingListRequest> = {}) =>
  (await list(filter, more)).items.map(({ id }) => id);

describe('the stage of a booking', () => {
  it('can be filtered and is counted, without past flights', async () => {
    const names = await paidIn('collecting', 20);
    const tickets = [await paidIn('complete', 21), await paidIn('namesSent', 22)];
    const fly = [await paidIn('ticketed', 5), await paidIn('documentsSent', 6)];
    for (const state of ['collecting', 'complete', 'ticketed'] as const) await paidIn(state, -1);
    const refunded = await book(await newDeal(9), { state: 'paidNoSeat' });
    await book(await newDeal(9), { state: 'paidNoSeat' });
    await ctx.db
      .insertInto('refunds')
      .values({ booking_id: refunded.id, amount: refunded.total, reason: 'paidNoSeat', created_at: now })
      .execute();
    expect(await ids({ stage: 'names' })).toEqual([names]);
    expect((await ids({ stage: 'ticket' })).sort()).toEqual(tickets.sort());
    expect(await ids({ stage: 'fly' })).toEqual(fly);
    expect(await ids({ stage: 'refund' })).toEqual([refunded.id]);
    expect((await summariseCompanyBookings(ctx, actor, {})).stages).toEqual({
      call: 3,
      names: 1,
      ticket: 2,
      fly: 2,
      refund: 1,
    });
    expect(await list({ stage: 'fly' })).toMatchObject({ total: 2, sort: 'departure' });
  });

  it('is a call until the buyer is reached or has tickets, in order of due times', async () => {
    const record = (
      booking_id: string,
      outcome: 'reached' | 'noAnswer' | 'callLater',
      hours: number | null,
      undone: { undone_at?: Date } = {},
    ) =>
      ctx.db
        .insertInto('follow_ups')
        .values({
          booking_id,
          company_id: actor.companyId,
          outcome,
          called_at: now,
          called_by: randomUUID(),
          next_call_at: hours === null ? null : new Date(now.getTime() + hours * 3_600_000),
          ...undone,
        })
        .execute();
    const [waiting, later, reached] = [
      await paidIn('collecting', 20, { paidHoursAgo: 40 }),
      await paidIn('complete', 20, { paidHoursAgo: 30 }),
      await paidIn('collecting', 20),
    ];
    await paidIn('ticketed', 20);
    await record(later, 'reached', null);
    await record(later, 'callLater', 2);
    await record(waiting, 'reached', null, { undone_at: now });
    await record(reached, 'noAnswer', 3);
    await record(reached, 'reached', null);
    expect(await list({ stage: 'call' })).toMatchObject({
      total: 2,
      sort: 'due',
      items: [{ id: later }, { id: waiting }],
    });
    expect((await summariseCompanyBookings(ctx, actor, {})).stages.call).toBe(2);
  });

  it('appears in each line with entered names and due times', async () => {
    await paidIn('collecting', 20);
    const [line] = (await list({})).items;
    expect(line).toMatchObject({
      entered: 0,
      story: {
        phase: 'names',
        ticketsOn: addDays(today, 13),
        namesBy: new Date(now.getTime() + 47 * 3_600_000),
      },
    });
    await book(await newDeal(20));
    expect((await list({ status: 'pending' })).items[0]?.story).toBeNull();
  });
});

describe('the order of bookings', () => {
  it("is by due time within a stage: names by their deadline, tickets by the promise or the company's earlier date", async () => {
    const later = await paidIn('collecting', 30, { paidHoursAgo: 1 });
    const first = await paidIn('collecting', 40, { paidHoursAgo: 30 });
    expect(await list({ stage: 'names' })).toMatchObject({
      sort: 'due',
      items: [{ id: first }, { id: later }],
    });
    const promised = await paidIn('complete', 20);
    const own = await paidIn('complete', 40, { ticketBy: addDays(today, 2) });
    expect(await ids({ stage: 'ticket' })).toEqual([own, promised]);
  });

  it('begins today when sorted by departure, unless days are chosen', async () => {
    const [past, soon, far] = [
      await paidIn('collecting', -3),
      await paidIn('ticketed', 2),
      await paidIn('collecting', 60),
    ];
    expect(await ids({}, { sort: 'departure' })).toEqual([soon, far]);
    expect(await ids({ from: addDays(today, -5), to: addDays(today, 5) })).toEqual([past, soon]);
    expect(await ids({ from: addDays(today, 2), to: addDays(today, 2) })).toEqual([soon]);
    expect(await ids({ to: addDays(today, -10) })).toEqual([]);
  });
});

describe.each([
  ['newest', {}, 'newest'],
  ['departure', {}, 'departure'],
  ['due', { stage: 'names' }, null],
] as const)('paging by %s', (_, filter, sort: BookingSort | null) => {
  it('shows every row once in both directions, even with equal values', async () => {
    const deal = await newDeal(20);
    const rows: BookingRow[] = [];
    while (rows.length < 45)
      rows.push(await book(deal, { state: 'confirmed', created_at: now, completed_at: now }));
    const pages = [await list(filter, { sort })];
    for (let page = pages[0]; page?.nextCursor; page = pages.at(-1))
      pages.push(await list(filter, { sort, after: page.nextCursor }));
    expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 5]);
    const seen = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(seen)).toEqual(new Set(rows.map(({ id }) => id)));
    const [first, second, third] = pages;
    expect(first?.previousCursor).toBeNull();
    const back = await list(filter, { sort, before: third?.previousCursor ?? null });
    expect(back.items.map(({ id }) => id)).toEqual(second?.items.map(({ id }) => id));
    expect(back.nextCursor).toBe(second?.nextCursor);
    const start = await list(filter, { sort, before: back.previousCursor });
    expect(start.items.map(({ id }) => id)).toEqual(first?.items.map(({ id }) => id));
    expect(start.previousCursor).toBeNull();
  });

  it('starts from the beginning with a damaged cursor, one of another order, or two cursors', async () => {
    await Promise.all(Array.from({ length: 25 }, () => paidIn('collecting', 20)));
    const start = await list(filter, { sort });
    const { nextCursor } = start;
    const other = Buffer.from(`price|1.00|${actor.companyId}`).toString('base64url');
    for (const place of [{ after: 'nonsense' }, { before: other }, { after: nextCursor, before: nextCursor }])
      expect((await list(filter, { sort, ...place })).items.map(({ id }) => id)).toEqual(
        start.items.map(({ id }) => id),
      );
    const second = await list(filter, { sort, after: nextCursor });
    await Promise.all(Array.from({ length: 3 }, () => paidIn('collecting', 19, { paidHoursAgo: 0 })));
    expect((await list(filter, { sort, before: second.previousCursor })).items).toHaveLength(20);
  });
});
