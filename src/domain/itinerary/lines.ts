import { maxSeatsPerDeal, minSeatsPerDeal } from '../kernel/limits.ts';
import { maxPriceSen, type Sen } from '../kernel/money.ts';
import { type AmountMeaning, amountMeaning } from './amounts.ts';
import { isCabinBag, isIncludedBag } from './bags.ts';
import { monthName, separateWeekdays } from './dates.ts';
import { cutDeadline, readDeadline } from './deadline.ts';
import { digitsFor, type FoundFault, faultAt, isFault, missing, pastDate } from './faults.ts';
import {
  addReturnRoute,
  beginsWithDate,
  type FlightFields,
  findStrayParts,
  looksLikeFlight,
  readFlight,
  splitIntoFlights,
  type UndatedFlight,
  type UnreadFlight,
} from './flight.ts';
import {
  addToGroup,
  type Group,
  isDateExpected,
  isEndLine,
  isGroupComplete,
  isLabel,
  isNextGroup,
  isPartOfFlight,
  readGroup,
} from './groups.ts';
import { isConfirmed, readPieces } from './pieces.ts';
import { type CheckedBag, filterKind, type KnownCodes, type Piece, type TypedPiece } from './rules.ts';
import { findUnclearCells } from './table-rows.ts';

export interface Candidate<Value> {
  readonly value: Value;
  readonly text: string;
}

export interface FoundFlight {
  readonly flight: UndatedFlight;
  readonly heading: number | null;
  readonly text: string;
  /** Position in the text; the lines of one flight share theirs. */
  readonly order: number;
  /** Of several lines, which depend on those before. */
  readonly isGrouped: boolean;
  /** The fault if nothing else in the text gives it a date. */
  readonly undated: FoundFault;
}

export interface UnreadLine extends UnreadFlight, Pick<FoundFlight, 'text' | 'order' | 'isGrouped'> {
  readonly pieces: readonly Piece[];
}

export interface CollectedFlights {
  flights: FoundFlight[];
  unread: UnreadLine[];
  order: number;
  readonly namedLocators: Candidate<string>[];
  readonly locators: Candidate<string>[];
  readonly seats: Candidate<number>[];
  /** Seats in a reservation system's status; 0 on a waiting list. */
  readonly statusSeats: Candidate<number>[];
  /** `flightLine` distinguishes prices beside flights. */
  readonly amounts: Candidate<{ sen: Sen; meaning: AmountMeaning; flightLine: number | null }>[];
  readonly deadlines: Candidate<string>[];
  readonly bags: Candidate<CheckedBag>[];
  readonly ranges: TypedPiece<'range'>[];
  readonly facts: string[];
  readonly ignored: string[];
  /** A date on its own line, for the flights below without one. */
  heading: { readonly date: string; readonly index: number } | null;
  headings: number;
  /** The heading's date is in the past, so the page asks about the flights below. */
  pastHeading: FoundFault | null;
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
const lonelyLocator = /^(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])(?!RM|\d+(?:SEATS?|PAX|KGS?)$)[A-Z0-9]{6}$/;
/** Contacts, ticketing, remarks and requests in a reservation, which never contain a flight. */
const recordLine =
  /^(?:\d{1,2}[. ]{1,2})?(?:AP[EMN]?|SSR|OSI|OPW|OPC|RMK|TAW|TKTL|TK (?:OK|TL|XL)|PHONES?|RECEIVED|REMARKS|FONE|NOTE|TKTG|TKT\/|(?:RM|FA|FB|FE|FH|FM|FO|FP|FS|FV|RC|RX|RF|AI|AM|AB) (?![A-Z]?\d))(?![a-z])/;
const nameLine =
  /^(?:\d{1,2}[. ]{1,2})?\d?[A-Z' ]{2,30}\/[A-Z ]{1,40}(?<=[A-Z ](?:MR|MRS|MS|MISS|MSTR|INF|CHD))(?![A-Z])/;
/** The operating airline of a codeshare with its own flight number; the ticket is sold under the other one. */
const operator =
  /[( ]{0,2}\b(?:operated|opr|opr?td|flown|dikendalikan) (?:by|oleh)\b[ :/]{0,3}([^,;)|]{0,60})(?:\)|$|(?=[,;|]))/gi;
