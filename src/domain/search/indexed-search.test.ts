import { describe, expect, it } from 'vitest';
import { buildSearchRow } from '#dev/testing/fixtures/search-row.ts';
import { listIndexedParents, listIndexedSearches } from './indexed-search.ts';
import { findDestination } from './places.ts';
import { monthDates } from './search-query.ts';

const now = new Date('2026-11-15T08:00:00Z');
const december = monthDates('2026-12');

const row = (changed: Parameters<typeof buildSearchRow>[1] = {}) => buildSearchRow(now, changed);

describe('listIndexedParents', () => {
  const listParents = (name: string, dates = december) =>
    listIndexedParents({ destination: findDestination(name) ?? 'unknown', dates, budget: 500 });

  it('lists the month of the destination before the destination', () => {
    expect(listParents('osaca').map(({ filter, fewestDeals }) => [filter, fewestDeals])).toEqual([
      [{ destination: 'Osaka', dates: december }, 3],
      [{ destination: 'Osaka' }, 1],
    ]);
  });

  it('ignores dates that are not one whole month', () => {
    const parents = listParents('Japan', { start: '2026-12-01', end: '2026-12-30' });
    expect(parents.map(({ filter }) => filter)).toEqual([{ destination: 'Japan' }]);
  });

  it('widens an airport to its city, or to the country of the same name', () => {
    expect(listParents('KIX').at(-1)?.filter).toEqual({ destination: 'Osaka' });
    expect(listParents('SIN').at(-1)?.criteria).toEqual({
      destination: { kind: 'country', country: 'Singapore' },
    });
  });

  it('lists nothing for all deals and for an unknown destination', () => {
    expect(listIndexedParents({ dates: december, budget: 500 })).toEqual([]);
    expect(listIndexedParents({ destination: 'unknown' })).toEqual([]);
  });
});

describe('listIndexedSearches', () => {
  it('lists countries and cities with at least one deal, and their months with at least three deals', () => {
    const rows = [row(), row(), row(), row({ to: 'NRT', city: 'Tokyo' }), row({ departsOn: '2027-01-04' })];
    expect(listIndexedSearches(rows, now)).toEqual([
      { destination: 'Japan' },
      { destination: 'Japan', dates: december },
      { destination: 'Osaka' },
      { destination: 'Osaka', dates: december },
      { destination: 'Tokyo' },
    ]);
  });

  it('lists a country once, however companies spell it', () => {
    const unknown = { city: null, to: null };
    expect(
      listIndexedSearches(
        [row({ ...unknown, country: 'Wakanda' }), row({ ...unknown, country: 'wakanda' })],
        now,
      ),
    ).toEqual([{ destination: 'Wakanda' }]);
  });

  it('ignores deals that have ended or are sold out', () => {
    expect(listIndexedSearches([row({ deadlineMs: now.getTime() }), row({ seats: 0 })], now)).toEqual([]);
  });

  it('lists only searches that are their own first indexed parent', () => {
    for (const filter of listIndexedSearches([row(), row(), row()], now)) {
      const destination = findDestination(filter.destination ?? '') ?? 'unknown';
      expect(listIndexedParents({ ...filter, destination })[0]?.filter).toEqual(filter);
    }
  });
});
