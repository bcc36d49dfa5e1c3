// Reads one flight of a pasted text and returns nothing rather than guess. Formats: Amadeus Cryptic Entries Reference
// Guide 9.2, Basic Sabre Formats and Functions (training guide), Galileo for Professionals (Travelport).

import { addDays, daysBetween } from '../kernel/time.ts';
import type { Leg } from '../trips/leg.ts';
import { getIsoWeekday, nextDate } from './dates.ts';
import { toStatus } from './pieces.ts';
import { filterKind, type Piece, type TypedPiece } from './rules.ts';

/** `dayOffset` is null unless the text contains it, as in 0705+1. */
export interface PastedFlight extends Leg {
  readonly dayOffset: number | null;
}

export type UndatedFlight = Omit<PastedFlight, 'departsOn'> & { readonly departsOn: string | null };

/** Splits a line at each flight; `HK30` within a flight is its status. */
export function splitIntoFlights(pieces: readonly Piece[]): Piece[][] {
  let current: Piece[] = [];
  let kinds = new Set<Piece['kind']>();
  const flights = [current];
  for (const piece of pieces) {
    const isInFlight = kinds.has('flight') && (kinds.has('route') || kinds.has('airport'));
    const status = isInFlight && !kinds.has('status') && !kinds.has('time') ? toStatus(piece) : null;
    if (!status && piece.kind === 'flight' && kinds.has('flight')) {
      current = [];
      kinds = new Set();
      flights.push(current);
    }
    current.push(status ?? piece);
    kinds.add((status ?? piece).kind);
  }
  return flights;
}

/** Between a date and a time or status only a route is possible; elsewhere six capitals may be any word. */
function isRoutePosition(pieces: readonly Piece[], at: number): boolean {
  const [before, behind] = [pieces[at - 1]?.kind, pieces[at + 1]?.kind];
  return (before === 'date' || before === 'weekday') && (behind === 'time' || behind === 'status');
}

function findRoute(pieces: readonly Piece[]): string | null {
  const known = filterKind(pieces, 'route').filter(({ isKnown }) => isKnown);
  const airports = filterKind(pieces, 'airport');
  if (known.length === 0 && airports.length > 0) {
    const [from, to, ...more] = airports;
    return from && to && from.code !== to.code && more.length === 0 ? `${from.code}-${to.code}` : null;
  }
  const placed = filterKind(
    pieces.filter((_, at) => isRoutePosition(pieces, at)),
    'route',
  );
  const [route, ...others] = known.length > 0 ? known : placed;
  if (!route || others.some((other) => other.route !== route.route)) return null;
  // KUL-SIN-NRT: a third airport contradicts the first two.
  return airports.every(({ code }) => route.route.includes(code)) ? route.route : null;
}

/** Returns departure and arrival. A third time is the duration, if only that one has a colon. */
function findTimes(pieces: readonly Piece[]): readonly [TypedPiece<'time'>, TypedPiece<'time'>] | null {
  const [departure, arrival, ...others] = filterKind(pieces, 'time');
  if (!departure || !arrival || departure.dayShift !== null) return null;
  const areDurations =
    departure.isCompact && arrival.isCompact && others.every(({ isCompact }) => !isCompact);
  if (others.length > 0 && !areDurations) return null;
  return isSameClock(departure, arrival) ? [departure, arrival] : null;
}

/** `11:30 - 7:20 pagi`: next to a 12-hour time, a 24-hour one is only clear after noon or midnight. */
function isSameClock(...times: readonly TypedPiece<'time'>[]): boolean {
  const isClear = ({ time }: TypedPiece<'time'>) => time < '01:00' || time >= '13:00';
  const fullDayTimes = times.filter(({ isHalfDay }) => !isHalfDay);
  return fullDayTimes.length === times.length || fullDayTimes.every(isClear);
}

interface Dates {
  readonly departsOn: string | null;
  readonly arrivesOn: string | null;
}

/** The arrival date counts if it follows the departure time. Null if inconsistent. */
function findDates(pieces: readonly Piece[]): Dates | null {
  const [departure, arrival, ...others] = filterKind(pieces, 'date');
  if (!departure) return { departsOn: null, arrivesOn: null };
  if (others.length > 0 || departure.date === null) return null;
  const [firstTime = 0, secondTime = 0] = pieces.flatMap(({ kind }, at) => (kind === 'time' ? [at] : []));
  // A single date after both times is the arrival's, so the departure's was lost.
  if (pieces.indexOf(departure) > secondTime) return null;
  if (!arrival) return { departsOn: departure.date, arrivesOn: null };
  if (pieces.indexOf(arrival) < firstTime) return null;
  // An arrival without a year counts from its departure, which may itself be almost a year ahead.
  const dayBefore = addDays(departure.date, -1);
  const arrivesOn = arrival.monthAndDay ? nextDate(arrival.monthAndDay, dayBefore) : arrival.date;
  return arrivesOn === null ? null : { departsOn: departure.date, arrivesOn };
}

/** `02DEC KULKIX HK30 1405`: after a route, a line's only "flight number" may be a status. */
function mayBeStatus(pieces: readonly Piece[], flight: Piece): boolean {
  const before = pieces.slice(0, pieces.indexOf(flight));
  return toStatus(flight) !== null && before.some(({ kind }) => kind === 'route' || kind === 'airport');
}

