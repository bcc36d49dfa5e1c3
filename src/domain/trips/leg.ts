// Owns the flights of a trip, their order and the parts of a route. Dates and times are wall clocks of the airports.

import { daysBetween } from '../kernel/time.ts';
import type { Included } from './included.ts';

/** Days from departure to arrival that a flight can have. */
export const dayOffsets = [-1, 0, 1, 2] as const;

/** One flight. Date and times are the airports' own wall clocks and are never converted. */
export interface Leg {
  readonly flightNumber: string;
  readonly departsOn: string;
  readonly route: string;
  readonly departureTime: string;
  readonly arrivalTime: string;
  /** Days from departure to arrival as the reservation system gave them; null where it said nothing. */
  readonly dayOffset: number | null;
}

/** What a flight line says. */
export type PrintedLeg = Omit<Leg, 'dayOffset'>;

/** The flights of one direction in their order, four at most. */
export type Flights = readonly [Leg, ...Leg[]];

export type Direction = 'outbound' | 'return';

/** The trip that is sold. A booking keeps a copy of it, whatever becomes of the deal. */
export interface Trip {
  readonly destinationCountry: string;
  readonly airlines: string;
  readonly outbound: Flights;
  /** Null: a one-way trip. */
  readonly back: Flights | null;
  /** Bags, meals and rules, as the company states them. */
  readonly included: Included;
}

export type BothWays = Pick<Trip, 'outbound' | 'back'>;

/** What a buyer was sold, and by whom, as it stood at that moment. */
export interface SoldTrip extends Trip {
  readonly companyName: string;
}

export const tripTypes = ['return', 'oneWay'] as const;

export type TripType = (typeof tripTypes)[number];

export function tripType({ back }: Pick<Trip, 'back'>): TripType {
  return back ? 'return' : 'oneWay';
}

/** Days between the first flights of both directions; only a return trip has a length. */
export function holidayDays({ outbound, back }: BothWays): number | null {
  return back ? daysBetween(outbound[0].departsOn, back[0].departsOn) : null;
}

/** The date of the trip's last departure, until which a passport must be valid at least. */
export function lastFlightOn({ outbound, back }: BothWays): string {
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

/** Without a day offset, an arrival earlier than its departure is on the next day. */
export type LegTimes = Pick<Leg, 'departsOn' | 'departureTime' | 'arrivalTime'> &
  Partial<Pick<Leg, 'dayOffset'>>;
