// Owns what the lines of a pasted text offer: flights, amounts, seats, locators, and the lines that are handed back.
// Leaves one flight to flight.ts and what may be filled in to read.ts.
import { maxSeatsPerDeal, minSeatsPerDeal } from '../kernel/limits.ts';
import { maxPriceSen, type Sen } from '../kernel/money.ts';
import { type AmountMeaning, amountMeaning } from './amounts.ts';
import { monthName } from './dates.ts';
import {
  beginsWithDate,
  flightsOf,
  hasStrayParts,
  looksLikeFlight,
  readFlight,
  type UndatedFlight,
} from './flight.ts';
import {
  addToGroup,
  beginsNext,
  type Group,
  isEnd,
  isLabel,
  isPartOfFlight,
  isWhole,
  readGroup,
  wantsDate,
} from './groups.ts';
import { isConfirmed, readPieces } from './pieces.ts';
import { type KnownCodes, only, type Piece, type PieceOf } from './rules.ts';

export interface Candidate<Value> {
  readonly value: Value;
  readonly text: string;
}

export interface FoundFlight {
  readonly flight: UndatedFlight;
  /** Which heading its date was taken from. */
  readonly heading: number | null;
  readonly text: string;
}

/** Everything a text offers, before it is decided what may be filled in. */
export interface Collected {
  flights: FoundFlight[];
  /** Lines with a flight in them that was not read, and their pieces. */
  unread: { readonly text: string; readonly pieces: readonly Piece[] }[];
  readonly namedLocators: Candidate<string>[];
  readonly locators: Candidate<string>[];
  readonly seats: Candidate<number>[];
  /** Seats that a reservation system counts on a flight. */
  readonly statusSeats: Candidate<number>[];
  readonly amounts: Candidate<{ sen: Sen; meaning: AmountMeaning }>[];
  readonly ranges: PieceOf<'range'>[];
  readonly facts: string[];
  readonly ignored: string[];
  /** A date that stands alone above flights which have none. */
  heading: { readonly date: string; readonly index: number } | null;
  headings: number;
  group: Group | null;
}

interface Reading {
  readonly codes: KnownCodes;
  readonly today: string;
  readonly found: Collected;
}

