// Flights spread over several lines, as in airline emails. One inconsistent line spoils the whole group.
import { type FoundFault, faultAt, missing } from './faults.ts';
import { readFlight, type UndatedFlight, type UnreadFlight } from './flight.ts';
import { filterKind, type Piece, type TypedPiece } from './rules.ts';

export interface Group {
  readonly pieces: Piece[];
  readonly lines: string[];
  /** The first line that does not fit. */
  fault: FoundFault | null;
}

const labels = new Set(
  'date dates day time flight flights flt no number dep depart departs departing departure arr arrive arrives arriving arrival from to on at outbound inbound return returning leave leaves leaving land lands landing local hrs etd eta std sta tarikh hari masa jam pukul penerbangan nombor berlepas bertolak pelepasan tiba ketibaan dari ke pada pergi balik pulang economy'.split(
    ' ',
  ),
);
// Next to these words, a time or place is not a departure or arrival.
const otherSubject =
  /\b(?:before|until|by|deadline|ticketing|issued?|expir\w{1,5}|valid|check.?in|boarding|gate|transit|via|layover|stopover|connection|operated|sebelum|tutup)\b/i;
const departureLabel = /^(?:dep|from|dari|berlepas|bertolak|pelepasan|leav|etd|std)/i;
const arrivalLabel = /^(?:arr|to\b|ke\b|tiba|ketibaan|land|eta|sta\b)/i;

const otherEnd = /.\b(?:arr|to|ke|tiba|ketibaan|land|eta)/i;

export function isEndLine(line: string): boolean {
  return departureLabel.test(line) || arrivalLabel.test(line);
}

function countKinds(pieces: readonly Piece[]) {
  return {
    flights: filterKind(pieces, 'flight').length,
    places: filterKind(pieces, 'airport').length + 2 * filterKind(pieces, 'route').filter(isPlaced).length,
    dates: filterKind(pieces, 'date').length,
    times: filterKind(pieces, 'time').length,
  };
}

/** Any word of six capitals may be a route of unknown airports. */
function isPlaced({ isKnown, text }: TypedPiece<'route'>): boolean {
  return isKnown || text.length > 6;
}

export function isLabel(piece: Piece): boolean {
  return piece.kind === 'other' && labels.has(piece.text.toLowerCase());
}

export function isPartOfFlight(line: string, pieces: readonly Piece[]): boolean {
  const { flights, places, dates, times } = countKinds(pieces);
  const kinds = [flights, places, dates, times].filter((count) => count > 0).length;
  const isOneEnd = flights === 0 && places === 1 && times === 1 && dates === 1;
  if (kinds === 0 || (kinds > 2 && !isOneEnd) || otherSubject.test(line)) return false;
  if (pieces.some(({ kind }) => ['money', 'seats', 'locator', 'range', 'status'].includes(kind)))
    return false;
  if (flights > 1 || places > 2 || dates > 2 || times > 2) return false;
  // City names appear next to codes; next to a date or time alone, a word may change its meaning.
  return flights + places > 0 || pieces.every((piece) => piece.kind !== 'other' || isLabel(piece));
}

export function isNextGroup(group: Group, pieces: readonly Piece[]): boolean {
  const line = countKinds(pieces);
  if (isFull(group)) return true;
  if (line.flights > 0 && countKinds(group.pieces).flights > 0) return true;
  return isGroupComplete(group) && line.places + line.times + line.flights > 0;
}

/** No flight has this many words; the limit keeps the cost linear. */
function isFull({ pieces }: Group): boolean {
  return pieces.length > 60;
}

export function isGroupComplete({ pieces }: Group): boolean {
  const { flights, places, times } = countKinds(pieces);
  return flights === 1 && places === 2 && times === 2;
}

/** A date on its own line is the departure date. After both times, it is the arrival date. */
export function isDateExpected(group: Group): boolean {
  if (isFull(group)) return false;
  if (!isGroupComplete(group)) return true;
  const { dates } = countKinds(group.pieces);
  const [first, second] = group.pieces.flatMap(({ kind }, at) => (kind === 'time' ? [at] : []));
  const dateAt = group.pieces.findIndex(({ kind }) => kind === 'date');
  return dates === 1 && dateAt > (first ?? 0) && dateAt < (second ?? 0);
}

export function addToGroup(group: Group, line: string, pieces: readonly Piece[], isSound: boolean): void {
  const [before, added] = [countKinds(group.pieces), countKinds(pieces)];
  group.pieces.push(...pieces);
  group.lines.push(line);
  const all = countKinds(group.pieces);
  const hasOneEnd = added.places === 1 || (added.places === 0 && added.times === 1);
  const isTooLate = departureLabel.test(line) && (added.places ? before.places > 0 : before.times > 0);
  const isTooEarly = arrivalLabel.test(line) && (added.places ? before.places === 0 : before.times === 0);
  // A date next to the arrival time belongs to the arrival. A departure has only one time.
  const isOfArrival = added.dates > 0 && before.dates === 0 && before.times > 0 && added.times > 0;
  const isTwice = isEndLine(line) && added.times > 1 && !otherEnd.test(line);
  const isTooMuch = all.flights > 1 || all.places > 2 || all.dates > 2 || all.times > 2;
  if (!isSound || isTooMuch || isOfArrival || isTwice || (hasOneEnd && (isTooLate || isTooEarly)))
    group.fault ??= { fault: { code: 'misplaced', word: line } };
}

function findMissing({ pieces }: Group): FoundFault | null {
  const { flights, places, times } = countKinds(pieces);
  if (flights !== 1) return missing('flightNumber');
  if (places !== 2) return missing('route');
  return times === 2 ? null : missing(times === 1 ? 'secondTime' : 'times');
}

/** A group whose date differs from the heading above is not read, because it is unclear which one counts. */
export function readGroup(
  group: Group,
  dateAbove: string | null,
  today: string,
): UndatedFlight | UnreadFlight {
  const [own] = filterKind(group.pieces, 'date');
  const isOther = own !== undefined && dateAbove !== null && own.date !== dateAbove;
  const fault = group.fault ?? findMissing(group) ?? (isOther ? faultAt('tooMany', own) : null);
  return fault ? { ...fault, fields: {} } : readFlight(group.pieces, dateAbove, today);
}
