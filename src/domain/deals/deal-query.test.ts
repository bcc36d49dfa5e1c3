import { describe, expect, it } from 'vitest';
import { dealsAddress, readDealQuery } from './deal-query.ts';

const read = (query: string) => readDealQuery(new URLSearchParams(query));
const nothing = { filter: {}, order: 'newest', cursor: null };

describe('deals URL', () => {
  it('contains destination, travellers, order and cursor', () => {
    expect(read('destination=South+Korea&travellers=3&sort=closing&after=abc_-9')).toEqual({
      filter: { destination: 'South Korea', travellers: 3 },
      order: 'closing',
      cursor: 'abc_-9',
    });
  });

  it.each([
    ['destination=&travellers=&sort='],
    ['destination=%00Japan'],
    [`destination=${'x'.repeat(61)}`],
    ['travellers=0'],
    ['travellers=11'],
    ['travellers=-1'],
    ['travellers=1e1'],
    ['travellers=two'],
    ['sort=constructor'],
    ['after=%27%3B+drop+table'],
    [`after=${'a'.repeat(201)}`],
    ['unknown=1&__proto__=2'],
  ])('ignores %s', (query) => {
    expect(read(query)).toEqual(nothing);
  });

  it('ignores repeated parameters', () => {
    expect(
      read('destination=Japan&destination=China&travellers=1&travellers=2&sort=price&sort=price'),
    ).toEqual(nothing);
  });

  it('is as short as possible and reads back the same', () => {
    expect(dealsAddress(read('destination=&travellers=&sort=newest'))).toBe('/deals');
    const query = read('destination=T%C3%BCrkiye+%26+co&travellers=2&sort=price&after=abc');
    const address = dealsAddress(query);
    expect(read(address.split('?')[1] ?? '')).toEqual(query);
  });
});
