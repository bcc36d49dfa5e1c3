import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createWishMailsFixture,
  klTime,
  type WishMailsFixture,
} from '#dev/testing/fixtures/wish-mails-fixture.ts';
import { searchedDeals, searchFilters } from '#dev/testing/fixtures/wish-samples.ts';
import { countWaiting } from '#dev/testing/run/meeting.ts';
import { dealPlaceTokens } from '#domain/search/places.ts';
import { canBeBooked, meetsWish, toWishCriteria } from '#domain/wishes/wish-criteria.ts';
import { stepPrices } from '#server/features/deals/price-steps.service.ts';
import { createWishSecret } from './wish-link.ts';
import { insertMatches } from './wish-matches.store.ts';
import { changeWish, leaveWishes, listOwnWishes, mailWishes } from './wishes.service.ts';
import { saveCriteria } from './wishes.store.ts';

let fixture: WishMailsFixture;
beforeAll(async () => {
  fixture = await createWishMailsFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.restart());
async function confirm(id: string): Promise<void> {
  const secret = createWishSecret(fixture.ctx, id);
  const wishId = (await listOwnWishes(fixture.ctx, secret))?.[0]?.id ?? '';
  expect(await changeWish(fixture.ctx, { secret, wishId, change: 'confirm' })).toEqual({ ok: true });
}
const raw = () => fixture.smtp.accepted[0]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';

describe('a deal that meets a wish', () => {
  it('is emailed at 08:00 the next day, once', async () => {
    await fixture.wish('nur@x.my', { budget: 1000 });
    await fixture.wish('poor@x.my', { budget: 800 });
    const { id } = await fixture.deal();
    expect(await fixture.sent('03T10:00')).toEqual([]);
    expect(await fixture.sent('03T21:59')).toEqual([]);
    expect(await fixture.sent('04T07:59')).toEqual([]);
    expect(await fixture.sent('04T08:00')).toEqual(['nur@x.my']);
    expect(raw()).toContain(`https://sempat.example/deals/${id}`);
    expect(raw()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(raw()).toContain('https://sempat.example/deals?budget=1000');
    expect(await fixture.sent('04T09:00')).toEqual([]);
    expect(await fixture.sent('05T08:00')).toEqual([]);
  });

  it('[T3-8] is linked with the largest number of travellers among the wishes it meets', async () => {
    await fixture.wish('nur@x.my', { travellers: 4 });
    await fixture.wish('nur@x.my', { travellers: 2, budget: 1000 });
    const { id } = await fixture.deal();
    await fixture.sent('03T10:00');
    expect(await fixture.sent('04T08:00')).toEqual(['nur@x.my']);
    expect(raw()).toMatch(
      new RegExp(`https://sempat.example/deals/${id}/wished/[0-9a-f-]{36}\\?travellers=4`),
    );
  });

  it('security 95: is emailed at once if it closes within 36 hours, but not at night', async () => {
    await fixture.wish('nur@x.my');
    await fixture.deal({ deadline: klTime('05T07:00') });
    expect(await fixture.sent('03T18:59')).toEqual([]);
    expect(await fixture.sent('03T19:00')).toEqual(['nur@x.my']);
    await fixture.deal({ deadline: klTime('05T07:00') });
    await fixture.wish('night@x.my');
    expect(await fixture.sent('03T22:00')).toEqual([]);
    expect(await fixture.sent('04T07:59')).toEqual([]);
    expect((await fixture.sent('04T08:00')).sort()).toEqual(['night@x.my', 'nur@x.my']);
  });

  it('is emailed by the next run if the run that matches it also checks the subscriber', async () => {
    await confirm(await fixture.wish('nur@x.my', {}, null));
    await fixture.deal({ deadline: klTime('04T20:00') });
    expect(await fixture.sent('03T10:00')).toEqual([]);
    expect(await fixture.sent('03T10:01')).toEqual(['nur@x.my']);
  });

  it('waits for the morning if the mail server was away until 22:00', async () => {
    await fixture.wish('nur@x.my');
    await fixture.deal({ deadline: klTime('05T07:00') });
    fixture.at('03T20:00');
    await mailWishes(fixture.ctx);
    fixture.at('03T20:01');
    expect(await mailWishes(fixture.ctx)).toBe(1);
    // The queue uses the database clock.
    await fixture.ctx.db
      .updateTable('mails')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    await fixture.deliver();
    expect(fixture.written()).toEqual([]);
    expect(await fixture.sent('04T08:00')).toEqual(['nur@x.my']);
  });

  it('is announced again when it opens and when its price falls by 5 percent', async () => {
    await fixture.wish('nur@x.my');
    const { id } = await fixture.deal({ publish_date: klTime('06T10:00') });
    await fixture.sent('03T10:00');
    expect(await fixture.sent('04T08:00')).toEqual(['nur@x.my']);
    expect(raw()).toContain('Opens on');
    await fixture.sent('06T10:00');
    expect(await fixture.sent('07T08:00')).toEqual(['nur@x.my']);
    expect(raw()).not.toContain('Opens on');
    await fixture.change(id, { selling_price: '890.00' });
    await fixture.sent('07T10:00');
    expect(await fixture.sent('08T08:00')).toEqual([]);
    await fixture.change(id, { selling_price: '850.00' });
    await fixture.sent('08T10:00');
    expect(await fixture.sent('09T08:00')).toEqual(['nur@x.my']);
    await fixture.change(id, { selling_price: '1200.00' });
    await fixture.sent('09T10:00');
    expect(await fixture.sent('10T08:00')).toEqual([]);
  });

  it('is announced the next morning when its price falls by itself, without another email', async () => {
    await fixture.wish('nur@x.my');
    const plan = {
      step_kind: 'amount',
      step_by: 10_000,
      step_floor: '700.00',
      stepped_on: '2031-03-03',
    } as const;
    await fixture.deal(plan);
    await fixture.sent('03T10:00');
    expect(await fixture.sent('04T08:00')).toEqual(['nur@x.my']);
    fixture.at('04T20:00');
    expect(await stepPrices(fixture.ctx)).toBe(1);
    expect(await fixture.sent('04T20:01')).toEqual([]);
    expect(await fixture.sent('05T08:00')).toEqual(['nur@x.my']);
    expect(raw()).toContain('800.00');
    expect(raw()).not.toContain('700.00');
    expect(await fixture.ctx.db.selectFrom('mails').select('kind').distinct().execute()).toHaveLength(1);
  });

  it('is still emailed at 08:00 if its price changed after it was published', async () => {
    await fixture.wish('nur@x.my');
    const { id } = await fixture.deal();
    await fixture.sent('03T10:00');
    await fixture.change(id, { selling_price: '500.00' });
    expect(await fixture.sent('04T08:00')).toEqual(['nur@x.my']);
  });

  it('reaches wishes whose budget its lower price meets', async () => {
    await fixture.wish('nur@x.my', { budget: 800 });
    const { id } = await fixture.deal();
    await fixture.sent('03T10:00');
    expect(await fixture.sent('04T08:00')).toEqual([]);
    await fixture.change(id, { selling_price: '799.00' });
    await fixture.sent('04T10:00');
    expect(await fixture.sent('05T08:00')).toEqual(['nur@x.my']);
  });

  it('is left out if it no longer meets the wish or is off sale', async () => {
    await fixture.wish('nur@x.my', { budget: 1000 });
    const one = await fixture.deal();
    const other = await fixture.deal();
    await fixture.sent('03T10:00');
    await fixture.change(one.id, { selling_price: '1100.00' });
    await fixture.change(other.id, { paused_at: fixture.ctx.now() });
    expect(await fixture.sent('04T08:00')).toEqual([]);
    await fixture.change(other.id, { paused_at: null });
    expect(await fixture.sent('04T09:00')).toEqual(['nur@x.my']);
  });

  it.each([
    ['paused', { paused_at: klTime('03T12:00') }, { paused_at: null }],
    ['sold out', { seats_sold: 8 }, { seats_sold: 7 }],
    ['held', { seats_held: 8 }, { seats_held: 0 }],
    ['too expensive', { selling_price: '1100.00' }, { selling_price: '990.00' }],
  ])('comes the next morning if it was %s while another deal was emailed', async (_, away, back) => {
    await fixture.wish('nur@x.my', { budget: 1000 });
    const other = await fixture.deal();
    const { id } = await fixture.deal({ seats_offered: 8 });
    await fixture.sent('03T10:00');
    await fixture.change(id, away);
    expect(await fixture.sent('04T08:00')).toEqual(['nur@x.my']);
    expect(raw()).toContain(other.id);
    expect(raw()).not.toContain(id);
    expect(await fixture.sent('05T08:00')).toEqual([]);
    await fixture.change(id, back);
    expect(await fixture.sent('05T09:00')).toEqual(['nur@x.my']);
    expect(raw()).toContain(id);
    expect(raw()).not.toContain(other.id);
    expect(await fixture.sent('06T08:00')).toEqual([]);
  });

  it('is emailed at once if its deadline moves to within 36 hours', async () => {
    await fixture.wish('nur@x.my');
    const { id } = await fixture.deal();
    await fixture.sent('03T10:00');
    await fixture.change(id, { deadline: klTime('04T07:00') });
    expect(await fixture.sent('03T15:00')).toEqual([]);
    expect(await fixture.sent('03T15:01')).toEqual(['nur@x.my']);
  });

  it('is announced by the email that finally contains it, and not by an earlier attempt', async () => {
    await fixture.wish('nur@x.my');
    const paused = await fixture.deal();
    const other = await fixture.deal();
    await fixture.sent('03T10:00');
    fixture.smtp.refuseWith = '451 busy';
    expect(await fixture.sent('04T08:00')).toEqual([]);
    expect(await fixture.ctx.db.selectFrom('wish_notices').select('id').execute(), 'control').toHaveLength(2);
    fixture.smtp.refuseWith = null;
    await fixture.change(paused.id, { paused_at: fixture.ctx.now() });
    await fixture.ctx.db
      .updateTable('mails')
      .set({ next_attempt_at: new Date(0) })
      .execute();
    expect(await fixture.sent('04T08:10')).toEqual(['nur@x.my']);
    expect(raw()).toContain(other.id);
    await fixture.change(paused.id, { paused_at: null });
    expect(await fixture.sent('05T08:00')).toEqual(['nur@x.my']);
    expect(raw()).toContain(paused.id);
    expect(raw()).not.toContain(other.id);
  });

  it('causes no email while its price or seats no longer meet the wish', async () => {
    await fixture.wish('nur@x.my', { budget: 1000, travellers: 4 });
    const dearer = await fixture.deal();
    const fuller = await fixture.deal({ seats_offered: 10 });
    await fixture.sent('03T10:00');
    await fixture.change(dearer.id, { selling_price: '1100.00' });
    await fixture.change(fuller.id, { seats_sold: 7 });
    await fixture.deal({ deadline: klTime('09T12:00') });
    expect(await fixture.sent('03T14:00')).toEqual([]);
    fixture.at('04T08:00');
    await fixture.ctx.db
      .deleteFrom('wish_matches')
      .where('flight_id', 'not in', [dearer.id, fuller.id])
      .execute();
    expect(await mailWishes(fixture.ctx)).toBe(0);
  });

  it('causes one email an hour that is not sent, at most, after its dates were changed', async () => {
    await fixture.wish('nur@x.my', { dates: { start: '2031-01-01', end: '2031-12-31' } });
    const { id } = await fixture.deal();
    await fixture.sent('03T10:00');
    await fixture.change(id, { outbound_departs_on: '2032-01-05', return_departs_on: '2032-01-09' });
    expect(await fixture.sent('04T08:00')).toEqual([]);
    fixture.at('04T08:30');
    expect(await mailWishes(fixture.ctx)).toBe(0);
    fixture.at('04T09:01');
    expect(await mailWishes(fixture.ctx)).toBe(1);
  });

  it('security 95: is not in a second email of the day to an address that left and came back', async () => {
    const id = await fixture.wish('nur@x.my');
    await fixture.deal();
    await fixture.sent('03T10:00');
    expect(await fixture.sent('04T08:00')).toEqual(['nur@x.my']);
    await fixture.ctx.db
      .updateTable('mails')
      .set({ accepted_at: klTime('04T08:00') })
      .execute();
    await leaveWishes(fixture.ctx, createWishSecret(fixture.ctx, id));
    fixture.at('04T09:00');
    await fixture.wish('nur@x.my');
    await fixture.deal({ deadline: klTime('05T20:00') });
    await fixture.sent('04T10:00');
    expect(await fixture.sent('04T10:01')).toEqual([]);
    expect(await fixture.sent('05T08:00')).toEqual(['nur@x.my']);
  });

  it('security 95: is one of at most five in an email', async () => {
    await fixture.wish('nur@x.my', {});
    await fixture.wish('nur@x.my', { budget: 1000 });
    const ids = [];
    for (let day = 10; day < 17; day += 1)
      ids.push((await fixture.deal({ deadline: klTime(`${day}T12:00`) })).id);
    await fixture.sent('03T10:00');
    expect(await fixture.sent('04T08:00')).toEqual(['nur@x.my']);
    const shown = ids.filter((id) => raw().includes(`https://sempat.example/deals/${id}`));
    expect(shown).toEqual(ids.slice(0, 5));
    expect(raw()).toContain('2 more deals meet your search');
    expect(await fixture.sent('05T08:00')).toEqual(['nur@x.my']);
    expect(ids.filter((id) => raw().includes(id))).toEqual(ids.slice(5));
    expect(await fixture.sent('06T08:00')).toEqual([]);
  });

  it('security 95: is not emailed to unconfirmed, ended, restricted and suppressed subscribers', async () => {
    await fixture.wish('waiting@x.my', {}, null);
    await fixture.wish('ended@x.my', { dates: { start: null, end: '2031-03-03' } });
    const restricted = await fixture.wish('restricted@x.my');
    await fixture.wish('gone@x.my');
    await fixture.wish('nur@x.my');
    const left = await fixture.wish('left@x.my');
    await fixture.deal();
    await fixture.sent('03T10:00');
    const { db } = fixture.ctx;
    const restricted_at = fixture.ctx.now();
    await db.updateTable('wish_subscribers').set({ restricted_at }).where('id', '=', restricted).execute();
    await db.insertInto('suppressed_emails').values({ email: 'gone@x.my', reason: '550' }).execute();
    await leaveWishes(fixture.ctx, createWishSecret(fixture.ctx, left));
    expect(await fixture.sent('04T08:00')).toEqual(['nur@x.my']);
  });

  it('reaches a wish that was confirmed after the deal was published', async () => {
    const id = await fixture.wish('nur@x.my', {}, null);
    await fixture.deal();
    await fixture.sent('03T10:00');
    expect(await fixture.sent('04T08:00')).toEqual([]);
    fixture.at('04T09:00');
    await confirm(id);
    expect(await fixture.sent('04T09:00')).toEqual(['nur@x.my']);
  });

  it('security 95: is emailed only once when several workers run at once', async () => {
    await fixture.wish('nur@x.my');
    await fixture.wish('aina@x.my', { budget: 900 });
    await fixture.deal();
    await Promise.all([fixture.sent('03T10:00'), fixture.sent('03T10:00')]);
    fixture.at('04T08:00');
    await startWorkersAtOnce();
    expect(await fixture.ctx.db.selectFrom('mails').select('id').execute()).toHaveLength(2);
    await fixture.mailWishes();
    expect(fixture.written()).toEqual(['aina@x.my', 'nur@x.my']);
  });
});

/** Locks the wishes until each of three workers either waits for them or has skipped them. */
async function startWorkersAtOnce(): Promise<void> {
  const { ctx } = fixture;
  const { workers } = await ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('wishes').select('id').forUpdate().execute();
    const started = [1, 2, 3].map(() => mailWishes(ctx));
    let left = 0;
    for (const worker of started)
      void worker.then(() => {
        left += 1;
      });
    await vi.waitFor(async () => expect(left + (await countWaiting(ctx.db))).toBe(started.length), 10_000);
    return { workers: started };
  });
  await Promise.all(workers);
}

