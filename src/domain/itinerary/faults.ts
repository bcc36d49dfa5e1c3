// Names the word that keeps a flight from being read, and the word that was probably meant.

import { getIsoWeekday, monthName, weekdayWord } from './dates.ts';
import type { Piece, TypedPiece } from './rules.ts';

/** Text parts that a flight cannot do without. */
export type MissingPart = 'flightNumber' | 'route' | 'date' | 'times' | 'secondTime';

/** `word` is as typed. `date` is the past one, or the one that the weekday contradicts. */
export type Fault =
  /** `word` may be the part, in a form that is not known. */
  | { readonly code: 'missing'; readonly part: MissingPart; readonly word?: string }
  | { readonly code: 'past' | 'weekday'; readonly word: string; readonly date: string }
  | {
      readonly code:
        | 'noSuchDate'
        | 'letter'
        | 'lostCharacter'
        | 'split'
        | 'classLetter'
        | 'clock'
        | 'tooMany'
        | 'arrivalDay'
        | 'impossible'
        | 'misplaced'
        | 'otherAirport'
        | 'tooEarly'
        | 'direction';
      readonly word: string;
    };

/** Replaces the first `word` behind `after`. */
export interface Correction {
  readonly word: string;
  readonly by: string;
  readonly after: string;
}

export interface FoundFault {
  readonly fault: Fault;
  readonly correction?: Correction;
  /** The line of the word, if it is not the flight's own. */
  readonly line?: string;
}

export function isFault<Found>(found: Found): found is Extract<Found, FoundFault> {
  return typeof found === 'object' && found !== null && 'fault' in found;
}

export function missing(part: MissingPart): FoundFault {
  return { fault: { code: 'missing', part } };
}

export function faultAt(
  code: Exclude<Fault['code'], 'missing' | 'past' | 'weekday'>,
  ...pieces: readonly (Piece | undefined)[]
): FoundFault {
  return { fault: { code, word: pieces.flatMap((piece) => piece?.text ?? []).join(' ') } };
}

/** Proposes the same day of the next year; only the reader of the text knows whether it is right. */
export function pastDate(piece: TypedPiece<'date'>, date: string): FoundFault {
  const fault = { code: 'past', word: piece.text, date } as const;
  const next = `${Number(date.slice(0, 4)) + 1}`;
  const isWithoutYear = piece.monthAndDay !== undefined;
  const gap = /^\d{1,2}-?[a-z]+$/i.test(piece.text) ? '' : /\//.test(piece.text) ? '/' : ' ';
  return isWithoutYear
    ? { fault, correction: { word: piece.text, by: `${piece.text}${gap}${next}`, after: '' } }
    : { fault };
}

export function wrongWeekday(
  weekday: TypedPiece<'weekday'>,
  beside: Piece | undefined,
  date: string,
): FoundFault {
  const by = weekdayWord(weekday.text, getIsoWeekday(date));
  const after = beside?.kind === 'date' ? beside.text : '';
  return {
    fault: { code: 'weekday', word: weekday.text, date },
    correction: { word: weekday.text, by, after },
  };
}

const dateWord = new RegExp(`^([\\doil]{1,2})(-?${monthName})([\\doil]*)$`, 'i');
const clockWord = /^[\doil:.+#*–-]{3,20}$/i;
const flightWord = /^([A-Z]{2})([\dOIL]{1,4})$/;

/** Reads letters as the digits that look like them: `1ODEC` is 10DEC, `23:3O` is 23:30. Null if there are none. */
export function digitsFor(word: string): string | null {
  const toDigits = (text: string) => text.replace(/o/gi, '0').replace(/[il]/gi, '1');
  const [, day = '', month = '', , year = ''] = dateWord.exec(word) ?? [];
  const [, airline = '', number = ''] = flightWord.exec(word) ?? [];
  const read =
    day !== ''
      ? `${toDigits(day)}${month}${toDigits(year)}`
      : clockWord.test(word)
        ? toDigits(word)
        : `${airline}${toDigits(number)}`;
  return /\d/.test(word) && read !== '' && read !== word ? read : null;
}

/** Returns the line with the correction, or null if the word is not in it as a whole word. */
export function correctLine(line: string, { word, by, after }: Correction): string | null {
  const behind = after === '' ? -1 : line.indexOf(after);
  const starts = behind < 0 ? [0] : [behind + after.length, 0];
  for (const start of starts)
    for (let at = line.indexOf(word, start); at >= 0; at = line.indexOf(word, at + 1)) {
      const beside = line.charAt(at - 1) + line.charAt(at + word.length);
      if (!/[a-z0-9]/i.test(beside)) return line.slice(0, at) + by + line.slice(at + word.length);
    }
  return null;
}
