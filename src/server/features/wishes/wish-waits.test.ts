// Subscribers of a deal that cannot be booked when its email is due.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createWishMailsFixture,
  klTime,
  type WishMailsFixture,
} from '#dev/testing/fixtures/wish-mails-fixture.ts';
import type { NewFlightRow } from '#server/platform/database/schema.ts';
import { wakeSubscribers } from './wish-claims.store.ts';
import { mailWishes } from './wish-mails.ts';

let fixture: WishMailsFixture;
beforeAll(async () => {
  fixture = await createWishMailsFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.restart());

const deal = (values: Partial<NewFlightRow> = {}) => fixture.deal({ seats_offered: 8, ...values });

/** Returns how many subscribers are checked at these hours. */
async function countChecked(day: string, hours: readonly number[]): Promise<number> {
  let checked = 0;
  for (const hour of hours) {
    const time = `${day}T${String(hour).padStart(2, '0')}:00`;
    const { count } = await fixture.ctx.db
      .selectFrom('wish_subscribers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('due_at', '<=', klTime(time))
      .executeTakeFirstOrThrow();
    checked += Number(count);
    expect(await fixture.sent(time)).toEqual([]);
  }
  return checked;
}
const allDay = Array.from({ length: 12 }, (_, index) => 9 + index);

async function sellOutBeforeEmail(values: Partial<NewFlightRow> = { seats_held: 8 }): Promise<string> {
  for (const email of ['aina@x.my', 'nur@x.my']) await fixture.wish(email);
  await fixture.wish('family@x.my', { travellers: 4 });
  const { id } = await deal();
  await fixture.sent('03T10:00');
  await fixture.change(id, values);
  expect(await countChecked('04', [8])).toBe(3);
  return id;
}

describe('subscribers of a deal that sells out before their email', () => {
  it('are checked once, and not again until it has seats', async () => {
    await sellOutBeforeEmail();
    expect(await countChecked('04', allDay)).toBe(0);
    expect(await countChecked('05', [8])).toBe(0);
  });

  it('get the email once when enough seats return for them', async () => {
    const id = await sellOutBeforeEmail();
    await fixture.change(id, { seats_held: 6 });
    expect(await fixture.sent('04T10:00')).toEqual(['aina@x.my', 'nur@x.my']);
    await fixture.change(id, { seats_held: 8 });
    expect(await countChecked('04', allDay)).toBe(0);
    await fixture.change(id, { seats_held: 5 });
    expect(await fixture.sent('05T08:00')).toEqual([]);
    expect(await countChecked('05', allDay)).toBe(0);
    await fixture.change(id, { seats_held: 4 });
    expect(await fixture.sent('06T08:00')).toEqual(['family@x.my']);
    await fixture.change(id, { seats_held: 0 });
    for (const time of ['06T09:00', '07T08:00', '07T09:00']) expect(await fixture.sent(time)).toEqual([]);
  });

  it.each<[string, Partial<NewFlightRow>, Partial<NewFlightRow>]>([
    ['is paused and resumed', { paused_at: klTime('04T07:00') }, { paused_at: null }],
    ['is hidden and edited', { listed: false }, { listed: true, revision: 2 }],
    ['is sold out and offers more seats', { seats_sold: 8 }, { seats_offered: 12, revision: 2 }],
    [
      'loses its flights and gets others',
      { listed: false, paused_at: klTime('04T07:00'), flight_cancelled_at: klTime('04T07:00') },
      { listed: true, paused_at: null, flight_cancelled_at: null, revision: 2 },
    ],
  ])('get the email once if it %s', async (_, before, after) => {
    const id = await sellOutBeforeEmail(before);
    expect(await countChecked('04', allDay)).toBe(0);
    await fixture.change(id, after);
    expect(await fixture.sent('05T09:00')).toEqual(['aina@x.my', 'family@x.my', 'nur@x.my']);
    for (const time of ['05T10:00', '06T08:00', '06T09:00']) expect(await fixture.sent(time)).toEqual([]);
  });

  it('get the email once if its price rises above the budget and falls again', async () => {
    await fixture.wish('nur@x.my', { budget: 1000 });
    const { id } = await deal();
    await fixture.sent('03T10:00');
    await fixture.change(id, { selling_price: '1200.00' });
    await fixture.sent('03T11:00');
    expect(await countChecked('04', [8, ...allDay])).toBe(1);
    await fixture.change(id, { selling_price: '950.00' });
    expect(await fixture.sent('05T09:00')).toEqual(['nur@x.my']);
    expect(await fixture.sent('06T08:00')).toEqual([]);
  });

  it('get an email about another deal, and one about this deal the next morning', async () => {
    const id = await sellOutBeforeEmail();
    await deal();
    await fixture.sent('04T09:00');
    expect(await fixture.sent('05T08:00')).toEqual(['aina@x.my', 'family@x.my', 'nur@x.my']);
    await fixture.change(id, { seats_held: 0 });
    expect(await countChecked('05', allDay)).toBeLessThanOrEqual(3);
    expect(await fixture.sent('06T08:00')).toEqual(['aina@x.my', 'family@x.my', 'nur@x.my']);
    expect(await fixture.sent('07T08:00')).toEqual([]);
  });

  it('get it at once if it closes soon, together with another deal that waits for the morning', async () => {
    await fixture.wish('nur@x.my');
    const { id } = await deal({ deadline: klTime('05T20:00') });
    await fixture.sent('03T10:00');
    await fixture.change(id, { seats_held: 8 });
    expect(await fixture.sent('04T08:00')).toEqual([]);
    await deal();
    await fixture.sent('04T10:00');
    await fixture.change(id, { seats_held: 0 });
    expect(await fixture.sent('04T12:00')).toEqual(['nur@x.my']);
    expect(await fixture.sent('05T08:00')).toEqual([]);
  });
});

describe('wakeSubscribers', () => {
  it('makes more subscribers due than one batch has', async () => {
    const { db, now } = fixture.ctx;
    const id = await sellOutBeforeEmail();
    const asleep = async () =>
      (await db.selectFrom('wish_subscribers').select('id').where('due_at', 'is', null).execute()).length;
    expect(await asleep()).toBe(3);
    const wake = { now: now(), today: '2031-03-04', limit: 1 };
    await db.transaction().execute((tx) => wakeSubscribers(tx, { id, seatsAvailable: 3 }, wake));
    expect(await asleep(), 'the family of four').toBe(1);
    await db.transaction().execute((tx) => wakeSubscribers(tx, { id, seatsAvailable: 4 }, wake));
    expect(await asleep()).toBe(0);
  });
});

describe('a failure to wake subscribers', () => {
  it('delays no email of subscribers who are due', async () => {
    const { ctx } = fixture;
    const id = await sellOutBeforeEmail();
    await deal();
    await fixture.sent('04T09:00');
    await fixture.change(id, { seats_held: 0 });
    const db = ctx.db.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('set missed_seats = ')) throw new Error('statement timeout');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    fixture.at('05T08:00');
    expect(await mailWishes({ ...ctx, db })).toBe(3);
    expect(ctx.logLines.join('')).toContain('the subscribers of a deal could not be woken');
  });
});

describe('subscribers of a deleted deal', () => {
  it('have no deal to wait for', async () => {
    await sellOutBeforeEmail({ listed: false, deleted_at: klTime('04T07:00') });
    expect(await countChecked('04', allDay)).toBe(0);
    const { rest } = await fixture.ctx.db
      .selectFrom('wishes')
      .select(({ fn }) => fn.countAll<number>().as('rest'))
      .where('emailed_until', '<', klTime('04T07:00'))
      .executeTakeFirstOrThrow();
    expect(Number(rest)).toBe(0);
  });
});
