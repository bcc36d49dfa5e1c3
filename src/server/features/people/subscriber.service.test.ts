import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertWish } from '#dev/testing/fixtures/wish-fixture.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { getPersonMark } from './person-record.ts';
import { allowEmailsAgain, endWishesForDesk, findSubscriberForDesk } from './subscriber.service.ts';

const actor = superAdminActor({ userId: 'operator-1' });
const email = 'aina@example.com';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());

const find = (address: string | null) => findSubscriberForDesk(fixture.ctx, actor, { email: address });
const listActions = async () =>
  (await fixture.auditOf(getPersonMark(fixture.ctx, email))).map(({ action }) => action);

describe('findSubscriberForDesk', () => {
  it('counts the wishes of exactly one address', async () => {
    await insertWish(fixture.ctx, email, { filter: { destination: 'Osaka' } });
    await insertWish(fixture.ctx, 'other@example.com', { confirmedAt: null });
    const none = { emailedOn: null, isRestricted: false, suppressedAt: null };
    expect(await find(email)).toEqual({ email, active: 1, waiting: 0, ...none });
    expect(await find('other@example.com')).toMatchObject({ active: 0, waiting: 1 });
    expect(await find('nobody@example.com')).toBeNull();
    expect(await find(null)).toBeNull();
  });

  it('shows since when an address without wishes is suppressed', async () => {
    await fixture.ctx.db
      .insertInto('suppressed_emails')
      .values({ email: 'gone@example.com', reason: '550 no such user' })
      .execute();
    expect(await find('gone@example.com')).toMatchObject({ active: 0, suppressedAt: expect.any(Date) });
  });
});

describe('endWishesForDesk', () => {
  it('ends the wishes of the address once, with an audit record that does not name it', async () => {
    expect(await endWishesForDesk(fixture.ctx, actor, email)).toBe(true);
    expect(await endWishesForDesk(fixture.ctx, actor, email)).toBe(false);
    expect(await find(email)).toBeNull();
    expect(await find('other@example.com')).toMatchObject({ waiting: 1 });
    expect(await listActions()).toEqual(['person.wishesEnded']);
    const lines = await fixture.ctx.db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(lines)).not.toContain(email);
  });
});

describe('allowEmailsAgain', () => {
  it('lifts the suppression once and records it', async () => {
    await fixture.ctx.db.insertInto('suppressed_emails').values({ email, reason: '550' }).execute();
    expect(await allowEmailsAgain(fixture.ctx, actor, email)).toBe(true);
    expect(await allowEmailsAgain(fixture.ctx, actor, email)).toBe(false);
    expect(await listActions()).toContain('person.suppressionLifted');
  });
});
