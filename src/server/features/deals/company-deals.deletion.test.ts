import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertBooking, insertCompany, insertDeal, insertProspect } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { FlightRow, NewFlightRow } from '#server/platform/database/schema.ts';
import { deleteDeal, getCompanyDashboard, getDealForEdit } from './company-deals.service.ts';
import { getDeal } from './deals.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');

let ctx: TestContext;
let actor: CompanyActor;
beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.deleteFrom('bookings').execute();
  await ctx.db.deleteFrom('flights').execute();
  actor = companyActor((await insertCompany(ctx.db)).id);
});

const encrypt = (plain: string, boundTo: string) => ctx.encryption.encrypt(plain, boundTo);
const insert = (overrides: Partial<NewFlightRow> = {}) =>
  insertDeal(ctx.db, { company_id: actor.companyId, ...overrides }, { now });
const row = (id: string) => ctx.db.selectFrom('flights').selectAll().where('id', '=', id).executeTakeFirst();
const audit = () =>
  ctx.db
    .selectFrom('audit_log')
    .select(['action', 'object_id', 'details'])
    .where('company_id', '=', actor.companyId)
    .orderBy('id')
    .execute();

describe('deleteDeal', () => {
  it('removes a deal without bookings together with its prospects [S6.006] [S7.033]', async () => {
    const deal = await insert();
    await insertProspect(ctx.db, deal);
    expect(await deleteDeal(ctx, actor, deal.id)).toEqual({ ok: true, kept: false });
    expect(await row(deal.id)).toBeUndefined();
    expect(await ctx.db.selectFrom('interested_users').select('id').execute()).toEqual([]);
    expect((await audit()).at(-1)).toMatchObject({
      action: 'deal.deleted',
      details: { bookingsStay: false },
    });
  });

  it('hides a deal with bookings from every list and page at once and keeps the bookings', async () => {
    const deal = await insert({ seats_offered: 9 });
    const booking = await insertBooking(ctx.db, deal, { state: 'confirmed' }, { encrypt, now });
    const expired = await insert({ seats_offered: 9 });
    await insertBooking(ctx.db, expired, { state: 'expired' }, { encrypt, now });
    expect(await deleteDeal(ctx, actor, deal.id)).toEqual({ ok: true, kept: true });
    expect(await deleteDeal(ctx, actor, expired.id)).toEqual({ ok: true, kept: true });
    expect(await row(deal.id)).toMatchObject({ deleted_at: now, listed: false });
    expect(await getDeal(ctx, deal.id)).toBeNull();
    expect(
      (
        await getCompanyDashboard(ctx, actor, {
          show: 'all',
          phase: null,
          search: null,
          sort: 'newest',
          after: null,
          before: null,
        })
      ).deals,
    ).toMatchObject({
      items: [],
    });
    expect(
      await ctx.db.selectFrom('bookings').selectAll().where('id', '=', booking.id).executeTakeFirst(),
    ).toEqual(booking);
    expect(await deleteDeal(ctx, actor, deal.id), 'a second time').toEqual({
      ok: false,
      code: 'deal_not_found',
    });
  });

  it('reports beforehand how many paid bookings of the current mode stay', async () => {
    const deal = await insert({ seats_offered: 20 });
    for (const state of ['confirmed', 'confirmed', 'awaitingPayment', 'expired'] as const) {
      await insertBooking(ctx.db, deal, { state }, { encrypt, now });
    }
    await insertBooking(ctx.db, deal, { state: 'confirmed', mode: 'live' }, { encrypt, now });
    expect(await getDealForEdit(ctx, actor, deal.id)).toMatchObject({ paidBookings: 2 });
  });

  it('waits for a buyer who is taking seats and then keeps the booking', async () => {
    const deal = await insert({ seats_offered: 9 });
    let deletion: Promise<unknown> = Promise.resolve();
    await ctx.db.transaction().execute(async (buyer) => {
      await buyer.updateTable('flights').set({ seats_held: 1 }).where('id', '=', deal.id).execute();
      deletion = deleteDeal(ctx, actor, deal.id);
      await waitForBlockedSessions(ctx.db);
      await sql`
        insert into bookings select (jsonb_populate_record(null::bookings, ${JSON.stringify(await bookingOf(deal))}::jsonb)).*
      `.execute(buyer);
    });
    expect(await deletion).toEqual({ ok: true, kept: true });
    expect(await row(deal.id)).toMatchObject({ deleted_at: now });
  });

  it('rejects viewers', async () => {
    const { id } = await insert();
    const viewer = companyActor(actor.companyId, { role: 'viewer' });
    expect(await deleteDeal(ctx, viewer, id)).toEqual({ ok: false, code: 'read_only_role' });
    expect(await row(id)).toBeDefined();
  });
});

async function bookingOf(deal: FlightRow): Promise<object> {
  const twin = await insert({ seats_offered: 9 });
  const booking = await insertBooking(ctx.db, twin, {}, { encrypt, now });
  const { rows } = await sql<{ booking: object }>`
    delete from bookings where id = ${booking.id} returning to_jsonb(bookings) as booking
  `.execute(ctx.db);
  await ctx.db.deleteFrom('flights').where('id', '=', twin.id).execute();
  return { ...rows[0]?.booking, flight_id: deal.id };
}
