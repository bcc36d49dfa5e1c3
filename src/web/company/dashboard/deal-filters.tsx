import {
  type CompanyDealQuery,
  type DealCounters,
  type DealSort,
  dealSorts,
  type PhaseFilter,
  phaseFilters,
} from '#domain/deals/company-deal.ts';
import { m } from '#locales/messages/messages.js';
import { cappedCount } from '#web/back-office/kit/capped-count.ts';
import { FilterBar } from '#web/back-office/kit/filter-bar.tsx';

const phaseNames: Record<PhaseFilter, () => string> = {
  open: m.lists_phase_open,
  comingSoon: m.lists_phase_coming,
  soldOut: m.lists_phase_sold_out,
  paused: m.lists_phase_paused,
  flightCancelled: m.lists_phase_flight_cancelled,
};

const sortNames: Record<DealSort, () => string> = {
  newest: m.lists_sort_newest,
  departure: m.lists_sort_departure,
  deadline: m.lists_sort_deadline,
};

type DealFiltersProps = {
  query: CompanyDealQuery;
  deals: { readonly total: number | null };
  counters: DealCounters;
};

export function DealFilters({ query, deals, counters }: DealFiltersProps) {
  const shownCount = {
    all: counters.total,
    active: counters.active,
    expired: counters.total - counters.active,
  }[query.show];
  return (
    <FilterBar
      folds
      search={{
        name: 'search',
        label: m.lists_search_deals(),
        placeholder: m.lists_search_deals_hint(),
        value: query.search ?? '',
      }}
      selects={[
        {
          name: 'phase',
          label: m.lists_phase(),
          value: query.phase ?? '',
          options: [
            { value: '', label: m.lists_all_phases() },
            ...phaseFilters.map((phase) => ({ value: phase, label: phaseNames[phase]() })),
          ],
        },
        {
          name: 'sort',
          label: m.lists_sort(),
          value: query.sort === 'newest' ? '' : query.sort,
          options: dealSorts.map((sort) => ({
            value: sort === 'newest' ? '' : sort,
            label: sortNames[sort](),
          })),
        },
      ]}
      otherFilters={[{ name: 'show', value: query.show === 'all' ? '' : query.show }]}
      count={m.lists_deals_many({
        count: deals.total === null ? String(shownCount) : cappedCount(deals.total),
      })}
    />
  );
}
