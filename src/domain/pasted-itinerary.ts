// Owns what a pasted text fills into the deal form: what an airline, a reservation system or a chat printed about one
// flight or a return trip. Leaves the words to pasted-pieces.ts and every rule of a deal to deal.ts.
// It never guesses: what could mean two things, or contradicts itself, is handed back as not understood.
import { maxPriceSen, maxSeatsPerDeal, minSeatsPerDeal } from './constants.ts';
import { checkDateOrder, type Leg, routeParts } from './deal.ts';
import type { Sen } from './money.ts';
import { type AmountMeaning, amountMeaning } from './pasted-amounts.ts';
import {
  arrivalFits,
  asStatus,
  isConfirmed,
  type KnownCodes,
  nextDate,
  type Piece,
  readPieces,
  weekdayOf,
} from './pasted-pieces.ts';
import { addDays, daysBetween } from './time.ts';

export interface PastedItinerary {
  /** None, the outbound, or the outbound and the return. */
  readonly legs: readonly Leg[];
  readonly pnr?: string;
  readonly seats?: number;
  readonly airlines?: string;
  readonly destinationCountry?: string;
  readonly sellingPriceSen?: Sen;
  readonly costSen?: Sen;
  /** What was filled in, beside the words it was read from. */
  readonly understood: readonly { readonly what: PastedPart; readonly text: string }[];
  /** Lines, or parts of them, that a person has to look at. */
  readonly notUnderstood: readonly string[];
}

export const pastedParts = [
  'leg',
  'pnr',
  'seats',
  'airlines',
  'destinationCountry',
  'sellingPrice',
  'cost',
] as const;
export type PastedPart = (typeof pastedParts)[number];

interface Candidate<Value> {
  readonly value: Value;
  readonly text: string;
}

/** Everything a text offers, before it is decided what may be filled in. */
interface Collected {
  readonly legs: Candidate<Leg>[];
  readonly namedLocators: Candidate<string>[];
  readonly locators: Candidate<string>[];
  readonly seats: Candidate<number>[];
  readonly amounts: Candidate<{ sen: Sen; meaning: AmountMeaning }>[];
  readonly notUnderstood: string[];
  /** A date that stands alone above flights which have none. */
  dateAbove: string | null;
}

type PieceOf<Kind extends Piece['kind']> = Extract<Piece, { kind: Kind }>;

function only<Kind extends Piece['kind']>(pieces: readonly Piece[], kind: Kind): PieceOf<Kind>[] {
  return pieces.filter((piece): piece is PieceOf<Kind> => piece.kind === kind);
}

