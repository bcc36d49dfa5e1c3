// Runs random weeks of deals, prices and subscribers. WEEKS=100 runs more than the usual four.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRandom, insertCompany, insertDeal, type Random } from '#dev/testing/fixtures/factories.ts';
import {
  createNotificationFixture,
  type NotificationFixture,
} from '#dev/testing/fixtures/notification-fixture.ts';
import { insertWish } from '#dev/testing/fixtures/wish-fixture.ts';
import { type Deal, dealPhase } from '#domain/deals/deal.ts';
import { dayMs, hourMs, klDate, minuteMs, toKlInput } from '#domain/kernel/time.ts';
import type { SearchFilter } from '#domain/search/search-query.ts';
import { toSearchedDeal } from '#domain/search/searched-deal.ts';
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

/** A deal that has matched a wish since `since`: an email about it is due by the next 08:00. */
interface DueEmail {
  readonly email: string;
  readonly dealId: string;
  readonly since: Date;
  readonly until: Date;
}

async function playWeek(random: Random) {
  const { ctx } = fixture;
  ctx.setNow(start);
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
  const known = new Map<string, { price: number; isOpen: boolean }>();
  const announcedSen = new Map<string, number>();
  const received: ReceivedEmail[] = [];
  let due: DueEmail[] = [];
  const kept: DueEmail[] = [];
  const isMet = (deal: Deal, { filter }: Subscriber) => {
    const phase = dealPhase(deal, ctx.now());
    const criteria = toWishCriteria(filter);
    const wished = { deal: toSearchedDeal(deal), seatsAvailable: deal.seatsAvailable };
    return (
      (phase === 'open' || phase === 'comingSoon') &&
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
    const kind = random.whole(0, 5);
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
      known.set(deal.id, { price: Number.POSITIVE_INFINITY, isOpen: false });
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
    } else if (random.whole(0, 5) === 0) {
      const leaver = random.pick(subscribers);
      leaver.leftAt ??= ctx.now();
      await leaveWishes(ctx, createWishSecret(ctx, leaver.id));
    }
  }

  /** New, opened and cheaper deals are due. A deal is announced again if it costs 5 percent less. */
  async function expectEmails(): Promise<void> {
    for (const [id, deal] of await readDeals()) {
      const before = known.get(id);
      const phase = dealPhase(deal, ctx.now());
      if (!before || (phase !== 'open' && phase !== 'comingSoon')) continue;
      const price = deal.sellingPriceSen;
      const hasOpened = phase === 'open' && !before.isOpen;
      known.set(id, { price, isOpen: phase === 'open' || before.isOpen });
      if (!hasOpened && price >= before.price) continue;
      const since = ctx.now();
      for (const subscriber of subscribers.filter(({ leftAt }) => leftAt === null)) {
        const { email } = subscriber;
        const announced = announcedSen.get(`${email} ${id}`) ?? Number.POSITIVE_INFINITY;
        if (!isMet(deal, subscriber) || (!hasOpened && price > announced * 0.95)) continue;
        announcedSen.set(`${email} ${id}`, price);
        due.push({ email, dealId: id, since, until: nextMorning(since) });
      }
    }
  }

  for (let day = 0; day < 7; day += 1) {
    for (const hour of hours) {
      ctx.setNow(new Date(start.getTime() + day * dayMs + hour * hourMs));
      for (let changes = random.whole(0, 2); changes > 0; changes -= 1) await changeSomething();
      await expectEmails();
      await fixture.mailWishes();
      ctx.setNow(new Date(ctx.now().getTime() + minuteMs));
      await fixture.mailWishes();
      const deals = await readDeals();
      for (const { to, raw } of fixture.smtp.accepted.splice(0)) {
        const text = raw.replaceAll('=\r\n', '');
        const dealIds = [
          ...new Set([...text.matchAll(/\/deals\/([0-9a-f-]{36})/g)].map(([, id]) => id ?? '')),
        ];
        const subscriber = subscribers.find(({ email }) => email === to);
        received.push({ email: to, at: ctx.now(), dealIds });
        const wrong = dealIds.filter((id) => {
          const deal = deals.get(id);
          return !deal || !subscriber || !isMet(deal, subscriber);
        });
        expect(wrong).toEqual([]);
        expect(dealIds.length).toBeGreaterThan(0);
        expect(dealIds.length).toBeLessThanOrEqual(5);
      }
      // A due email is fulfilled when it arrives, and lapses if the subscriber or the deal is gone.
      due = due.filter((one) => {
        const subscriber = subscribers.find(({ email }) => email === one.email);
        const deal = deals.get(one.dealId);
        if (!subscriber || subscriber.leftAt !== null || !deal || !isMet(deal, subscriber)) return false;
        const isReceived = received.some(({ email, at }) => email === one.email && at > one.since);
        if (isReceived) kept.push(one);
        else expect(one.until > ctx.now(), `${one.email} about ${one.dealId}`).toBe(true);
        return !isReceived;
      });
    }
  }
  return { received, kept, subscribers };
}

function nextMorning(since: Date): Date {
  const morning = new Date(`${klDate(since)}T08:00:00+08:00`);
  return morning > since ? morning : new Date(morning.getTime() + dayMs);
}

describe('security 95: random weeks', () => {
  it.each(Array.from({ length: weeks }, (_, index) => index + 1))(
    'week %i emails every subscriber who is due, once a day and never at night',
    async (seed) => {
      const { received, kept, subscribers } = await playWeek(createRandom(seed));
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
      expect(kept.length).toBeGreaterThan(5);
    },
    WEEK_MS,
  );
});
