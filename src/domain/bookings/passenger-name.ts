// Owns which names an airline can print, and how a ticket prints them: FAMILY/GIVEN in the letters A to Z, like the
// machine-readable lines of a passport. Leaves reading the form to passenger-input.ts.

import { normalizeText } from '../kernel/bounded-text.ts';
import { maxCharacters } from '../kernel/limits.ts';

export type NameFault = 'name_not_latin' | 'name_format';

/** Latin letters that are more than a plain letter with a mark, spelled as passports spell them. */
const spelledOut: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  þ: 'th',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
};

/** Lower case can be longer than what was typed. */
const MOST_LETTERS = 2 * maxCharacters.personName;

/** The same letters without diacritics, in lower case. */
function withoutMarks(text: string): string {
  return normalizeText(text.toLowerCase(), 'NFD', MOST_LETTERS)
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/[^ -~]/gu, (letter) => spelledOut[letter] ?? letter);
}

/** Malaysian names hold apostrophes, hyphens, slashes (A/L, A/P), at signs and full stops as well as letters. */
const marksOfNames = /[ '’\-/@.]/g;

/** What keeps a name off a ticket; null when it can be printed. */
export function nameFault(name: string): NameFault | null {
  const letters = withoutMarks(name).replace(marksOfNames, '');
  if (/^[a-z]+$/.test(letters)) return null;
  return /[^\P{L}a-z]/u.test(letters) ? 'name_not_latin' : 'name_format';
}

export interface TicketName {
  readonly printed: string;
  /** As it was typed, when diacritics were left out. */
  readonly withMarks: string | null;
}

type Name = { readonly firstName: string; readonly lastName: string };

/**
 * A passport's own rule for its machine-readable lines: a hyphen becomes a space, other marks are left out. An at sign stands
 * between two names, so it becomes a space too.
 */
function asPrinted({ firstName, lastName }: Name): string {
  const part = (text: string) =>
    text
      .replace(/[-@]/g, ' ')
      .replace(/['’/.]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .toUpperCase();
  return `${part(lastName)}/${part(firstName)}`;
}

/** Null while a part is missing or cannot be printed. */
export function ticketName({ firstName, lastName }: Name): TicketName | null {
  if (nameFault(firstName) || nameFault(lastName)) return null;
  const printed = asPrinted({ firstName: withoutMarks(firstName), lastName: withoutMarks(lastName) });
  const composed = (name: string) => normalizeText(name, 'NFC', MOST_LETTERS);
  const typed = asPrinted({ firstName: composed(firstName), lastName: composed(lastName) });
  return { printed, withMarks: typed === printed ? null : typed };
}
