// A realistic mix of visits for bench/pages.ts: few destinations, months and filters get most searches.
import { listRoutes } from '#dev/testing/fixtures/many-deals.ts';

const DESTINATIONS = 60;
const SKEW = 1.1;

export const mixedRoutes = listRoutes(DESTINATIONS);

const destinations = mixedRoutes.flatMap(([route, country]) => [route.slice(4), country]);
const from = ['KUL', 'PEN', 'JHB', 'BKI', 'KCH'];
const travellers = ['2', '4', '3', '1', '5', '6'];
const budgets = ['500', '1000', '800', '1500', '300', '2000'];
const nights = ['4-6', '1-3', '7-10', '11-'];
const orders = ['price', 'departure', 'closing', 'discount'];

/** The same numbers at each run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks by Zipf's law: the second half as often as the first, the third a third. */
function pickSkewed(values: readonly string[], random: () => number): string {
  const weights = values.map((_, index) => 1 / (index + 1) ** SKEW);
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left <= 0;
  });
  return values[Math.max(index, 0)] ?? '';
}

function nextMonths(): string[] {
  const now = new Date();
  return [0, 1, 2, 3].map((add) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + add, 1)).toISOString().slice(0, 7),
  );
}

/** Home, all deals or a search, each as often as visitors who compare offers open it. */
export function chooseVisit(random: () => number): string {
  const kind = random();
  if (kind < 0.2) return '/';
  if (kind < 0.4) return '/deals';
  const query = new URLSearchParams();
  const add = (share: number, name: string, values: readonly string[]) => {
    if (random() < share) query.set(name, pickSkewed(values, random));
  };
  add(0.85, 'destination', destinations);
  add(0.3, 'from', from);
  add(0.35, 'month', nextMonths());
  add(0.25, 'travellers', travellers);
  add(0.2, 'budget', budgets);
  add(0.1, 'nights', nights);
  add(0.1, 'direct', ['1']);
  add(0.1, 'sort', orders);
  return query.size === 0 ? '/deals' : `/deals?${query}`;
}

/** Searches with full pages that all differ, as a hostile client sends them to fill the cache. */
export function listLargeSearches(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const query = new URLSearchParams({ budget: String(20_000 - (index % 150) * 100) });
    const sort = orders[Math.floor(index / 150) % orders.length];
    if (sort) query.set('sort', sort);
    return `/deals?${query}`;
  });
}
