// The fields of a deal that browsers receive; all others stay on the server.
import { type Deal, discountPercent, hasDiscount } from '#domain/deals/deal.ts';
import type { Sen } from '#domain/kernel/money.ts';
import { getTripScene, type SceneCode } from '#domain/trips/scene-code.ts';
import { type TripDisplay, toTripDisplay } from '#domain/trips/trip-view.ts';

/** `seatsHeld` is set only if no seat is free: held seats may come back. */
export interface PublicDeal
  extends TripDisplay,
    Omit<Deal, 'companyId' | 'costSen' | 'createdAt' | 'outbound' | 'back' | 'included'> {
  readonly sceneCode: SceneCode;
  /** Null unless it is above the promo price. */
  readonly originalPriceSen: Sen | null;
  readonly discountPercent: number;
}

export function toPublicDeal(deal: Deal): PublicDeal {
  const { costSen, sellingPriceSen } = deal;
  return {
    ...toTripDisplay(deal),
    id: deal.id,
    sceneCode: getTripScene(deal),
    seatsAvailable: deal.seatsAvailable,
    seatsHeld: deal.seatsAvailable > 0 ? 0 : deal.seatsHeld,
    seatsReturnAt: deal.seatsReturnAt,
    sellingPriceSen,
    originalPriceSen: hasDiscount(costSen, sellingPriceSen) ? costSen : null,
    discountPercent: discountPercent(costSen, sellingPriceSen),
    deadlineAt: deal.deadlineAt,
    publishAt: deal.publishAt,
    pausedAt: deal.pausedAt,
    flightCancelledAt: deal.flightCancelledAt,
  };
}
