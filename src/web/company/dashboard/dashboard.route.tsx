import { useState } from 'react';
import { data, isRouteErrorResponse } from 'react-router';
import { readDealShow } from '#domain/company-deal.ts';
import { m } from '#locales/messages/messages.js';
import { deleteDeal, getCompanyDashboard } from '#server/features/deals/company-deals.service.ts';
import { appContext, requestContext } from '#server/http/router-context.ts';
import { sceneCodeFor } from '#web/shared/art/countries.ts';
import type { OfficeAnswer } from '#web/shared/forms/office-answer.ts';
import { Deferred } from '#web/shared/office/deferred.tsx';
import { later } from '#web/shared/office/later.server.ts';
import { PageHeader } from '#web/shared/office/page-header.tsx';
import { SuccessBanner } from '#web/shared/office/success-banner.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { Route } from './+types/dashboard.route';
import styles from './dashboard.module.css';
import { DashboardFigures } from './dashboard-figures.tsx';
import { DealsTable } from './deals-table.tsx';

export function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const show = readDealShow(url.searchParams.get('show'));
  return {
    show,
    now: ctx.now(),
    baseUrl: context.get(requestContext).baseUrl,
    companyName: actor.companyName,
    mayChange: actor.role !== 'viewer',
    // Not awaited: the frame goes out first, the figures follow in the same answer.
    dashboard: later(
      context,
      getCompanyDashboard(ctx, actor, { cursor: url.searchParams.get('after'), show }).then(withPictures),
    ),
  };
}

type DashboardData = Awaited<ReturnType<typeof getCompanyDashboard>>;

function withPictures({ deals, ...figures }: DashboardData) {
  const items = deals.items.map((deal) => ({ ...deal, sceneCode: sceneCodeFor(deal.destinationCountry) }));
  return { ...figures, deals: { ...deals, items } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get('intent') !== 'delete') throw data(null, { status: 400 });
  const id = String(form.get('id'));
  const outcome = await deleteDeal(context.get(appContext), context.get(companyActorContext), id);
  if (outcome.ok) return data<OfficeAnswer>({ ok: true, message: m.deals_office_deleted() });
  const [message, status] =
    outcome.code === 'deal_not_found' ? [m.deals_office_not_found(), 404] : [m.deals_office_read_only(), 403];
  return data<OfficeAnswer>({ ok: false, message: m.deals_office_delete_failed({ message }) }, { status });
}

/** A lost connection or a broken server is told in the dialog, which stays open. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<OfficeAnswer> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    return { ok: false, message: m.deals_office_delete_failed({ message: m.error_not_saved() }) };
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { show, now, baseUrl, companyName, mayChange, dashboard } = loaderData;
  const [deleted, setDeleted] = useState<{ message: string; times: number }>();
  return (
    <div className={styles.page}>
      <title>{pageTitle(m.office_dashboard())}</title>
      <PageHeader
        title={m.office_dashboard()}
        lead={companyName}
        action={
          mayChange && (
            <ButtonLink kind="primary" wide="phone" to="/company/create-deal">
              <Icon name="plus" />
              {m.office_create_deal()}
            </ButtonLink>
          )
        }
      />
      {deleted && <SuccessBanner key={deleted.times} message={deleted.message} />}
      <Deferred resolve={dashboard} loading={m.deals_office_loading()}>
        {({ counters, airlines, destinations, sold, deals }) => (
          <>
            <DashboardFigures {...{ counters, airlines, destinations, sold }} />
            <DealsTable
              {...{ deals, counters, show, now, baseUrl, mayChange }}
              onDeleted={(message) => setDeleted((last) => ({ message, times: (last?.times ?? 0) + 1 }))}
            />
          </>
        )}
      </Deferred>
    </div>
  );
}
