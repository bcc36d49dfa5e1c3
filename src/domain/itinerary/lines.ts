import { maxSeatsPerDeal, minSeatsPerDeal } from '../kernel/limits.ts';
import { maxPriceSen, type Sen } from '../kernel/money.ts';
import { type AmountMeaning, amountMeaning } from './amounts.ts';
import { monthName } from './dates.ts';
import {
  beginsWithDate,
  hasStrayParts,
  looksLikeFlight,
  readFlight,
  splitIntoFlights,
  type UndatedFlight,
} from './flight.ts';
import {
  addToGroup,
  type Group,
  isDateExpected,
  isEnd,
  isLabel,
  isNextGroup,
  isPartOfFlight,
  isWhole,
  readGroup,
} from './groups.ts';
import { isConfirmed, readPieces } from './pieces.ts';
import { filterKind, type KnownCodes, type Piece, type TypedPiece } from './rules.ts';

export interface Candidate<Value> {
  readonly value: Value;
  readonly text: string;
}

export interface FoundFlight {
  readonly flight: UndatedFlight;
  readonly heading: number | null;
  readonly text: string;
}

export interface CollectedFlights {
  flights: FoundFlight[];
  unread: { readonly text: string; readonly pieces: readonly Piece[] }[];
  readonly namedLocators: Candidate<string>[];
  readonly locators: Candidate<string>[];
  readonly seats: Candidate<number>[];
  /** Seats in a reservation system's status. */
  readonly statusSeats: Candidate<number>[];
  readonly amounts: Candidate<{ sen: Sen; meaning: AmountMeaning }>[];
  readonly ranges: TypedPiece<'range'>[];
  readonly facts: string[];
  readonly ignored: string[];
  /** A date on its own line, for the flights below without one. */
  heading: { readonly date: string; readonly index: number } | null;
  headings: number;
  group: Group | null;
}

interface Reading {
  readonly codes: KnownCodes;
  readonly today: string;
  readonly found: CollectedFlights;
}

