import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { maxBookingViews } from '#domain/fulfilment/customer-list.ts';
import { createRefusal } from '#domain/kernel/outcome.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import { deleteBookingView, listBookingViews, saveBookingView } from './booking-views.service.ts';

let ctx: TestContext;
let agent: CompanyActor;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  agent = companyActor((await insertCompany(ctx.db)).id, { role: 'agent' });
});

const tokyo = { name: 'December Tokyo', query: 'destination=Japan&from=2026-12-01' };

it('A view is saved by agents and owners and used by the whole company', async () => {
  const viewer = companyActor(agent.companyId, { role: 'viewer' });
  expect(await saveBookingView(ctx, agent, tokyo)).toEqual({ ok: true });
  expect(await listBookingViews(ctx, viewer)).toMatchObject([tokyo]);
  expect(await saveBookingView(ctx, viewer, { ...tokyo, name: 'Mine' })).toEqual(
    createRefusal('read_only_role'),
  );
  const [view] = await listBookingViews(ctx, viewer);
  expect(await deleteBookingView(ctx, viewer, view?.id ?? '')).toEqual(createRefusal('read_only_role'));
  expect(await deleteBookingView(ctx, agent, view?.id ?? '')).toEqual({ ok: true });
  expect(await deleteBookingView(ctx, agent, view?.id ?? '')).toEqual(createRefusal('view_not_found'));
  expect(await listBookingViews(ctx, agent)).toEqual([]);
});

it("A view's name is unique regardless of case, and a list without filters cannot be saved as a view", async () => {
  await saveBookingView(ctx, agent, tokyo);
  expect(await saveBookingView(ctx, agent, { ...tokyo, name: 'december TOKYO' })).toEqual(
    createRefusal('name_taken'),
  );
  expect(await saveBookingView(ctx, agent, { name: 'All', query: '' })).toEqual(createRefusal('no_filter'));
});

it('The number of views is limited', async () => {
  for (let number = 0; number < maxBookingViews; number += 1)
    expect(await saveBookingView(ctx, agent, { ...tokyo, name: `View ${number}` })).toEqual({ ok: true });
  expect(await saveBookingView(ctx, agent, { ...tokyo, name: 'One more' })).toEqual(
    createRefusal('too_many_views'),
  );
});

it('security 1: A view of another company cannot be seen or deleted', async () => {
  await saveBookingView(ctx, agent, tokyo);
  const stranger = companyActor((await insertCompany(ctx.db)).id);
  expect(await listBookingViews(ctx, stranger)).toEqual([]);
  const [view] = await listBookingViews(ctx, agent);
  expect(await deleteBookingView(ctx, stranger, view?.id ?? '')).toEqual(createRefusal('view_not_found'));
  expect(await deleteBookingView(ctx, stranger, "' or 1=1")).toEqual(createRefusal('view_not_found'));
  expect(await listBookingViews(ctx, agent), 'control: it is still there').toHaveLength(1);
});
