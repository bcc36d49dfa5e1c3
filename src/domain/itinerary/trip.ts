// Divides flights into outbound and return. Flights that do not connect, or divide in several ways, are not a trip.

import { addDays, dayMs, hourMs, minuteMs } from '../kernel/time.ts';
import { type FlightTimes, flightTimes } from '../trips/flight-times.ts';
import type { PastedFlight } from './flight.ts';
import type { KnownCodes } from './rules.ts';

export interface DividedTrip<Flight> {
  readonly outbound: readonly Flight[];
  readonly back: readonly Flight[];
}

/** Computed once, because time zone lookups are slow. */
export interface TimedFlight {
  readonly flight: PastedFlight;
  readonly times: FlightTimes;
  readonly unmarked: FlightTimes;
}

export interface DatedFlight extends TimedFlight {
  readonly heading: number | null;
}

export type TripProblem = 'doNotJoin' | 'unclear';

export const maxFlightsEachWay = 4;
const turnHours = 24;
export const sellingCountry = 'Malaysia';

interface Stop {
  readonly from: string;
  readonly to: string;
}

interface Stay {
  readonly isSamePlace: boolean;
  readonly isSameCountry: boolean;
  /** Local hours between landing and departure; up to a day off unless exact. */
  readonly hours: number;
  readonly isExact: boolean;
}

