// The demand for a trip while an agent types it.
import { data } from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import { demandPermission } from '#server/features/wishes/demand.queries.ts';
import { findTypedDemand } from '#server/features/wishes/demand.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/trip-demand.route';
import { readTripQuery } from './trip-query.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const actor = context.get(companyActorContext);
  // Returned, because a thrown response would replace the form with an error page.
  if (!hasPermission(actor, demandPermission)) return data({ steps: null }, { status: 403 });
  return data({
    steps: await findTypedDemand(context.get(appContext), actor, readTripQuery(url.searchParams)),
  });
}

/** A failed connection must not replace the form either. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => ({ steps: null }));
}
