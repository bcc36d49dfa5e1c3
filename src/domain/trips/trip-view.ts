// Prepares trips for display. Uses the table of airports, so it runs on the server only.

import { findAirport } from './airports.ts';
import { type FlightTimes, journeyTimes, type TripLength, tripLength } from './flight-times.ts';
import {
  type Flights,
  getLastFlightDate,
  holidayDays,
  type Leg,
  routeParts,
  type SoldTrip,
  type Trip,
  type TripType,
  tripType,
} from './leg.ts';

export interface Place {
  readonly code: string;
  readonly city: string | null;
  readonly name: string | null;
}

export interface FlightView extends Leg {
  readonly from: Place | null;
  readonly to: Place | null;
  /** Local arrival date and offset from the departure date; null if unknown. */
  readonly arrivesOn: string | null;
  readonly dayOffset: number | null;
  readonly durationMinutes: number | null;
}

export interface JourneyView {
  readonly flights: readonly [FlightView, ...FlightView[]];
  readonly layoverMinutes: readonly (number | null)[];
  readonly from: Place | null;
  readonly to: Place | null;
  readonly via: readonly (Place | null)[];
  readonly departsOn: string;
  readonly departureTime: string;
  readonly arrivesOn: string | null;
  readonly arrivalTime: string;
  readonly dayOffset: number | null;
  readonly durationMinutes: number | null;
}

export interface TripView {
  readonly tripType: TripType;
  readonly outbound: JourneyView;
  readonly back: JourneyView | null;
  readonly endsIn: { readonly city: string; readonly country: string } | null;
  readonly lastFlightOn: string;
  readonly holidayDays: number | null;
  readonly length: TripLength | null;
}

/** A sold trip for display. Excludes `included`, which only some places show. */
export interface TripDisplay extends Omit<SoldTrip, 'outbound' | 'back' | 'included'> {
  readonly trip: TripView;
}

/** Copies only these fields, whatever other fields the object has. */
export function toTripDisplay(sold: SoldTrip): TripDisplay {
  const { companyName, destinationCountry, airlines } = sold;
  return { companyName, destinationCountry, airlines, trip: tripView(sold) };
}

export function findRouteEnd(route: string): TripView['endsIn'] {
  const airport = findAirport(routeParts(route)?.to ?? '');
  return airport && { city: airport.city, country: airport.country };
}

export function tripView(trip: Pick<Trip, 'outbound' | 'back'>): TripView {
  const outbound = journeyView(trip.outbound);
  return {
    tripType: tripType(trip),
    outbound,
    back: trip.back && journeyView(trip.back),
    endsIn: findRouteEnd(trip.outbound.at(-1)?.route ?? ''),
    lastFlightOn: getLastFlightDate(trip),
    holidayDays: holidayDays(trip),
    length: tripLength(trip),
  };
}

function journeyView(legs: Flights): JourneyView {
  const times = journeyTimes(legs);
  const [firstLeg, ...connecting] = legs;
  const first = flightView(firstLeg, times.flights[0]);
  const others = connecting.map((leg, index) => flightView(leg, times.flights[index + 1]));
  const last = others.at(-1) ?? first;
  return {
    flights: [first, ...others],
    layoverMinutes: times.layoverMinutes,
    from: first.from,
    to: last.to,
    via: others.map(({ from }) => from),
    departsOn: first.departsOn,
    departureTime: first.departureTime,
    arrivesOn: times.arrivesOn,
    arrivalTime: last.arrivalTime,
    dayOffset: times.dayOffset,
    durationMinutes: times.durationMinutes,
  };
}

function flightView(leg: Leg, times: FlightTimes | undefined): FlightView {
  const { flightNumber, departsOn, route, departureTime, arrivalTime } = leg;
  const parts = routeParts(route);
  return {
    flightNumber,
    departsOn,
    route,
    departureTime,
    arrivalTime,
    from: parts && toPlace(parts.from),
    to: parts && toPlace(parts.to),
    arrivesOn: times?.arrivesOn ?? null,
    dayOffset: times?.dayOffset ?? null,
    durationMinutes: times?.durationMinutes ?? null,
  };
}

function toPlace(code: string): Place {
  const airport = findAirport(code);
  return { code, city: airport?.city ?? null, name: airport?.name ?? null };
}