/** `1D7 532`: a line number directly before the airline. In `5J5 12 Dec` it is a flight and its date. */
const lineNumber = new RegExp(
  `^\\d{1,2}(?:[.)](?!\\d) ?|(?=[A-Z][A-Z0-9] \\d{1,4}[A-Z]? (?!${monthName})))`,
  'i',
);
const headerLocator = /^RP\/\S{1,40}(?: \S{1,40}){0,6} ([A-Z0-9]{6})$|^([A-Z0-9]{6})\/[A-Z]{2}(?: |$)/;
const lonelyLocator = /^(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{6}$/;
/** Contacts, ticketing, remarks and requests in a reservation, which never contain a flight. */
const recordLine =
  /^(?:\d{1,2}[. ]{1,2})?(?:AP[EMN]?|SSR|OSI|OPW|OPC|RMK|TAW|TKTL|TK (?:OK|TL|XL)|PHONES?|RECEIVED|REMARKS|FONE|NOTE|TKTG|TKT\/|(?:RM|FA|FB|FE|FH|FM|FO|FP|FS|FV|RC|RX|RF|AI|AM|AB) (?![A-Z]?\d))(?![a-z])/;
const nameLine =
  /^(?:\d{1,2}[. ]{1,2})?\d?[A-Z' ]{2,30}\/[A-Z ]{1,40}(?<=[A-Z ](?:MR|MRS|MS|MISS|MSTR|INF|CHD))(?![A-Z])/;
/** The operating airline of a codeshare with its own flight number; the ticket is sold under the other one. */
const operator =
  /[( ]{0,2}\b(?:operated|opr|opr?td|flown|dikendalikan) (?:by|oleh)\b[ :/]{0,3}([^,;)|]{0,60})(?:\)|$|(?=[,;|]))/gi;
const secondFlight = /(?:^| )(?:[A-Z][A-Z0-9]|\d[A-Z]) ?\d{1,4}(?= |$)/i;
/** Unusual characters here replace lost ones. */
const lostCharacter = /[\w.:][~^\\\uFFFD]|[~^\\\uFFFD][\w.:]|_|[A-Z0-9][?=$%@]|[?=$%@][A-Za-z0-9.:]/;
const factWords = /\b(?:RM|MYR|seats?|pax|PNR)(?![a-z])/i;
const directionWords = /\b(?:outbound|inbound|return|departing|returning|balik|pulang|pergi)\b/i;

function isDateLine(line: string, pieces: readonly Piece[]): boolean {
  if (filterKind(pieces, 'date').length !== 1) return false;
  if (/\bAVAILABILITY\b/.test(line)) return true;
  return pieces.every((piece) => piece.kind === 'date' || piece.kind === 'weekday' || isLabel(piece));
}

/** Leftovers that may matter: longer numbers, but not `Y9`, a terminal or a line number. */
function isRemarkable(piece: Piece): boolean {
  return piece.kind === 'other' && /\d\d/.test(piece.text);
}

/** Excludes "for 2 pax", which qualifies a price, and HL30, a waiting list. */
function isForSale(piece: TypedPiece<'seats' | 'status'>, previous: Piece | undefined): boolean {
  if (piece.seats < minSeatsPerDeal || piece.seats > maxSeatsPerDeal) return false;
  if (piece.kind === 'status') return isConfirmed(piece.code);
  return !(previous?.kind === 'other' && /^(?:for|per|min|max|every|untuk)$/i.test(previous.text));
}

function collectFacts(pieces: readonly Piece[], found: CollectedFlights): boolean {
  let hasFacts = false;
  pieces.forEach((piece, index) => {
    const { text } = piece;
    if (piece.kind === 'locator') {
      (piece.isNamed ? found.namedLocators : found.locators).push({ value: piece.locator, text });
    } else if (piece.kind === 'seats' || piece.kind === 'status') {
      if (!isForSale(piece, pieces[index - 1])) found.facts.push(text);
      else (piece.kind === 'seats' ? found.seats : found.statusSeats).push({ value: piece.seats, text });
    } else if (piece.kind === 'money') {
      const meaning = amountMeaning(pieces, index);
      if (piece.sen === null || piece.sen > maxPriceSen || meaning === 'other') found.facts.push(text);
      else found.amounts.push({ value: { sen: piece.sen, meaning }, text });
    } else return;
    hasFacts = true;
  });
  return hasFacts;
}

function stripOperator(line: string): string {
  return line
    .replace(operator, (cut, tail: string) => (/\d/.test(tail.replace(secondFlight, '')) ? cut : ' '))
    .replace(/ {2,}/g, ' ')
    .trim();
}

export function closeGroup({ found, today }: Reading): void {
  const { group, heading } = found;
  found.group = null;
  if (!group) return;
  const flight = readGroup(group, heading?.date ?? null, today);
  if (flight) addFlight(found, flight, group.pieces, group.lines.join(' · '));
  else if (looksLikeFlight(group.pieces) || group.lines.some(isEnd)) {
    for (const text of group.lines) found.unread.push({ text, pieces: group.pieces });
  } else found.ignored.push(...group.lines);
}

function addFlight(
  found: CollectedFlights,
  flight: UndatedFlight,
  pieces: readonly Piece[],
  text: string,
): void {
  const isHeaded = filterKind(pieces, 'date').length === 0;
  found.flights.push({ flight, heading: isHeaded ? (found.heading?.index ?? null) : null, text });
}

function collectDateLine(line: string, pieces: readonly Piece[], reading: Reading): void {
  const { found, today } = reading;
  const date = filterKind(pieces, 'date')[0]?.date ?? null;
  if (found.group && isDateExpected(found.group)) {
    addToGroup(found.group, line, pieces, date !== null);
    return;
  }
  closeGroup(reading);
  const isUsable = date !== null && date >= today;
  if (isUsable) found.headings += 1;
  else found.ignored.push(line);
  found.heading = isUsable ? { date, index: found.headings } : null;
}

function collectPart(line: string, pieces: readonly Piece[], reading: Reading): void {
  const { found } = reading;
  if (found.group && isNextGroup(found.group, pieces)) closeGroup(reading);
  found.group ??= { pieces: [], lines: [], isSpoiled: false };
  addToGroup(found.group, line, pieces, !lostCharacter.test(line));
  // The flight number came last: the next line belongs to another flight.
  if (isWhole(found.group) && filterKind(pieces, 'flight').length > 0) closeGroup(reading);
}

function collectWords(line: string, pieces: readonly Piece[], found: CollectedFlights): void {
  if (collectFacts(pieces, found)) found.ignored.push(...listLeftovers(pieces));
  else if (filterKind(pieces, 'range').length === 0)
    (/\d/.test(line) && factWords.test(line) ? found.facts : found.ignored).push(line);
  // An unreadable heading invalidates the one before.
  if (/\d/.test(line) || directionWords.test(line)) found.heading = null;
}

function listLeftovers(pieces: readonly Piece[]): string[] {
  return pieces.filter(isRemarkable).map(({ text }) => text);
}

function readAllFlights(
  line: string,
  spans: readonly (readonly Piece[])[],
  reading: Reading,
): UndatedFlight[] | null {
  const pieces = spans.flat();
  if (filterKind(pieces, 'flight').length === 0 || lostCharacter.test(line) || hasStrayParts(pieces))
    return null;
  const date = reading.found.heading?.date ?? null;
  const flights = spans.map((one) => (beginsWithDate(one) ? readFlight(one, date, reading.today) : null));
  return flights.every((flight) => flight !== null) ? flights : null;
}

/** Returns the locator of a line that contains nothing else. MH9134 alone is ambiguous: it may be a flight number. */
function findLocator(line: string, codes: KnownCodes): string | undefined {
  const header = headerLocator.exec(line);
  const isFlight = /^..\d{4}$/.test(line) && codes.airlineName(line.slice(0, 2)) !== null;
  return header?.[1] ?? header?.[2] ?? (isFlight ? undefined : lonelyLocator.exec(line)?.[0]);
}

export function collectLine(typed: string, reading: Reading): void {
  const { found, codes, today } = reading;
  const line = stripOperator(typed);
  const locator = findLocator(line, codes);
  if (locator) {
    found.namedLocators.push({ value: locator, text: line });
    return;
  }
  const pieces = readPieces(line.replace(lineNumber, ''), codes, today);
  found.ranges.push(...filterKind(pieces, 'range'));
  const spans = splitIntoFlights(pieces);
  const flights = readAllFlights(line, spans, reading);
  if (flights) {
    closeGroup(reading);
    flights.forEach((flight, at) => {
      addFlight(found, flight, spans[at] ?? [], typed);
    });
    collectFacts(spans.flat(), found);
    if (filterKind(spans.flat(), 'status').length === 0) found.ignored.push(...listLeftovers(pieces));
  } else if (line === '' || recordLine.test(line) || nameLine.test(line)) found.ignored.push(typed);
  else if (isDateLine(line, pieces)) collectDateLine(line, pieces, reading);
  else if (isPartOfFlight(line, pieces) && !isPast(pieces, today)) collectPart(line, pieces, reading);
  else if (looksLikeFlight(pieces)) {
    closeGroup(reading);
    found.unread.push({ text: typed, pieces });
    found.heading = null;
  } else collectWords(line, pieces, found);
}

/** The date of an email or booking, not of a flight. */
function isPast(pieces: readonly Piece[], today: string): boolean {
  return filterKind(pieces, 'date').some(({ date }) => date !== null && date < today);
}
