// A trip as an agent types it, for comparison with wishes. Uses the table of airports, so it runs on the
// server only.

import type { DealFormValues } from '../deals/company-deal.ts';
import { previewTrip, readTypedSeats } from '../deals/deal-preview.ts';
import { dealPlaceTokens, findDestination } from '../search/places.ts';
import { toSearchedDeal } from '../search/searched-deal.ts';
import { findAirport } from '../trips/airports.ts';
import type { TripType } from '../trips/leg.ts';

export interface DemandTrip {
  readonly places: readonly string[];
  readonly from: string;
  readonly departsOn: string;
  readonly nights: number | null;
  /** Null until the number is typed. */
  readonly seats: number | null;
  readonly trip: TripType;
  readonly isDirect: boolean;
  readonly hasBag: boolean;
}

const unpriced = { id: '', costSen: 0, sellingPriceSen: 0, publishAt: null };

/**
 * Returns null until destination, route and dates can be read, and for an airport in another country: the sum of two
 * places would reveal figures below five.
 */
export function toDemandTrip(values: DealFormValues): DemandTrip | null {
  const typed = previewTrip(values);
  if (!typed) return null;
  const someTime = new Date(0);
  const deal = toSearchedDeal({ ...typed, ...unpriced, deadlineAt: someTime, createdAt: someTime });
  const { from, departsOn, nights, trip, isDirect, hasBag } = deal;
  if (from === null || deal.to === null) return null;
  const airport = findAirport(deal.to);
  const country = findDestination(deal.country)?.country ?? airport?.country;
  if (airport && airport.country !== country) return null;
  const seats = readTypedSeats(values);
  return { places: dealPlaceTokens(deal), from, departsOn, nights, seats, trip, isDirect, hasBag };
}
