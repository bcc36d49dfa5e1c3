import {
  type DealDemand,
  type ProspectFigures,
  type ProspectFilter,
  prospectStatuses,
} from '#domain/customer-list.ts';
import { m } from '#locales/messages/messages.js';
import { BreakdownList } from '#web/company/breakdown-list.tsx';
import { CustomerBreakdowns, CustomerFilters } from '#web/company/customer-list.tsx';
import { StatCards } from '#web/shared/office/stat-cards.tsx';
import { demandItems, prospectsNote, prospectsText, statusNames } from './prospect-words.ts';

type Overview = ProspectFigures & { readonly demand: readonly DealDemand[] };

/** Counters, breakdowns and filters. What is chosen in the filters decides what is counted. */
export function ProspectsOverview({ overview, filter }: { overview: Overview; filter: ProspectFilter }) {
  return (
    <>
      <StatCards
        label={m.lists_prospects_figures()}
        items={[
          { label: m.lists_prospects_total(), value: overview.total },
          { label: m.lists_prospects_notified(), value: overview.notified },
          { label: m.lists_prospects_pending(), value: overview.pending },
        ]}
      />
      <CustomerBreakdowns figures={overview} noteOf={prospectsNote}>
        {overview.demand.length > 0 && (
          <BreakdownList
            title={m.lists_prospects_demand()}
            items={demandItems(overview.demand)}
            empty={m.lists_nothing_counted()}
          />
        )}
      </CustomerBreakdowns>
      <CustomerFilters
        filter={filter}
        figures={overview}
        statuses={[
          { value: '', label: m.lists_prospects_all_status() },
          ...prospectStatuses.map((status) => ({ value: status, label: statusNames[status]() })),
        ]}
        count={prospectsText(overview.total)}
      />
    </>
  );
}
