// Deals and mail servers that change while wishes are matched and emailed.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createWishMailsFixture,
  klTime,
  type WishMailsFixture,
} from '#dev/testing/fixtures/wish-mails-fixture.ts';
import { waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import type { SearchFilter } from '#domain/search/search-query.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { NewFlightRow } from '#server/platform/database/schema.ts';
import { markSubscribersDue } from './wish-matches.store.ts';
import { forgetOldWishes, mailWishes, measureWishes, registerWish } from './wishes.service.ts';

let fixture: WishMailsFixture;
beforeAll(async () => {
  fixture = await createWishMailsFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.restart());
const deal = (values: Partial<NewFlightRow> = {}) => fixture.deal({ seats_offered: 8, ...values });
const countMails = async () => (await fixture.ctx.db.selectFrom('mails').select('id').execute()).length;

describe('an email that the mail server rejects permanently', () => {
  it('is not repeated, and later deals are emailed', async () => {
    await fixture.wish('nur@x.my');
    await deal();
    await fixture.sent('03T10:00');
    fixture.smtp.refuseWith = '550 5.7.1 rejected';
    for (let hour = 8; hour < 22; hour += 1) await fixture.sent(`04T${String(hour).padStart(2, '0')}:00`);
    expect(await countMails()).toBe(1);
    expect(await fixture.ctx.db.selectFrom('suppressed_emails').selectAll().execute(), 'control').toEqual([]);
    fixture.smtp.refuseWith = null;
    expect(await fixture.sent('05T08:00')).toEqual([]);
    const { id } = await deal();
    await fixture.sent('05T10:00');
    expect(await fixture.sent('06T08:00')).toEqual(['nur@x.my']);
    expect(fixture.smtp.accepted[0]?.raw.replaceAll('=\r\n', '')).toContain(id);
  });
});

describe('matching a deal while the form saves an equal search', () => {
  /** Matches the deal in a transaction, starts the other one, and then marks the subscribers due. */
  async function matchDuring(start: () => Promise<unknown>): Promise<void> {
    const { ctx } = fixture;
    await fixture.wish('nur@x.my');
    const { id } = await deal();
    const [criteria] = await ctx.db.selectFrom('wish_criteria').select('id').execute();
    const { started } = await ctx.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('wish_matches')
        .values({ flight_id: id, criteria_id: criteria?.id ?? '', matched_at: ctx.now(), price_sen: 1 })
        .execute();
      const other = start();
      await Promise.race([other, waitForBlockedSessions(ctx.db)]);
      await markSubscribersDue(tx, { dealId: id, dueAt: ctx.now(), today: '2031-03-03' });
      return { started: other };
    });
    await started;
  }

  it('waits for no lock of the other', async () => {
    const form = {
      input: { email: 'nur@x.my', search: {} },
      locale: 'en',
      privacyVersion: '1',
      baseUrl: 'https://sempat.example',
      clientAddress: '203.0.113.5',
    };
    await matchDuring(async () => expect(await registerWish(fixture.ctx, form)).toEqual({ ok: true }));
  });

  it('deadlocks if the form locks the search against references (control)', async () => {
    const lockBoth = async (tx: Tx) => {
      await sql`select from wish_subscribers for no key update`.execute(tx);
      await sql`select from wish_criteria for update`.execute(tx);
    };
    await expect(matchDuring(() => fixture.ctx.db.transaction().execute(lockBoth))).rejects.toThrow(
      'deadlock detected',
    );
  });
});

describe('a deal', () => {
  it('is compared once per change', async () => {
    const waiting = async () => (await measureWishes(fixture.ctx)).dealsToMatch;
    const { id } = await deal();
    expect(await waiting()).toBe(1);
    await mailWishes(fixture.ctx);
    expect(await waiting()).toBe(0);
    await fixture.change(id, { revision: 2 });
    expect(await waiting()).toBe(1);
    await mailWishes(fixture.ctx);
    expect(await waiting()).toBe(0);
  });

  it('has not opened again if its seats were taken before it was compared', async () => {
    await fixture.wish('nur@x.my');
    const { id } = await deal();
    await fixture.sent('03T10:00');
    expect(await fixture.sent('04T08:00')).toEqual(['nur@x.my']);
    await fixture.change(id, { selling_price: '890.00' });
    fixture.at('04T09:00');
    const { ctx } = fixture;
    await mailWishes({
      ...ctx,
      db: actBeforeTransactions(ctx.db, () => fixture.change(id, { seats_held: 8 })),
    });
    await fixture.change(id, { seats_held: 0 });
    await fixture.sent('04T10:00');
    expect(await fixture.sent('05T08:00')).toEqual([]);
  });

  it('queues no email for a search that it no longer meets, and is announced once if it meets it again', async () => {
    await fixture.wish('nur@x.my', { destination: 'Japan' });
    const { id } = await deal({ destination_country: 'Japan' });
    await fixture.sent('03T10:00');
    const moveTo = (destination_country: string, revision: number) =>
      fixture.change(id, { destination_country, revision });
    await moveTo('South Korea', 2);
    for (const time of ['04T08:00', '04T09:00', '04T10:00']) expect(await fixture.sent(time)).toEqual([]);
    expect(await countMails()).toBe(0);
    await moveTo('Japan', 3);
    await fixture.sent('04T11:00');
    expect(await fixture.sent('05T08:00')).toEqual(['nur@x.my']);
    await moveTo('South Korea', 4);
    await fixture.sent('05T09:00');
    await moveTo('Japan', 5);
    await fixture.sent('05T10:00');
    expect(await fixture.sent('06T08:00')).toEqual([]);
    expect(await countMails()).toBe(1);
  });

  it('is announced once if it becomes cheaper between the claim and the sending of an email', async () => {
    await fixture.wish('nur@x.my');
    const { id } = await deal();
    await fixture.sent('03T10:00');
    fixture.at('04T08:00');
    expect(await mailWishes(fixture.ctx)).toBe(1);
    await fixture.change(id, { selling_price: '800.00' });
    fixture.at('04T08:05');
    await mailWishes(fixture.ctx);
    fixture.at('04T08:10');
    await fixture.deliver();
    expect(fixture.smtp.accepted[0]?.raw).toContain('800.00');
    expect(await fixture.sent('05T08:00')).toEqual([]);
    await fixture.change(id, { selling_price: '700.00' });
    await fixture.sent('05T09:00');
    expect(await fixture.sent('06T08:00'), 'control').toEqual(['nur@x.my']);
  });

  it.each<[string, SearchFilter, Partial<NewFlightRow>, Partial<NewFlightRow>]>([
    ['has enough seats', { travellers: 4 }, { seats_held: 6 }, { seats_held: 1 }],
    [
      'goes to the wished country',
      { destination: 'Japan' },
      { destination_country: 'South Korea' },
      { destination_country: 'Japan', revision: 2 },
    ],
  ])(
    'is announced when it %s after it was compared, once per subscriber',
    async (_, filter, before, after) => {
      await fixture.wish('all@x.my');
      await fixture.wish('nur@x.my', filter);
      const { id } = await deal(before);
      await fixture.sent('03T10:00');
      expect(await fixture.sent('04T08:00')).toEqual(['all@x.my']);
      await fixture.change(id, after);
      await fixture.sent('04T10:00');
      expect(await fixture.sent('05T08:00')).toEqual(['nur@x.my']);
      expect(await fixture.sent('06T08:00')).toEqual([]);
    },
  );
});