/** `1D7 532`: the number of the line, printed close to the airline. In `5J5 12 Dec` it is a flight and its date. */
const lineNumber = new RegExp(
  `^\\d{1,2}(?:[.)](?!\\d) ?|(?=[A-Z][A-Z0-9] \\d{1,4}[A-Z]? (?!${monthName})))`,
  'i',
);
const headerLocator = /^RP\/\S{1,40}(?: \S{1,40}){0,6} ([A-Z0-9]{6})$|^([A-Z0-9]{6})\/[A-Z]{2}(?: |$)/;
const lonelyLocator = /^(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{6}$/;
/** Contacts, ticketing, remarks and requests to airlines of a reservation: no flight of it stands there. */
const recordLine =
  /^(?:\d{1,2}[. ]{1,2})?(?:AP[EMN]?|SSR|OSI|OPW|OPC|RMK|TAW|TKTL|TK (?:OK|TL|XL)|PHONES?|RECEIVED|REMARKS|FONE|NOTE|TKTG|TKT\/|(?:RM|FA|FB|FE|FH|FM|FO|FP|FS|FV|RC|RX|RF|AI|AM|AB) (?![A-Z]?\d))(?![a-z])/;
const nameLine =
  /^(?:\d{1,2}[. ]{1,2})?\d?[A-Z' ]{2,30}\/[A-Z ]{1,40}(?<=[A-Z ](?:MR|MRS|MS|MISS|MSTR|INF|CHD))(?![A-Z])/;
/** The airline that flies a codeshare, with its own flight number: the ticket is sold under the other one. */
const operator =
  /[( ]{0,2}\b(?:operated|opr|opr?td|flown|dikendalikan) (?:by|oleh)\b[ :/]{0,3}([^,;)|]{0,60})(?:\)|$|(?=[,;|]))/gi;
const secondFlight = /(?:^| )(?:[A-Z][A-Z0-9]|\d[A-Z]) ?\d{1,4}(?= |$)/i;
/** A character that nobody types there stands for one that was lost. */
const lostCharacter = /[\w.:][~^\\\uFFFD]|[~^\\\uFFFD][\w.:]|_|[A-Z0-9][?=$%@]|[?=$%@][A-Za-z0-9.:]/;
const factWords = /\b(?:RM|MYR|seats?|pax|PNR)(?![a-z])/i;
const directionWords = /\b(?:outbound|inbound|return|departing|returning|balik|pulang|pergi)\b/i;

/** Whether a date stands in its line as a heading for the flights below, and not as a deadline or the like. */
function isDateLine(line: string, pieces: readonly Piece[]): boolean {
  if (only(pieces, 'date').length !== 1) return false;
  if (/\bAVAILABILITY\b/.test(line)) return true;
  return pieces.every((piece) => piece.kind === 'date' || piece.kind === 'weekday' || isLabel(piece));
}

/** A left-over that may have meant something: longer numbers, not `Y9`, a terminal or the number of a line. */
function isRemarkable(piece: Piece): boolean {
  return piece.kind === 'other' && /\d\d/.test(piece.text);
}

/** "for 2 pax" tells what a price is for, and HL30 is a waiting list: neither is a number of seats to sell. */
function isForSale(piece: PieceOf<'seats' | 'status'>, previous: Piece | undefined): boolean {
  if (piece.seats < minSeatsPerDeal || piece.seats > maxSeatsPerDeal) return false;
  if (piece.kind === 'status') return isConfirmed(piece.code);
  return !(previous?.kind === 'other' && /^(?:for|per|min|max|every|untuk)$/i.test(previous.text));
}

/** Takes amounts, seats and locators out of a line; says whether there was any. */
function collectFacts(pieces: readonly Piece[], found: Collected): boolean {
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

function withoutOperator(line: string): string {
  return line
    .replace(operator, (cut, tail: string) => (/\d/.test(tail.replace(secondFlight, '')) ? cut : ' '))
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Ends the group: a flight, lines a person has to look at, or words that were none. */
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

function addFlight(found: Collected, flight: UndatedFlight, pieces: readonly Piece[], text: string): void {
  const isHeaded = only(pieces, 'date').length === 0;
  found.flights.push({ flight, heading: isHeaded ? (found.heading?.index ?? null) : null, text });
}

function collectDateLine(line: string, pieces: readonly Piece[], reading: Reading): void {
  const { found, today } = reading;
  const date = only(pieces, 'date')[0]?.date ?? null;
  if (found.group && wantsDate(found.group)) {
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
  if (found.group && beginsNext(found.group, pieces)) closeGroup(reading);
  found.group ??= { pieces: [], lines: [], isSpoiled: false };
  addToGroup(found.group, line, pieces, !lostCharacter.test(line));
  // The flight's number came last: what follows is another flight.
  if (isWhole(found.group) && only(pieces, 'flight').length > 0) closeGroup(reading);
}

function collectWords(line: string, pieces: readonly Piece[], found: Collected): void {
  if (collectFacts(pieces, found)) found.ignored.push(...leftOver(pieces));
  else if (only(pieces, 'range').length === 0)
    (/\d/.test(line) && factWords.test(line) ? found.facts : found.ignored).push(line);
  // A heading that cannot be read takes the one before it out of force.
  if (/\d/.test(line) || directionWords.test(line)) found.heading = null;
}

function leftOver(pieces: readonly Piece[]): string[] {
  return pieces.filter(isRemarkable).map(({ text }) => text);
}

/** Flights of one line, all of which were read; otherwise null. */
function wholeFlights(
  line: string,
  spans: readonly (readonly Piece[])[],
  reading: Reading,
): UndatedFlight[] | null {
  const pieces = spans.flat();
  if (only(pieces, 'flight').length === 0 || lostCharacter.test(line) || hasStrayParts(pieces)) return null;
  const date = reading.found.heading?.date ?? null;
  const flights = spans.map((one) => (beginsWithDate(one) ? readFlight(one, date, reading.today) : null));
  return flights.every((flight) => flight !== null) ? flights : null;
}

/** The locator that a line is made of. MH9134 alone is a flight number as well as one, and nobody can tell. */
function locatorOf(line: string, codes: KnownCodes): string | undefined {
  const header = headerLocator.exec(line);
  const isFlight = /^..\d{4}$/.test(line) && codes.airlineName(line.slice(0, 2)) !== null;
  return header?.[1] ?? header?.[2] ?? (isFlight ? undefined : lonelyLocator.exec(line)?.[0]);
}

/** Reads one line, whose white space is already single spaces. */
export function collectLine(typed: string, reading: Reading): void {
  const { found, codes, today } = reading;
  const line = withoutOperator(typed);
  const locator = locatorOf(line, codes);
  if (locator) {
    found.namedLocators.push({ value: locator, text: line });
    return;
  }
  const pieces = readPieces(line.replace(lineNumber, ''), codes, today);
  found.ranges.push(...only(pieces, 'range'));
  const spans = flightsOf(pieces);
  const flights = wholeFlights(line, spans, reading);
  if (flights) {
    closeGroup(reading);
    flights.forEach((flight, at) => {
      addFlight(found, flight, spans[at] ?? [], typed);
    });
    collectFacts(spans.flat(), found);
    if (only(spans.flat(), 'status').length === 0) found.ignored.push(...leftOver(pieces));
  } else if (line === '' || recordLine.test(line) || nameLine.test(line)) found.ignored.push(typed);
  else if (isDateLine(line, pieces)) collectDateLine(line, pieces, reading);
  else if (isPartOfFlight(line, pieces) && !isPast(pieces, today)) collectPart(line, pieces, reading);
  else if (looksLikeFlight(pieces)) {
    closeGroup(reading);
    found.unread.push({ text: typed, pieces });
    found.heading = null;
  } else collectWords(line, pieces, found);
}

/** The date of an email, or of a booking. */
function isPast(pieces: readonly Piece[], today: string): boolean {
  return only(pieces, 'date').some(({ date }) => date !== null && date < today);
}
