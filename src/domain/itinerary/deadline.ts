// The limit for payment or tickets. Only a single date with a time in Malaysia is one; the rest is returned for checking.

import { daysBetween } from '../kernel/time.ts';
import { getIsoWeekday } from './dates.ts';
import { readPieces } from './pieces.ts';
import { filterKind, type KnownCodes, type Piece } from './rules.ts';
import { sellingCountry } from './trip.ts';

const dueWords =
  '(?:payment|balance|deposit|amount) (?:is )?due(?: date)?|due date|(?:payment|ticketing|issu(?:e|ing)|booking|option|hold)(?: date)? (?:deadline|time limit)|ticketing (?:date|by)|time limit|deadline|(?<=^|[,;.(] ?)ttl(?= ?:| \\d)|(?:option|hold|booking|ticketing) (?:expires|expiry)(?: date| on)?|(?:please |to |must )?(?:be )?(?:pay(?:ment)?|paid|issued?|ticketed|issue tickets?)(?: in full)? (?:by|before|until|no later than|latest)|hold until|book by|book before|tarikh akhir(?: bayaran)?|bayar(?:an)?(?: penuh)? sebelum';
/** Amadeus: time limit, automatic cancellation, and the airline's own request. */
const recordDeadline =
  /^(?:\d{1,2}[. ]{1,2})?(?:TK ?[TX]L|OPC-|SSR ADTK .{0,60}?\bBY(?: KUL)?) ?(\d{1,2}[A-Z]{3}(?:\d{2})?(?:[/: ]\d{4})?(?![A-Z0-9]))/;
/** `/KULMH2100` is an office, whose time counts; `/1C8` is a queue. */
const recordOffice = /^\/(?:([A-Z]{3})[A-Z0-9]{2}\d{4}|\d[A-Z]\d)(?![A-Z0-9]).*/;
const recordConsequence = / (?:OR|OTHERWISE|ELSE) .*/;
/** Sabre and Galileo store a date for the agency's own queue; airlines word their requests in many ways. */
const unclearRecord =
  /^(?:\d{1,2}[. ]{1,2})?(?:TAW|TKTG-TAU|T\.TAU|SSR ADTK|TK ?[TX]L|OPC-)\b.*\d|^(?:\d{1,2}[. ]{1,2})?(?:TAW|TK ?[TX]L)\d/;
const malayanTime = /\(?\b(?:MYT|(?:(?:GMT|UTC) ?)\+ ?0?8(?::?00)?|(?:malaysian?|local|KL) time|LT)\b\)?/gi;
const otherZone = /\b(?:GMT|UTC|Z|WIB|WITA|ICT|JST|KST|HKT|SGT|IST|AE[SD]T|BST|CEST|CET|[A-Za-z]+ time)\b/i;
/** Another limit, or a payment that was made. */
const otherLimit = /\b(?:deposit|names?|name list|check.?in|boarding|received|paid on|extended? from)\b/i;
/** Any other word beside date and time may be a city. */
const plainWords =
  /^(?:a|all|and|at|on|is|the|of|by|before|until|no|later|than|latest|for|from|date|time|full|in|payment|balance|due|amount|booking|group|tickets?|ticketing|hrs?|hours?|sharp|please|pls|thanks?|you|tq|kuala|lumpur|kl|malaysian?|pada|sebelum|jam|pukul|penuh|bayaran|hari|ini)$/i;
const consequence = /^(?:or|otherwise|else|to|if|unless|atau|jika|kalau)$/i;
const dueLabel = new RegExp(`\\b(?:${dueWords})\\b`, 'i');
const loneDueLabel = new RegExp(`^(?:\\w+ )?(?:${dueWords}) ?[:.-]?$`, 'i');

export interface CutLine {
  /** The part before the deadline. */
  readonly line: string;
  readonly due: string | null;
}

/** Separates `pay by 20 Nov 17:00` from what is before it on its line. */
export function cutDeadline(line: string): CutLine {
  const record = recordDeadline.exec(line);
  if (record) {
    const place = line.slice(record[0].length).replace(recordOffice, ' $1').replace(recordConsequence, '');
    return { line: '', due: `${record[1]}${place}` };
  }
  if (unclearRecord.test(line)) return { line: '', due: line };
  const at = line.search(dueLabel);
  if (at < 0 || !/\d/.test(line.slice(at))) return { line, due: null };
  const before = line.slice(0, at);
  return otherLimit.test(before) && !/\d/.test(before)
    ? { line: '', due: line }
    : { line: /\d/.test(before) ? before.trim() : '', due: line.slice(at) };
}

/** Returns `2026-11-20T17:00`, or null if the text allows another moment. */
export function readDeadline(due: string, today: string, codes: KnownCodes): string | null {
  const text = due.replace(malayanTime, ' ').replace(new RegExp(dueLabel, 'gi'), ' ');
  const pieces = readPieces(text.replace(/ {2,}/g, ' ').trim(), codes, today);
  const [[date, ...dates], [time, ...times]] = [filterKind(pieces, 'date'), filterKind(pieces, 'time')];
  if (!date?.date || !time || dates.length + times.length > 0) return null;
  const day = date.date;
  const isClear =
    !otherZone.test(text) &&
    !otherLimit.test(due) &&
    time.dayShift === null &&
    // 5:00 may be in the afternoon.
    (time.isHalfDay || /^\d\d/.test(time.text)) &&
    pieces.every((piece) => isBeside(piece, day, codes)) &&
    !namesPlace(pieces, date, time);
  // Without a year, a day far ahead may as well be one of an old text.
  const isNear = date.monthAndDay === undefined || daysBetween(today, day) <= farDays;
  return isClear && isNear && day >= today ? `${day}T${time.time}` : null;
}

const farDays = 183;

function namesPlace(pieces: readonly Piece[], date: Piece, time: Piece): boolean {
  const words = pieces.map((piece) => (piece.kind === 'other' ? piece.text : ''));
  const last = Math.max(pieces.indexOf(date), pieces.indexOf(time));
  const end = words.findIndex((word, at) => at > last && consequence.test(word));
  return words.slice(0, end < 0 ? words.length : end).some((word) => word !== '' && !plainWords.test(word));
}

/** An airport abroad has its own time, and a leftover number may belong to the date. */
function isBeside(piece: Piece, date: string, codes: KnownCodes): boolean {
  switch (piece.kind) {
    case 'weekday':
      return piece.weekday === getIsoWeekday(date);
    case 'airport':
      return codes.airportCountry(piece.code) === sellingCountry;
    case 'other':
      return !/\d|^[ap]\.?m/i.test(piece.text);
    default:
      return !['flight', 'range', 'route', 'duration'].includes(piece.kind);
  }
}

/** A label on its own line, whose value follows on the next one. */
export function isDueLabel(line: string): boolean {
  return loneDueLabel.test(line);
}
