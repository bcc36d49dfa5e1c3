import * as paths from '#domain/kernel/paths.ts';
import { readSearchQuery, type SearchFilter } from '#domain/search/search-query.ts';

/** Parses the filters of a stored search. */
export function readWishSearch(search: string): SearchFilter {
  return readSearchQuery(new URLSearchParams(search.slice(`${paths.dealsPath}?`.length))).filter;
}
