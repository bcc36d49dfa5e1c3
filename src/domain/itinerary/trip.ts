// Owns how flights make a trip: which of them are the way out and which the way back. It never guesses: flights that do
// not join up, or that could be divided in two ways, make no trip. Leaves reading a flight to flight.ts.

import { addDays, dayMs, hourMs, minuteMs } from '../kernel/time.ts';
import { type FlightTimes, flightTimes } from '../trips/flight-times.ts';
import type { PastedFlight } from './flight.ts';
import type { KnownCodes } from './rules.ts';

export interface Trip<Flight> {
  readonly outbound: readonly Flight[];
  readonly back: readonly Flight[];
}

/** A flight with its times, computed once: time zones are slow to ask. */
export interface TimedFlight {
  readonly flight: PastedFlight;
  readonly times: FlightTimes;
  /** What they would be without the day of arrival that the text gives. */
  readonly unmarked: FlightTimes;
}

/** A flight, and the heading its date was taken from. */
export interface DatedFlight extends TimedFlight {
  readonly heading: number | null;
}

export type TripProblem = 'doNotJoin' | 'unclear';

export const maxFlightsEachWay = 4;
const turnHours = 24;
const homeCountry = 'Malaysia';

interface Stop {
  readonly from: string;
  readonly to: string;
}

/** What lies between a flight and the next one. */
interface Stay {
  readonly isSamePlace: boolean;
  readonly isSameCountry: boolean;
  /** Between landing and departure by the clock of the place; within a day of it unless exact. */
  readonly hours: number;
  readonly isExact: boolean;
}

const clockMs = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`);

export function timed(flight: PastedFlight): TimedFlight {
  const times = flightTimes(flight);
  return {
    flight,
    times,
    unmarked: flight.dayOffset === null ? times : flightTimes({ ...flight, dayOffset: null }),
  };
}

/** The clock alone tells the day where a zone is not known. */
function offsetOf({ arrivalTime, departureTime }: PastedFlight, times: FlightTimes): number {
  return times.dayOffset ?? (arrivalTime < departureTime ? 1 : 0);
}

function stopOf({ flight }: TimedFlight): Stop {
  const [from = '', to = ''] = flight.route.split('-');
  return { from, to };
}

function stayBetween(one: TimedFlight, next: TimedFlight, codes: KnownCodes): Stay {
  const { departsOn, arrivalTime } = one.flight;
  const arrivesOn = addDays(departsOn, offsetOf(one.flight, one.times));
  const waitedMs =
    clockMs(next.flight.departsOn, next.flight.departureTime) - clockMs(arrivesOn, arrivalTime);
  const [landed, left] = [stopOf(one).to, stopOf(next).from];
  const country = codes.airportCountry(landed);
  return {
    isSamePlace: landed === left,
    isSameCountry: country !== null && country === codes.airportCountry(left),
    hours: waitedMs / hourMs,
    isExact: one.times.dayOffset !== null,
  };
}

/** A given day may differ from the zones' one, but no flight lands before it leaves or flies for two days. */
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
// Without zones the landing may be a day off.
const isTurn = ({ isExact, hours }: Stay) => hours >= (isExact ? turnHours : 2 * turnHours);

/** How many flights go out: the way back begins after the only long stay, or in the middle of a way there and back. */
function turningPoint(stops: readonly Stop[], stays: readonly Stay[]): number | null {
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

/** A way back ends where the way out began, or elsewhere in that country; it does not touch the way out before. */
function comesHome(out: readonly Stop[], back: readonly Stop[], turn: Stay, codes: KnownCodes): boolean {
  const [start, end] = [out[0]?.from ?? '', back.at(-1)?.to ?? ''];
  if (back.slice(0, -1).some(({ to }) => to === start)) return false;
  if (start === end) return turn.isSamePlace || (turn.isSameCountry && out.length === back.length);
  const country = codes.airportCountry(start);
  const isNear = country !== null && country === codes.airportCountry(end);
  return turn.isSamePlace && isNear && !out.some(({ to }) => to === end);
}

/** Seats are sold from home: a way out that ends there is most likely the way back of a trip that was not all read. */
function isWayHome(stops: readonly Stop[], codes: KnownCodes): boolean {
  const [from, to] = [stops[0]?.from ?? '', stops.at(-1)?.to ?? ''].map(codes.airportCountry);
  return to === homeCountry && from !== homeCountry && from !== null;
}

/** Divides flights, in the order of the text, into the way out and the way back. */
export function tripOf<Dated extends DatedFlight>(
  dated: readonly Dated[],
  codes: KnownCodes,
): Trip<Dated> | TripProblem {
  if (dated.length > 2 * maxFlightsEachWay) return 'unclear';
  const stops = dated.map(stopOf);
  const stays = dated.slice(1).map((next, at) => stayBetween(dated[at] as Dated, next, codes));
  if (stays.some(({ hours }) => hours < 0)) return 'doNotJoin';
  const out = turningPoint(stops, stays);
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
  if (isSameHeading || !isInOrder || !comesHome(outStops, backStops, turn, codes)) return 'unclear';
  return { outbound, back };
}
