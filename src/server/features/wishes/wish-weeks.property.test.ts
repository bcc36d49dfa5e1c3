// Runs random weeks of deals, prices and subscribers. WEEKS=100 runs more than the usual four.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRandom, insertCompany, insertDeal, type Random } from '#dev/testing/fixtures/factories.ts';
import {
  createNotificationFixture,
  type NotificationFixture,
} from '#dev/testing/fixtures/notification-fixture.ts';
import { insertWish } from '#dev/testing/fixtures/wish-fixture.ts';
import { type Deal, dealPhase } from '#domain/deals/deal.ts';
import { dayMs, hourMs, klDate, minuteMs, toKlInput, toKlInstant } from '#domain/kernel/time.ts';
import type { SearchFilter } from '#domain/search/search-query.ts';
import { toSearchedDeal } from '#domain/search/searched-deal.ts';
import { closingSoonHours, maxWishDeals } from '#domain/wishes/wish.ts';
import { meetsWish, toWishCriteria } from '#domain/wishes/wish-criteria.ts';
import { getDeal } from '#server/features/deals/deals.service.ts';
import { createWishSecret } from './wish-link.ts';
import { leaveWishes } from './wishes.service.ts';

const weeks = Number(process.env.WEEKS ?? 4);
const WEEK_MS = 120_000;
const start = new Date('2031-03-03T00:00:00+08:00');
const hours = [0, 3, 7, 8, 9, 12, 15, 18, 21, 22, 23];

