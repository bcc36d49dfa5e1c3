// Reads one flight of a pasted text and returns nothing rather than guess. Formats: Amadeus Cryptic Entries Reference
// Guide 9.2, Basic Sabre Formats and Functions (training guide), Galileo for Professionals (Travelport).

import { addDays, daysBetween } from '../kernel/time.ts';
import type { Leg } from '../trips/leg.ts';
import { getIsoWeekday, lastDate, monthName, nextDate } from './dates.ts';
import { type FoundFault, faultAt, isFault, missing, pastDate, wrongWeekday } from './faults.ts';
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

/**
 * `KUL-NRT MH88 … / MH89 …`: the way back needs no airports of its own, because airlines number it one higher or
 * lower. `KUL-NRT-KUL` says so itself.
 */
export function addReturnRoute(flights: Piece[][]): Piece[][] {
  const [out = [], back, third] = flights;
  const [routeAt, timeAt] = [out.findIndex(isKnownRoute), out.findIndex(({ kind }) => kind === 'time')];
  const [route, behind] = [out[routeAt], out[routeAt + 1]];
  const hasPlaces = back?.some(({ kind }) => kind === 'route' || kind === 'airport');
  if (!back || third || hasPlaces || !route || !isKnownRoute(route) || routeAt > timeAt) return flights;
  const [from = '', to = ''] = route.route.split('-');
  const isRound = behind?.kind === 'airport' && behind.code === from;
  if (!isRound && !arePaired(out.find(isFlight), back.find(isFlight))) return flights;
  return [out, [...back, { ...route, route: `${to}-${from}` }]];
}

const isFlight = (piece: Piece): piece is TypedPiece<'flight'> => piece.kind === 'flight';
const isKnownRoute = (piece: Piece): piece is TypedPiece<'route'> => piece.kind === 'route' && piece.isKnown;

function arePaired(out: TypedPiece<'flight'> | undefined, back: TypedPiece<'flight'> | undefined): boolean {
  return out?.airline === back?.airline && Math.abs(Number(out?.number) - Number(back?.number)) === 1;
}

/** Between a date and a time or status only a route is possible; elsewhere six capitals may be any word. */
function isRoutePosition(pieces: readonly Piece[], at: number): boolean {
  const [before, behind] = [pieces[at - 1]?.kind, pieces[at + 1]?.kind];
  return (before === 'date' || before === 'weekday') && (behind === 'time' || behind === 'status');
}

function findRoute(pieces: readonly Piece[]): string | FoundFault {
  const known = filterKind(pieces, 'route').filter(({ isKnown }) => isKnown);
  const airports = filterKind(pieces, 'airport');
  if (known.length === 0 && airports.length > 0) {
    const [from, to, third] = airports;
    if (third) return faultAt('tooMany', third);
    return from && to && from.code !== to.code ? `${from.code}-${to.code}` : missing('route');
  }
  const placed = filterKind(
    pieces.filter((_, at) => isRoutePosition(pieces, at)),
    'route',
  );
  const [route, ...others] = known.length > 0 ? known : placed;
  if (!route) return missing('route');
  const other = others.find((one) => one.route !== route.route);
  // KUL-SIN-NRT: a third airport contradicts the first two.
  const third = airports.find(({ code }) => !route.route.includes(code));
  return other || third ? faultAt('tooMany', other ?? third) : route.route;
}

/** Returns departure and arrival. A third time is the duration, if only that one has a colon. */
function findTimes(pieces: readonly Piece[]): readonly [TypedPiece<'time'>, TypedPiece<'time'>] | FoundFault {
  const [departure, arrival, ...others] = filterKind(pieces, 'time');
  if (!departure) return missing('times');
  if (!arrival) return missing('secondTime');
  if (departure.dayShift !== null) return faultAt('misplaced', departure);
  const areDurations =
    departure.isCompact && arrival.isCompact && others.every(({ isCompact }) => !isCompact);
  if (others.length > 0 && !areDurations) return faultAt('tooMany', others[0]);
  // 2330 9 1850: the second time may as well be a price.
  const between = pieces.slice(pieces.indexOf(departure), pieces.indexOf(arrival));
  const number = between.find((piece) => isOther(piece, /^\d+$/));
  if (number && arrival.isCompact) return faultAt('tooMany', number);
  const unclear = findUnclearClock(departure, arrival);
  return unclear ? faultAt('clock', unclear) : [departure, arrival];
}

/** `11:30 - 7:20 pagi`: next to a 12-hour time, one without am or pm is clear only from 13:00 on or at 00:xx. */
function findUnclearClock(...times: readonly TypedPiece<'time'>[]): TypedPiece<'time'> | undefined {
  const fullDayTimes = times.filter(({ isHalfDay }) => !isHalfDay);
  if (fullDayTimes.length === times.length) return undefined;
  return fullDayTimes.find(({ time }) => time >= '01:00' && time < '13:00');
}

