import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertDeal } from '#dev/testing/fixtures/factories.ts';
import { insertWish } from '#dev/testing/fixtures/wish-fixture.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { dayMs } from '#domain/kernel/time.ts';
import { leaveList, registerInterest } from '#server/features/prospects/prospects.service.ts';
import { upsertProspect } from '#server/features/prospects/prospects.store.ts';
import { createLeaveSecret } from '#server/features/prospects/unsubscribe-link.ts';
import { createWishSecret } from '#server/features/wishes/wish-link.ts';
import { changeWish, leaveWishes, listOwnWishes } from '#server/features/wishes/wishes.service.ts';
import { correctPerson } from './correction.service.ts';
import { erasePerson, exportPerson, findPeople, getPerson, restrictPerson } from './people.service.ts';

const operator = { askedBy: 'operator', actor: superAdminActor() } as const;
const email = 'nur@x.my';
const asked = { email, reason: 'asked' } as const;

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(new Date('2031-03-03T09:00:00+08:00'));
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await erasePerson(ctx, operator, asked);
  await ctx.db.deleteFrom('limit_hits').execute();
});

const restrict = (lift = false) => restrictPerson(ctx, operator, { ...asked, lift });
const isRestricted = async () => (await getPerson(ctx, operator.actor, email)).isRestricted;
const insertComingDeal = () =>
  insertDeal(ctx.db, { publish_date: new Date(ctx.now().getTime() + dayMs) }, { now: ctx.now() });

async function register(to = email) {
  const { id: dealId } = await insertComingDeal();
  const outcome = await registerInterest(ctx, {
    dealId,
    input: { name: 'Nur', email: to, phone: '012-345 6789', tickets: 1 },
    locale: 'en',
    privacyVersion: '1',
    clientAddress: '203.0.113.7',
    baseUrl: 'http://demo.example',
  });
  expect(outcome).toMatchObject({ ok: true });
}
const places = (of = email) =>
  ctx.db.selectFrom('interested_users').select(['id', 'restricted_at']).where('email', '=', of).execute();
const subscribers = () =>
  ctx.db.selectFrom('wish_subscribers').select(['id', 'restricted_at']).where('email', '=', email).execute();

describe('a restricted address', () => {
  it('security 98: stays restricted on a list that it joins after it left all lists', async () => {
    await register();
    await restrict();
    for (const { id } of await places()) await leaveList(ctx, createLeaveSecret(ctx, id));
    expect(await places()).toEqual([]);
    await register('NUR@x.my');
    expect(await places('NUR@x.my')).toMatchObject([{ restricted_at: ctx.now() }]);
    await register('aina@x.my');
    expect(await places('aina@x.my'), 'control').toMatchObject([{ restricted_at: null }]);
  });

  it('security 98: is restricted on a list that it joins with only saved searches', async () => {
    await insertWish(ctx, email);
    expect(await restrict()).toBe(1);
    await register();
    expect(await places()).toMatchObject([{ restricted_at: ctx.now() }]);
  });

  it('security 98: is restricted with a new saved search until the owner of the mailbox confirms one', async () => {
    await register();
    await restrict();
    const id = await insertWish(ctx, email, { confirmedAt: null });
    expect(await subscribers()).toMatchObject([{ restricted_at: ctx.now() }]);
    const secret = createWishSecret(ctx, id);
    const [wish] = (await listOwnWishes(ctx, secret)) ?? [];
    await changeWish(ctx, { secret, wishId: wish?.id ?? '', change: 'confirm' });
    expect(await subscribers()).toMatchObject([{ restricted_at: null }]);
    expect(await places(), 'waiting lists').toMatchObject([{ restricted_at: ctx.now() }]);
    await leaveWishes(ctx, secret);
    await insertWish(ctx, email);
    expect(await subscribers()).toMatchObject([{ restricted_at: ctx.now() }]);
  });

  it('can be restricted again after the owner of the mailbox confirms a search', async () => {
    await register();
    await restrict();
    const id = await insertWish(ctx, email, { confirmedAt: null });
    expect(await isRestricted()).toBe(true);
    const secret = createWishSecret(ctx, id);
    const [wish] = (await listOwnWishes(ctx, secret)) ?? [];
    await changeWish(ctx, { secret, wishId: wish?.id ?? '', change: 'confirm' });
    expect(await isRestricted()).toBe(false);
    await restrict();
    expect(await isRestricted()).toBe(true);
    expect(await subscribers()).toMatchObject([{ restricted_at: ctx.now() }]);
  });

  it('security 98: is restricted if it registers while the operator restricts it', async () => {
    const { id: flight_id, company_id } = await insertComingDeal();
    const row = { name: 'Nur', phone_number: '+60123456789', privacy_version: '1' };
    await ctx.db.transaction().execute(async (tx) => {
      await upsertProspect(tx, { ...row, email, flight_id, company_id });
      void restrict();
      await waitForBlockedSessions(ctx.db);
    });
    await expect.poll(async () => (await places())[0]?.restricted_at).toEqual(ctx.now());
  });

  it('is found, exported and lifted after all its rows have gone', async () => {
    await register();
    await restrict();
    await ctx.db.deleteFrom('interested_users').execute();
    await ctx.db.deleteFrom('mails').execute();
    expect(await findPeople(ctx, operator.actor, email)).toEqual([email]);
    expect(await isRestricted()).toBe(true);
    const { records } = await exportPerson(ctx, operator, asked);
    expect(records.restrictions).toEqual([{ email, restricted_at: ctx.now() }]);
    await restrict(true);
    expect(await isRestricted()).toBe(false);
    await register();
    expect(await places()).toMatchObject([{ restricted_at: null }]);
  });

  it('keeps no restriction after its erasure', async () => {
    await restrict();
    expect(await erasePerson(ctx, operator, asked)).toMatchObject({ erased: 1, kept: [] });
    expect(await isRestricted()).toBe(false);
  });

  it('passes the restriction on to a corrected email', async () => {
    const after = 'nur.aina@x.my';
    await register();
    await register(after);
    await restrict();
    await correctPerson(ctx, operator, { ...asked, typed: { email: after }, seen: null });
    await register(after);
    expect(await places(after)).toMatchObject([1, 2, 3].map(() => ({ restricted_at: ctx.now() })));
    await erasePerson(ctx, operator, { ...asked, email: after });
  });

  it('keeps emails about a search that it confirms afterwards, also after a correction', async () => {
    const after = 'nur.aina@x.my';
    await register();
    await restrict();
    const id = await insertWish(ctx, email, { confirmedAt: null });
    const secret = createWishSecret(ctx, id);
    const [wish] = (await listOwnWishes(ctx, secret)) ?? [];
    await changeWish(ctx, { secret, wishId: wish?.id ?? '', change: 'confirm' });
    await correctPerson(ctx, operator, { ...asked, typed: { email: after }, seen: null });
    expect(await subscribers()).toMatchObject([{ restricted_at: null }]);
    expect(await places(after), 'waiting list').toMatchObject([{ restricted_at: ctx.now() }]);
    await erasePerson(ctx, operator, { ...asked, email: after });
  });
});
