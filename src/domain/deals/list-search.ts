// Matches rows by word prefixes. Splitting and lower-casing must match search_words_in of migrations/0009_search.sql.

import { maxCharacters } from '../kernel/limits.ts';
import { airports } from '../trips/airports.ts';

export type SearchKind = 'booking' | 'prospect' | 'deal';

export interface ListSearch {
  /** A row matches if, for every term, it contains a word with one of the term's prefixes. */
  readonly terms: readonly (readonly string[])[];
  readonly passportEnd: string | null;
}

const MIN_CHARACTERS = 2;
const MIN_DIGITS = 3;
const MAX_WORDS = 6;

const separators = /[\s!-/:-@[-`{-~]+/u;
const phoneLike = /^\+?[\d\s().-]+$/;

export function readSearch(text: string): ListSearch | null {
  const typed = lowerAscii(text.trim()).slice(0, maxCharacters.search);
  const terms = readTerms(typed);
  const longest = Math.max(0, ...terms.flat().map(({ length }) => length));
  return longest < MIN_CHARACTERS ? null : { terms, passportEnd: readPassportEnd(typed) };
}

/** Adds the airports of a city to the search, because rows hold only airport codes. */
export function readDealSearch(text: string): ListSearch | null {
  const search = readSearch(text);
  return search && { ...search, terms: search.terms.map((beginnings) => addAirports(beginnings)) };
}

/** Lower-cases only ASCII letters, like the database. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function readTerms(typed: string): string[][] {
  const digits = typed.replace(/\D/g, '');
  if (phoneLike.test(typed) && digits.length >= MIN_DIGITS) return [phoneBeginnings(digits)];
  const words = typed.split(/\s+/).flatMap((part) => (part.includes('@') ? [part] : part.split(separators)));
  return words
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => [word]);
}

/** Phone numbers are stored with their country code: 012… becomes 6012…. */
function phoneBeginnings(digits: string): string[] {
  return digits.startsWith('0') ? [`6${digits}`, digits] : [digits];
}

function readPassportEnd(typed: string): string | null {
  const compact = typed.replaceAll(' ', '').toUpperCase();
  const isEnd = /^[A-Z0-9]{4}$/.test(compact) && /\d/.test(compact);
  return isEnd || /^[A-Z]{1,2}\d{6,8}$/.test(compact) ? getPassportEnd(compact) : null;
}

export function getPassportEnd(passportNumber: string): string {
  return passportNumber.replaceAll(' ', '').toUpperCase().slice(-4);
}

function addAirports(beginnings: readonly string[]): string[] {
  const codes = airports
    .filter(({ city }) =>
      lowerAscii(city)
        .split(separators)
        .some((word) => beginnings.some((beginning) => beginning.length > 2 && word.startsWith(beginning))),
    )
    .map(({ code }) => lowerAscii(code));
  return [...beginnings, ...codes];
}
