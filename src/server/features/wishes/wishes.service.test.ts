import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createNotificationFixture,
  type NotificationFixture,
} from '#dev/testing/fixtures/notification-fixture.ts';
import { dayMs, hourMs } from '#domain/kernel/time.ts';
import type { SearchFilter } from '#domain/search/search-query.ts';
import { createWishSecret } from './wish-link.ts';
import { changeWish, forgetOldWishes, leaveWishes, listOwnWishes, registerWish } from './wishes.service.ts';

let fixture: NotificationFixture;
beforeAll(async () => {
  fixture = await createNotificationFixture();
});
afterAll(() => fixture.close());

const start = new Date('2031-03-03T12:00:00+08:00');
beforeEach(async () => {
  await fixture.clear();
  await fixture.ctx.db.deleteFrom('limit_hits').execute();
  fixture.ctx.setNow(start);
});
const later = (ms: number) => fixture.ctx.setNow(new Date(fixture.ctx.now().getTime() + ms));

const register = (search: SearchFilter, email = 'nur@x.my', clientAddress = '198.51.100.7') =>
  registerWish(fixture.ctx, {
    input: { email, search },
    clientAddress,
    locale: 'en',
    privacyVersion: '2026-11',
    baseUrl: 'https://sempat.example',
  });
const mails = () => fixture.ctx.db.selectFrom('mails').select(['recipient', 'kind', 'state']).execute();
async function secretOf(email = 'nur@x.my') {
  const { id } = await fixture.ctx.db
    .selectFrom('wish_subscribers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return createWishSecret(fixture.ctx, id);
}
async function own(email?: string) {
  const secret = await secretOf(email);
  const wishes = (await listOwnWishes(fixture.ctx, secret)) ?? [];
  const press = (change: 'confirm' | 'renew' | 'end', index = 0) =>
    changeWish(fixture.ctx, { secret, change, wishId: wishes[index]?.id ?? '' });
  return { secret, wishes, press };
}

describe('registerWish', () => {
  it('stores the search and mails a link to confirm it', async () => {
    expect(await register({ destination: 'korea', budget: 900 })).toEqual({ ok: true });
    await fixture.deliver();
    const raw = fixture.smtp.accepted[0]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
    const { secret, wishes } = await own();
    expect(raw).toContain(`https://sempat.example/wishes/${secret}`);
    expect(raw).toContain('South Korea, up to MYR 900.00 per person');
    expect(wishes).toMatchObject([
      { search: '/deals?destination=South+Korea&budget=900', state: 'waiting', endsOn: '2031-09-03' },
    ]);
    expect(fixture.ctx.logLines.join('')).not.toContain('nur@x.my');
  });

  it('security 95: mails at most one confirmation per address and day', async () => {
    await register({ budget: 900 });
    await register({ budget: 900 });
    await register({ budget: 800 });
    expect(await mails()).toHaveLength(1);
    expect((await own()).wishes).toHaveLength(2);
    later(dayMs);
    await register({ budget: 700 });
    expect(await mails()).toHaveLength(2);
  });

  it('security 95: gives an address that returns on the same day its link back, also if it returns twice at once', async () => {
    await register({ budget: 900 });
    const secret = await secretOf();
    await leaveWishes(fixture.ctx, secret);
    const outcomes = await Promise.all([700, 800, 900].map((budget) => register({ budget })));
    expect(outcomes).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(await secretOf()).toBe(secret);
    expect((await own()).wishes).toHaveLength(3);
    expect(await mails()).toHaveLength(1);
  });

  it('lifts a restriction only for the owner of the mailbox, by the link', async () => {
    const { db } = fixture.ctx;
    const isRestricted = async () =>
      (await db.selectFrom('wish_subscribers').select('restricted_at').executeTakeFirst())?.restricted_at !==
      null;
    await register({ budget: 900 });
    await db.updateTable('wish_subscribers').set({ restricted_at: start }).execute();
    await register({ budget: 800 });
    expect(await isRestricted()).toBe(true);
    await (await own()).press('confirm');
    expect(await isRestricted()).toBe(false);
  });

  it('ends searches confirmed before a restriction when their owner confirms another', async () => {
    await register({ budget: 900 });
    await (await own()).press('confirm');
    await fixture.ctx.db.updateTable('wish_subscribers').set({ restricted_at: start }).execute();
    later(hourMs);
    await register({ budget: 800 });
    later(hourMs);
    await register({ budget: 700 });
    await (await own()).press('confirm', 1);
    const listed = async () => (await own()).wishes.map(({ filter, state }) => [filter.budget, state]);
    expect(await listed()).toEqual([
      [800, 'active'],
      [700, 'waiting'],
    ]);
    await (await own()).press('confirm', 1);
    expect(await listed(), 'without a restriction').toEqual([
      [800, 'active'],
      [700, 'active'],
    ]);
  });

  it('responds equally for new, known, confirmed and suppressed addresses', async () => {
    const answers = [await register({ budget: 900 })];
    await (await own()).press('confirm');
    answers.push(await register({ budget: 900 }));
    await fixture.ctx.db
      .insertInto('suppressed_emails')
      .values({ email: 'gone@x.my', reason: '550' })
      .execute();
    answers.push(await register({ budget: 900 }, 'gone@x.my'));
    expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect((await own()).wishes).toMatchObject([{ state: 'active' }]);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['nur@x.my']);
  });

  it('shares the criteria of equal searches', async () => {
    await register({ destination: 'korea' });
    await register({ destination: 'South Korea' }, 'aina@x.my');
    expect(await fixture.ctx.db.selectFrom('wish_criteria').select('search').execute()).toHaveLength(1);
  });

  it('rejects unknown places, past dates, and too many forms from one client', async () => {
    expect(await register({ destination: 'Narnia' })).toMatchObject({ code: 'place_not_found' });
    const dates = { start: null, end: '2031-03-02' };
    expect(await register({ dates })).toMatchObject({ code: 'dates_passed' });
    const outcomes = [];
    for (let count = 0; count <= fixture.ctx.config.limits.formsPerEmail; count += 1)
      outcomes.push(await register({ budget: 900 }));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(fixture.ctx.config.limits.formsPerEmail);
    expect(outcomes.at(-1)).toMatchObject({ code: 'rate_limited' });
  });

  it('security 95: stores at most ten searches per address', async () => {
    for (let hundreds = 1; hundreds <= 11; hundreds += 1) {
      await fixture.ctx.db.deleteFrom('limit_hits').execute();
      await register({ budget: hundreds * 100 });
    }
    expect((await own()).wishes).toHaveLength(10);
  });
});

