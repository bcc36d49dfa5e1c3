import { useState } from 'react';
import { hasPermission } from '#domain/accounts/company-role.ts';
import type { DealChoice } from '#domain/deals/company-deal.ts';
import {
  type DealDemand,
  type ListedProspect,
  type ProspectFigures,
  prospectStatuses,
} from '#domain/fulfilment/customer-list.ts';
import { prospectDeletionInput } from '#domain/fulfilment/customer-list-input.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { listDealsToChoose } from '#server/features/deals/deal-list.service.ts';
import {
  type DeleteProspectOutcome,
  deleteProspect,
  listCompanyProspects,
  type ProspectsPage,
  summariseCompanyProspects,
} from '#server/features/prospects/company-prospects.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ResultBanner } from '#web/back-office/kit/banners.tsx';
import { cappedCount } from '#web/back-office/kit/capped-count.ts';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import { defer } from '#web/back-office/kit/defer.server.ts';
import { Deferred } from '#web/back-office/kit/deferred.tsx';
import { StatCards } from '#web/back-office/kit/stat-cards.tsx';
import { useLastResult } from '#web/back-office/kit/use-last-result.ts';
import { BreakdownList } from '#web/company/breakdown-list.tsx';
import { CustomerBreakdowns, CustomerFilters, ExportForm, ListStack } from '#web/company/customer-list.tsx';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { formIntent, type RefusalReasons, runIntent } from '#web/shared/forms/form.server.ts';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/prospects.route';
import { type ProspectQuery, readProspectQuery } from './prospect-query.ts';
import { demandItems, formatProspectCount, prospectStatusNames, prospectsNote } from './prospect-text.ts';
import { ProspectsTable } from './prospects-table.tsx';

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const query = readProspectQuery(url.searchParams);
  const content = defer(
    context,
    Promise.all([
      summariseCompanyProspects(ctx, actor, query.filter),
      listCompanyProspects(ctx, actor, query),
      listDealsToChoose(ctx, actor, query.filter.deal),
    ]),
  );
  return { query, content, mayDelete: hasPermission(actor, 'changeCustomers') };
}

export function action({ request, context }: Route.ActionArgs) {
  return runIntent(request, {
    delete: formIntent(
      prospectDeletionInput,
      { ...deletionText, done: m.lists_prospects_deleted, refusals },
      ({ id }) => deleteProspect(context.get(appContext), context.get(companyActorContext), id),
    ),
  });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, deletionText);

const deletionText: FormText = {
  fields: {},
  failed: (message = m.lists_prospects_not_saved()) => m.lists_prospects_delete_failed({ message }),
};

const refusals: RefusalReasons<Extract<DeleteProspectOutcome, { ok: false }>['code']> = {
  prospect_not_found: { status: 404, reason: m.lists_prospects_gone },
  may_only_view: { status: 403, reason: m.lists_prospects_view_only },
  not_saved: { status: 503, reason: m.lists_prospects_not_saved },
};

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.lists_prospects_title()) }];

export default function Prospects({ loaderData }: Route.ComponentProps) {
  const { query, content, mayDelete } = loaderData;
  const [prospectToDelete, setProspectToDelete] = useState<ListedProspect>();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const { last, show } = useLastResult();

  return (
    <ListStack>
      <PageHeader
        low
        title={m.lists_prospects_title()}
        lead={m.lists_prospects_lead()}
        action={<ExportForm action={officePaths.companyProspectsExportPath} filter={query.filter} />}
      />
      {last && <ResultBanner key={last.key} result={last.result} />}
      <Deferred resolve={content} loading={m.lists_prospects_loading()}>
        {([overview, page, deals]) => (
          <ListStack>
            <ProspectsOverview overview={overview} query={query} deals={deals} page={page} />
            <ProspectsTable
              page={page}
              total={page.total === null ? overview.total : cappedCount(page.total)}
              query={query}
              onDelete={
                mayDelete
                  ? (prospect) => {
                      setProspectToDelete(prospect);
                      setIsDialogOpen(true);
                    }
                  : null
              }
            />
            <CustomerBreakdowns figures={overview} formatNote={prospectsNote}>
              {overview.demand.length > 0 && (
                <BreakdownList
                  title={m.lists_prospects_demand()}
                  items={demandItems(overview.demand)}
                  empty={m.lists_nothing_counted()}
                />
              )}
            </CustomerBreakdowns>
          </ListStack>
        )}
      </Deferred>
      <ConfirmDialog
        opened={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        title={m.lists_prospects_delete_title()}
        text={m.lists_prospects_delete_text()}
        subject={prospectToDelete && `${prospectToDelete.name} · ${prospectToDelete.email}`}
        confirmLabel={m.lists_prospects_delete()}
        workingLabel={m.lists_prospects_deleting()}
        fields={{ intent: 'delete', id: prospectToDelete?.id ?? '' }}
        onDone={show}
      />
    </ListStack>
  );
}

type Overview = ProspectFigures & { readonly demand: readonly DealDemand[] };

type OverviewProps = {
  overview: Overview;
  query: ProspectQuery;
  deals: readonly DealChoice[];
  page: ProspectsPage;
};

function ProspectsOverview({ overview, query, deals, page }: OverviewProps) {
  return (
    <>
      <StatCards
        low
        label={m.lists_prospects_figures()}
        items={[
          { label: m.lists_prospects_total(), value: overview.total },
          { label: m.lists_prospects_notified(), value: overview.notified },
          { label: m.lists_prospects_pending(), value: overview.pending },
        ]}
      />
      <CustomerFilters
        filter={query.filter}
        figures={overview}
        deals={deals}
        statuses={[
          { value: '', label: m.lists_prospects_all_status() },
          ...prospectStatuses.map((status) => ({ value: status, label: prospectStatusNames[status]() })),
        ]}
        search={{ label: m.lists_search_prospects(), placeholder: m.lists_search_prospects_hint() }}
        sort={{
          value: query.sort === 'newest' ? '' : query.sort,
          options: [
            { value: '', label: m.lists_sort_newest() },
            { value: 'oldest', label: m.lists_sort_oldest() },
          ],
        }}
        count={formatProspectCount(page.total ?? overview.total)}
      />
    </>
  );
}