/** Splits a line where the next flight begins; `HK30` in the middle of a flight is its status. */
function flightsOf(pieces: readonly Piece[]): Piece[][] {
  let current: Piece[] = [];
  let kinds = new Set<Piece['kind']>();
  const flights = [current];
  for (const piece of pieces) {
    const isInFlight = kinds.has('flight') && (kinds.has('route') || kinds.has('airport'));
    const status = isInFlight && !kinds.has('status') && !kinds.has('time') ? asStatus(piece) : null;
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

function routeOf(pieces: readonly Piece[]): string | null {
  const routes = only(pieces, 'route');
  const known = routes.filter(({ isKnown }) => isKnown);
  const [route, ...others] = known.length > 0 ? known : routes;
  if (route) return others.every((other) => other.route === route.route) ? route.route : null;
  const [from, to, ...more] = only(pieces, 'airport');
  return from && to && from.code !== to.code && more.length === 0 ? `${from.code}-${to.code}` : null;
}

/** Departure and arrival. A third time is how long the flight takes, where only that one is written with a colon. */
function timesOf(pieces: readonly Piece[]): readonly [PieceOf<'time'>, PieceOf<'time'>] | null {
  const [departure, arrival, ...others] = only(pieces, 'time');
  if (!departure || !arrival || departure.dayShift) return null;
  const areDurations =
    departure.isCompact && arrival.isCompact && others.every(({ isCompact }) => !isCompact);
  return others.length === 0 || areDurations ? [departure, arrival] : null;
}

/** The departure's date, and the arrival's where one is printed behind the times. */
function datesOf(pieces: readonly Piece[], dateAbove: string | null): readonly (string | null)[] {
  const dates = only(pieces, 'date');
  if (dates.length === 0) return [dateAbove];
  const isArrivalsLast = dates.length < 2 || last(pieces, 'time') < last(pieces, 'date');
  if (dates.length > 2 || !isArrivalsLast) return [null];
  // An arrival without a year is counted from its departure, which may itself be almost a year away.
  const [departure, arrival] = dates;
  const from = departure?.date ?? null;
  if (!arrival || from === null) return [from];
  return [from, arrival.monthAndDay ? nextDate(arrival.monthAndDay, from) : arrival.date];
}

function last(pieces: readonly Piece[], kind: Piece['kind']): number {
  return pieces.findLastIndex((piece) => piece.kind === kind);
}

/** `02DEC KULKIX HK30 1405`: behind date and route the only "flight number" of a line may just as well be a status. */
function mayBeStatus(pieces: readonly Piece[], flight: Piece): boolean {
  const at = pieces.indexOf(flight);
  const before = new Set(pieces.slice(0, at).map(({ kind }) => kind));
  return asStatus(flight) !== null && before.has('date') && (before.has('route') || before.has('airport'));
}

/** One whole flight that contradicts itself nowhere, or null. */
function readLeg(pieces: readonly Piece[], dateAbove: string | null): Leg | null {
  const [flight] = only(pieces, 'flight');
  const [route, times] = [routeOf(pieces), timesOf(pieces)];
  const [departsOn, arrivalPrinted] = datesOf(pieces, dateAbove);
  if (!flight || !route || !times || !departsOn || arrivalPrinted === null) return null;
  if (mayBeStatus(pieces, flight)) return null;
  // A letter joined to the number is the class of travel in a line with a status; elsewhere nobody can tell.
  if (flight.classLetter !== '' && only(pieces, 'status').length === 0) return null;
  const [departure, arrival] = times;
  const arrivals = [
    arrivalPrinted,
    arrival.dayShift === null ? undefined : addDays(departsOn, arrival.dayShift),
  ];
  const fits = (date: string | undefined) =>
    date === undefined || arrivalFits(departsOn, departure.time, arrival.time, date);
  if (!arrivals.every(fits)) return null;
  const weekdays = [departsOn, arrivalPrinted].flatMap((date) => (date ? [weekdayOf(date)] : []));
  if (!only(pieces, 'weekday').every(({ weekday }) => weekdays.includes(weekday))) return null;
  return {
    flightNumber: `${flight.airline} ${flight.number}`,
    departsOn,
    route,
    departureTime: departure.time,
    arrivalTime: arrival.time,
  };
}

/** `1D7 532`: the number of the line, printed close to the airline. In `5J5 12 Dec` it is a flight and its date. */
const lineNumber =
  /^\d{1,2}(?=[A-Z][A-Z0-9] \d{1,4}[A-Z]? (?!(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)))/i;
const headerLocator = /^RP\/\S{1,40}(?: \S{1,40}){0,6} ([A-Z0-9]{6})$|^([A-Z0-9]{6})\/[A-Z0-9]{2}(?: |$)/;
const lonelyLocator = /^(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{6}$/;
const dateLineWords = /^(?:date|on|depart(?:s|ure|ing)?|outbound|inbound|return(?:s|ing)?|flight)$/i;

/** Whether a date stands in its line as a heading for the flights below, and not as a deadline or the like. */
function isDateLine(line: string, pieces: readonly Piece[]): boolean {
  if (/\bAVAILABILITY\b/.test(line)) return only(pieces, 'date').length === 1;
  const isPart = (piece: Piece) =>
    piece.kind === 'date' ||
    piece.kind === 'weekday' ||
    (piece.kind === 'other' && dateLineWords.test(piece.text));
  return only(pieces, 'date').length === 1 && pieces.every(isPart);
}

/** A left-over that may have meant something: longer numbers, not `Y9`, a terminal or the number of a line. */
function isRemarkable(piece: Piece): boolean {
  return piece.kind === 'other' && /\d\d/.test(piece.text);
}

/** "for 2 pax" tells what a price is for, and HL30 is a waiting list: neither is a number of seats to sell. */
function isForSale(piece: PieceOf<'seats' | 'status'>, previous: Piece | undefined): boolean {
  if (piece.seats < minSeatsPerDeal || piece.seats > maxSeatsPerDeal) return false;
  if (piece.kind === 'status') return isConfirmed(piece.code);
  return !(previous?.kind === 'other' && /^(?:for|per|min|max|every)$/i.test(previous.text));
}

/** Takes amounts, seats and locators out of a line; says whether there was any. */
function collectFacts(pieces: readonly Piece[], found: Collected): boolean {
  let hasFacts = false;
  pieces.forEach((piece, index) => {
    const { text } = piece;
    if (piece.kind === 'locator') {
      (piece.isNamed ? found.namedLocators : found.locators).push({ value: piece.locator, text });
    } else if (piece.kind === 'seats' || piece.kind === 'status') {
      if (isForSale(piece, pieces[index - 1])) found.seats.push({ value: piece.seats, text });
      else found.notUnderstood.push(text);
    } else if (piece.kind === 'money') {
      const meaning = amountMeaning(pieces, index);
      if (piece.sen === null || piece.sen > maxPriceSen || meaning === 'other')
        found.notUnderstood.push(text);
      else found.amounts.push({ value: { sen: piece.sen, meaning }, text });
    } else return;
    hasFacts = true;
  });
  return hasFacts;
}

function collectLine(line: string, codes: KnownCodes, today: string, found: Collected): void {
  const header = headerLocator.exec(line);
  const locator = header?.[1] ?? header?.[2] ?? lonelyLocator.exec(line)?.[0];
  if (locator) {
    found.namedLocators.push({ value: locator, text: line });
    return;
  }
  const pieces = readPieces(line.replace(lineNumber, ''), codes, today);
  if (isDateLine(line, pieces)) {
    found.dateAbove = only(pieces, 'date')[0]?.date ?? null;
    if (found.dateAbove === null) found.notUnderstood.push(line);
    return;
  }
  const flights = flightsOf(pieces);
  const hasFlight = only(pieces, 'flight').length > 0;
  const legs = hasFlight ? flights.map((flight) => readLeg(flight, found.dateAbove)) : [];
  if (legs.includes(null)) {
    found.notUnderstood.push(line);
    return;
  }
  for (const leg of legs) if (leg) found.legs.push({ value: leg, text: line });
  const hasFacts = collectFacts(flights.flat(), found);
  if (legs.length === 0 && !hasFacts) found.notUnderstood.push(line);
  else if (only(flights.flat(), 'status').length === 0) {
    found.notUnderstood.push(...pieces.filter(isRemarkable).map(({ text }) => text));
  }
}

/** Whether the second flight can be the way back of the first: not another way out, and not the next hop of it. */
function isReturnOf(outbound: Leg, back: Leg): boolean {
  const [out, home] = [routeParts(outbound.route), routeParts(back.route)];
  const goesOn = out?.to === home?.from && out?.from !== home?.to;
  const isSoon = daysBetween(outbound.departsOn, back.departsOn) <= 1;
  const order = checkDateOrder({ publishAt: null, deadlineAt: null, outbound, return: back });
  return outbound.route !== back.route && !(goesOn && isSoon) && Object.keys(order).length === 0;
}

function chooseLegs(found: Collected): Candidate<Leg>[] {
  const [outbound, second, ...more] = found.legs;
  const back = outbound && second && isReturnOf(outbound.value, second.value) ? second : undefined;
  if (second && !back) found.notUnderstood.push(second.text);
  found.notUnderstood.push(...more.map(({ text }) => text));
  return [outbound, back].filter((leg) => leg !== undefined);
}

/** The one value all candidates agree on; otherwise none, and all of them are handed back. */
function agreed<Value>(
  candidates: readonly Candidate<Value>[],
  found: Collected,
): Candidate<Value> | undefined {
  const [first, ...others] = candidates;
  if (others.every(({ value }) => value === first?.value)) return first;
  found.notUnderstood.push(...candidates.map(({ text }) => text));
  return undefined;
}

function chooseLocator(found: Collected): Candidate<string> | undefined {
  if (found.namedLocators.length === 0) return agreed(found.locators, found);
  const chosen = agreed(found.namedLocators, found);
  const others = found.locators.filter(({ value }) => value !== chosen?.value);
  found.notUnderstood.push(...others.map(({ text }) => text));
  return chosen;
}

/** One amount without a word about it is the price; a second one could be either. */
function chooseAmounts(found: Collected) {
  const sen = (meaning: AmountMeaning) =>
    found.amounts
      .filter(({ value }) => value.meaning === meaning)
      .map(({ value, text }) => ({ value: value.sen, text }));
  const cost = agreed(sen('cost'), found);
  const named = sen('price');
  const plain = sen('plain');
  if (named.length === 0) return { cost, price: agreed(plain, found) };
  found.notUnderstood.push(...plain.map(({ text }) => text));
  return { cost, price: agreed(named, found) };
}

function airlinesOf(legs: readonly Candidate<Leg>[], codes: KnownCodes): Candidate<string> | undefined {
  const designators = [...new Set(legs.map(({ value }) => value.flightNumber.split(' ')[0] ?? ''))];
  const names = designators.map((code) => codes.airlineName(code));
  if (names.length === 0 || names.includes(null)) return undefined;
  return { value: [...new Set(names)].join(', '), text: designators.join(', ') };
}

function countryOf([outbound]: readonly Candidate<Leg>[], codes: KnownCodes): Candidate<string> | undefined {
  const airport = outbound && routeParts(outbound.value.route)?.to;
  const country = airport && codes.airportCountry(airport);
  return country ? { value: country, text: airport } : undefined;
}

/** Reads a pasted text. A date without a year is the next such date on or after today. */
export function readPastedItinerary(text: string, today: string, codes: KnownCodes): PastedItinerary {
  const found: Collected = {
    legs: [],
    namedLocators: [],
    locators: [],
    seats: [],
    amounts: [],
    notUnderstood: [],
    dateAbove: null,
  };
  for (const typed of text.split(/[\r\n]+/)) {
    const line = typed.replace(/\s+/g, ' ').trim();
    if (/[\p{L}\p{N}]/u.test(line)) collectLine(line, codes, today, found);
  }
  const legs = chooseLegs(found);
  const { cost, price } = chooseAmounts(found);
  const [pnr, seats] = [chooseLocator(found), agreed(found.seats, found)];
  const [airlines, country] = [airlinesOf(legs, codes), countryOf(legs, codes)];
  const parts = { pnr, seats, airlines, destinationCountry: country, sellingPrice: price, cost };
  const named = Object.entries(parts) as [PastedPart, Candidate<unknown> | undefined][];
  return {
    legs: legs.map(({ value }) => value),
    ...(pnr && { pnr: pnr.value }),
    ...(seats && { seats: seats.value }),
    ...(airlines && { airlines: airlines.value }),
    ...(country && { destinationCountry: country.value }),
    ...(price && { sellingPriceSen: price.value }),
    ...(cost && { costSen: cost.value }),
    understood: [
      ...legs.map((leg) => ({ what: 'leg' as const, text: leg.text })),
      ...named.flatMap(([what, part]) => (part ? [{ what, text: part.text }] : [])),
    ],
    notUnderstood: [...new Set(found.notUnderstood)],
  };
}
