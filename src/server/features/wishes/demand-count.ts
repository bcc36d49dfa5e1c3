// Counts wishes for companies once a day, so that no one can observe a single change.

import { performance } from 'node:perf_hooks';
import { dayMs, klDate } from '#domain/kernel/time.ts';
import { dealPlaceTokens, findDestination } from '#domain/search/places.ts';
import { createDemandCounter, type DemandPlace, toDemandPlace } from '#domain/wishes/demand.ts';
import { meetsWish, type WishCriteria, type WishedDeal } from '#domain/wishes/wish-criteria.ts';
import type { AppContext } from '#server/app/context.ts';
import { listAllSearchRows } from '#server/features/deals/search-snapshot.ts';
import type { Tx } from '#server/platform/database/database.ts';
import {
  copyDemandWishes,
  finishDemandCount,
  listDemandWishes,
  startDemandCount,
  storeDemandFigures,
} from './demand-count.store.ts';
import { storeWishResults } from './wish-notices.store.ts';
import { readWishSearch } from './wish-search.ts';

/** Few enough that other jobs of the worker run between two batches. */
const PEOPLE_AT_ONCE = 1_000;
/** Long enough that the count after the deadline includes all payments. */
const CLOSED_DAYS = 3;

/** Returns false if today's count exists. Safe to run concurrently. */
export async function countDemand(ctx: AppContext): Promise<boolean> {
  const now = ctx.now();
  const today = klDate(now);
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await startDemandCount(tx, { today, now }))) return false;
    const begun = performance.now();
    const isMet = createDealFinder(await listAllSearchRows(ctx), now);
    await copyDemandWishes(tx, today);
    const counter = createDemandCounter(today);
    const readPlace = createPlaceReader();
    const counted = { wishes: 0, people: 0 };
    for await (const wishes of readDemandWishes(tx)) {
      for (const { person, ...criteria } of wishes)
        if (!isMet(criteria)) counter.add({ ...criteria, person, place: readPlace(criteria) });
      counted.wishes += wishes.length;
      counted.people = wishes.at(-1)?.person ?? counted.people;
    }
    await storeDemandFigures(tx, counter.list());
    await storeWishResults(tx, { now, since: new Date(now.getTime() - CLOSED_DAYS * dayMs) });
    const millis = Math.round(performance.now() - begun);
    await finishDemandCount(tx, { ...counted, millis });
    ctx.log.info({ ...counted, millis }, 'counted wishes for companies');
    return true;
  });
}

async function* readDemandWishes(tx: Tx) {
  for (let after = 0; ; after += PEOPLE_AT_ONCE) {
    const wishes = await listDemandWishes(tx, { after, people: PEOPLE_AT_ONCE });
    if (wishes.length === 0) return;
    yield wishes;
  }
}

/** Returns a test whether a deal on sale meets a wish. Compares cheap deals first, because they meet most wishes. */
function createDealFinder(rows: readonly WishedDeal[], now: Date): (criteria: WishCriteria) => boolean {
  const all = rows
    .filter(({ seatsAvailable }) => seatsAvailable > 0)
    .sort((one, other) => one.deal.priceSen - other.deal.priceSen);
  const byPlace = new Map<string, WishedDeal[]>();
  for (const row of all) {
    for (const place of dealPlaceTokens(row.deal)) {
      const deals = byPlace.get(place);
      if (deals) deals.push(row);
      else byPlace.set(place, [row]);
    }
  }
  return (criteria) => {
    const deals = criteria.place === null ? all : (byPlace.get(criteria.place) ?? []);
    const elsewhere = { ...criteria, place: null };
    return deals.some((deal) => meetsWish(elsewhere, deal, now));
  };
}

/** Memoised: many wishes name the same place, and reading a search is slow. */
function createPlaceReader(): (criteria: WishCriteria) => DemandPlace | null {
  const known = new Map<string, DemandPlace | null>();
  return ({ place, search }) => {
    if (place === null) return null;
    const read = known.get(place);
    if (read !== undefined) return read;
    const destination = findDestination(readWishSearch(search).destination ?? '');
    const found = destination && toDemandPlace(destination);
    known.set(place, found);
    return found;
  };
}
