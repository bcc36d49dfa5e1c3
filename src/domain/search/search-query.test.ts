import { describe, expect, it } from 'vitest';
import { formatSearchQuery, readSearchQuery, removeFilters, replaceFilter } from './search-query.ts';

const read = (query: string) => readSearchQuery(new URLSearchParams(query));
const nothing = { filter: {}, order: 'newest', cursor: null };
const everything =
  'destination=South+Korea&from=PEN&start=2026-11-23&end=2026-11-29&nights=4-6&travellers=3&budget=1100' +
  '&trip=return&direct=1&bag=1&open=1&sort=closing&after=abc_-9';

describe('readSearchQuery', () => {
  it('reads every filter, the order and the cursor', () => {
    expect(read(everything)).toEqual({
      filter: {
        destination: 'South Korea',
        from: 'PEN',
        dates: { start: '2026-11-23', end: '2026-11-29' },
        nights: '4-6',
        travellers: 3,
        budget: 1100,
        trip: 'return',
        direct: true,
        bag: true,
        open: true,
      },
      order: 'closing',
      cursor: 'abc_-9',
    });
  });

  it.each([
    ['destination=&travellers=&sort=&from=&month=&start=&end=&nights=&budget=&trip='],
    ['destination=%00Japan'],
    [`destination=${'x'.repeat(61)}`],
    ['from=KULX'],
    ['from=K1'],
    ['month=2026-13'],
    ['month=1999-12'],
    ['start=2026-02-30'],
    ['start=2026-12-02&end=2026-12-01'],
    ['nights=2-4'],
    ['travellers=0'],
    ['travellers=11'],
    ['travellers=-1'],
    ['travellers=1e1'],
    ['travellers=two'],
    ['budget=450'],
    ['budget=0'],
    ['budget=20100'],
    ['trip=constructor'],
    ['direct=yes'],
    ['sort=constructor'],
    ['after=%27%3B+drop+table'],
    [`after=${'a'.repeat(201)}`],
    ['unknown=1&__proto__=2'],
  ])('ignores %s', (query) => {
    expect(read(query)).toEqual(nothing);
  });

  it('prefers the whole search of a pressed button to all other parameters', () => {
    expect(read('search=from%3DKUL%26budget%3D500&travellers=4')).toEqual(read('from=KUL&budget=500'));
    expect(read('search=&from=KUL')).toEqual(nothing);
    expect(read('search=search%3Dfrom%253DKUL')).toEqual(nothing);
  });

  it('ignores repeated parameters', () => {
    expect(
      read('destination=Japan&destination=China&travellers=1&travellers=2&sort=price&sort=price'),
    ).toEqual(nothing);
  });

  it('prefers exact dates to a month and accepts a range with only one end', () => {
    expect(read('month=2026-12&start=2026-12-24').filter.dates).toEqual({ start: '2026-12-24', end: null });
    expect(read('month=2028-02').filter.dates).toEqual({ start: '2028-02-01', end: '2028-02-29' });
  });
});

describe('formatSearchQuery', () => {
  it('is as short as possible and reads back the same', () => {
    expect(formatSearchQuery(read('destination=&travellers=&sort=newest'))).toBe('/deals');
    expect(formatSearchQuery(read(everything))).toBe(`/deals?${everything}`);
    const query = read('destination=T%C3%BCrkiye+%26+co&month=2026-12&travellers=2&sort=price&after=abc');
    expect(read(formatSearchQuery(query).split('?')[1] ?? '')).toEqual(query);
  });

  it('writes parameters in a fixed order, and a whole month always in the same form', () => {
    expect(formatSearchQuery(read('budget=500&end=2026-12-31&start=2026-12-01&from=kul'))).toBe(
      '/deals?from=KUL&month=2026-12&budget=500',
    );
  });
});

describe('a changed search', () => {
  it('starts at its first page', () => {
    const query = read('from=KUL&travellers=2&sort=price&after=abc');
    expect(formatSearchQuery(removeFilters(query, 'from'))).toBe('/deals?travellers=2&sort=price');
    expect(formatSearchQuery(replaceFilter(query, { travellers: 4, direct: true }))).toBe(
      '/deals?from=KUL&travellers=4&direct=1&sort=price',
    );
  });
});
