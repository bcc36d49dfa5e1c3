import * as paths from '#domain/kernel/paths.ts';
import { formatSearchQuery, type SearchFilter } from '#domain/search/search-query.ts';
import { getWishEndDate } from '#domain/wishes/wish.ts';
import { toWishCriteria } from '#domain/wishes/wish-criteria.ts';
import { formatDate } from '#format/dates.ts';
import { listWishTexts } from '#format/wish-text.ts';
import type { WishView } from './wish-view.ts';

/** Returns null if a wish would be rejected: its dates have passed, or no airport is in its destination. */
export function toWishView(filter: SearchFilter, now: Date): WishView | null {
  const endsOn = getWishEndDate(filter.dates?.end ?? null, now);
  if (endsOn === null || toWishCriteria(filter) === null) return null;
  const search = getWishSearch(filter);
  return { search, criteria: listWishTexts(filter), until: formatDate(endsOn) };
}

export function getWishSearch(filter: SearchFilter): string {
  return formatSearchQuery({ filter, order: 'newest', cursor: null }).slice(`${paths.dealsPath}?`.length);
}
