// What the wizard is told about a deal: exactly what its steps show.
import { type Deal, hasDiscount, type Legs } from '#domain/deal.ts';
import type { Sen } from '#domain/money.ts';
import { sceneCodeFor } from '#web/shared/art/countries.ts';
import type { SceneCode } from '#web/shared/art/palettes.ts';

export interface BookingDeal {
  readonly id: string;
  readonly companyName: string;
  readonly destinationCountry: string;
  readonly sceneCode: SceneCode;
  readonly airlines: string;
  readonly legs: Legs;
  readonly sellingPriceSen: Sen;
  /** Null unless it is above the promo price. */
  readonly originalPriceSen: Sen | null;
  readonly deadlineAt: Date;
  readonly publishAt: Date | null;
  readonly seatsReturnAt: Date | null;
}

export function toBookingDeal(deal: Deal): BookingDeal {
  const { costSen, sellingPriceSen } = deal;
  return {
    id: deal.id,
    companyName: deal.companyName,
    destinationCountry: deal.destinationCountry,
    sceneCode: sceneCodeFor(deal.destinationCountry),
    airlines: deal.airlines,
    legs: deal.legs,
    sellingPriceSen,
    originalPriceSen: hasDiscount(costSen, sellingPriceSen) ? costSen : null,
    deadlineAt: deal.deadlineAt,
    publishAt: deal.publishAt,
    seatsReturnAt: deal.seatsReturnAt,
  };
}