describe('the link of a subscriber', () => {
  it('security 95: confirms only within 48 hours', async () => {
    await register({ budget: 900 });
    await register({ budget: 800 });
    later(48 * hourMs - 1);
    const { press, wishes } = await own();
    expect(wishes).toHaveLength(2);
    expect(await press('confirm')).toEqual({ ok: true });
    later(1);
    expect(await press('confirm', 1)).toMatchObject({ code: 'wish_not_found' });
    expect((await own()).wishes).toMatchObject([{ state: 'active' }]);
  });

  it('renews an ended wish for six months', async () => {
    await register({ budget: 900 });
    await (await own()).press('confirm');
    later(190 * dayMs);
    const ended = await own();
    expect(ended.wishes).toMatchObject([{ state: 'ended', canRenew: true, endsOn: '2031-09-03' }]);
    expect(await ended.press('renew')).toEqual({ ok: true });
    expect((await own()).wishes).toMatchObject([{ state: 'active', canRenew: false, endsOn: '2032-03-09' }]);
  });

  it('does not renew a wish whose dates have passed, which ends by itself', async () => {
    await register({ dates: { start: '2031-03-04', end: '2031-03-05' } });
    await (await own()).press('confirm');
    later(2 * dayMs);
    expect((await own()).wishes).toMatchObject([{ state: 'active', canRenew: false }]);
    later(dayMs);
    const { wishes, press } = await own();
    expect(wishes).toMatchObject([{ state: 'ended', canRenew: false }]);
    expect(await press('renew')).toMatchObject({ code: 'wish_not_found' });
  });

  it('ends a single wish, and deletes the address with the last one', async () => {
    await register({ budget: 900 });
    later(1);
    await register({ budget: 800 });
    const { press, secret } = await own();
    await press('end', 1);
    expect((await own()).wishes).toMatchObject([{ search: '/deals?budget=900' }]);
    await press('end');
    expect(await fixture.ctx.db.selectFrom('wish_subscribers').select('id').execute()).toEqual([]);
    expect(await listOwnWishes(fixture.ctx, secret)).toEqual([]);
    expect(await press('end')).toEqual({ ok: true });
  });

  it('security 95: changes only its own wishes', async () => {
    await register({ budget: 900 });
    await register({ budget: 800 }, 'aina@x.my');
    const { wishes } = await own('aina@x.my');
    const stranger = await secretOf();
    for (const change of ['confirm', 'renew', 'end'] as const)
      await changeWish(fixture.ctx, { secret: stranger, change, wishId: wishes[0]?.id ?? '' });
    expect((await own('aina@x.my')).wishes).toMatchObject([{ state: 'waiting' }]);
    expect(await listOwnWishes(fixture.ctx, 'x'.repeat(48))).toBeNull();
    expect(await leaveWishes(fixture.ctx, 'x'.repeat(48))).toBe(false);
  });

  it('ends all wishes at once, and a queued email is withdrawn', async () => {
    await register({ budget: 900 });
    expect(await leaveWishes(fixture.ctx, await secretOf())).toBe(true);
    await fixture.deliver();
    expect(fixture.smtp.accepted).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'cancelled' }]);
  });
});

describe('forgetOldWishes', () => {
  it('deletes searches and addresses that no wish needs', async () => {
    await register({ budget: 900 });
    await register({ budget: 900 }, 'aina@x.my');
    await (await own('aina@x.my')).press('confirm');
    await register({ budget: 800 });
    later(48 * hourMs);
    await forgetOldWishes(fixture.ctx);
    const { db } = fixture.ctx;
    expect(await db.selectFrom('wish_subscribers').select('email').execute()).toEqual([
      { email: 'aina@x.my' },
    ]);
    expect(await db.selectFrom('wish_criteria').select('search').execute()).toEqual([
      { search: '/deals?budget=900' },
    ]);
  });
});
