import { describe, expect, it } from 'vitest';
import { getPassportEnd, readDealSearch, readSearch } from './list-search.ts';

describe('readSearch', () => {
  it('splits names into lower-case words at spaces and punctuation', () => {
    expect(readSearch(' Rajesh  A/L Pillai ')?.terms).toEqual([['rajesh'], ['a'], ['l'], ['pillai']]);
  });

  it('keeps an email whole', () => {
    expect(readSearch('Chong.Xin@Inbox.example')?.terms).toEqual([['chong.xin@inbox.example']]);
  });

  it('reads a phone number as one word, in any spacing, with or without a country code', () => {
    expect(readSearch('012-345 6789')?.terms).toEqual([['60123456789', '0123456789']]);
    expect(readSearch('+60 12-345 6789')?.terms).toEqual([['60123456789']]);
  });

  it('reads the last four characters of a passport number, or all of them, as a passport', () => {
    expect(readSearch('4478')?.passportEnd).toBe('4478');
    expect(readSearch('a 51204478')?.passportEnd).toBe('4478');
    expect(getPassportEnd('a51204478')).toBe('4478');
    for (const other of ['Tokyo', 'Amir', '012-345 6789', '44789'])
      expect(readSearch(other)?.passportEnd).toBeNull();
  });

  it('rejects empty text, single letters and punctuation', () => {
    for (const text of ['', ' ', 'a', '--', '/ \\']) expect(readSearch(text)).toBeNull();
  });

  it('limits text length and terms', () => {
    expect(readSearch('ab '.repeat(500))?.terms).toHaveLength(6);
  });

  it('finds deals by airport city', () => {
    expect(readDealSearch('Tokyo')?.terms[0]).toEqual(expect.arrayContaining(['tokyo', 'nrt', 'hnd']));
    expect(readDealSearch('to')?.terms).toEqual([['to']]);
  });
});
