// Prices that fall by themselves every evening: the company's plan, and the worker's steps.

import { dealStatus } from '#domain/deals/deal.ts';
import { decideStep, getLastEvening, type PriceStep } from '#domain/deals/price-step.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { recordDeal } from './company-deals.service.ts';
import { type SaleOutcome, withDeal } from './deals-on-sale.service.ts';
import {
  listDealsToStep,
  lockDealToStep,
  recordEvening,
  updatePricePlan,
  updateSteppedPrice,
} from './price-steps.store.ts';

const STEPPED_AT_ONCE = 200;

export type PricePlanOutcome =
  | SaleOutcome
  | Refused<'edited_meanwhile' | 'deal_closed' | 'floor_not_below_price'>;

/** Starts, changes or, with null, ends the plan. The first step follows on the next evening. */
export function setPricePlan(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
  { step, revision }: { readonly step: PriceStep | null; readonly revision: number },
): Promise<PricePlanOutcome> {
  return withDeal(ctx, actor, id, async (tx, { deal }): Promise<PricePlanOutcome> => {
    const now = ctx.now();
    if (step === null && deal.pricePlan === null) return { ok: true };
    if (revision !== deal.revision) return createRefusal('edited_meanwhile');
    if (step && (dealStatus(deal, now) === 'expired' || deal.flightCancelledAt !== null))
      return createRefusal('deal_closed');
    if (step && step.floorSen >= deal.sellingPriceSen) return createRefusal('floor_not_below_price');
    const plan = step && { ...step, steppedOn: getLastEvening(now) };
    await updatePricePlan(tx, { id, companyId: actor.companyId, plan, now });
    await recordDeal(tx, actor, 'deal.updated', id, {
      changed: 'pricePlan',
      ...(step && { stepKind: step.kind, stepBy: step.by, floorSen: step.floorSen }),
    });
    return { ok: true };
  });
}

/** Decides the last evening of each deal with a plan. Returns the number of prices that fell. */
export async function stepPrices(ctx: AppContext): Promise<number> {
  const evening = getLastEvening(ctx.now());
  let fallen = 0;
  for (;;) {
    const ids = await listDealsToStep(ctx.db, { now: ctx.now(), evening, limit: STEPPED_AT_ONCE });
    for (const id of ids) if (await stepPrice(ctx, id)) fallen += 1;
    if (ids.length < STEPPED_AT_ONCE) return fallen;
  }
}

/** Locks the deal: an edit, a hold or another worker comes before or after the step, never in between. */
function stepPrice(ctx: AppContext, id: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const found = await lockDealToStep(tx, id);
    const now = ctx.now();
    const decision = found && decideStep(found.deal, now);
    if (!decision) return false;
    const { evening, priceSen } = decision;
    const { companyId, isCompanyPublic } = found;
    const beforeSen = found.deal.sellingPriceSen;
    if (!isCompanyPublic || priceSen === beforeSen) {
      await recordEvening(tx, { id, evening });
      return false;
    }
    await updateSteppedPrice(tx, { id, evening, priceSen, now });
    await recordAudit(tx, {
      actor: { kind: 'system' },
      companyId,
      action: 'deal.updated',
      object: { kind: 'deal', id },
      details: {
        changed: 'sellingPriceSen',
        sellingPriceSenBefore: beforeSen,
        sellingPriceSenAfter: priceSen,
        evening,
      },
    });
    return true;
  });
}
