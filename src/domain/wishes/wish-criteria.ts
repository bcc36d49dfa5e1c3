// A wish as database columns, so that one statement finds the wishes that a deal matches.

import {
  type Destination,
  dealPlaceTokens,
  findDestination,
  placeParam,
  placeToken,
} from '../search/places.ts';
import { formatSearchQuery, type NightRange, type SearchFilter } from '../search/search-query.ts';
import type { SearchedDeal } from '../search/searched-deal.ts';
import type { TripType } from '../trips/leg.ts';

const senPerRinggit = 100;

/** Null and false mean no preference. */
export interface WishCriteria {
  /** Normalised query string of the search, which identifies equal wishes. */
  readonly search: string;
  readonly place: string | null;
  readonly from: string | null;
  readonly departsFrom: string | null;
  readonly departsUntil: string | null;
  readonly leastNights: number | null;
  readonly mostNights: number | null;
  readonly travellers: number | null;
  readonly maxPriceSen: number | null;
  readonly trip: TripType | null;
  readonly isDirect: boolean;
  readonly hasBag: boolean;
  readonly isOpen: boolean;
}

/** A deal to compare with wishes. */
export interface WishedDeal {
  readonly deal: SearchedDeal;
  readonly seatsAvailable: number;
}

/** Returns null if no deal can go to the place. */
export function toWishCriteria({ destination, ...filter }: SearchFilter): WishCriteria | null {
  const place = destination === undefined ? null : findDestination(destination);
  if (destination !== undefined && place === null) return null;
  const { leastNights, mostNights } = nightLimits(filter.nights);
  return {
    search: formatSearchQuery({ filter: canonicalFilter(filter, place), order: 'newest', cursor: null }),
    place: place && placeToken(place),
    from: filter.from ?? null,
    departsFrom: filter.dates?.start ?? null,
    departsUntil: filter.dates?.end ?? null,
    leastNights,
    mostNights,
    travellers: filter.travellers ?? null,
    maxPriceSen: filter.budget === undefined ? null : filter.budget * senPerRinggit,
    trip: filter.trip ?? null,
    isDirect: filter.direct ?? false,
    hasBag: filter.bag ?? false,
    isOpen: filter.open ?? false,
  };
}

function canonicalFilter(filter: Omit<SearchFilter, 'destination'>, place: Destination | null): SearchFilter {
  return place === null ? filter : { ...filter, destination: placeParam(place) };
}

function nightLimits(nights: NightRange | undefined) {
  if (nights === undefined) return { leastNights: null, mostNights: null };
  const [least = '', most = ''] = nights.split('-');
  return { leastNights: Number(least), mostNights: most === '' ? null : Number(most) };
}

/** Must give the same result as the comparison in the SQL of wish-matches.store.ts. */
export function meetsWish(criteria: WishCriteria, { deal, seatsAvailable }: WishedDeal, now: Date): boolean {
  const { place, from, departsFrom, departsUntil, leastNights, mostNights } = criteria;
  const { travellers, maxPriceSen, trip } = criteria;
  return (
    (place === null || dealPlaceTokens(deal).includes(place)) &&
    (from === null || deal.from === from) &&
    (departsFrom === null || deal.departsOn >= departsFrom) &&
    (departsUntil === null || deal.departsOn <= departsUntil) &&
    (leastNights === null || (deal.nights !== null && deal.nights >= leastNights)) &&
    (mostNights === null || (deal.nights !== null && deal.nights <= mostNights)) &&
    (travellers === null || seatsAvailable >= travellers) &&
    (maxPriceSen === null || deal.priceSen <= maxPriceSen) &&
    (trip === null || deal.trip === trip) &&
    (!criteria.isDirect || deal.isDirect) &&
    (!criteria.hasBag || deal.hasBag) &&
    (!criteria.isOpen || canBeBooked({ deal, seatsAvailable }, now))
  );
}

export function canBeBooked({ deal, seatsAvailable }: WishedDeal, now: Date): boolean {
  return seatsAvailable > 0 && (deal.publishMs === null || deal.publishMs <= now.getTime());
}
