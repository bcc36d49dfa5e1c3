import { describe, expect, it } from 'vitest';
import { getLinesSearch, readLinesQuery } from './lines-query.ts';

const read = (query: string) => readLinesQuery(new URLSearchParams(query));

describe('readLinesQuery', () => {
  it('reads its own link and a chosen number', () => {
    expect(read(getLinesSearch('sabre', { isOnlyNew: true }))).toEqual({ isOnlyNew: true, first: null });
    expect(read(getLinesSearch('sabre', { isOnlyNew: false }))).toEqual({ isOnlyNew: false, first: null });
    expect(read('lines=sabre&new=1&first=19')).toEqual({ isOnlyNew: true, first: 19 });
  });

  it.each(['first=0', 'first=-1', 'first=12345', 'first=1e3', 'new=2'])('ignores %s', (query) => {
    expect(read(query)).toEqual({ isOnlyNew: false, first: null });
  });
});
