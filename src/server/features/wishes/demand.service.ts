import type { DealFormValues } from '#domain/deals/company-deal.ts';
import { tidyValues } from '#domain/deals/typed-deal.ts';
import type { TripDemand } from '#domain/wishes/demand.ts';
import { toDemandTrip } from '#domain/wishes/demand-trip.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { getTripDemand } from './demand.queries.ts';

/** Far more than agents type; each query reads all wishes for a destination. */
const QUERIES_PER_HOUR = 1_000;
const HOUR_SECONDS = 3_600;

/** Returns the demand for a trip as the agent typed it. The limit is per company. */
export async function findTypedDemand(
  ctx: AppContext,
  actor: CompanyActor,
  values: DealFormValues,
): Promise<TripDemand> {
  const trip = toDemandTrip(tidyValues(values));
  if (!trip) return null;
  const { allowed } = await countHits(ctx, [
    { bucket: 'demand-queries', key: actor.companyId, max: QUERIES_PER_HOUR, windowSeconds: HOUR_SECONDS },
  ]);
  return allowed ? getTripDemand(ctx, actor, trip) : null;
}

/** Returns the demand for each draft by its id. One query at a time, so that a page does not fill the pool. */
export async function listDraftDemand(
  ctx: AppContext,
  actor: CompanyActor,
  drafts: readonly { readonly id: string; readonly values: Omit<DealFormValues, 'pnr'> }[],
): Promise<ReadonlyMap<string, TripDemand>> {
  const demand = new Map<string, TripDemand>();
  for (const { id, values } of drafts)
    demand.set(id, await findTypedDemand(ctx, actor, { ...values, pnr: '' }));
  return demand;
}
