// What the public is told about a deal: exactly what its card and its page show. Whatever else a deal knows (its
// company's id, when it was entered) stays on the server.
import { type Deal, discountPercent, hasDiscount, type Leg, type Legs } from '#domain/deal.ts';
import type { Sen } from '#domain/money.ts';
import { sceneCodeFor } from '#web/shared/art/countries.ts';
import type { SceneCode } from '#web/shared/art/palettes.ts';

export interface PublicDeal {
  readonly id: string;
  readonly companyName: string;
  readonly destinationCountry: string;
  readonly sceneCode: SceneCode;
  readonly airlines: string;
  readonly legs: Legs;
  readonly seatsAvailable: number;
  /** Told only when no seat is free: then they are what may come back. */
  readonly seatsHeld: number;
  readonly seatsReturnAt: Date | null;
  readonly sellingPriceSen: Sen;
  /** Null unless it is above the promo price. */
  readonly originalPriceSen: Sen | null;
  readonly discountPercent: number;
  readonly deadlineAt: Date;
  readonly publishAt: Date | null;
}

export function toPublicDeal(deal: Deal): PublicDeal {
  const { costSen, sellingPriceSen } = deal;
  const [outbound, back] = deal.legs;
  return {
    id: deal.id,
    companyName: deal.companyName,
    destinationCountry: deal.destinationCountry,
    sceneCode: sceneCodeFor(deal.destinationCountry),
    airlines: deal.airlines,
    legs: back ? [toPublicLeg(outbound), toPublicLeg(back)] : [toPublicLeg(outbound)],
    seatsAvailable: deal.seatsAvailable,
    seatsHeld: deal.seatsAvailable > 0 ? 0 : deal.seatsHeld,
    seatsReturnAt: deal.seatsReturnAt,
    sellingPriceSen,
    originalPriceSen: hasDiscount(costSen, sellingPriceSen) ? costSen : null,
    discountPercent: discountPercent(costSen, sellingPriceSen),
    deadlineAt: deal.deadlineAt,
    publishAt: deal.publishAt,
  };
}

function toPublicLeg({ flightNumber, departsOn, route, departureTime, arrivalTime }: Leg): Leg {
  return { flightNumber, departsOn, route, departureTime, arrivalTime };
}
