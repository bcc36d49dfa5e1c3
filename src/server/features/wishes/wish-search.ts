import * as paths from '#domain/kernel/paths.ts';
import { readSearchQuery, type SearchFilter } from '#domain/search/search-query.ts';

/** Reads the filters back from the stored address of a search. */
export function readWishSearch(search: string): SearchFilter {
  return readSearchQuery(new URLSearchParams(search.slice(`${paths.deals}?`.length))).filter;
}
