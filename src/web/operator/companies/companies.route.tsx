import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { type CompanyAction, companyStatuses, type ListedCompany } from '#domain/company.ts';
import { maxCharacters } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import { listCompanies } from '#server/features/companies/company-list.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { readAfter, readChoice, readText } from '#web/shared/list/operator-query.ts';
import { Deferred } from '#web/shared/office/deferred.tsx';
import { later } from '#web/shared/office/later.server.ts';
import { PageHeader } from '#web/shared/office/page-header.tsx';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/companies.route';
import { CompaniesTable } from './companies-table.tsx';
import { answerCompanyForm } from './company-action.server.ts';
import type { CompanyAnswer } from './company-answer.ts';
import { type AskedAction, CompanyDialogs } from './company-dialogs.tsx';
import { CompanyFilters } from './company-filters.tsx';
import { CompanyOutcome } from './company-outcome.tsx';

export function loader({ context, url }: Route.LoaderArgs) {
  const query = {
    search: readText(url.searchParams, 'search', maxCharacters.companyName),
    status: readChoice(url.searchParams, 'status', companyStatuses),
    cursor: readAfter(url.searchParams),
  };
  // Not awaited: the frame goes out first, the rows follow in the same answer.
  const content = listCompanies(context.get(appContext), context.get(superAdminActorContext), query);
  return { query, content: later(context, content) };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerCompanyForm(request, context);
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.superadmin_companies_title()) }];

export default function Companies({ loaderData }: Route.ComponentProps) {
  const { query, content } = loaderData;
  const { outcome, say, approve, approving } = useOutcome();
  const [asked, setAsked] = useState<{ action: AskedAction; company: ListedCompany }>();
  const [opened, setOpened] = useState(false);

  function press(action: CompanyAction, company: ListedCompany) {
    if (action === 'approve' || action === 'reapprove') return approve(company);
    setAsked({ action, company });
    setOpened(true);
  }
  return (
    <>
      <PageHeader title={m.superadmin_companies_title()} lead={m.superadmin_companies_lead()} />
      {outcome && <CompanyOutcome key={outcome.times} answer={outcome.answer} company={outcome.company} />}
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
                approving={approving}
                onPress={press}
              />
            </>
          );
        }}
      </Deferred>
      <CompanyDialogs
        asked={asked}
        opened={opened}
        onClose={() => setOpened(false)}
        onDone={(answer, { name }) => say(answer, name)}
      />
    </>
  );
}

/** The last thing that was done, and approving, which asks nothing first. */
function useOutcome() {
  const [outcome, setOutcome] = useState<{ answer: CompanyAnswer; company: string; times: number }>();
  const [approved, setApproved] = useState<ListedCompany>();
  const fetcher = useFetcher<CompanyAnswer>();
  const say = (answer: CompanyAnswer, company: string) =>
    setOutcome((last) => ({ answer, company, times: (last?.times ?? 0) + 1 }));

  function approve(company: ListedCompany) {
    if (fetcher.state !== 'idle') return;
    setApproved(company);
    void fetcher.submit({ intent: 'approve', id: company.id }, { method: 'post' });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is said once, when it comes.
  useEffect(() => {
    if (fetcher.data && fetcher.state === 'idle') say(fetcher.data, approved?.name ?? '');
  }, [fetcher.data, fetcher.state]);
  return { outcome, say, approve, approving: fetcher.state === 'idle' ? null : (approved?.id ?? null) };
}
