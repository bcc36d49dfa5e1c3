// Saved searches for destinations without a deal: companies of the demo see demand, and no deal causes an email.
import { addToMonth } from '#domain/kernel/month.ts';
import { klDate } from '#domain/kernel/time.ts';
import { monthDates } from '#domain/search/search-query.ts';
import { getWishEndDate } from '#domain/wishes/wish.ts';
import { toWishCriteria } from '#domain/wishes/wish-criteria.ts';
import type { AppContext } from '#server/app/context.ts';
import { countDemand } from '#server/features/wishes/demand-count.ts';
import {
  confirmWishRow,
  listWishes,
  saveCriteria,
  upsertSubscriber,
  upsertWish,
} from '#server/features/wishes/wishes.store.ts';
import { createPersonEmail, createRandom } from '../testing/fixtures/factories.ts';
import { people } from '../testing/fixtures/factory-names.ts';

const seed = 19_630_916;

/** Pages round the numbers down to fives: the Maldives show 10, Nepal nothing in its second month. */
const plan = [
  { destination: 'Maldives', monthsAhead: 1, budget: 2_400, people: 6 },
  { destination: 'Maldives', monthsAhead: 1, budget: 1_500, people: 7 },
  { destination: 'New Zealand', monthsAhead: 2, budget: 3_200, people: 11 },
  { destination: 'Nepal', monthsAhead: 1, budget: 1_300, people: 8 },
  { destination: 'Nepal', monthsAhead: 2, budget: 1_300, people: 4 },
  { destination: 'Philippines', monthsAhead: 3, budget: 700, people: 16 },
];

export async function loadDemoWishes(ctx: AppContext, now: Date): Promise<void> {
  const random = createRandom(seed);
  const today = klDate(now);
  await ctx.db.transaction().execute(async (tx) => {
    for (const { destination, monthsAhead, budget, people: count } of plan) {
      const { start, end } = monthDates(addToMonth(today.slice(0, 7), monthsAhead));
      const criteria = toWishCriteria({ destination, budget, dates: { start, end } });
      const endsOn = getWishEndDate(end, now);
      if (!criteria || endsOn === null) throw new Error(`The demo cannot wish for ${destination}.`);
      const criteriaId = await saveCriteria(tx, criteria);
      for (let person = 0; person < count; person += 1) {
        const email = createPersonEmail(random.pick(people), random);
        const subscriber = { email, locale: 'en', privacyVersion: '2026-11', linkBase: null, now };
        const subscriberId = await upsertSubscriber(tx, subscriber);
        await upsertWish(tx, { subscriberId, criteriaId, endsOn, now, today });
        for (const { id } of await listWishes(tx, subscriberId)) await confirmWishRow(tx, id, now);
      }
    }
  });
  await countDemand(ctx);
}