let fixture: NotificationFixture;
beforeAll(async () => {
  fixture = await createNotificationFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.clear());

interface Subscriber {
  readonly email: string;
  readonly id: string;
  readonly filter: SearchFilter;
  leftAt: Date | null;
}

interface ReceivedEmail {
  readonly email: string;
  readonly at: Date;
  readonly dealIds: readonly string[];
}

/** A deal that has matched a wish and that no email has announced since then. */
interface Announcement {
  readonly email: string;
  readonly dealId: string;
  readonly since: Date;
  /** From then on the next email must contain the deal: claims may have passed over it while it was closed. */
  due: Date;
}

async function playWeek(random: Random) {
  const { ctx } = fixture;
  ctx.setNow(new Date(start.getTime() - minuteMs));
  const { id: company_id } = await insertCompany(ctx.db, { created_at: start });
  const subscribers: Subscriber[] = [];
  for (let index = 0; index < 6; index += 1) {
    const filter: SearchFilter = {
      ...(random.whole(0, 1) === 1 && { destination: random.pick(['Japan', 'South Korea']) }),
      ...(random.whole(0, 1) === 1 && { budget: random.whole(6, 12) * 100 }),
      ...(random.whole(0, 3) === 0 && { open: true as const }),
      ...(random.whole(0, 3) === 0 && { travellers: random.whole(1, 5) }),
    };
    const email = `person-${index}@x.my`;
    subscribers.push({ email, filter, id: await insertWish(ctx, email, { filter }), leftAt: null });
  }
  const known = new Map<string, { price: number; seats: number; isOpen: boolean; deadline: Date | null }>();
  const matchedSen = new Map<string, number>();
  const received: ReceivedEmail[] = [];
  let open: Announcement[] = [];
  let announced = 0;
  const isMet = (deal: Deal, { filter }: Subscriber) => {
    const phase = dealPhase(deal, ctx.now());
    const criteria = toWishCriteria(filter);
    const wished = { deal: toSearchedDeal(deal), seatsAvailable: deal.seatsAvailable };
    return (
      (phase === 'open' || phase === 'comingSoon') &&
      deal.seatsAvailable > 0 &&
      criteria !== null &&
      meetsWish(criteria, wished, ctx.now())
    );
  };
  const readDeals = async () => {
    const found = await Promise.all([...known.keys()].map((id) => getDeal(ctx, id)));
    return new Map(found.flatMap((deal) => (deal ? [[deal.id, deal] as const] : [])));
  };

  async function changeSomething(): Promise<void> {
    const { db } = ctx;
    const id = known.size > 0 ? random.pick([...known.keys()]) : null;
    const kind = random.whole(0, 7);
    if (kind <= 1 || id === null) {
      const soon = random.whole(0, 3) === 0;
      const deadline = new Date(ctx.now().getTime() + random.whole(40, 220) * hourMs);
      const deal = await insertDeal(
        db,
        {
          company_id,
          deadline,
          destination_country: random.pick(['Japan', 'South Korea']),
          selling_price: `${random.whole(5, 13) * 100}.00`,
          cost: '2000.00',
          seats_offered: random.whole(1, 6),
          publish_date: soon ? new Date(ctx.now().getTime() + random.whole(3, 36) * hourMs) : null,
        },
        { now: ctx.now(), random },
      );
      known.set(deal.id, { price: 0, seats: 0, isOpen: false, deadline: null });
    } else if (kind <= 3) {
      await db
        .updateTable('flights')
        .set({ selling_price: `${random.whole(5, 13) * 100}.00` })
        .where('id', '=', id)
        .execute();
    } else if (kind === 4) {
      await db
        .updateTable('flights')
        .set({ paused_at: random.whole(0, 1) === 0 ? ctx.now() : null })
        .where('id', '=', id)
        .execute();
    } else if (kind === 5) {
      const { seats_offered } = await db
        .selectFrom('flights')
        .select('seats_offered')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const taken = random.pick([0, random.whole(0, seats_offered), seats_offered]);
      const seats =
        random.whole(0, 1) === 0
          ? { seats_sold: taken, seats_held: 0 }
          : { seats_sold: 0, seats_held: taken };
      await db.updateTable('flights').set(seats).where('id', '=', id).execute();
    } else if (kind === 6) {
      const deadline = new Date(ctx.now().getTime() + random.whole(1, 60) * hourMs);
      await db
        .updateTable('flights')
        .set({ deadline })
        .where('id', '=', id)
        .where(({ eb, or }) => or([eb('publish_date', 'is', null), eb('publish_date', '<', deadline)]))
        .execute();
    } else if (random.whole(0, 5) === 0) {
      const leaver = random.pick(subscribers);
      leaver.leftAt ??= ctx.now();
      await leaveWishes(ctx, createWishSecret(ctx, leaver.id));
    }
  }

  /** Deals are announced when they come to match, and again when they open or cost 5 percent less. */
  async function expectAnnouncements(): Promise<void> {
    for (const [id, deal] of await readDeals()) {
      const before = known.get(id);
      const phase = dealPhase(deal, ctx.now());
      if (!before || (phase !== 'open' && phase !== 'comingSoon') || deal.seatsAvailable === 0) continue;
      const price = deal.sellingPriceSen;
      const seats = deal.seatsAvailable;
      const deadline = deal.deadlineAt;
      const isNew = before.deadline === null;
      const hasOpened = !isNew && phase === 'open' && !before.isOpen;
      const hasReopened = before.deadline !== null && before.deadline <= ctx.now();
      const isCompared =
        isNew ||
        hasOpened ||
        hasReopened ||
        price !== before.price ||
        seats > before.seats ||
        deadline.getTime() !== before.deadline?.getTime();
      if (!isCompared) continue;
      known.set(id, { price, seats, deadline, isOpen: phase === 'open' });
      if (hasReopened)
        for (const pending of open.filter(({ dealId }) => dealId === id)) pending.due = ctx.now();
      for (const subscriber of subscribers.filter(({ leftAt }) => leftAt === null)) {
        const { email } = subscriber;
        const matched = matchedSen.get(`${email} ${id}`) ?? Number.POSITIVE_INFINITY;
        if (!isMet(deal, subscriber) || (!hasOpened && price > matched * 0.95)) continue;
        matchedSen.set(`${email} ${id}`, price);
        open.push({ email, dealId: id, since: ctx.now(), due: ctx.now() });
      }
    }
  }

  /** Each deal of an email is still to be announced, and an email lists them all, five at most. */
  function expectContent({ email, at, dealIds }: ReceivedEmail, deals: ReadonlyMap<string, Deal>): void {
    const subscriber = subscribers.find((one) => one.email === email);
    const listed = open.filter((one) => {
      const deal = deals.get(one.dealId);
      return one.email === email && one.since < at && deal && subscriber && isMet(deal, subscriber);
    });
    const expected = new Set(listed.map(({ dealId }) => dealId));
    const required = new Set(listed.filter(({ due }) => due < at).map(({ dealId }) => dealId));
    expect(dealIds.filter((id) => !expected.has(id))).toEqual([]);
    expect(dealIds.length).toBeGreaterThanOrEqual(Math.min(required.size, maxWishDeals));
    expect(dealIds.length).toBeLessThanOrEqual(maxWishDeals);
    announced += dealIds.length;
    open = open.filter((one) => one.email !== email || one.since >= at || !dealIds.includes(one.dealId));
  }

  /** After each hour of the day, every subscriber with a deal that is due has had an email on that day. */
  function expectNothingDue(deals: ReadonlyMap<string, Deal>): void {
    const now = ctx.now();
    const hour = Number(toKlInput(now).slice(11, 13));
    if (hour < 8 || hour >= 22) return;
    const morning = toKlInstant(klDate(now), '08:00');
    const late = open.filter(({ email, dealId, due }) => {
      const subscriber = subscribers.find((one) => one.email === email);
      const deal = deals.get(dealId);
      if (!deal || subscriber?.leftAt !== null || !isMet(deal, subscriber)) return false;
      const closesSoon = deal.deadlineAt.getTime() <= now.getTime() + closingSoonHours * hourMs;
      const isDue = due < morning || closesSoon;
      return isDue && !received.some((mail) => mail.email === email && klDate(mail.at) === klDate(now));
    });
    expect(late).toEqual([]);
  }

  for (let day = 0; day < 7; day += 1) {
    for (const hour of hours) {
      ctx.setNow(new Date(start.getTime() + day * dayMs + hour * hourMs));
      for (let changes = random.whole(0, 2); changes > 0; changes -= 1) await changeSomething();
      await expectAnnouncements();
      const deals = await readDeals();
      for (const passedMs of [0, minuteMs]) {
        ctx.setNow(new Date(ctx.now().getTime() + passedMs));
        await fixture.mailWishes();
        for (const { to, raw } of fixture.smtp.accepted.splice(0)) {
          const text = raw.replaceAll('=\r\n', '');
          const ids = [...text.matchAll(/\/deals\/([0-9a-f-]{36})/g)].map(([, id]) => id ?? '');
          const mail = { email: to, at: ctx.now(), dealIds: [...new Set(ids)] };
          expectContent(mail, deals);
          received.push(mail);
        }
      }
      expectNothingDue(deals);
    }
  }
  return { received, subscribers, announced };
}

describe('security 95: random weeks', () => {
  it.each(Array.from({ length: weeks }, (_, index) => index + 1))(
    'week %i announces each deal once to every subscriber, once a day and never at night',
    async (seed) => {
      const { received, subscribers, announced } = await playWeek(createRandom(seed));
      const days = received.map(({ email, at }) => `${email} ${klDate(at)}`);
      expect(new Set(days).size).toBe(days.length);
      for (const { at } of received) {
        const hour = Number(toKlInput(at).slice(11, 13));
        expect(hour).toBeGreaterThanOrEqual(8);
        expect(hour).toBeLessThan(22);
      }
      for (const { email, leftAt } of subscribers)
        expect(
          received.filter((mail) => mail.email === email && leftAt !== null && mail.at > leftAt),
        ).toEqual([]);
      expect(announced).toBeGreaterThan(20);
    },
    WEEK_MS,
  );
});
