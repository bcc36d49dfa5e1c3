// Dates and times are local at the airports and never converted.

import { daysBetween } from '../kernel/time.ts';
import type { Included } from './included.ts';

export const dayOffsets = [-1, 0, 1, 2] as const;

export interface Leg {
  readonly flightNumber: string;
  readonly departsOn: string;
  readonly route: string;
  readonly departureTime: string;
  readonly arrivalTime: string;
  /** Days from departure to arrival according to the reservation system; null if it gave none. */
  readonly dayOffset: number | null;
}

export type PrintedLeg = Omit<Leg, 'dayOffset'>;

/** The flights of one direction in order, at most four. */
export type Flights = readonly [Leg, ...Leg[]];

export type Direction = 'outbound' | 'return';

/** Copied into each booking, so that a booking keeps it when the deal changes. */
export interface Trip {
  readonly destinationCountry: string;
  readonly airlines: string;
  readonly outbound: Flights;
  readonly back: Flights | null;
  readonly included: Included;
}

export type BothWays = Pick<Trip, 'outbound' | 'back'>;

/** The trip and the seller's name at the time of sale. */
export interface SoldTrip extends Trip {
  readonly companyName: string;
}

export const tripTypes = ['return', 'oneWay'] as const;

export type TripType = (typeof tripTypes)[number];

export function tripType({ back }: Pick<Trip, 'back'>): TripType {
  return back ? 'return' : 'oneWay';
}

export function holidayDays({ outbound, back }: BothWays): number | null {
  return back ? daysBetween(outbound[0].departsOn, back[0].departsOn) : null;
}

/** Returns the last departure date, until which a passport must be valid. */
export function getLastFlightDate({ outbound, back }: BothWays): string {
  return (back ?? outbound).reduce((_, leg) => leg).departsOn;
}

/** Reads KUL-KIX, KULKIX, KUL→KIX, KUL/KIX or KUL>KIX as KUL-KIX. */
export function readRoute(text: string): string | null {
  const parts = routeParts(text);
  return parts && `${parts.from}-${parts.to}`;
}

export function routeParts(route: string): { readonly from: string; readonly to: string } | null {
  const match = /^([A-Z]{3})\s*(?:->|[-–—→/>])?\s*([A-Z]{3})$/.exec(route.trim().toUpperCase());
  const [, from = '', to = ''] = match ?? [];
  return from === to ? null : { from, to };
}

/** Leg times as printed. Without a day offset, an arrival before the departure time means the next day. */
export type LegTimes = Pick<Leg, 'departsOn' | 'departureTime' | 'arrivalTime'> &
  Partial<Pick<Leg, 'dayOffset'>>;
