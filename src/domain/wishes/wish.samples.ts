// Random searches and deals that often meet each other.
import fc from 'fast-check';
import { addDays, mondayOf } from '../kernel/time.ts';
import { nightRanges, type SearchFilter } from '../search/search-query.ts';
import type { SearchedDeal } from '../search/searched-deal.ts';
import { tripTypes } from '../trips/leg.ts';

const firstDay = '2026-12-01';
const day = fc.integer({ min: 0, max: 20 }).map((days) => addDays(firstDay, days));

const dates = fc.oneof(
  fc.record({ start: day, end: fc.constant(null) }),
  fc.record({ start: fc.constant(null), end: day }),
  fc
    .tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 10 }))
    .map(([days, more]) => ({ start: addDays(firstDay, days), end: addDays(firstDay, days + more) })),
);

const whole = fc.record({
  destination: fc.constantFrom('Japan', 'Osaka', 'KIX', 'South Korea', 'Singapore', 'kl', 'Taipei'),
  from: fc.constantFrom('KUL', 'PEN'),
  dates,
  nights: fc.constantFrom(...nightRanges),
  travellers: fc.integer({ min: 1, max: 10 }),
  budget: fc.integer({ min: 5, max: 15 }).map((hundreds) => hundreds * 100),
  trip: fc.constantFrom(...tripTypes),
  direct: fc.constant(true as const),
  bag: fc.constant(true as const),
  open: fc.constant(true as const),
});

/** At most three filters at once, because few deals meet many. */
export const searchFilters: fc.Arbitrary<SearchFilter> = fc
  .tuple(
    whole,
    fc.shuffledSubarray(
      ['destination', 'from', 'dates', 'nights', 'travellers', 'budget', 'trip', 'direct', 'bag', 'open'],
      { maxLength: 3 },
    ),
  )
  .map(([filter, names]) =>
    Object.fromEntries(Object.entries(filter).filter(([name]) => names.includes(name))),
  );

const places = [
  { country: 'Japan', city: 'Osaka', to: 'KIX' },
  { country: 'Japan', city: 'Tokyo', to: 'NRT' },
  { country: 'japan', city: null, to: 'ZZZ' },
  { country: 'South Korea', city: 'Seoul', to: 'ICN' },
  { country: 'Korea', city: null, to: 'ICN' },
  { country: 'Singapore', city: null, to: 'SIN' },
  { country: 'Malaysia', city: 'Kuala Lumpur', to: 'KUL' },
  { country: 'Taiwan', city: 'Taipei', to: null },
];

export const searchedDeals = (now: Date): fc.Arbitrary<SearchedDeal> =>
  fc
    .record({
      place: fc.constantFrom(...places),
      from: fc.constantFrom('KUL', 'PEN', null),
      departsOn: day,
      nights: fc.option(fc.integer({ min: 0, max: 12 })),
      trip: fc.constantFrom(...tripTypes),
      isDirect: fc.boolean(),
      hasBag: fc.boolean(),
      priceSen: fc.integer({ min: 40_000, max: 160_000 }),
      opensInMs: fc.option(fc.integer({ min: -1, max: 1 })),
    })
    .map(({ place, opensInMs, ...deal }) => ({
      ...deal,
      ...place,
      id: '1',
      week: mondayOf(deal.departsOn),
      month: deal.departsOn.slice(0, 7),
      discount: 10,
      deadlineMs: now.getTime() + 1,
      publishMs: opensInMs === null ? null : now.getTime() + opensInMs,
      createdMs: now.getTime(),
    }));
