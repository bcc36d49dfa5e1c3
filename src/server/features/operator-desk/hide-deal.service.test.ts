import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { pauseDeal, resumeDeal } from '#server/features/deals/deals-on-sale.service.ts';
import { listDeals } from '#server/features/deals/search.service.ts';
import { hideDeal } from './hide-deal.service.ts';

const actor = superAdminActor({ userId: 'operator-1' });
const reason = 'The price misses a zero.';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());

const rowOf = (id: string) =>
  fixture.ctx.db.selectFrom('flights').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
async function isListed(id: string): Promise<boolean> {
  const { items } = await listDeals(fixture.ctx, { filter: {}, order: 'newest', cursor: null });
  return items.some((deal) => deal.id === id);
}

it('A hidden deal leaves the lists, takes no booking, and its company gets the reason and cannot resume it', async () => {
  const deal = await fixture.deal();
  expect(await isListed(deal.id)).toBe(true);
  expect(await hideDeal(fixture.ctx, actor, { dealId: deal.id, reason })).toBe(true);
  expect(await hideDeal(fixture.ctx, actor, { dealId: deal.id, reason })).toBe(false);
  expect(await isListed(deal.id)).toBe(false);
  expect((await fixture.book(deal)).ok).toBe(false);
  const owner = companyActor(deal.company_id);
  expect(await resumeDeal(fixture.ctx, owner, deal.id)).toEqual({ ok: false, code: 'hidden' });
  expect(await rowOf(deal.id)).toMatchObject({ hidden_reason: reason, listed: false });
  const mails = await fixture.ctx.db
    .selectFrom('mails')
    .select('kind')
    .where('subject_id', '=', deal.id)
    .execute();
  expect(mails).toContainEqual({ kind: 'deal-hidden' });
  const [line] = (await fixture.auditOf(deal.id)).slice(-1);
  expect(line).toMatchObject({ action: 'deal.hidden', actor_kind: 'superadmin', details: { reason } });
});

it('The database rejects putting a hidden deal back on sale', async () => {
  const deal = await fixture.deal();
  await hideDeal(fixture.ctx, actor, { dealId: deal.id, reason });
  const resumed = fixture.ctx.db
    .updateTable('flights')
    .set({ paused_at: null, listed: true })
    .where('id', '=', deal.id)
    .execute();
  await expect(resumed).rejects.toThrow('hidden_is_paused');
});

it('A deal shown again is on sale unless its company had paused it', async () => {
  const [sold, paused] = [await fixture.deal(), await fixture.deal()];
  await pauseDeal(fixture.ctx, companyActor(paused.company_id), paused.id);
  fixture.later(1);
  for (const { id: dealId } of [sold, paused]) {
    await hideDeal(fixture.ctx, actor, { dealId, reason });
    fixture.later(1);
    expect(await hideDeal(fixture.ctx, actor, { dealId, reason: null })).toBe(true);
  }
  expect(await rowOf(sold.id)).toMatchObject({ paused_at: null, hidden_at: null, listed: true });
  expect(await rowOf(paused.id)).toMatchObject({
    paused_at: expect.any(Date),
    hidden_at: null,
    listed: false,
  });
});

it('An unknown deal cannot be hidden', async () => {
  const dealId = '00000000-0000-4000-8000-000000000000';
  expect(await hideDeal(fixture.ctx, actor, { dealId, reason })).toBe(false);
  expect(await hideDeal(fixture.ctx, actor, { dealId: 'x', reason })).toBe(false);
});