describe('insertMatches', () => {
  it('finds the same wishes as meetsWish', async () => {
    const now = fixture.ctx.now();
    const filters = fc.sample(searchFilters, { numRuns: 400, seed: 11 });
    const searched = fc.sample(searchedDeals(now), { numRuns: 60, seed: 12 });
    const { id } = await fixture.deal();
    await fixture.ctx.db.transaction().execute(async (tx) => {
      const all = new Map(
        filters.flatMap((filter) => toWishCriteria(filter) ?? []).map((one) => [one.search, one]),
      );
      for (const criteria of all.values()) await saveCriteria(tx, criteria);
      let met = 0;
      for (const [index, each] of searched.entries()) {
        const wished = { deal: each, seatsAvailable: (index % 11) + 1 };
        const columns = {
          ...each,
          id,
          places: dealPlaceTokens(each),
          seatsAvailable: wished.seatsAvailable,
          canBeBooked: canBeBooked(wished, now),
        };
        await sql`delete from wish_matches`.execute(tx);
        await insertMatches(tx, columns, { now, isNews: false, newsPriceShare: 0.95 });
        const { rows } = await sql<{ search: string }>`
          select search from wish_matches join wish_criteria on id = criteria_id
        `.execute(tx);
        const expected = [...all.values()].filter((criteria) => meetsWish(criteria, wished, now));
        expect(rows.map(({ search }) => search).sort()).toEqual(expected.map(({ search }) => search).sort());
        met += expected.length;
      }
      expect(met).toBeGreaterThan(500);
    });
  });
});
