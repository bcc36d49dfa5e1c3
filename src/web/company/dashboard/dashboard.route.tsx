import { hasPermission } from '#domain/accounts/company-role.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import { m } from '#locales/messages/messages.js';
import { getCompanyDashboard } from '#server/features/deals/company-deals.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { ResultBanner } from '#web/back-office/kit/banners.tsx';
import { defer } from '#web/back-office/kit/defer.server.ts';
import { Deferred } from '#web/back-office/kit/deferred.tsx';
import { useLastResult } from '#web/back-office/kit/use-last-result.ts';
import { UndoToast, useUndo } from '#web/company/undo/undo-toast.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { readPlace } from '#web/shared/list/list-query.ts';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/dashboard.route';
import { runDealAction } from './dashboard-action.server.ts';
import { DashboardCounters, DashboardFigures } from './dashboard-figures.tsx';
import { DealFilters } from './deal-filters.tsx';
import { readCompanyDealQuery } from './deal-list-query.ts';
import { DealsTable } from './deals-table.tsx';
import { dealDeletionText } from './delete-deal-dialog.tsx';
import { rowText } from './row-text.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const query = readCompanyDealQuery(url.searchParams);
  return {
    query,
    now: ctx.now(),
    baseUrl: context.get(requestContext).baseUrl,
    companyName: actor.companyName,
    mayChange: hasPermission(actor, 'changeDeals'),
    isSuspended: actor.suspendedReason !== null,
    dashboard: defer(
      context,
      getCompanyDashboard(ctx, actor, { ...query, ...readPlace(url.searchParams) }).then(withTrips),
    ),
  };
}

type DashboardData = Awaited<ReturnType<typeof getCompanyDashboard>>;

/** Only the server has the list of airports. */
function withTrips({ deals, ...figures }: DashboardData) {
  const items = deals.items.map((deal) => ({ ...deal, trip: tripView(deal) }));
  return { ...figures, deals: { ...deals, items } };
}

export function action({ request, context }: Route.ActionArgs) {
  return runDealAction(context.get(appContext), context.get(companyActorContext), request);
}

export async function clientAction(args: Route.ClientActionArgs) {
  const intent = (await args.request.clone().formData()).get('intent');
  return sendForm(args, intent === 'delete' ? dealDeletionText : rowText);
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { query, now, baseUrl, companyName, mayChange, isSuspended, dashboard } = loaderData;
  const { last, show: showResult } = useLastResult();
  const undo = useUndo();
  return (
    <div className="stack">
      <title>{pageTitle(m.office_dashboard())}</title>
      <PageHeader
        low
        title={m.office_dashboard()}
        lead={companyName}
        action={
          mayChange && (
            <ButtonLink kind="primary" size="small" to={officePaths.createDealPath}>
              <Icon name="plus" />
              {m.office_create_deal()}
            </ButtonLink>
          )
        }
      />
      {last && (
        <ResultBanner
          key={last.key}
          result={last.result}
          wayOn={
            'needsProfile' in last.result && (
              <ButtonLink size="small" to={officePaths.companyProfilePath}>
                {m.profile_open()}
              </ButtonLink>
            )
          }
        />
      )}
      <Deferred resolve={dashboard} loading={m.deals_office_loading()}>
        {({ counters, airlines, destinations, sold, deals }) => (
          <>
            <DashboardCounters counters={counters} />
            {counters.total > 0 && <DealFilters query={query} deals={deals} counters={counters} />}
            <DealsTable
              deals={deals}
              counters={counters}
              query={query}
              now={now}
              baseUrl={baseUrl}
              mayChange={mayChange}
              isSuspended={isSuspended}
              onResult={showResult}
              onUndoable={undo.offer}
            />
            <DashboardFigures
              counters={counters}
              airlines={airlines}
              destinations={destinations}
              sold={sold}
            />
          </>
        )}
      </Deferred>
      <UndoToast undo={undo} onResult={showResult} />
    </div>
  );
}
