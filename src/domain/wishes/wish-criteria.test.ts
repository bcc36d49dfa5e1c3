import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchedDeals, searchFilters } from '#dev/testing/fixtures/wish-samples.ts';
import { searchDeals } from '../search/deal-search.ts';
import { findDestination } from '../search/places.ts';
import type { Criteria } from '../search/search-match.ts';
import type { SearchFilter } from '../search/search-query.ts';
import { meetsWish, toWishCriteria } from './wish-criteria.ts';

const now = new Date('2026-11-19T04:00:00Z');

function readCriteria({ destination, ...filter }: SearchFilter): Criteria {
  return destination === undefined
    ? filter
    : { ...filter, destination: findDestination(destination) ?? 'unknown' };
}

describe('toWishCriteria', () => {
  it('stores every filter, and the search in a single spelling', () => {
    const filter = {
      destination: 'osaka',
      from: 'KUL',
      dates: { start: '2026-12-01', end: '2026-12-31' },
      nights: '4-6',
      travellers: 2,
      budget: 1200,
      trip: 'return',
      direct: true,
      bag: true,
      open: true,
    } as const;
    expect(toWishCriteria(filter)).toEqual({
      search:
        '/deals?destination=Osaka&from=KUL&month=2026-12&nights=4-6&travellers=2&budget=1200&trip=return&direct=1&bag=1&open=1',
      place: 'Osaka, Japan',
      from: 'KUL',
      departsFrom: '2026-12-01',
      departsUntil: '2026-12-31',
      leastNights: 4,
      mostNights: 6,
      travellers: 2,
      maxPriceSen: 120_000,
      trip: 'return',
      isDirect: true,
      hasBag: true,
      isOpen: true,
    });
  });

  it('returns the same search text for equal criteria', () => {
    const searches = ['Korea', 'south korea', 'South Korea'].map(
      (destination) => toWishCriteria({ destination })?.search,
    );
    expect(new Set(searches)).toEqual(new Set(['/deals?destination=South+Korea']));
  });

  it('accepts a search without filters and rejects an unknown place', () => {
    expect(toWishCriteria({})).toMatchObject({ search: '/deals', place: null, leastNights: null });
    expect(toWishCriteria({ destination: 'Narnia' })).toBeNull();
    expect(toWishCriteria({ nights: '11-' })).toMatchObject({ leastNights: 11, mostNights: null });
  });
});

describe('meetsWish', () => {
  it('matches exactly the deals that the search finds', () => {
    let met = 0;
    const options = { order: 'newest', after: null, limit: 1, now } as const;
    fc.assert(
      fc.property(
        searchFilters,
        searchedDeals(now),
        fc.integer({ min: 1, max: 11 }),
        (filter, deal, seatsAvailable) => {
          const criteria = readCriteria(filter);
          const { total } = searchDeals([{ deal, seatsAvailable, seatsHeld: 0 }], { criteria, ...options });
          const wish = toWishCriteria(filter);
          expect(wish && meetsWish(wish, { deal, seatsAvailable }, now)).toBe(total === 1);
          met += total;
        },
      ),
      { numRuns: 5_000, seed: 7 },
    );
    expect(met).toBeGreaterThan(100);
  });
});
