// Owns when a flight lands: on which day, after how long, and how long one waits between two flights. Dates and times
// on tickets are the airports' own wall clocks, so all of it follows from the airports' time zones. Where an airport is
// not known, nothing is said unless the reservation system gave the day.

import { addDays, dayMs, daysBetween, isTime, minuteMs } from '../kernel/time.ts';
import { findAirport } from './airports.ts';
import { type Leg, routeParts, type Trip } from './leg.ts';

export interface FlightTimes {
  /** The date at the airport of arrival. */
  readonly arrivesOn: string | null;
  /** Days between the printed dates of departure and arrival: 1 for "+1", −1 across the date line. */
  readonly dayOffset: number | null;
  readonly durationMinutes: number | null;
  /** The given day is not the one that the time zones say: a person should look. */
  readonly isDisputed: boolean;
}

export interface JourneyTimes {
  readonly flights: readonly FlightTimes[];
  /** Between each flight and the next; one fewer than flights. */
  readonly layoverMinutes: readonly (number | null)[];
  /** From the first departure to the last landing. */
  readonly durationMinutes: number | null;
  readonly arrivesOn: string | null;
  /** From the first departure's date. */
  readonly dayOffset: number | null;
}

/** Nights at the destination and the days around them, as the trade says it: 5D4N. */
export interface TripLength {
  readonly days: number;
  readonly nights: number;
}

const unknownTimes: FlightTimes = {
  arrivesOn: null,
  dayOffset: null,
  durationMinutes: null,
  isDisputed: false,
};
const shortestFlightMs = 20 * minuteMs;
const offsetsTried = [-1, 0, 1, 2];

/** Nothing is known of a flight whose times are still being typed. */
export function flightTimes(leg: Leg): FlightTimes {
  if (!isTime(leg.departureTime) || !isTime(leg.arrivalTime)) return unknownTimes;
  const computed = computeTimes(leg);
  const given = leg.dayOffset;
  if (given === null || given === computed.dayOffset) return computed;
  const spentMs = flightMs(leg, given);
  return {
    arrivesOn: addDays(leg.departsOn, given),
    dayOffset: given,
    durationMinutes: spentMs !== null && spentMs > 0 ? spentMs / minuteMs : null,
    isDisputed: computed.dayOffset !== null,
  };
}

/** The instants of departure and landing, or null where an airport or the day is not known. */
export function flightInstants(leg: Leg): { readonly departsAt: Date; readonly landsAt: Date } | null {
  const { dayOffset } = flightTimes(leg);
  return dayOffset === null ? null : instantsOf(leg, dayOffset);
}

/** One direction of a trip: its flights in order. */
export function journeyTimes(legs: readonly Leg[]): JourneyTimes {
  const flights = legs.map(flightTimes);
  const layoverMinutes = legs.slice(1).map((next, index) => layover(legs[index], flights[index], next));
  const parts = [...flights.map(({ durationMinutes }) => durationMinutes), ...layoverMinutes];
  const arrivesOn = flights.at(-1)?.arrivesOn ?? null;
  const departsOn = legs[0]?.departsOn;
  return {
    flights,
    layoverMinutes,
    durationMinutes: parts.length > 0 ? sumIfAllKnown(parts) : null,
    arrivesOn,
    dayOffset: arrivesOn && departsOn ? daysBetween(departsOn, arrivesOn) : null,
  };
}

/** Null for a one-way trip, and while nobody knows on which day the outbound lands. */
export function tripLength({ outbound, back }: Pick<Trip, 'outbound' | 'back'>): TripLength | null {
  const { arrivesOn } = journeyTimes(outbound);
  const leavesOn = back?.[0].departsOn;
  if (!arrivesOn || !leavesOn) return null;
  const nights = daysBetween(arrivesOn, leavesOn);
  return nights < 0 ? null : { days: nights + 1, nights };
}

/**
 * The instant at which a zone's clocks show this. In the hour that a change of clocks repeats it is the first of the two;
 * in the hour that it skips, the clock before the change goes on.
 */
export function zonedInstant(date: string, time: string, zone: string): Date {
  const wallMs = Date.parse(`${date}T${time}:00Z`);
  const day = Math.floor(wallMs / dayMs);
  const [before, after] = [offsetAtMidnight(day - 1, zone), offsetAtMidnight(day + 2, zone)];
  if (before === after) return new Date(wallMs - before);
  const candidates = [wallMs - before, wallMs - after].sort((one, other) => one - other);
  const shown = candidates.find((ms) => ms + offsetMs(new Date(ms), zone) === wallMs);
  return new Date(shown ?? wallMs - before);
}

function computeTimes(leg: Leg): FlightTimes {
  for (const dayOffset of offsetsTried) {
    const spentMs = flightMs(leg, dayOffset);
    if (spentMs === null) return unknownTimes;
    if (spentMs < shortestFlightMs) continue;
    const arrivesOn = addDays(leg.departsOn, dayOffset);
    return { arrivesOn, dayOffset, durationMinutes: spentMs / minuteMs, isDisputed: false };
  }
  return unknownTimes;
}

/** Null when one of the airports is not known. */
function flightMs(leg: Leg, dayOffset: number): number | null {
  const instants = instantsOf(leg, dayOffset);
  return instants && instants.landsAt.getTime() - instants.departsAt.getTime();
}

function instantsOf(leg: Leg, dayOffset: number) {
  const parts = routeParts(leg.route);
  const [from, to] = [parts && findAirport(parts.from), parts && findAirport(parts.to)];
  if (!from || !to) return null;
  return {
    departsAt: zonedInstant(leg.departsOn, leg.departureTime, from.zone),
    landsAt: zonedInstant(addDays(leg.departsOn, dayOffset), leg.arrivalTime, to.zone),
  };
}

/** Read off one airport's clock; null when the next flight leaves from elsewhere or before this one lands. */
function layover(leg: Leg | undefined, times: FlightTimes | undefined, next: Leg): number | null {
  const [landedAt, leavesFrom] = [leg && routeParts(leg.route)?.to, routeParts(next.route)?.from];
  const zone = leavesFrom ? findAirport(leavesFrom)?.zone : undefined;
  if (!leg || !times?.arrivesOn || !zone || landedAt !== leavesFrom) return null;
  const landing = zonedInstant(times.arrivesOn, leg.arrivalTime, zone);
  const waitedMs = zonedInstant(next.departsOn, next.departureTime, zone).getTime() - landing.getTime();
  return waitedMs >= 0 ? waitedMs / minuteMs : null;
}

function sumIfAllKnown(parts: readonly (number | null)[]): number | null {
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0 as number | null);
}

const MOST_OFFSETS_KEPT = 10_000;
const offsetsAtMidnight = new Map<string, number>();

/** Kept, because asking for it is slow and a page of deals asks for the same few days and zones again and again. */
function offsetAtMidnight(day: number, zone: string): number {
  const key = `${zone} ${day}`;
  const kept = offsetsAtMidnight.get(key);
  if (kept !== undefined) return kept;
  const offset = offsetMs(new Date(day * dayMs), zone);
  if (offsetsAtMidnight.size >= MOST_OFFSETS_KEPT) offsetsAtMidnight.clear();
  offsetsAtMidnight.set(key, offset);
  return offset;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a zone's clocks are ahead of UTC at an instant. */
function offsetMs(instant: Date, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  formats.set(zone, format);
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const shown = `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`;
  return Date.parse(shown) - Math.floor(instant.getTime() / 1_000) * 1_000;
}
