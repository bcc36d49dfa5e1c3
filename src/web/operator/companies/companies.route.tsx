import {
  type CompanyCounts,
  type CompanyStatus,
  companyStatuses,
  type ListedCompany,
} from '#domain/companies/company.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import { listCompanies } from '#server/features/companies/company-list.queries.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { defer } from '#web/back-office/kit/defer.server.ts';
import { Deferred } from '#web/back-office/kit/deferred.tsx';
import { FilterBar } from '#web/back-office/kit/filter-bar.tsx';
import { useLastResult } from '#web/back-office/kit/use-last-result.ts';
import { useDialogState } from '#web/operator/desk/use-dialog-state.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { readAfter, readChoice, readText } from '#web/shared/list/list-query.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/companies.route';
import { CompaniesTable } from './companies-table.tsx';
import { companyAction } from './company-action.server.ts';
import { CompanyBanner } from './company-banner.tsx';
import { type CompanyDialogState, CompanyDialogs } from './company-dialogs.tsx';
import { type CompanyResult, companyText, formatCompanyCount, statusChoices } from './company-text.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  const query = {
    search: readText(url.searchParams, 'search', maxCharacters.companyName),
    status: readChoice(url.searchParams, 'status', companyStatuses),
    cursor: readAfter(url.searchParams),
  };
  // Not awaited: the server sends the frame first and streams the rows.
  const content = listCompanies(context.get(appContext), context.get(superAdminActorContext), query);
  return { query, content: defer(context, content) };
}

export function action({ request, context }: Route.ActionArgs) {
  return companyAction(request, context);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, companyText);

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.superadmin_companies_title()) }];

export default function Companies({ loaderData }: Route.ComponentProps) {
  const { query, content } = loaderData;
  const { last, show } = useLastResult<ListedCompany, CompanyResult>();
  const { target, opened, openDialog, close } = useDialogState<CompanyDialogState>();
  return (
    <>
      <PageHeader low title={m.superadmin_companies_title()} lead={m.superadmin_companies_lead()} />
      {last && <CompanyBanner key={last.key} result={last.result} company={last.row?.name ?? ''} />}
      <Deferred
        resolve={content}
        loading={m.superadmin_companies_loading()}
        errorPrefix={m.superadmin_companies_load_failed()}
      >
        {({ items, nextCursor, counts }) => {
          const total = counts[query.status ?? 'all'];
          return (
            <>
              <CompanyFilters {...query} counts={counts} total={total} />
              <CompaniesTable
                companies={items}
                nextCursor={nextCursor}
                total={total}
                isFiltered={query.search !== null || query.status !== null}
                onPress={(action, company) => openDialog({ action, company })}
              />
            </>
          );
        }}
      </Deferred>
      <CompanyDialogs target={target} opened={opened} onClose={close} onDone={show} />
    </>
  );
}

type CompanyFiltersProps = {
  counts: CompanyCounts;
  total: number;
  search: string | null;
  status: CompanyStatus | null;
};

function CompanyFilters({ counts, total, search, status }: CompanyFiltersProps) {
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
      count={formatCompanyCount(total)}
    />
  );
}
