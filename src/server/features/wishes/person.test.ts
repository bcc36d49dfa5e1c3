import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertWish } from '#dev/testing/fixtures/wish-fixture.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import {
  erasePerson,
  exportPerson,
  isPersonKnown,
  restrictPerson,
} from '#server/features/people/people.service.ts';

const operator = { askedBy: 'operator', actor: superAdminActor() } as const;
const nur = { email: 'nur@x.my', reason: 'asked' } as const;

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(new Date('2031-03-03T09:00:00+08:00'));
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.deleteFrom('wish_subscribers').execute();
  await insertWish(ctx, 'nur@x.my', { filter: { destination: 'Osaka' } });
  await insertWish(ctx, 'aina@x.my');
});
const subscribers = () =>
  ctx.db.selectFrom('wish_subscribers').select(['email', 'restricted_at']).orderBy('email').execute();

describe('a subscriber', () => {
  it('is found by email, and the data copy contains the searches', async () => {
    expect(await isPersonKnown(ctx, 'nur@x.my')).toBe(true);
    const { records } = await exportPerson(ctx, operator, nur);
    expect(records.wishes).toMatchObject([{ email: 'nur@x.my', search: '/deals?destination=Osaka' }]);
    expect(records.wishes[0]).not.toHaveProperty('link_base');
  });

  it('is erased with the searches and the suppression of the address', async () => {
    await ctx.db.insertInto('suppressed_emails').values({ email: 'nur@x.my', reason: '550' }).execute();
    expect(await erasePerson(ctx, operator, nur)).toMatchObject({ kept: [] });
    expect(await subscribers()).toMatchObject([{ email: 'aina@x.my' }]);
    expect(await ctx.db.selectFrom('wishes').select('id').execute()).toHaveLength(1);
    expect(await ctx.db.selectFrom('suppressed_emails').select('email').execute()).toEqual([]);
  });

  it('can be restricted, and the restriction can be lifted', async () => {
    expect(await restrictPerson(ctx, operator, { ...nur, lift: false })).toBe(1);
    expect(await subscribers()).toMatchObject([{ restricted_at: null }, { restricted_at: ctx.now() }]);
    expect(await restrictPerson(ctx, operator, { ...nur, lift: true })).toBe(1);
    expect(await subscribers()).toMatchObject([{ restricted_at: null }, { restricted_at: null }]);
  });
});
