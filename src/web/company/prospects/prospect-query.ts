import {
  type ProspectFilter,
  type ProspectSort,
  prospectSorts,
  prospectStatuses,
} from '#domain/fulfilment/customer-list.ts';
import { type ListPlace, readChoice, readCustomerFilter, readPlace } from '#web/shared/list/list-query.ts';

export interface ProspectQuery extends ListPlace {
  readonly filter: ProspectFilter;
  readonly sort: ProspectSort;
}

export function readProspectQuery(params: URLSearchParams): ProspectQuery {
  return {
    filter: readCustomerFilter(params, prospectStatuses),
    sort: readChoice(params, 'sort', prospectSorts) ?? 'newest',
    ...readPlace(params),
  };
}
