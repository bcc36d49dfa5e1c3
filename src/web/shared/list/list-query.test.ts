import { describe, expect, it } from 'vitest';
import { prospectStatuses } from '#domain/fulfilment/customer-list.ts';
import { isFiltered, readCustomerFilter, readPlace } from './list-query.ts';

const deal = '5e3a7000-0000-4000-a000-000000000002';
const read = (address: string) => {
  const params = new URLSearchParams(address);
  return { filter: readCustomerFilter(params, prospectStatuses), ...readPlace(params) };
};

describe('the query of a list', () => {
  it('contains filters and a cursor', () => {
    const specified = 'status=notified&airlines=AirAsia+X&destination=T%C3%BCrkiye';
    expect(read(`${specified}&deal=${deal}&search=+Siti+&after=abc_-1&before=x`)).toEqual({
      filter: { status: 'notified', airlines: 'AirAsia X', destination: 'Türkiye', deal, search: 'Siti' },
      after: 'abc_-1',
      before: 'x',
    });
    expect(isFiltered(read('status=pending').filter)).toBe(true);
  });

  it('ignores empty, unknown, duplicate, overlong and malformed values', () => {
    for (const address of [
      '',
      'status=&airlines=&destination=&after=',
      'status=deleted',
      'status=pending&status=notified',
      `airlines=${'x'.repeat(101)}`,
      'destination=%00',
      `after=${'x'.repeat(201)}`,
      'after=%3Cscript%3E',
      'deal=1',
      `search=${'x'.repeat(101)}`,
      'companyId=5e3a7000-0000-4000-a000-000000000002',
    ]) {
      expect(read(address)).toEqual({ filter: {}, after: null, before: null });
    }
    expect(isFiltered({})).toBe(false);
  });
});
