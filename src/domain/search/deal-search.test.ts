import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSearchRow } from '#dev/testing/fixtures/search-row.ts';
import { listDepartureChoices } from './choice-counts.ts';
import { type SearchOptions, searchDeals, searchPosition } from './deal-search.ts';
import { findDestination } from './places.ts';
import { type Criteria, countMatches, type SearchRow } from './search-match.ts';
import { nightRanges, type SearchFilter, searchOrders } from './search-query.ts';
import type { SearchedDeal } from './searched-deal.ts';

const now = new Date('2026-11-15T08:00:00Z');
const hour = 3_600_000;

const row = (changed: Parameters<typeof buildSearchRow>[1] = {}) =>
  buildSearchRow(now, { departsOn: '2026-11-27', ...changed });

const taipei = { country: 'Taiwan', city: 'Taipei', to: 'TPE' };

function search(rows: readonly SearchRow[], criteria: Criteria = {}, options: Partial<SearchOptions> = {}) {
  return searchDeals(rows, { criteria, order: 'newest', after: null, limit: 60, now, ...options });
}

const foundIds = (rows: readonly SearchRow[], criteria: Criteria, options?: Partial<SearchOptions>) =>
  search(rows, criteria, options).found.map(({ id }) => id);

describe('searchDeals', () => {
  it.each<[Criteria, Partial<SearchedDeal> & { seats?: number }]>([
    [{ destination: findDestination('Japan') ?? 'unknown' }, taipei],
    [{ destination: findDestination('Osaka') ?? 'unknown' }, { to: 'NRT', city: 'Tokyo' }],
    [{ from: 'KUL' }, { from: 'PEN' }],
    [{ dates: { start: '2026-11-27', end: '2026-11-27' } }, { departsOn: '2026-11-28' }],
    [{ dates: { start: null, end: '2026-11-30' } }, { departsOn: '2026-12-01' }],
    [{ nights: '4-6' }, { nights: 7 }],
    [{ nights: '4-6' }, { nights: null }],
    [{ travellers: 5 }, { seats: 4 }],
    [{ budget: 1300 }, { priceSen: 130_001 }],
    [{ trip: 'return' }, { trip: 'oneWay' }],
    [{ direct: true }, { isDirect: false }],
    [{ bag: true }, { hasBag: false }],
    [{ open: true }, { publishMs: now.getTime() + 1 }],
  ])('finds only deals that match %j', (criteria, other) => {
    expect(foundIds([row(), row({ id: '2', ...other })], criteria)).toEqual(['1']);
  });

  it('includes held deals and excludes closed and sold-out ones', () => {
    const rows = [
      row({ id: 'held', seats: 0, held: 2 }),
      row({ id: 'sold out', seats: 0 }),
      row({ id: 'closed', deadlineMs: now.getTime() }),
    ];
    expect(search(rows)).toMatchObject({ total: 1, open: 0, found: [{ id: 'held' }], soldOut: ['sold out'] });
  });

  it('counts the matches without listing them (countMatches)', () => {
    const rows = [row(), row({ id: '2', from: 'PEN' }), row({ id: '3', seats: 0 })];
    expect(countMatches(rows, { from: 'KUL' }, now)).toBe(1);
    expect(countMatches([row({ deadlineMs: now.getTime() })], {}, now)).toBe(0);
  });

  it('finds nothing for an unknown place', () => {
    expect(search([row()], { destination: 'unknown' })).toMatchObject({ total: 0, found: [] });
  });

  it('offers sold-out deals of a place for their waiting lists [T3-3]', () => {
    const colombo = { country: 'Sri Lanka', city: 'Colombo', to: 'CMB', seats: 0 };
    const answer = search([row(), row({ id: '2', ...colombo })], {
      destination: findDestination('Sri Lanka') ?? 'unknown',
      travellers: 4,
    });
    expect(answer).toMatchObject({ total: 0, soldOut: ['2'] });
    expect(answer.counts.places.find(({ country }) => country === 'Sri Lanka')).toMatchObject({
      deals: 0,
      soldOut: 1,
    });
  });

  it('counts each choice with the other filters applied', () => {
    const rows = [
      row(),
      row({ id: '2', ...taipei, priceSen: 68_100, departsOn: '2026-12-02', nights: 8 }),
      row({ id: '3', from: 'PEN', seats: 1, isDirect: false }),
    ];
    const { counts, total } = search(rows, { from: 'KUL', budget: 700 });
    expect(total).toBe(1);
    expect(counts.from).toEqual(new Map([['KUL', 1]]));
    expect(counts.budgets[6]).toBe(1);
    expect(counts.budgets[12]).toBe(2);
    expect(counts.places.map(({ city, deals }) => [city, deals])).toEqual([
      [null, 1],
      ['Taipei', 1],
    ]);
    expect(counts.weeks).toEqual([{ monday: '2026-11-30', deals: 1, lowestSen: 68_100 }]);
    expect(counts.without).toEqual({ from: 1, budget: 2 });
    const { counts: all } = search(rows);
    expect(all.travellers.slice(0, 5)).toEqual([3, 2, 2, 2, 2]);
    expect(all.nights).toEqual({ '1-3': 0, '4-6': 2, '7-10': 1, '11-': 0 });
    expect(all.places.map(({ country, city, lowestSen }) => [country, city, lowestSen])).toEqual([
      ['Japan', null, 129_100],
      ['Japan', 'Osaka', 129_100],
      ['Taiwan', null, 68_100],
      ['Taiwan', 'Taipei', 68_100],
    ]);
  });

  it('lists the airports and months of all deals, matching or not', () => {
    const rows = [
      row({ departsOn: '2026-12-02' }),
      row({ id: '2', from: 'PEN' }),
      row({ id: '3', from: null }),
    ];
    expect(listDepartureChoices(rows)).toEqual({ airports: ['KUL', 'PEN'], months: ['2026-11', '2026-12'] });
  });

  it('explains how the nearest deals differ, starting with the nearest', () => {
    const rows = [
      row({ id: 'elsewhere', ...taipei, priceSen: 90_000 }),
      row({ id: 'from Penang', priceSen: 90_000, from: 'PEN' }),
      row({ id: 'dearer', priceSen: 105_000 }),
      row({ id: 'later', departsOn: '2026-12-05', priceSen: 90_000 }),
      row({ id: 'three things', ...taipei, from: 'PEN', priceSen: 200_000 }),
    ];
    const criteria: Criteria = {
      destination: findDestination('Osaka') ?? 'unknown',
      from: 'KUL',
      dates: { start: '2026-11-23', end: '2026-11-29' },
      budget: 1000,
    };
    expect(search(rows, criteria).nearest).toEqual([
      { id: 'dearer', differences: [{ what: 'budget', overSen: 5_000 }] },
      { id: 'later', differences: [{ what: 'dates', departsOn: '2026-12-05', days: 6 }] },
      { id: 'from Penang', differences: [{ what: 'from', code: 'PEN' }] },
      { id: 'elsewhere', differences: [{ what: 'destination' }] },
    ]);
  });
});

