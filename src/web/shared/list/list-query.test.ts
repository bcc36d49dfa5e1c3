import { describe, expect, it } from 'vitest';
import { prospectStatuses } from '#domain/customer-list.ts';
import { isFiltered, readListQuery } from './list-query.ts';

const read = (address: string) => readListQuery(new URLSearchParams(address), prospectStatuses);

describe('the address of a list', () => {
  it('names filters and a place', () => {
    expect(read('status=notified&airlines=AirAsia+X&destination=T%C3%BCrkiye&after=abc_-1')).toEqual({
      filter: { status: 'notified', airlines: 'AirAsia X', destination: 'Türkiye' },
      cursor: 'abc_-1',
    });
    expect(isFiltered(read('status=pending').filter)).toBe(true);
  });

  it('says nothing by what is empty, unknown, said twice, too long or broken', () => {
    for (const address of [
      '',
      'status=&airlines=&destination=&after=',
      'status=deleted',
      'status=pending&status=notified',
      `airlines=${'x'.repeat(101)}`,
      'destination=%00',
      `after=${'x'.repeat(201)}`,
      'after=%3Cscript%3E',
      'companyId=5e3a7000-0000-4000-a000-000000000002',
    ]) {
      expect(read(address)).toEqual({ filter: {}, cursor: null });
    }
    expect(isFiltered({})).toBe(false);
  });
});
