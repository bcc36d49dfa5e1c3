import { Link } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { listDepartures } from '#server/features/fulfilment/manifest/manifest.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/flights.route';
import { DeparturesTable } from './departures-table.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const past = url.searchParams.has('past');
  const actor = context.get(companyActorContext);
  // Awaited, because streamed content does not show without JavaScript.
  return { past, departures: await listDepartures(context.get(appContext), actor, { past }) };
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.flights_title()) }];

export default function CompanyFlights({ loaderData: { past, departures } }: Route.ComponentProps) {
  return (
    <div className="stack">
      <PageHeader title={m.flights_title()} lead={past ? m.flights_past_lead() : m.flights_lead()} />
      <DeparturesTable departures={departures} past={past} />
      <p>
        <Link to={past ? officePaths.companyFlightsPath : officePaths.pastFlightsPath} className="tap strong">
          {past ? m.flights_show_next() : m.flights_show_past()}
        </Link>
      </p>
    </div>
  );
}