const arbitraryRow = fc
  .record({
    place: fc.constantFrom({ country: 'Japan', city: 'Osaka', to: 'KIX' }, taipei),
    from: fc.constantFrom('KUL', 'PEN'),
    departsOn: fc.constantFrom('2026-11-27', '2026-12-02', '2026-12-30'),
    nights: fc.constantFrom(null, 2, 5, 12),
    priceSen: fc.integer({ min: 0, max: 30 }).map((tens) => tens * 10_000),
    discount: fc.integer({ min: 0, max: 3 }),
    createdMs: fc.integer({ min: 1, max: 4 }),
    seats: fc.integer({ min: 0, max: 3 }),
    held: fc.integer({ min: 0, max: 1 }),
    isDirect: fc.boolean(),
    hasBag: fc.boolean(),
    isOpen: fc.boolean(),
    trip: fc.constantFrom('return' as const, 'oneWay' as const),
  })
  .map(({ place, isOpen, ...rest }) => ({
    ...place,
    ...rest,
    publishMs: isOpen ? null : now.getTime() + hour,
  }));

const some = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined });

const arbitraryCriteria = fc
  .record({
    destination: some(
      fc.constantFrom('Japan', 'Osaka', 'TPE').map((text) => findDestination(text) ?? 'unknown'),
    ),
    from: some(fc.constantFrom('KUL', 'PEN')),
    dates: some(fc.constant({ start: '2026-11-28', end: '2026-12-31' })),
    nights: some(fc.constantFrom(...nightRanges)),
    travellers: some(fc.integer({ min: 1, max: 3 })),
    budget: some(fc.integer({ min: 1, max: 30 }).map((hundreds) => hundreds * 100)),
    trip: some(fc.constantFrom('return' as const, 'oneWay' as const)),
    direct: some(fc.constant(true as const)),
    bag: some(fc.constant(true as const)),
    open: some(fc.constant(true as const)),
  })
  .map(
    (criteria) =>
      Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== undefined)) as Criteria,
  );

describe('any search', () => {
  const any = fc.tuple(
    fc.array(arbitraryRow, { maxLength: 30 }),
    arbitraryCriteria,
    fc.constantFrom(...searchOrders),
  );
  const toRows = (parts: readonly (typeof arbitraryRow extends fc.Arbitrary<infer Part> ? Part : never)[]) =>
    parts.map((part, index) => row({ ...part, id: String(index).padStart(2, '0') }));

  it('returns pages in order, without gaps or duplicates', () => {
    fc.assert(
      fc.property(any, ([parts, criteria, order]) => {
        const rows = toRows(parts);
        const whole = search(rows, criteria, { order, limit: 100 });
        expect(whole.found).toHaveLength(whole.total);
        const turned: string[] = [];
        let after: SearchOptions['after'] = null;
        for (;;) {
          const { found } = search(rows, criteria, { order, limit: 4, after });
          turned.push(...found.map(({ id }) => id));
          const last = found.at(-1);
          if (!last) break;
          after = searchPosition(last, order);
        }
        expect(turned).toEqual(whole.found.map(({ id }) => id));
      }),
    );
  });

  it('finds as many deals as the count of each choice promises', () => {
    fc.assert(
      fc.property(any, ([parts, criteria]) => {
        const rows = toRows(parts);
        const { counts } = search(rows, criteria);
        const totalWith = (filter: Omit<SearchFilter, 'destination'>) =>
          search(rows, { ...criteria, ...filter }).total;
        for (const range of nightRanges) expect(totalWith({ nights: range })).toBe(counts.nights[range]);
        for (const from of ['KUL', 'PEN']) expect(totalWith({ from })).toBe(counts.from.get(from) ?? 0);
        for (const travellers of [1, 2, 3])
          expect(totalWith({ travellers })).toBe(counts.travellers[travellers - 1]);
        for (const budget of [100, 1500])
          expect(totalWith({ budget })).toBe(counts.budgets[budget / 100 - 1]);
        expect(totalWith({ trip: 'oneWay' })).toBe(counts.trip.oneWay);
        expect(totalWith({ direct: true })).toBe(counts.direct);
        expect(totalWith({ bag: true })).toBe(counts.bag);
        expect(totalWith({ open: true })).toBe(counts.open);
        const { from: _left, ...others } = criteria;
        if (criteria.from) expect(search(rows, others).total).toBe(counts.without.from);
      }),
    );
  });
});