interface Dates {
  readonly departsOn: string | null;
  readonly arrivesOn: string | null;
}

/** The arrival date counts if it follows the departure time. */
function findDates(pieces: readonly Piece[]): Dates | FoundFault {
  const [departure, arrival, third] = filterKind(pieces, 'date');
  if (!departure) return { departsOn: null, arrivesOn: null };
  if (third) return faultAt('tooMany', third);
  if (departure.date === null) return faultAt('noSuchDate', departure);
  const [firstTime, secondTime = firstTime] = pieces.flatMap(({ kind }, at) => (kind === 'time' ? [at] : []));
  // A single date after both times belongs to the arrival, so the departure date is missing.
  if (secondTime !== undefined && pieces.indexOf(departure) > secondTime) return missing('date');
  if (!arrival) return { departsOn: departure.date, arrivesOn: null };
  if (firstTime === undefined || pieces.indexOf(arrival) < firstTime) return faultAt('tooMany', arrival);
  // A date of arrival without a year follows the departure, which may itself be almost a year ahead.
  const dayBefore = addDays(departure.date, -1);
  const arrivesOn = arrival.monthAndDay ? nextDate(arrival.monthAndDay, dayBefore) : arrival.date;
  return arrivesOn === null ? faultAt('noSuchDate', arrival) : { departsOn: departure.date, arrivesOn };
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
export function findStrayParts(pieces: readonly Piece[]): FoundFault | null {
  const clocks: readonly Piece[] = filterKind(pieces, 'time').slice(0, 2);
  for (const [at, piece] of pieces.entries()) {
    const [before, behind] = [pieces[at - 1], pieces[at + 1]];
    if (piece.kind === 'flight') {
      if (isOther(behind, /^\d+[A-Z]?$/i)) return faultAt('split', piece, behind);
      if (isOther(before, /^[A-Z]$/i)) return faultAt('split', before, piece);
    } else if (piece.kind === 'date') {
      const hasOneDigit = /^\d(?!\d)/.test(piece.text);
      const mayHaveYear = isOther(behind, /^(?:\d{2,3}|\d+[/.-]\d+)$/) || isOther(pieces[at + 2], /^\d{3}$/);
      if (hasOneDigit && isOther(before, /^\d+$/)) return faultAt('split', before, piece);
      if (piece.monthAndDay !== undefined && mayHaveYear) return faultAt('split', piece, behind);
    } else if (isOther(piece, partOfDay)) return faultAt('clock', before, piece);
    // 910 1215: a spreadsheet dropped the nought of the first time.
    else if (clocks.includes(piece) && isOther(before, /^\d[0-5]\d$/)) return faultAt('tooMany', before);
    else if (clocks.includes(piece) && !/^[#*]?\d{4}/.test(piece.text) && isOther(before, /\d[.:]?$/))
      return faultAt('split', before, piece);
  }
  return null;
}

/** Returns undefined without a day offset. */
function findDayOffset(
  pieces: readonly Piece[],
  { departsOn, arrivesOn }: Dates,
  arrival: TypedPiece<'time'>,
): number | undefined | FoundFault {
  const printed = departsOn && arrivesOn ? daysBetween(departsOn, arrivesOn) : undefined;
  const marked = arrival.dayShift ?? undefined;
  const offset = printed ?? marked;
  const isOdd = offset !== undefined && (offset < -1 || offset > 2);
  const isTwice = printed !== undefined && marked !== undefined && printed !== marked;
  if (!isOdd && !isTwice) return offset;
  return faultAt('arrivalDay', printed === undefined ? arrival : filterKind(pieces, 'date')[1]);
}

/** Further back, a wrong weekday is likelier than an old text. */
const oldDays = 183;

/** A weekday next to a date must match it; any other must match departure or arrival. */
function findWrongWeekday(
  pieces: readonly Piece[],
  departsOn: string,
  dayOffset: number,
  today: string,
): FoundFault | null {
  const [departure] = filterKind(pieces, 'date');
  const arrivesOn = addDays(departsOn, dayOffset);
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind !== 'weekday') continue;
    const beside = [pieces[at - 1], pieces[at + 1]].find((near) => near?.kind === 'date');
    const expectedDates = beside ? [beside === departure ? departsOn : arrivesOn] : [departsOn, arrivesOn];
    if (expectedDates.some((date) => getIsoWeekday(date) === piece.weekday)) continue;
    const [expected = departsOn] = expectedDates;
    const past = departure?.monthAndDay && lastDate(departure.monthAndDay, today);
    // The weekday fits the day that passed some months ago, so the text is old.
    const isOld = past && daysBetween(past, today) <= oldDays && getIsoWeekday(past) === piece.weekday;
    if (departure && beside === departure && isOld) return pastDate(departure, past);
    return wrongWeekday(piece, beside, expected);
  }
  return null;
}

/** Fields of a flight that are certain although others are not. */
export type FlightFields = { readonly [Field in keyof UndatedFlight]?: NonNullable<UndatedFlight[Field]> };

export interface UnreadFlight extends FoundFault {
  readonly fields: FlightFields;
}

function findNumber(pieces: readonly Piece[]): TypedPiece<'flight'> | FoundFault {
  const [flight, second] = filterKind(pieces, 'flight');
  if (!flight || mayBeStatus(pieces, flight)) return missing('flightNumber');
  if (second) return faultAt('tooMany', second);
  // A letter after the number is the booking class on lines with a status; elsewhere it is ambiguous.
  const isUnclear = flight.classLetter !== '' && filterKind(pieces, 'status').length === 0;
  return isUnclear ? faultAt('classLetter', flight) : flight;
}

const monthWord = new RegExp(`^${monthName}(?![a-z])|\\d.{0,3}${monthName}`, 'i');
const dateNumbers =
  /^(?:\d{1,2}|\d{4})[./-]\d{1,2}(?!\d)|^(?:\d{6}|\d{8})(?!\d)|^\d{1,2}(?:st|nd|rd|th|hb)\b/i;

/** Finds a date in a form that is not read: `10/Dec/2026`, `Dec 10`, `10.12.26`, `10th`. */
function findUnreadDate(pieces: readonly Piece[]): FoundFault | null {
  const piece = pieces.find((one) => isOther(one, monthWord) || isOther(one, dateNumbers));
  return piece ? { fault: { code: 'missing', part: 'date', word: piece.text } } : null;
}

export function readFlight(
  pieces: readonly Piece[],
  heading: string | null,
  today: string,
): UndatedFlight | UnreadFlight {
  const stray = findStrayParts(pieces);
  const number = findNumber(pieces);
  const [route, times, dates] = [findRoute(pieces), findTimes(pieces), findDates(pieces)];
  const hasOwnDate = filterKind(pieces, 'date').length > 0;
  const unreadDate = hasOwnDate ? null : findUnreadDate(pieces);
  const dateAbove = unreadDate || filterKind(pieces, 'range').length > 0 ? null : heading;
  const departsOn = isFault(dates) ? null : (dates.departsOn ?? dateAbove);
  const offset = isFault(times) || isFault(dates) ? undefined : findDayOffset(pieces, dates, times[1]);
  const day = judgeDay(pieces, departsOn, isFault(offset) ? 0 : (offset ?? 0), today);
  const fault = [stray, number, route, times, dates, offset, unreadDate, day].find(isFault);
  if (!fault && !isFault(number) && !isFault(route) && !isFault(times) && !isFault(offset))
    return { ...toFields(number, route, times), departsOn, dayOffset: offset ?? null };
  const hasDay = dateAbove !== null || hasOwnDate;
  const isDayClear = departsOn !== null && !isFault(day) && !isFault(offset);
  return {
    ...(fault ?? missing('date')),
    fields: {
      // Without its date, the number may have swallowed the day: MH8810 Dec.
      ...(!stray && hasDay && !isFault(number) && toNumber(number)),
      ...(!isFault(route) && { route }),
      ...(!stray && isDayClear && { departsOn }),
      ...(!stray && !isFault(times) && toClocks(times)),
      ...(!stray && isDayClear && typeof offset === 'number' && { dayOffset: offset }),
    },
  };
}

const toNumber = ({ airline, number }: TypedPiece<'flight'>) => ({ flightNumber: `${airline} ${number}` });
const toClocks = ([departure, arrival]: readonly [TypedPiece<'time'>, TypedPiece<'time'>]) => ({
  departureTime: departure.time,
  arrivalTime: arrival.time,
});

function toFields(
  number: TypedPiece<'flight'>,
  route: string,
  times: readonly [TypedPiece<'time'>, TypedPiece<'time'>],
) {
  return { ...toNumber(number), route, ...toClocks(times) };
}

function judgeDay(
  pieces: readonly Piece[],
  departsOn: string | null,
  dayOffset: number,
  today: string,
): FoundFault | null {
  const [departure] = filterKind(pieces, 'date');
  if (departsOn === null) return filterKind(pieces, 'weekday').length > 0 ? missing('date') : null;
  if (departsOn < today) return departure ? pastDate(departure, departsOn) : missing('date');
  return findWrongWeekday(pieces, departsOn, dayOffset, today);
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
