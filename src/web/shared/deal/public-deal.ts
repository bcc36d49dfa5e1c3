// The fields of a deal that browsers receive; all others stay on the server.
import { type Deal, discountPercent, hasDiscount } from '#domain/deals/deal.ts';
import type { Sen } from '#domain/kernel/money.ts';
import { calculateLeave } from '#domain/trips/days-of-leave.ts';
import type { HolidayPeriod } from '#domain/trips/holidays.ts';
import { getTripScene, type SceneCode } from '#domain/trips/scene-code.ts';
import { type TripDisplay, toTripDisplay } from '#domain/trips/trip-view.ts';
import { formatLeave } from './leave-text.ts';

/** `seatsHeld` is set only if no seat is free: held seats may come back. */
export interface PublicDeal
  extends TripDisplay,
    Omit<Deal, 'companyId' | 'costSen' | 'createdAt' | 'outbound' | 'back' | 'included'> {
  readonly sceneCode: SceneCode;
  /** Null unless it is above the promo price. */
  readonly originalPriceSen: Sen | null;
  readonly discountPercent: number;
  /** Days of leave as text; null for a one-way trip or an unknown day of landing. */
  readonly leave: string | null;
}

export function toPublicDeal(deal: Deal, holidays: readonly HolidayPeriod[]): PublicDeal {
  const { costSen, sellingPriceSen } = deal;
  const leave = calculateLeave(deal, holidays);
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
    leave: leave && formatLeave(leave),
  };
}