const secondFlight = /(?:^| )(?:[A-Z][A-Z0-9]|\d[A-Z]) ?\d{1,4}(?= |$)/i;
/** AirAsia prints each time twice: `0645 hrs ( 6:45AM)`. */
const repeatedTime = /\b(\d{2}):?(\d{2}) ?(?:hrs?)? ?\( ?(\d{1,2})[:.](\d{2}) ?([AP])M ?\)/gi;
/** Characters that replace a lost one when they appear at these positions. */
const lostCharacter = /[\w.:][~^\\\uFFFD]|[~^\\\uFFFD][\w.:]|_|[A-Z0-9][?=$%@]|[?=$%@][A-Za-z0-9.:]/;
const factWords = /\b(?:RM|MYR|seats?|pax|guests|PNR)(?![a-z])/i;
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

const otherSeatsBefore =
  /^(?:per|each|sharing|or|min|minimum|max|maximum|sold|taken|booked|gone|terjual|dijual)$/i;
const otherSeatsBehind =
  /^(?:for|per|of|to|or|min|minimum|max|maximum|least|most|than|above|below|over|under|every|sold|untuk|terjual|dijual)$/i;

/** Excludes "for 2 pax", which qualifies a price, and HL30, a waiting list. */
function isForSale(
  piece: TypedPiece<'seats' | 'status'>,
  previous: Piece | undefined,
  next: Piece | undefined,
): boolean {
  if (piece.seats < minSeatsPerDeal || piece.seats > maxSeatsPerDeal) return false;
  if (piece.kind === 'status') return isConfirmed(piece.code);
  // 1550 pax: the number may be a time whose seats are missing.
  if (/(?<!\d)(?:0|\d{4})/.test(piece.text)) return false;
  if (next?.kind === 'other' && otherSeatsBefore.test(next.text)) return false;
  return !(previous?.kind === 'other' && otherSeatsBehind.test(previous.text));
}

function collectFacts(
  pieces: readonly Piece[],
  found: CollectedFlights,
  flightLine: number | null = null,
): boolean {
  let hasFacts = false;
  pieces.forEach((piece, index) => {
    const { text } = piece;
    if (piece.kind === 'locator') {
      (piece.isNamed ? found.namedLocators : found.locators).push({ value: piece.locator, text });
    } else if (piece.kind === 'seats' || piece.kind === 'status') {
      const value = isForSale(piece, pieces[index - 1], pieces[index + 1]) ? piece.seats : 0;
      if (piece.kind === 'status') found.statusSeats.push({ value, text });
      else if (value === 0) found.facts.push(text);
      else found.seats.push({ value, text });
    } else if (piece.kind === 'money') {
      const meaning = amountMeaning(pieces, index);
      if (piece.sen === null || piece.sen > maxPriceSen || meaning === 'other') found.facts.push(text);
      else found.amounts.push({ value: { sen: piece.sen, meaning, flightLine }, text });
    } else if (piece.kind === 'bag') {
      if (isCabinBag(pieces[index - 1])) return;
      if (piece.bag === null || !isIncludedBag(pieces, index, piece)) found.facts.push(text);
      else found.bags.push({ value: piece.bag, text });
    } else return;
    hasFacts = true;
  });
  return hasFacts;
}

function stripRepetition(line: string): string {
  return line
    .replace(repeatedTime, (both, hour: string, minute: string, ...[half, minutes, mark]: string[]) => {
      const counted = (Number(half) % 12) + (mark?.toUpperCase() === 'P' ? 12 : 0);
      return counted === Number(hour) && minute === minutes ? `${hour}:${minute}` : both;
    })
    .replace(operator, (cut, tail: string) => (/\d/.test(tail.replace(secondFlight, '')) ? cut : ' '))
    .replace(/ {2,}/g, ' ')
    .trim();
}

export function closeGroup(reading: Reading): void {
  const { found, today } = reading;
  const { group, heading } = found;
  found.group = null;
  if (!group) return;
  const flight = readGroup(group, heading?.date ?? null, today);
  if (!isFault(flight)) addFlight(reading, flight, group.pieces, group.lines);
  else if (looksLikeFlight(group.pieces) || group.lines.some(isEndLine)) {
    found.order += 1;
    for (const text of group.lines) addUnreadLine(found, text, group.pieces, flight, group.lines.length > 1);
  } else found.ignored.push(...group.lines);
}

function addUnreadLine(
  found: CollectedFlights,
  text: string,
  pieces: readonly Piece[],
  flight: UnreadFlight,
  isGrouped: boolean,
): void {
  const isUndated = flight.fault.code === 'missing' && flight.fault.part === 'date';
  const fault = (isUndated && found.pastHeading) || flight;
  found.unread.push({ ...fault, fields: flight.fields, text, pieces, order: found.order, isGrouped });
}

