import { describe, expect, it } from 'vitest';
import { passportEnd, readDealSearch, readSearch } from './list-search.ts';

describe('what is looked for', () => {
  it('names are looked for word by word, in lower case, split at spaces and punctuation', () => {
    expect(readSearch(' Rajesh  A/L Pillai ')?.terms).toEqual([['rajesh'], ['a'], ['l'], ['pillai']]);
  });

  it('an email stays whole', () => {
    expect(readSearch('Chong.Xin@Inbox.example')?.terms).toEqual([['chong.xin@inbox.example']]);
  });

  it('a telephone number is one word however it is spaced, at home or abroad', () => {
    expect(readSearch('012-345 6789')?.terms).toEqual([['60123456789', '0123456789']]);
    expect(readSearch('+60 12-345 6789')?.terms).toEqual([['60123456789']]);
  });

  it('four letters and digits, or a whole passport number, may also be a passport', () => {
    expect(readSearch('4478')?.passportEnd).toBe('4478');
    expect(readSearch('a 51204478')?.passportEnd).toBe('4478');
    expect(passportEnd('a51204478')).toBe('4478');
    for (const other of ['Tokyo', 'Amir', '012-345 6789', '44789'])
      expect(readSearch(other)?.passportEnd).toBeNull();
  });

  it('nothing, a single letter and mere punctuation are too little', () => {
    for (const text of ['', ' ', 'a', '--', '/ \\']) expect(readSearch(text)).toBeNull();
  });

  it('a long text is cut and has few terms', () => {
    expect(readSearch('ab '.repeat(500))?.terms).toHaveLength(6);
  });

  it('deals are found by the city of an airport', () => {
    expect(readDealSearch('Tokyo')?.terms[0]).toEqual(expect.arrayContaining(['tokyo', 'nrt', 'hnd']));
    expect(readDealSearch('to')?.terms).toEqual([['to']]);
  });
});
