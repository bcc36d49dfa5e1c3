import { type CompanyCounts, type CompanyStatus, companyStatuses } from '#domain/company.ts';
import { m } from '#locales/messages/messages.js';
import { FilterBar } from '#web/shared/office/filter-bar.tsx';
import { companiesText, statusChoices } from './company-text.ts';

type CompanyFiltersProps = {
  counts: CompanyCounts;
  total: number;
  search: string | null;
  status: CompanyStatus | null;
};

export function CompanyFilters({ counts, total, search, status }: CompanyFiltersProps) {
  return (
    <FilterBar
      search={{ name: 'search', label: m.superadmin_companies_search(), value: search ?? '' }}
      selects={[
        {
          name: 'status',
          label: m.superadmin_companies_status(),
          value: status ?? '',
          options: [
            { value: '', label: m.superadmin_status_all({ count: counts.all }) },
            ...companyStatuses.map((each) => ({
              value: each,
              label: statusChoices[each]({ count: counts[each] }),
            })),
          ],
        },
      ]}
      count={companiesText(total)}
    />
  );
}