/** Reports a flight that was read, but cannot be flown on its date. */
export function rejectFlight(
  found: CollectedFlights,
  { flight, undated, ...rest }: FoundFlight,
  fault: FoundFault | null,
): void {
  const { departsOn, dayOffset, flightNumber, ...fields } = flight;
  found.unread.push({
    ...(fault ?? undated),
    ...rest,
    pieces: [],
    // As in readFlight: without a date, the number may have swallowed the day.
    fields: {
      ...fields,
      ...(departsOn !== null && fault?.fault.code !== 'impossible' && { flightNumber, departsOn }),
      ...(dayOffset !== null && { dayOffset }),
    },
  });
}

function addFlight(
  reading: Reading,
  flight: UndatedFlight,
  pieces: readonly Piece[],
  lines: readonly string[],
): void {
  const { found } = reading;
  const isHeaded = filterKind(pieces, 'date').length === 0;
  found.order += 1;
  const heading = isHeaded ? (found.heading?.index ?? null) : null;
  const [text, isGrouped] = [lines.join(' · '), lines.length > 1];
  const undated = found.pastHeading ?? { ...missing('date'), ...nameWord(pieces, missing('date'), reading) };
  found.flights.push({ flight, heading, text, order: found.order, isGrouped, undated });
}

function collectDateLine(line: string, pieces: readonly Piece[], reading: Reading): void {
  const { found, today } = reading;
  const [piece] = filterKind(pieces, 'date');
  const date = piece?.date ?? null;
  if (found.group && isDateExpected(found.group)) {
    addToGroup(found.group, line, pieces, date !== null);
    return;
  }
  closeGroup(reading);
  const isUsable = date !== null && date >= today;
  if (isUsable) found.headings += 1;
  else found.ignored.push(line);
  found.heading = isUsable ? { date, index: found.headings } : null;
  found.pastHeading =
    piece?.monthAndDay && date !== null && !isUsable ? { ...pastDate(piece, date), line } : null;
}

function collectPart(line: string, pieces: readonly Piece[], reading: Reading): void {
  const { found } = reading;
  if (found.group && isNextGroup(found.group, pieces)) closeGroup(reading);
  found.group ??= { pieces: [], lines: [], fault: null };
  addToGroup(found.group, line, pieces, !lostCharacter.test(line));
  // The flight number came last: the next line belongs to another flight.
  if (isGroupComplete(found.group) && filterKind(pieces, 'flight').length > 0) closeGroup(reading);
}

function collectWords(line: string, pieces: readonly Piece[], found: CollectedFlights): void {
  if (collectFacts(pieces, found)) found.ignored.push(...listLeftovers(pieces));
  else if (filterKind(pieces, 'range').length === 0)
    (/\d/.test(line) && factWords.test(line) ? found.facts : found.ignored).push(line);
  // An unreadable heading invalidates the one before.
  if (/\d/.test(line) || directionWords.test(line)) {
    found.heading = null;
    found.pastHeading = null;
  }
}

function listLeftovers(pieces: readonly Piece[]): string[] {
  return pieces.filter(isRemarkable).map(({ text }) => text);
}

type LineReading = { readonly flights: readonly UndatedFlight[] } | UnreadFlight;

function readAllFlights(line: string, spans: readonly (readonly Piece[])[], reading: Reading): LineReading {
  const pieces = spans.flat();
  const date = reading.found.heading?.date ?? null;
  const read = spans.map((one) => readFlight(one, date, reading.today));
  const first = read.find(isFault);
  // Several flights of a line are read together or not at all.
  const [only, second] = read;
  const fields: FlightFields = second || !only ? {} : isFault(only) ? only.fields : { route: only.route };
  const [lost] = lostCharacter.exec(line) ?? [];
  const stray = findStrayParts(pieces);
  if (lost !== undefined) {
    const word = line.split(' ').find((one) => lostCharacter.test(one)) ?? line;
    const { route } = fields;
    const isRouteClear =
      route !== undefined && !route.split('-').some((code) => word.toUpperCase().includes(code));
    return { fault: { code: 'lostCharacter', word }, fields: isRouteClear ? { route } : {} };
  }
  if (filterKind(pieces, 'flight').length === 0) return { ...missing('flightNumber'), fields };
  if (stray) return { ...stray, fields: fields.route === undefined ? {} : { route: fields.route } };
  const hasTime = (span: readonly Piece[]) => span.some(({ kind }) => kind === 'time');
  const bare = spans.some(hasTime) ? spans.find((span) => !hasTime(span)) : undefined;
  // MH9134/KE672: the second number has no flight of its own.
  if (bare)
    return {
      ...faultAt(
        'tooMany',
        spans[1]?.find(({ kind }) => kind === 'flight'),
      ),
      fields: {},
    };
  if (first) return { ...first, ...nameWord(pieces, first, reading), fields };
  if (!spans.every(beginsWithDate)) return { ...missing('date'), fields: {} };
  return { flights: read.flatMap((flight) => (isFault(flight) ? [] : flight)) };
}

