import {
  type CompanyDealQuery,
  dealSorts,
  phaseFilters,
  readDealActivityFilter,
} from '#domain/deals/company-deal.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { readChoice, readText } from '#web/shared/list/list-query.ts';

export function readCompanyDealQuery(params: URLSearchParams): CompanyDealQuery {
  return {
    show: readDealActivityFilter(params.get('show')),
    phase: readChoice(params, 'phase', phaseFilters),
    search: readText(params, 'search', maxCharacters.search),
    sort: readChoice(params, 'sort', dealSorts) ?? 'newest',
  };
}

/** True if a filter applies besides the choice of all, active or expired deals. */
export function hasNarrowingFilter({ phase, search }: CompanyDealQuery): boolean {
  return phase !== null || search !== null;
}