describe('a deal that comes to match another search of a subscriber', () => {
  it('is announced to the others only', async () => {
    await fixture.wish('nur@x.my');
    await fixture.wish('nur@x.my', { travellers: 4 });
    await fixture.wish('aina@x.my', { travellers: 4 });
    const { id } = await deal({ seats_held: 6 });
    await fixture.sent('03T10:00');
    expect(await fixture.sent('04T08:00')).toEqual(['nur@x.my']);
    await fixture.change(id, { seats_held: 0 });
    await fixture.sent('04T10:00');
    expect(await fixture.sent('05T08:00')).toEqual(['aina@x.my']);
  });

  it('is announced if a lower price waits for its email', async () => {
    await fixture.wish('nur@x.my');
    await fixture.wish('nur@x.my', { travellers: 4 });
    const { id } = await deal({ seats_held: 6 });
    await fixture.sent('03T10:00');
    expect(await fixture.sent('04T08:00')).toEqual(['nur@x.my']);
    await fixture.change(id, { selling_price: '800.00' });
    await fixture.sent('04T10:00');
    await fixture.change(id, { seats_held: 0 });
    await fixture.sent('04T11:00');
    expect(await fixture.sent('05T08:00')).toEqual(['nur@x.my']);
    expect(await fixture.sent('06T08:00')).toEqual([]);
  });
});

describe('a deal that the company reopens after its deadline', () => {
  async function reopen(values: Partial<NewFlightRow> = {}): Promise<string> {
    await fixture.wish('notified@x.my');
    await fixture.wish('late@x.my', { travellers: 4 });
    const { id } = await deal({ deadline: klTime('07T12:00') });
    await fixture.sent('03T10:00');
    await fixture.change(id, { seats_held: 6 });
    expect(await fixture.sent('04T08:00')).toEqual(['notified@x.my']);
    for (const time of ['07T11:30', '07T12:30', '07T13:30', '07T20:00']) await fixture.sent(time);
    await forgetOldWishes(fixture.ctx);
    await fixture.change(id, { deadline: klTime('20T12:00'), seats_held: 0, ...values });
    expect(await fixture.sent('08T09:00')).toEqual([]);
    return id;
  }

  it('is emailed only to subscribers who had no email about it', async () => {
    const id = await reopen();
    expect(await fixture.sent('09T08:00')).toEqual(['late@x.my']);
    expect(await fixture.sent('10T08:00')).toEqual([]);
    await fixture.change(id, { selling_price: '850.00' });
    await fixture.sent('10T09:00');
    expect(await fixture.sent('11T08:00')).toEqual(['late@x.my', 'notified@x.my']);
  });

  it('is announced to everyone if it costs 5 percent less', async () => {
    await reopen({ selling_price: '850.00' });
    expect(await fixture.sent('09T08:00')).toEqual(['late@x.my', 'notified@x.my']);
  });

  it('is compared with the price announced before it closed', async () => {
    const id = await reopen({ selling_price: '1000.00' });
    expect(await fixture.sent('09T08:00')).toEqual(['late@x.my']);
    await fixture.change(id, { selling_price: '900.00' });
    await fixture.sent('09T09:00');
    expect(await fixture.sent('10T08:00')).toEqual([]);
  });
});

function actBeforeTransactions(db: Db, act: () => Promise<unknown>): Db {
  return new Proxy<Db>(db, {
    get(target, name) {
      const member = Reflect.get(target, name, target);
      if (name !== 'transaction') return typeof member === 'function' ? member.bind(target) : member;
      return () => ({
        async execute<Result>(work: (tx: Tx) => Promise<Result>) {
          await act();
          return target.transaction().execute(work);
        },
      });
    },
  });
}