/** Names a word that would be the missing part if its letters were digits, or may be the part in another form. */
function nameWord(
  pieces: readonly Piece[],
  { fault }: FoundFault,
  { codes, today }: Reading,
): FoundFault | null {
  if (fault.code !== 'missing') return null;
  const words = pieces.flatMap(({ kind, text }) => (kind === 'other' && /\d/.test(text) ? [text] : []));
  for (const word of words) {
    const by = digitsFor(word);
    const read = by === null ? [] : readPieces(by, codes, today);
    const isPart = read.length > 0 && read.every((piece) => ['date', 'time', 'flight'].includes(piece.kind));
    if (by !== null && isPart)
      return { fault: { code: 'letter', word }, correction: { word, by, after: '' } };
  }
  const odd = words.find((word) => word.length > 2);
  return odd === undefined ? null : { fault: { ...fault, word: odd } };
}

function collectDeadline(due: string, text: string, { found, codes, today }: Reading): void {
  const value = readDeadline(due, today, codes);
  if (value === null) found.facts.push(text);
  else {
    found.deadlines.push({ value, text });
    collectFacts(readPieces(due, codes, today), found);
  }
}

/** Returns the locator of a line that contains nothing else. MH9134 alone is ambiguous: it may be a flight number. */
function findLocator(line: string, codes: KnownCodes): string | undefined {
  const header = headerLocator.exec(line);
  const isFlight = /^..\d{4}$/.test(line) && codes.airlineName(line.slice(0, 2)) !== null;
  return header?.[1] ?? header?.[2] ?? (isFlight ? undefined : lonelyLocator.exec(line)?.[0]);
}

export function collectLine(typed: string, reading: Reading): void {
  const { found, codes, today } = reading;
  const unclear = findUnclearCells(typed);
  if (unclear !== null) {
    found.facts.push(unclear);
    return;
  }
  const { line, due } = cutDeadline(stripRepetition(typed));
  if (due !== null) collectDeadline(due, line === '' ? typed : due, reading);
  if (due !== null && line === '') return;
  const locator = findLocator(line, codes);
  if (locator) {
    found.namedLocators.push({ value: locator, text: line });
    return;
  }
  const pieces = readPieces(separateWeekdays(line.replace(lineNumber, '')), codes, today);
  found.ranges.push(...filterKind(pieces, 'range'));
  const spans = addReturnRoute(splitIntoFlights(pieces));
  const read = readAllFlights(line, spans, reading);
  if (!isFault(read)) {
    closeGroup(reading);
    read.flights.forEach((flight, at) => {
      addFlight(reading, flight, spans[at] ?? [], [typed]);
    });
    collectFacts(spans.flat(), found, found.order);
    if (filterKind(spans.flat(), 'status').length === 0) found.ignored.push(...listLeftovers(pieces));
  } else if (line === '' || recordLine.test(line) || nameLine.test(line)) found.ignored.push(typed);
  else if (isDateLine(line, pieces)) collectDateLine(line, pieces, reading);
  else if (isPartOfFlight(line, pieces) && !isPast(pieces, today)) collectPart(line, pieces, reading);
  else if (looksLikeFlight(pieces)) {
    closeGroup(reading);
    found.order += 1;
    addUnreadLine(found, typed, spans.flat(), read, false);
    if (!lostCharacter.test(line)) collectFacts(spans.flat(), found, found.order);
    found.heading = null;
    found.pastHeading = null;
  } else collectWords(line, pieces, found);
}

/** The date of an email or booking, not of a flight. */
function isPast(pieces: readonly Piece[], today: string): boolean {
  return filterKind(pieces, 'date').some(({ date }) => date !== null && date < today);
}
