// A deal on sale as the search caches it: few fields, computed once.

import { type Deal, discountPercent } from '../deals/deal.ts';
import { getMonday } from '../kernel/time.ts';
import { findAirport } from '../trips/airports.ts';
import { tripLength } from '../trips/flight-times.ts';
import { routeParts, type TripType, tripType } from '../trips/leg.ts';
import { isSameName } from './places.ts';

/** Contains only fields that do not change when seats are held or sold. */
export interface SearchedDeal {
  readonly id: string;
  readonly country: string;
  /** Null if the city is unknown, in another country, or has the same name as the country. */
  readonly city: string | null;
  readonly to: string | null;
  readonly from: string | null;
  readonly departsOn: string;
  /** The Monday of the week of departure. */
  readonly week: string;
  readonly month: string;
  readonly nights: number | null;
  readonly trip: TripType;
  readonly isDirect: boolean;
  readonly hasBag: boolean;
  readonly priceSen: number;
  readonly discount: number;
  readonly deadlineMs: number;
  readonly publishMs: number | null;
  readonly createdMs: number;
}

type SearchableDeal = Pick<
  Deal,
  | 'id'
  | 'destinationCountry'
  | 'outbound'
  | 'back'
  | 'included'
  | 'costSen'
  | 'sellingPriceSen'
  | 'deadlineAt'
  | 'publishAt'
  | 'createdAt'
>;

export function toSearchedDeal(deal: SearchableDeal): SearchedDeal {
  const [first] = deal.outbound;
  const to = routeParts(deal.outbound.at(-1)?.route ?? '')?.to ?? null;
  const airport = findAirport(to ?? '');
  const isThere = airport !== null && isSameName(airport.country, deal.destinationCountry);
  return {
    id: deal.id,
    country: isThere ? airport.country : deal.destinationCountry,
    city: isThere && airport.city !== airport.country ? airport.city : null,
    to,
    from: routeParts(first.route)?.from ?? null,
    departsOn: first.departsOn,
    week: getMonday(first.departsOn),
    month: first.departsOn.slice(0, 7),
    nights: tripLength(deal)?.nights ?? null,
    trip: tripType(deal),
    isDirect: deal.outbound.length === 1 && (deal.back === null || deal.back.length === 1),
    hasBag: deal.included.checkedBag !== 'none' && deal.included.checkedBag !== 'ask',
    priceSen: deal.sellingPriceSen,
    discount: discountPercent(deal.costSen, deal.sellingPriceSen),
    deadlineMs: deal.deadlineAt.getTime(),
    publishMs: deal.publishAt?.getTime() ?? null,
    createdMs: deal.createdAt.getTime(),
  };
}
