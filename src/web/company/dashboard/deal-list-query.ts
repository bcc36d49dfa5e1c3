import { type CompanyDealQuery, dealSorts, readDealShow, shownPhases } from '#domain/deals/company-deal.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { readChoice, readText } from '#web/shared/list/list-query.ts';

export function readCompanyDealQuery(params: URLSearchParams): CompanyDealQuery {
  return {
    show: readDealShow(params.get('show')),
    phase: readChoice(params, 'phase', shownPhases),
    search: readText(params, 'search', maxCharacters.search),
    sort: readChoice(params, 'sort', dealSorts) ?? 'newest',
  };
}

/** True if filters apply besides the specified choice of all, active or expired. */
export function hasNarrowingFilter({ phase, search }: CompanyDealQuery): boolean {
  return phase !== null || search !== null;
}
