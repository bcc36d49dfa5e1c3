// Tickets show local times, so durations need time zones; unknown airports have none.

import { addDays, dayMs, daysBetween, isTime, minuteMs } from '../kernel/time.ts';
import { findAirport } from './airports.ts';
import { type Leg, routeParts, type Trip } from './leg.ts';

export interface FlightTimes {
  readonly arrivesOn: string | null;
  /** Days between the printed departure and arrival dates: 1 for "+1", −1 across the date line. */
  readonly dayOffset: number | null;
  readonly durationMinutes: number | null;
  /** True if the given day contradicts the time zones, so that a person should check it. */
  readonly isDisputed: boolean;
}

export interface JourneyTimes {
  readonly flights: readonly FlightTimes[];
  readonly layoverMinutes: readonly (number | null)[];
  readonly durationMinutes: number | null;
  readonly arrivesOn: string | null;
  readonly dayOffset: number | null;
}

/** Returns days and nights as travel agents count them: 5D4N. */
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

/** Returns unknown times if a time is incomplete, as while a user is typing it. */
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

export function flightInstants(leg: Leg): { readonly departsAt: Date; readonly landsAt: Date } | null {
  const { dayOffset } = flightTimes(leg);
  return dayOffset === null ? null : getInstants(leg, dayOffset);
}

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

/** Returns null for a one-way trip, or if the day of the outbound landing is unknown. */
export function tripLength({ outbound, back }: Pick<Trip, 'outbound' | 'back'>): TripLength | null {
  const { arrivesOn } = journeyTimes(outbound);
  const leavesOn = back?.[0].departsOn;
  if (!arrivesOn || !leavesOn) return null;
  const nights = daysBetween(arrivesOn, leavesOn);
  return nights < 0 ? null : { days: nights + 1, nights };
}

/** Repeated hour: returns the first occurrence. Skipped hour: continues the clock before the change. */
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

function flightMs(leg: Leg, dayOffset: number): number | null {
  const instants = getInstants(leg, dayOffset);
  return instants && instants.landsAt.getTime() - instants.departsAt.getTime();
}

function getInstants(leg: Leg, dayOffset: number) {
  const parts = routeParts(leg.route);
  const [from, to] = [parts && findAirport(parts.from), parts && findAirport(parts.to)];
  if (!from || !to) return null;
  return {
    departsAt: zonedInstant(leg.departsOn, leg.departureTime, from.zone),
    landsAt: zonedInstant(addDays(leg.departsOn, dayOffset), leg.arrivalTime, to.zone),
  };
}

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

const MAX_CACHED_OFFSETS = 10_000;
const offsetsAtMidnight = new Map<string, number>();

/** Memoised: `Intl` formatting is slow and a list repeats the same few days and zones. */
function offsetAtMidnight(day: number, zone: string): number {
  const key = `${zone} ${day}`;
  const kept = offsetsAtMidnight.get(key);
  if (kept !== undefined) return kept;
  const offset = offsetMs(new Date(day * dayMs), zone);
  if (offsetsAtMidnight.size >= MAX_CACHED_OFFSETS) offsetsAtMidnight.clear();
  offsetsAtMidnight.set(key, offset);
  return offset;
}

const formats = new Map<string, Intl.DateTimeFormat>();

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
