// Actions on a deal in the list: change seats, mark seats as sold elsewhere, pause. An open edit form remains
// valid, because it changes seats by difference and ignores pauses.

import { isId } from '#domain/kernel/id.ts';
import { maxSeatsPerDeal } from '#domain/kernel/limits.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import {
  isViewer,
  type ProfileIncomplete,
  queueWakeUp,
  recordDeal,
  refuseWithoutProfile,
} from './company-deals.service.ts';
import {
  lockDealOfCompany,
  type StoredDeal,
  updatePaused,
  updateSeatsOffered,
} from './company-deals.store.ts';

export type Changed = { readonly ok: true };
export type SaleOutcome = Changed | Refused<'read_only_role' | 'deal_not_found'>;
export type ResumeOutcome = SaleOutcome | ProfileIncomplete | Refused<'hidden' | 'flight_cancelled'>;
export type SeatsOutcome = SaleOutcome | Refused<'no_seat_left' | 'too_many_seats' | 'flight_cancelled'>;

/** Locks the deal, so that holds and other changes wait and no click is lost. */
export async function withDeal<Outcome>(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
  change: (tx: Tx, stored: StoredDeal) => Promise<Outcome>,
): Promise<Outcome | Exclude<SaleOutcome, Changed>> {
  if (isViewer(actor)) return createRefusal('read_only_role');
  if (!isId(id)) return createRefusal('deal_not_found');
  return runAsCompany(ctx.db, actor, async (tx): Promise<Outcome | Exclude<SaleOutcome, Changed>> => {
    const stored = await lockDealOfCompany(tx, actor.companyId, id);
    return stored ? change(tx, stored) : createRefusal('deal_not_found');
  });
}

/** Adds or removes free seats. Refused for a cancelled flight, which has no free seats. */
export function changeSeats(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
  by: number,
): Promise<SeatsOutcome> {
  return withDeal(ctx, actor, id, async (tx, stored): Promise<SeatsOutcome> => {
    if (stored.deal.flightCancelledAt) return createRefusal('flight_cancelled');
    const seatsOffered = stored.seats.seatsOffered + by;
    if (stored.deal.seatsAvailable + by < 0) return createRefusal('no_seat_left');
    if (seatsOffered > maxSeatsPerDeal) return createRefusal('too_many_seats');
    await storeSeats(ctx, tx, actor, stored, seatsOffered, {});
    return { ok: true };
  });
}

export type SoldElsewhereOutcome =
  | { readonly ok: true; readonly left: number }
  | Exclude<SaleOutcome, Changed>
  | Refused<'no_seat_left'>;

/** Removes free seats, because they were sold outside this site. Held and sold seats stay. */
export function sellElsewhere(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
  count: number,
): Promise<SoldElsewhereOutcome> {
  return withDeal(ctx, actor, id, async (tx, stored): Promise<SoldElsewhereOutcome> => {
    const left = stored.deal.seatsAvailable - count;
    if (left < 0) return createRefusal('no_seat_left');
    await storeSeats(ctx, tx, actor, stored, stored.seats.seatsOffered - count, { soldElsewhere: true });
    return { ok: true, left };
  });
}

async function storeSeats(
  ctx: AppContext,
  tx: Tx,
  actor: CompanyActor,
  { deal: { id }, seats }: StoredDeal,
  seatsOffered: number,
  details: Record<string, boolean>,
): Promise<void> {
  if (seatsOffered === seats.seatsOffered) return;
  await updateSeatsOffered(tx, { id, companyId: actor.companyId, seatsOffered, now: ctx.now() });
  await recordDeal(tx, actor, 'deal.updated', id, {
    changed: 'seatsOffered',
    seatsOfferedBefore: seats.seatsOffered,
    seatsOfferedAfter: seatsOffered,
    ...details,
  });
}

export function pauseDeal(ctx: AppContext, actor: CompanyActor, id: string): Promise<SaleOutcome> {
  return withDeal(ctx, actor, id, async (tx, { deal }): Promise<SaleOutcome> => {
    const now = ctx.now();
    if (deal.pausedAt) return { ok: true };
    await updatePaused(tx, { id, companyId: actor.companyId, pausedAt: now, now });
    await recordDeal(tx, actor, 'deal.paused', id, {});
    return { ok: true };
  });
}

/** Publishes the deal again, so flight and profile must be valid. Notifies waiting prospects immediately. */
export function resumeDeal(ctx: AppContext, actor: CompanyActor, id: string): Promise<ResumeOutcome> {
  return withDeal(ctx, actor, id, async (tx, { deal }): Promise<ResumeOutcome> => {
    const now = ctx.now();
    if (!deal.pausedAt) return { ok: true };
    if (deal.flightCancelledAt) return createRefusal('flight_cancelled');
    if (deal.hiddenReason !== null) return createRefusal('hidden');
    const incomplete = await refuseWithoutProfile(tx, actor.companyId);
    if (incomplete) return incomplete;
    await updatePaused(tx, { id, companyId: actor.companyId, pausedAt: null, now });
    const opensLater = deal.publishAt !== null && deal.publishAt > now;
    await queueWakeUp(tx, id, opensLater ? deal.publishAt : now);
    await recordDeal(tx, actor, 'deal.resumed', id, {});
    return { ok: true };
  });
}