/** A date after the first time may be the arrival's. */
export function beginsWithDate(pieces: readonly Piece[]): boolean {
  const at = (kind: Piece['kind']) => pieces.findIndex((piece) => piece.kind === kind);
  return at('date') < at('time');
}

const isOther = (piece: Piece | undefined, text: RegExp) => piece?.kind === 'other' && text.test(piece.text);
const partOfDay = /^(?:am|pm|pagi|petang|malam|tengah|noon|midnight|night|morning|afternoon|evening)$/i;

/** Finds fragments that may belong to a neighbouring piece: `D7 5 32`, `M H88`, `1 2DEC`, `10 Dec 27`, `1 130P`. */
export function hasStrayParts(pieces: readonly Piece[]): boolean {
  const clocks: readonly Piece[] = filterKind(pieces, 'time').slice(0, 2);
  return pieces.some((piece, at) => {
    const [before, behind] = [pieces[at - 1], pieces[at + 1]];
    if (piece.kind === 'flight') return isOther(behind, /^\d+[A-Z]?$/i) || isOther(before, /^[A-Z]$/i);
    if (piece.kind === 'date') {
      const hasOneDigit = /^\d(?!\d)/.test(piece.text);
      const mayHaveYear = isOther(behind, /^(?:\d{2,3}|\d+[/.-]\d+)$/) || isOther(pieces[at + 2], /^\d{3}$/);
      return (hasOneDigit && isOther(before, /^\d+$/)) || (piece.monthAndDay !== undefined && mayHaveYear);
    }
    if (isOther(piece, partOfDay)) return true;
    return clocks.includes(piece) && !/^[#*]?\d{4}/.test(piece.text) && isOther(before, /\d[.:]?$/);
  });
}

/** Returns undefined without a day offset, null for an inconsistent one. */
function findDayOffset(dates: Dates, arrival: TypedPiece<'time'>): number | null | undefined {
  const { departsOn, arrivesOn } = dates;
  const printed = departsOn && arrivesOn ? daysBetween(departsOn, arrivesOn) : undefined;
  const marked = arrival.dayShift ?? undefined;
  if (printed !== undefined && marked !== undefined && printed !== marked) return null;
  const offset = printed ?? marked;
  return offset !== undefined && (offset < -1 || offset > 2) ? null : offset;
}

/** A weekday next to a date must match it; any other must match departure or arrival. */
function areWeekdaysRight(pieces: readonly Piece[], departsOn: string, dayOffset: number): boolean {
  const [departure] = filterKind(pieces, 'date');
  const arrivesOn = addDays(departsOn, dayOffset);
  return pieces.every((piece, at) => {
    if (piece.kind !== 'weekday') return true;
    const beside = [pieces[at - 1], pieces[at + 1]].find((near) => near?.kind === 'date');
    const expectedDates = beside ? [beside === departure ? departsOn : arrivesOn] : [departsOn, arrivesOn];
    return expectedDates.some((date) => getIsoWeekday(date) === piece.weekday);
  });
}

export function readFlight(
  pieces: readonly Piece[],
  dateAbove: string | null,
  today: string,
): UndatedFlight | null {
  const [flight, second] = filterKind(pieces, 'flight');
  const [route, times, dates] = [findRoute(pieces), findTimes(pieces), findDates(pieces)];
  if (!flight || second || !route || !times || !dates) return null;
  if (mayBeStatus(pieces, flight) || hasStrayParts(pieces)) return null;
  // A letter after the number is the booking class on lines with a status; elsewhere it is ambiguous.
  if (flight.classLetter !== '' && filterKind(pieces, 'status').length === 0) return null;
  const departsOn = dates.departsOn ?? dateAbove;
  const dayOffset = findDayOffset(dates, times[1]);
  if (dayOffset === null || (departsOn !== null && departsOn < today)) return null;
  if (departsOn !== null && !areWeekdaysRight(pieces, departsOn, dayOffset ?? 0)) return null;
  if (departsOn === null && filterKind(pieces, 'weekday').length > 0) return null;
  return {
    flightNumber: `${flight.airline} ${flight.number}`,
    departsOn,
    route,
    departureTime: times[0].time,
    arrivalTime: times[1].time,
    dayOffset: dayOffset ?? null,
  };
}

/** Returns true if a person would recognise a flight, so that it must not be ignored. */
export function looksLikeFlight(pieces: readonly Piece[]): boolean {
  const has = (kind: Piece['kind']) => pieces.some((piece) => piece.kind === kind);
  const count = (kind: Piece['kind']) => filterKind(pieces, kind).length;
  const [hasDate, hasTime] = [has('date'), has('time')];
  const hasPlaces = count('airport') > 1 || filterKind(pieces, 'route').some(({ isKnown }) => isKnown);
  if (filterKind(pieces, 'flight').some(({ isKnown }) => isKnown)) return true;
  if (has('flight') && (hasDate || hasTime || has('route') || has('airport'))) return true;
  if (hasPlaces && (hasDate || hasTime)) return true;
  return (has('route') && hasDate && hasTime) || (hasDate && count('time') > 1);
}
