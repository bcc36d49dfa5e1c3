import { hasPermission } from '#domain/accounts/company-role.ts';
import type { DealFormValues } from '#domain/deals/company-deal.ts';
import { tidyValues } from '#domain/deals/typed-deal.ts';
import type { TripDemand } from '#domain/wishes/demand.ts';
import { toDemandTrip } from '#domain/wishes/demand-trip.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { demandPermission, listTripDemand } from './demand.queries.ts';

/** Far more than agents type; each trip reads all wishes for a destination. A page of drafts counts as one query. */
const QUERIES_PER_HOUR = 1_000;
const HOUR_SECONDS = 3_600;

/** Returns the demand for a trip as the agent typed it. The limit is per company. */
export async function findTypedDemand(
  ctx: AppContext,
  actor: CompanyActor,
  values: DealFormValues,
): Promise<TripDemand> {
  const [demand = null] = await listTypedDemand(ctx, actor, [values]);
  return demand;
}

/** Returns the demand for each draft by its id. */
export async function listDraftDemand(
  ctx: AppContext,
  actor: CompanyActor,
  drafts: readonly { readonly id: string; readonly values: Omit<DealFormValues, 'pnr'> }[],
): Promise<ReadonlyMap<string, TripDemand>> {
  const typed = drafts.map(({ values }) => ({ ...values, pnr: '' }));
  const demand = await listTypedDemand(ctx, actor, typed);
  return new Map(drafts.map(({ id }, index) => [id, demand[index] ?? null]));
}

/** Queries all trips at once, so that a page of drafts waits for one statement. */
async function listTypedDemand(
  ctx: AppContext,
  actor: CompanyActor,
  typed: readonly DealFormValues[],
): Promise<TripDemand[]> {
  const trips = typed.map((values) => toDemandTrip(tidyValues(values)));
  const readable = trips.filter((trip) => trip !== null);
  if (readable.length === 0 || !(await countQuery(ctx, actor))) return trips.map(() => null);
  const demand = (await listTripDemand(ctx, actor, readable)).values();
  return trips.map((trip) => (trip === null ? null : (demand.next().value ?? null)));
}

/** Returns false without permission, which costs the company no query, and above the limit. */
async function countQuery(ctx: AppContext, actor: CompanyActor): Promise<boolean> {
  if (!hasPermission(actor, demandPermission)) return false;
  const { allowed } = await countHits(ctx, [
    { bucket: 'demand-queries', key: actor.companyId, max: QUERIES_PER_HOUR, windowSeconds: HOUR_SECONDS },
  ]);
  return allowed;
}
