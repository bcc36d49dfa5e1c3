import { dealPhase } from '#domain/deals/deal.ts';
import { readDealCode } from '#domain/deals/deal-code.ts';
import { backOfficePageSize } from '#domain/kernel/lists.ts';
import type { DealsOfCompany } from '#domain/operator/company-sales.ts';
import type { FoundDeal } from '#domain/operator/desk-found.ts';
import type { DeskSearch } from '#domain/operator/desk-search.ts';
import { formatDestination } from '#domain/trips/trip-text.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { findByWords } from '#server/platform/database/search-words.ts';
import {
  countDealsByPhase,
  type HiddenDeal,
  listDealIdsBetween,
  listHiddenReasons,
  listNewestDealIds,
  listPublicDealsByIds,
  lockHiddenDeal,
  updateHidden,
} from './deals.store.ts';

export async function findDealsForDesk(
  ctx: AppContext,
  _actor: SuperAdminActor,
  { dealCode, dealTerms, email }: DeskSearch,
  limit: number,
): Promise<readonly FoundDeal[]> {
  const range = dealCode === null ? null : readDealCode(dealCode);
  const named = range ? await listDealIdsBetween(ctx.db, range.first, range.last) : [];
  const isWords = named.length === 0 && email === null && dealTerms.length > 0;
  const ids = isWords
    ? (await findByWords(ctx.db, { companyId: null, kind: 'deal', terms: dealTerms })).ids
    : named;
  return describeDeals(ctx, ids, limit);
}

export async function listDealsOfCompany(
  ctx: AppContext,
  _actor: SuperAdminActor,
  companyId: string,
): Promise<DealsOfCompany> {
  const [counts, ids] = await Promise.all([
    countDealsByPhase(ctx.db, companyId, ctx.now()),
    listNewestDealIds(ctx.db, companyId, backOfficePageSize),
  ]);
  const byPhase = counts.map(({ phase, count }) => [phase, count]);
  return { counts: Object.fromEntries(byPhase), deals: await describeDeals(ctx, ids, backOfficePageSize) };
}

async function describeDeals(ctx: AppContext, ids: readonly string[], limit: number): Promise<FoundDeal[]> {
  const graceMinutes = ctx.config.booking.releaseGraceMinutes;
  const now = ctx.now();
  const deals = await listPublicDealsByIds(ctx.db, { ids, graceMinutes, limit });
  const hidden = new Map(
    (
      await listHiddenReasons(
        ctx.db,
        deals.map(({ id }) => id),
      )
    ).map(({ id, reason }) => [id, reason]),
  );
  return deals.map((deal) => ({
    id: deal.id,
    hiddenReason: hidden.get(deal.id) ?? null,
    destination: formatDestination(tripView(deal), deal.destinationCountry),
    airlines: deal.airlines,
    flights: [...deal.outbound, ...(deal.back ?? [])].map(({ flightNumber }) => flightNumber),
    departsOn: deal.outbound[0].departsOn,
    company: deal.companyName,
    phase: dealPhase(deal, now),
    seatsAvailable: deal.seatsAvailable,
    sellingPriceSen: deal.sellingPriceSen,
  }));
}

export async function findHiddenReason(ctx: AppContext, dealId: string): Promise<string | null> {
  return (await listHiddenReasons(ctx.db, [dealId]))[0]?.reason ?? null;
}

/**
 * Hides a deal, or shows it again if the reason is null. Returns null if nothing changes. Joins the
 * transaction that notifies the company; the next sweep notifies waiting prospects.
 */
export async function setDealHidden(
  tx: Tx,
  actor: SuperAdminActor,
  { dealId, reason, now }: { readonly dealId: string; readonly reason: string | null; readonly now: Date },
): Promise<HiddenDeal | null> {
  const deal = await lockHiddenDeal(tx, dealId);
  if (!deal || (deal.reason === null) === (reason === null)) return null;
  await updateHidden(tx, { id: dealId, reason, now });
  await recordAudit(tx, {
    ...toAuditOrigin(actor),
    action: reason === null ? 'deal.shownAgain' : 'deal.hidden',
    object: { kind: 'deal', id: dealId },
    companyId: deal.companyId,
    details: { reason },
  });
  return deal;
}
