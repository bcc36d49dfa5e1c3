// Owns what people are told about a trip: places by their city, days of arrival, durations, changes of planes, and what
// follows from them. Knows the table of airports, so it runs on the server; pages show what it says. Leaves the words to
// trip-text.ts and locales.

import { findAirport } from './airports.ts';
import { daysOfLeave } from './days-of-leave.ts';
import { type FlightTimes, journeyTimes, type TripLength, tripLength } from './flight-times.ts';
import {
  type Flights,
  holidayDays,
  type Leg,
  lastFlightOn,
  routeParts,
  type SoldTrip,
  type Trip,
  type TripType,
  tripType,
} from './leg.ts';

/** City and name are null where the airport is not known. */
export interface Place {
  readonly code: string;
  readonly city: string | null;
  /** The airport's own name, where its city has several. */
  readonly name: string | null;
}

export interface FlightView extends Leg {
  /** Null where the route cannot be read; then it is shown as it was entered. */
  readonly from: Place | null;
  readonly to: Place | null;
  /** The date at the airport of arrival, and days between the two dates; null where nobody knows. */
  readonly arrivesOn: string | null;
  readonly dayOffset: number | null;
  readonly durationMinutes: number | null;
}

/** One direction, from its first departure to its last landing. */
export interface JourneyView {
  readonly flights: readonly [FlightView, ...FlightView[]];
  /** Between each flight and the next; null where nobody knows. */
  readonly layoverMinutes: readonly (number | null)[];
  readonly from: Place | null;
  readonly to: Place | null;
  /** Where planes are changed. */
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
  /** Where the outbound ends; null where the airport is not known. */
  readonly endsIn: { readonly city: string; readonly country: string } | null;
  readonly lastFlightOn: string;
  readonly holidayDays: number | null;
  readonly length: TripLength | null;
  /** How many days of leave it costs. */
  readonly leaveDays: number | null;
}

/** A sold trip as people are told of it. What it includes is told in words, and only where they are shown. */
export interface ToldTrip extends Omit<SoldTrip, 'outbound' | 'back' | 'included'> {
  readonly trip: TripView;
}

/** Takes nothing else along out of something larger. */
export function toldTripOf(sold: SoldTrip): ToldTrip {
  const { companyName, destinationCountry, airlines } = sold;
  return { companyName, destinationCountry, airlines, trip: tripView(sold) };
}

/** Where the way out ends, from the route of its last flight; null where the airport is not known. */
export function endOfRoute(route: string): TripView['endsIn'] {
  const airport = findAirport(routeParts(route)?.to ?? '');
  return airport && { city: airport.city, country: airport.country };
}

export function tripView(trip: Pick<Trip, 'outbound' | 'back'>): TripView {
  const outbound = journeyView(trip.outbound);
  return {
    tripType: tripType(trip),
    outbound,
    back: trip.back && journeyView(trip.back),
    endsIn: endOfRoute(trip.outbound.at(-1)?.route ?? ''),
    lastFlightOn: lastFlightOn(trip),
    holidayDays: holidayDays(trip),
    length: tripLength(trip),
    leaveDays: daysOfLeave(trip)?.length ?? null,
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
    from: parts && placeOf(parts.from),
    to: parts && placeOf(parts.to),
    arrivesOn: times?.arrivesOn ?? null,
    dayOffset: times?.dayOffset ?? null,
    durationMinutes: times?.durationMinutes ?? null,
  };
}

function placeOf(code: string): Place {
  const airport = findAirport(code);
  return { code, city: airport?.city ?? null, name: airport?.name ?? null };
}