const clockMs = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`);

export function addTimes(flight: PastedFlight): TimedFlight {
  const times = flightTimes(flight);
  return {
    flight,
    times,
    unmarked: flight.dayOffset === null ? times : flightTimes({ ...flight, dayOffset: null }),
  };
}

/** Falls back to the clock times if a time zone is unknown. */
function getDayOffset({ arrivalTime, departureTime }: PastedFlight, times: FlightTimes): number {
  return times.dayOffset ?? (arrivalTime < departureTime ? 1 : 0);
}

function toStop({ flight }: TimedFlight): Stop {
  const [from = '', to = ''] = flight.route.split('-');
  return { from, to };
}

export function stayBetween(one: TimedFlight, next: TimedFlight, codes: KnownCodes): Stay {
  const { departsOn, arrivalTime } = one.flight;
  const arrivesOn = addDays(departsOn, getDayOffset(one.flight, one.times));
  const waitedMs =
    clockMs(next.flight.departsOn, next.flight.departureTime) - clockMs(arrivesOn, arrivalTime);
  const [landed, left] = [toStop(one).to, toStop(next).from];
  const country = codes.airportCountry(landed);
  return {
    isSamePlace: landed === left,
    isSameCountry: country !== null && country === codes.airportCountry(left),
    hours: waitedMs / hourMs,
    isExact: one.times.dayOffset !== null,
  };
}

/** A flight cannot land before departure or take over two days, whatever day is given. */
export function isPossible({ flight, times, unmarked }: TimedFlight): boolean {
  if (times.durationMinutes !== null) return times.durationMinutes <= (2 * dayMs) / minuteMs;
  if (flight.dayOffset === null) return true;
  const flownMs =
    clockMs(addDays(flight.departsOn, flight.dayOffset), flight.arrivalTime) -
    clockMs(flight.departsOn, flight.departureTime);
  return unmarked.dayOffset === null && flownMs >= 0 && flownMs <= 2 * dayMs;
}

const isLayover = ({ isSamePlace, isExact, hours }: Stay) =>
  isSamePlace && isExact && hours >= 0 && hours < turnHours;
// Without time zones the landing may be a day off.
export const isTurn = ({ isExact, hours }: Stay) => hours >= (isExact ? turnHours : 2 * turnHours);

/** Returns the number of outbound flights: up to the only long stay, or to the middle of a mirrored route. */
function findTurningPoint(stops: readonly Stop[], stays: readonly Stay[]): number | null {
  const turns = stays.flatMap((stay, at) => (isTurn(stay) ? [at] : []));
  if (turns.length > 1) return null;
  if (turns[0] !== undefined) return turns[0] + 1;
  const isThereAndBack = stops.every(({ from, to }, at) => {
    const mirrored = stops.at(-1 - at);
    return mirrored?.to === from && mirrored.from === to;
  });
  if (!isThereAndBack) return stays.every(isLayover) ? stops.length : null;
  const middle = stops.length / 2;
  const longest = Math.max(...stays.map(({ hours }) => hours));
  return stays[middle - 1]?.hours === longest ? middle : null;
}

function hasLoop(stops: readonly Stop[]): boolean {
  const places = [stops[0]?.from, ...stops.map(({ to }) => to)];
  return new Set(places).size < places.length;
}

/** The return must end at the origin or in its country, without passing the origin on the way. */
function returnsHome(out: readonly Stop[], back: readonly Stop[], turn: Stay, codes: KnownCodes): boolean {
  const [start, end] = [out[0]?.from ?? '', back.at(-1)?.to ?? ''];
  if (back.slice(0, -1).some(({ to }) => to === start)) return false;
  if (start === end) return turn.isSamePlace || (turn.isSameCountry && out.length === back.length);
  const country = codes.airportCountry(start);
  const isNear = country !== null && country === codes.airportCountry(end);
  return turn.isSamePlace && isNear && !out.some(({ to }) => to === end);
}

/** Trips start at home: one that ends there is most likely the return of a partly read trip. */
function isWayHome(stops: readonly Stop[], codes: KnownCodes): boolean {
  const [from, to] = [stops[0]?.from ?? '', stops.at(-1)?.to ?? ''].map(codes.airportCountry);
  return to === sellingCountry && from !== sellingCountry && from !== null;
}

/** Returns the flight that does not follow the one before. */
export function findBreak<Dated extends DatedFlight>(dated: readonly Dated[], codes: KnownCodes) {
  for (const [at, next] of dated.slice(1).entries()) {
    const stay = stayBetween(dated[at] as Dated, next, codes);
    if (stay.hours < 0) return { next, code: 'tooEarly' } as const;
    if (!stay.isSamePlace && !(isTurn(stay) && stay.isSameCountry))
      return { next, code: 'otherAirport' } as const;
  }
  return null;
}

/** Divides flights, in text order, into outbound and return. */
export function divideFlights<Dated extends DatedFlight>(
  dated: readonly Dated[],
  codes: KnownCodes,
): DividedTrip<Dated> | TripProblem {
  if (dated.length > 2 * maxFlightsEachWay) return 'unclear';
  const stops = dated.map(toStop);
  const stays = dated.slice(1).map((next, at) => stayBetween(dated[at] as Dated, next, codes));
  if (stays.some(({ hours }) => hours < 0)) return 'doNotJoin';
  const out = findTurningPoint(stops, stays);
  const isJoined = stays.every((stay) => stay.isSamePlace || (isTurn(stay) && stay.isSameCountry));
  if (!isJoined) return 'doNotJoin';
  if (out === null) return 'unclear';
  const [outbound, back] = [dated.slice(0, out), dated.slice(out)];
  const [outStops, backStops] = [stops.slice(0, out), stops.slice(out)];
  const within = stays.filter((_, at) => at !== out - 1);
  const isTooLong = outbound.length > maxFlightsEachWay || back.length > maxFlightsEachWay;
  if (isWayHome(outStops, codes)) return 'unclear';
  if (isTooLong || hasLoop(outStops) || hasLoop(backStops) || !within.every(isLayover)) return 'unclear';
  const turn = stays[out - 1];
  if (!turn || back.length === 0) return { outbound, back };
  const heading = outbound.at(-1)?.heading ?? null;
  const isSameHeading = heading !== null && heading === back[0]?.heading;
  const isInOrder = (outbound[0]?.flight.departsOn ?? '') <= (back[0]?.flight.departsOn ?? '');
  if (isSameHeading || !isInOrder || !returnsHome(outStops, backStops, turn, codes)) return 'unclear';
  return { outbound, back };
}
