import { data } from 'react-router';
import { klDate } from '#domain/kernel/time.ts';
import { listDemandMonths } from '#domain/wishes/demand.ts';
import { listDemandRows, listStrongestDemand } from '#domain/wishes/demand-map.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { getDemandMap } from '#server/features/wishes/demand.queries.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/demand.route';
import { DemandHeatMap } from './demand-heat-map.tsx';
import { StrongestDemand } from './strongest-demand.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const demand = await getDemandMap(ctx, context.get(companyActorContext));
  if (!demand) throw data(m.demand_read_only(), { status: 403 });
  // From the day of the count, so that columns and figures agree after midnight.
  const months = listDemandMonths(klDate(demand.countedAt ?? ctx.now()));
  return {
    countedAt: demand.countedAt,
    months,
    rows: listDemandRows(demand.cells, months),
    strongest: listStrongestDemand(demand.cells),
  };
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.demand_title()) }];

export default function Demand({ loaderData }: Route.ComponentProps) {
  const { countedAt, months, rows, strongest } = loaderData;
  return (
    <div className="stack gap-5">
      <PageHeader title={m.demand_title()} lead={m.demand_lead()} />
      {rows.length === 0 ? (
        <div className="panel stack gap-2 pad-panel center soft">
          <p>{countedAt ? m.demand_empty() : m.demand_not_counted()}</p>
          {countedAt && <p className="muted text-14">{m.demand_empty_next()}</p>}
        </div>
      ) : (
        <>
          <DemandHeatMap months={months} rows={rows} />
          <StrongestDemand cells={strongest} />
        </>
      )}
      {countedAt && <p className="muted text-14">{m.demand_counted({ when: formatDateTime(countedAt) })}</p>}
    </div>
  );
}
