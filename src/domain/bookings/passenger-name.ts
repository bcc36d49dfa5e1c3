// Tickets print FAMILY/GIVEN in the letters A to Z, like the machine-readable zone of a passport.

import { normalizeText } from '../kernel/bounded-text.ts';
import { maxCharacters } from '../kernel/limits.ts';

export type NameFault = 'name_not_latin' | 'name_format';

/** Latin letters that do not decompose into a letter and a mark, transliterated as in passports. */
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

/** Lower-casing can make a text longer than the input. */
const MAX_LETTERS = 2 * maxCharacters.personName;

function stripMarks(text: string): string {
  return normalizeText(text.toLowerCase(), 'NFD', MAX_LETTERS)
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/[^ -~]/gu, (letter) => spelledOut[letter] ?? letter);
}

const namePunctuation = /[ '’\-/@.]/g;

export function nameFault(name: string): NameFault | null {
  const letters = stripMarks(name).replace(namePunctuation, '');
  if (/^[a-z]+$/.test(letters)) return null;
  return /[^\P{L}a-z]/u.test(letters) ? 'name_not_latin' : 'name_format';
}

export interface TicketName {
  readonly printed: string;
  /** The name with its diacritics if the ticket drops them, else null. */
  readonly withMarks: string | null;
}

type Name = { readonly firstName: string; readonly lastName: string };

/** Hyphens become spaces, as in machine-readable zones. So does @, which separates two names. */
function printName({ firstName, lastName }: Name): string {
  const part = (text: string) =>
    text
      .replace(/[-@]/g, ' ')
      .replace(/['’/.]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .toUpperCase();
  return `${part(lastName)}/${part(firstName)}`;
}

export function ticketName({ firstName, lastName }: Name): TicketName | null {
  if (nameFault(firstName) || nameFault(lastName)) return null;
  const printed = printName({ firstName: stripMarks(firstName), lastName: stripMarks(lastName) });
  const composed = (name: string) => normalizeText(name, 'NFC', MAX_LETTERS);
  const typed = printName({ firstName: composed(firstName), lastName: composed(lastName) });
  return { printed, withMarks: typed === printed ? null : typed };
}
