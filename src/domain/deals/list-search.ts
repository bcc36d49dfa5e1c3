// Owns what is meant by words typed into the search of a company's lists. Rows are found by the beginnings of their
// words, which the database keeps as search_words_in of migrations/0009_search.sql makes them: both sides split
// and lower alike.

import { maxCharacters } from '../kernel/limits.ts';
import { airports } from '../trips/airports.ts';

export type SearchKind = 'booking' | 'prospect' | 'deal';

export interface ListSearch {
  /** Every term must be found in a row; of a term, any of these beginnings will do. */
  readonly terms: readonly (readonly string[])[];
  /** The last four of a passport, if that may be meant. */
  readonly passportEnd: string | null;
}

const FEWEST_CHARACTERS = 2;
const FEWEST_DIGITS = 3;
const MOST_WORDS = 6;

const separators = /[\s!-/:-@[-`{-~]+/u;
const phoneLike = /^\+?[\d\s().-]+$/;

/** Null when too little was typed to look for. */
export function readSearch(text: string): ListSearch | null {
  const typed = lowered(text.trim()).slice(0, maxCharacters.search);
  const terms = termsOf(typed);
  const longest = Math.max(0, ...terms.flat().map(({ length }) => length));
  return longest < FEWEST_CHARACTERS ? null : { terms, passportEnd: passportEndOf(typed) };
}

/** Deals are also found by the cities of their airports, whose codes are all that the rows hold. */
export function readDealSearch(text: string): ListSearch | null {
  const search = readSearch(text);
  return search && { ...search, terms: search.terms.map((beginnings) => withAirports(beginnings)) };
}

/** Only ASCII letters, as the database does it. */
function lowered(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function termsOf(typed: string): string[][] {
  const digits = typed.replace(/\D/g, '');
  if (phoneLike.test(typed) && digits.length >= FEWEST_DIGITS) return [phoneBeginnings(digits)];
  const words = typed.split(/\s+/).flatMap((part) => (part.includes('@') ? [part] : part.split(separators)));
  return words
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => [word]);
}

/** Numbers are kept with their country: 012… is looked for as 6012…. */
function phoneBeginnings(digits: string): string[] {
  return digits.startsWith('0') ? [`6${digits}`, digits] : [digits];
}

function passportEndOf(typed: string): string | null {
  const compact = typed.replaceAll(' ', '').toUpperCase();
  const isEnd = /^[A-Z0-9]{4}$/.test(compact) && /\d/.test(compact);
  return isEnd || /^[A-Z]{1,2}\d{6,8}$/.test(compact) ? passportEnd(compact) : null;
}

export function passportEnd(passportNumber: string): string {
  return passportNumber.replaceAll(' ', '').toUpperCase().slice(-4);
}

function withAirports(beginnings: readonly string[]): string[] {
  const codes = airports
    .filter(({ city }) =>
      lowered(city)
        .split(separators)
        .some((word) => beginnings.some((beginning) => beginning.length > 2 && word.startsWith(beginning))),
    )
    .map(({ code }) => lowered(code));
  return [...beginnings, ...codes];
}
