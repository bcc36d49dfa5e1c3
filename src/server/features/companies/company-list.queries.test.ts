import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { companyOverview, listCompanies } from './company-list.queries.ts';

const actor = superAdminActor();
const day = (count: number) => new Date(Date.UTC(2026, 10, count, 4));

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  for (const table of ['company_users', 'users', 'bookings', 'flights', 'companies'] as const)
    await ctx.db.deleteFrom(table).execute();
});

const list = (query: Partial<Parameters<typeof listCompanies>[2]> = {}) =>
  listCompanies(ctx, actor, { search: null, status: null, cursor: null, ...query });
const names = (page: Awaited<ReturnType<typeof list>>) => page.items.map(({ name }) => name);

describe('the list of companies', () => {
  it('shows them newest first [S2.122] [S2.123] [S7.040], without deleted ones', async () => {
    await insertCompany(ctx.db, { name: 'Oldest', created_at: day(1) });
    await insertCompany(ctx.db, { name: 'Newest', created_at: day(3), status: 'pending' });
    await insertCompany(ctx.db, { name: 'Middle', created_at: day(2), status: 'rejected' });
    await insertCompany(ctx.db, { name: 'Deleted', created_at: day(4), deleted_at: day(5) });
    expect(names(await list())).toEqual(['Newest', 'Middle', 'Oldest']);
  });

  it('shows whether a company has an account, and what deleting it would leave', async () => {
    const company = await insertCompany(ctx.db, { name: 'With account' });
    const user = await ctx.db
      .insertInto('users')
      .values({ name: 'x', email: 'x@example.test' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await ctx.db
      .insertInto('company_users')
      .values({ user_id: user.id, company_id: company.id, role: 'owner' })
      .execute();
    const deal = await insertDeal(ctx.db, { company_id: company.id });
    await insertDeal(ctx.db, { company_id: company.id, listed: false, deleted_at: new Date() });
    for (const state of ['confirmed', 'confirmed', 'expired'] as const)
      await insertBooking(ctx.db, deal, { state }, { encrypt: ctx.encryption.encrypt });
    await insertCompany(ctx.db, { name: 'Without', created_at: day(1) });
    expect((await list()).items).toMatchObject([
      { name: 'Without', hasAccount: false, deals: 0, paidBookings: 0 },
      { name: 'With account', hasAccount: true, deals: 1, paidBookings: 2 },
    ]);
  });

  it('is searched by name and filtered by status, with counts of all matches', async () => {
    for (const [index, status] of (['pending', 'approved', 'approved', 'rejected'] as const).entries())
      await insertCompany(ctx.db, { name: `Wira ${index}`, status, created_at: day(index + 1) });
    await insertCompany(ctx.db, { name: 'Borneo 100%', status: 'pending', created_at: day(9) });
    const page = await list({ search: 'WIRA', status: 'approved' });
    expect(names(page)).toEqual(['Wira 2', 'Wira 1']);
    expect(page.counts).toEqual({ all: 4, pending: 1, approved: 2, rejected: 1 });
    expect(names(await list({ search: '%' }))).toEqual(['Borneo 100%']);
    expect(names(await list({ search: '_' }))).toEqual([]);
    expect(names(await list({ search: "'; drop table companies; --" }))).toEqual([]);
  });

  it('has pages of 20, each company once, even with equal creation times', async () => {
    for (let index = 0; index < 45; index += 1)
      await insertCompany(ctx.db, { name: `Company ${index}`, created_at: day(1 + (index % 2)) });
    const pages = [await list()];
    for (let last = pages[0]; last?.nextCursor; last = pages.at(-1))
      pages.push(await list({ cursor: last.nextCursor }));
    expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 5]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(45);
    expect(pages.map(({ counts }) => counts.all)).toEqual([45, 45, 45]);
  });

  it('starts from the beginning when the cursor is invalid', async () => {
    await insertCompany(ctx.db, { name: 'Only' });
    const impossible = Buffer.from(
      'newest|2026-02-31T00:00:00.000Z|00000000-0000-4000-8000-000000000000',
    ).toString('base64url');
    for (const cursor of ['nonsense', impossible, "' or 1=1"])
      expect(names(await list({ cursor }))).toEqual(['Only']);
  });
});

describe('the overview', () => {
  it('counts all [S2.119], pending [S2.120] and approved companies [S2.121] [S7.039], without deleted ones', async () => {
    for (const status of ['pending', 'pending', 'approved', 'rejected'] as const)
      await insertCompany(ctx.db, { status });
    await insertCompany(ctx.db, { status: 'approved', deleted_at: new Date() });
    const { counts } = await companyOverview(ctx, actor);
    expect(counts).toEqual({ all: 4, pending: 2, approved: 1, rejected: 1 });
  });

  it('shows since when the oldest pending company has been waiting', async () => {
    expect((await companyOverview(ctx, actor)).oldestPendingAt).toBeNull();
    await insertCompany(ctx.db, { status: 'pending', created_at: day(5) });
    await insertCompany(ctx.db, { status: 'pending', created_at: day(3) });
    await insertCompany(ctx.db, { status: 'pending', created_at: day(1), deleted_at: day(2) });
    await insertCompany(ctx.db, { status: 'approved', created_at: day(1) });
    expect((await companyOverview(ctx, actor)).oldestPendingAt).toEqual(day(3));
  });
});
