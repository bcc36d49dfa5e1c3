import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import {
  createNotificationFixture,
  type NotificationFixture,
} from '#dev/testing/fixtures/notification-fixture.ts';
import { insertWish } from '#dev/testing/fixtures/wish-fixture.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { dayMs } from '#domain/kernel/time.ts';
import { wishNoticeDays } from '#domain/wishes/wish.ts';
import { exportPerson } from '#server/features/people/people.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';
import { getWishResults } from './demand.queries.ts';
import { countDemand } from './demand-count.ts';
import { createWishSecret } from './wish-link.ts';
import { recordDealOpened } from './wish-notices.service.ts';
import { forgetOldWishes, leaveWishes } from './wishes.service.ts';

let fixture: NotificationFixture;
let deal: FlightRow;
let companyId: string;
beforeAll(async () => {
  fixture = await createNotificationFixture();
});
afterAll(() => fixture.close());

const at = (time: string) => fixture.ctx.setNow(new Date(`2031-03-${time}:00+08:00`));
const links = () =>
  fixture.smtp.accepted.map(({ raw }) => {
    const [, dealId = '', noticeId = ''] =
      /\/deals\/([0-9a-f-]{36})\/wished\/([0-9a-f-]{36})/.exec(raw.replaceAll('=\r\n', '')) ?? [];
    return { dealId, noticeId };
  });
const open = (count: number) =>
  Promise.all(
    links()
      .slice(0, count)
      .map((link) => recordDealOpened(fixture.ctx, link)),
  );
const results = (id = companyId) => getWishResults(fixture.ctx, companyActor(id), deal.id);
const notices = () => fixture.ctx.db.selectFrom('wish_notices').selectAll().execute();

/** Emails a new deal to people at 09:00 of 3 March, which closes on 20 March. */
async function notify(people: number): Promise<void> {
  const { ctx } = fixture;
  await fixture.clear();
  at('03T08:30');
  companyId = (await insertCompany(ctx.db, { created_at: ctx.now() })).id;
  for (let person = 1; person <= people; person += 1) await insertWish(ctx, `p${person}@x.my`);
  at('03T09:00');
  const deadline = new Date('2031-03-20T12:00:00+08:00');
  deal = await insertDeal(
    ctx.db,
    { company_id: companyId, deadline, selling_price: '900.00' },
    { now: ctx.now() },
  );
  await fixture.mailWishes();
  at('04T08:01');
  await fixture.mailWishes();
}

async function book(person: number): Promise<void> {
  const { ctx } = fixture;
  const booking = { email: `P${person}@x.my`, state: 'confirmed', created_at: ctx.now() } as const;
  await insertBooking(ctx.db, deal, booking, { encrypt: ctx.encryption.encrypt });
}

describe('the results of emails about a deal', () => {
  it('count who was notified, opened the deal and booked it, rounded down to fives', async () => {
    await notify(13);
    expect(fixture.written()).toHaveLength(13);
    await open(11);
    for (let person = 1; person <= 6; person += 1) await book(person);
    expect(await results()).toBeNull();
    at('05T00:11');
    await countDemand(fixture.ctx);
    expect(await results()).toEqual({ notified: 10, opened: 10, booked: 5, countedAt: fixture.ctx.now() });
  });

  it('change at most once a day, and never fall', async () => {
    await notify(10);
    await open(4);
    at('05T00:11');
    await countDemand(fixture.ctx);
    await open(5);
    expect(await results()).toMatchObject({ notified: 10, opened: 0, booked: 0 });
    at('06T00:11');
    const [first] = await notices();
    await leaveWishes(fixture.ctx, createWishSecret(fixture.ctx, first?.subscriber_id ?? ''));
    await countDemand(fixture.ctx);
    expect((await results())?.notified).toBe(10);
    expect((await results())?.opened).toBeLessThanOrEqual(5);
  });

  it('are hidden below five people', async () => {
    await notify(4);
    at('05T00:11');
    await countDemand(fixture.ctx);
    expect(await results()).toBeNull();
    expect(await notices(), 'control').toHaveLength(4);
  });

  it('do not count bookings by others or earlier bookings', async () => {
    await notify(5);
    const { ctx } = fixture;
    for (const values of [
      { email: 'stranger@x.my', state: 'confirmed' },
      { email: 'p1@x.my', state: 'expired' },
      { email: 'p2@x.my', state: 'confirmed', created_at: new Date(ctx.now().getTime() - dayMs) },
    ] as const)
      await insertBooking(
        ctx.db,
        deal,
        { created_at: ctx.now(), ...values },
        { encrypt: ctx.encryption.encrypt },
      );
    for (const person of [3, 4, 5]) await book(person);
    at('05T00:11');
    await countDemand(ctx);
    expect(await results()).toMatchObject({ notified: 5, booked: 0 });
    for (const person of [1, 2]) await book(person);
    at('06T00:11');
    await countDemand(ctx);
    expect((await results())?.booked, 'control').toBe(5);
  });

  it('belong to one company, even if a query does not filter by company', async () => {
    await notify(5);
    at('05T00:11');
    await countDemand(fixture.ctx);
    const { id: otherId } = await insertCompany(fixture.ctx.db);
    expect(await results(otherId)).toBeNull();
    const list = (id: string) =>
      runAsCompany(fixture.ctx.db, { companyId: id }, (tx) =>
        tx.selectFrom('wish_results').selectAll().execute(),
      );
    expect(await list(otherId)).toEqual([]);
    expect(await list(companyId), 'control').toHaveLength(1);
    for (const table of ['wish_notices', 'demand_wishes', 'demand_figures'] as const)
      await expect(
        runAsCompany(fixture.ctx.db, { companyId }, (tx) => tx.selectFrom(table).selectAll().execute()),
      ).rejects.toThrow(/permission denied/);
  });
});

describe('recordDealOpened', () => {
  beforeEach(() => notify(1));

  it('stores the first opening and ignores foreign ids', async () => {
    const [link] = links();
    const noticeId = link?.noticeId ?? '';
    for (const wrong of [
      { noticeId: randomUUID(), dealId: deal.id },
      { noticeId, dealId: randomUUID() },
      { noticeId: 'x', dealId: deal.id },
    ])
      await recordDealOpened(fixture.ctx, wrong);
    expect((await notices())[0]?.opened_at).toBeNull();
    const first = fixture.ctx.now();
    await open(1);
    at('07T10:00');
    await open(1);
    expect((await notices())[0]?.opened_at).toEqual(first);
  });
});

describe('notices', () => {
  beforeEach(() => notify(2));

  it('are part of a data copy, and are deleted with the person or after the retention period', async () => {
    await open(2);
    const by = { askedBy: 'operator', actor: superAdminActor() } as const;
    const { records } = await exportPerson(fixture.ctx, by, { email: 'p1@x.my', reason: 'asked' });
    expect(records.wishNotices).toMatchObject([{ flight_id: deal.id, opened_at: expect.any(Date) }]);
    const [first] = await notices();
    await leaveWishes(fixture.ctx, createWishSecret(fixture.ctx, first?.subscriber_id ?? ''));
    expect(await notices()).toHaveLength(1);
    const end = deal.deadline.getTime() + wishNoticeDays * dayMs;
    fixture.ctx.setNow(new Date(end - 1));
    await forgetOldWishes(fixture.ctx);
    expect(await notices()).toHaveLength(1);
    fixture.ctx.setNow(new Date(end));
    await forgetOldWishes(fixture.ctx);
    expect(await notices()).toEqual([]);
  });
});
