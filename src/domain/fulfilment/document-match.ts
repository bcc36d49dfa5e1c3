// Owns whose document it is: compares what a PDF says, and what its file is called, with the travellers of a company. Only
// proposes; a person confirms. Runs over every text once, however many travellers there are.

import { normalizeText } from '../kernel/bounded-text.ts';
import { maxReadCharacters, maxSentFileName, type ReadResult } from './document.ts';

export interface TravellerToMatch {
  readonly bookingId: string;
  readonly reference: string;
  readonly pnr: string;
  readonly place: number;
  /** FAMILY/GIVEN, as the airline prints it; null while it is not known. */
  readonly ticketName: string | null;
  readonly ticketNumber: string | null;
}

export interface DocumentMatch {
  readonly bookingId: string;
  /** Null: several on this booking, or none by name. */
  readonly place: number | null;
  readonly by: Exclude<ReadResult, 'nothing' | 'unreadable'>;
}

/** Of a family name and given names, with a title: names in groups have been seen with nine words. */
const MOST_WORDS = 12;
/** Shorter ones stand in too many other words. */
const FEWEST_LETTERS = 4;
const TITLE = /(?:MR|MRS|MS|MISS|MDM|MSTR|MASTER|DR|CHD|INF)$/;

/** Every electronic ticket in a text, as `232-1234567890`: thirteen digits, the airline's three first. */
export function ticketNumbersIn(text: string): string[] {
  const found = text.matchAll(/(?<!\d)(\d{3})[- ]?(\d{10})(?!\d)/g);
  return [...new Set(Array.from(found, ([, airline, number]) => `${airline}-${number}`))];
}

/** Null when nobody, or people on several bookings, could be meant. */
export function matchDocument(
  { text, fileName }: { readonly text: string; readonly fileName: string },
  travellers: readonly TravellerToMatch[],
): DocumentMatch | null {
  const inText = matchText(text, travellers);
  if (inText) return inText;
  const byName = matchText(fileName.slice(0, maxSentFileName).replace(/\.pdf$/i, ''), travellers);
  return byName && { ...byName, by: 'fileName' };
}

function matchText(text: string, travellers: readonly TravellerToMatch[]): DocumentMatch | null {
  const numbers = new Set(ticketNumbersIn(text));
  const ticketed = travellers.filter(
    ({ ticketNumber }) => ticketNumber !== null && numbers.has(ticketNumber),
  );
  const plain = plainLetters(text);
  const codes = new Set(plain.split(/[^A-Z0-9]+/));
  const named = namedIn(plain, travellers);
  const referred = travellers.filter(({ reference }) => codes.has(reference));
  return (
    theOnly(ticketed, 'ticket') ??
    theOnly(narrowed(named, codes), 'name') ??
    theOnly(oneEach(referred), 'reference')
  );
}

/** Of people with the same name, those whose booking or flight the text names too. */
function narrowed(
  found: readonly TravellerToMatch[],
  codes: ReadonlySet<string>,
): readonly TravellerToMatch[] {
  const referred = found.filter(({ reference }) => codes.has(reference));
  if (referred.length > 0) return referred;
  const flying = found.filter(({ pnr }) => codes.has(pnr.toUpperCase()));
  return flying.length > 0 ? flying : found;
}

/** A reference names a booking and nobody on it, also where only one person travels. */
function oneEach(travellers: readonly TravellerToMatch[]) {
  return travellers.map((traveller) => ({ ...traveller, place: null }));
}

function theOnly(
  found: readonly { readonly bookingId: string; readonly place: number | null }[],
  by: DocumentMatch['by'],
): DocumentMatch | null {
  const [first] = found;
  if (!first || found.some(({ bookingId }) => bookingId !== first.bookingId)) return null;
  return { bookingId: first.bookingId, place: found.length === 1 ? first.place : null, by };
}

function plainLetters(text: string): string {
  return normalizeText(text, 'NFKD', maxReadCharacters)
    .replace(/[\u0300-\u036F]/g, '')
    .toUpperCase();
}

/** Names are printed with and without spaces, family name first or last, with a title at the end or none. */
function namedIn(plain: string, travellers: readonly TravellerToMatch[]): TravellerToMatch[] {
  const byName = new Map<string, TravellerToMatch[]>();
  for (const traveller of travellers) {
    for (const name of spellings(traveller.ticketName)) {
      const same = byName.get(name);
      if (same) same.push(traveller);
      else byName.set(name, [traveller]);
    }
  }
  const found = new Set<TravellerToMatch>();
  const words = plain.split(/[^A-Z]+/).filter((word) => word !== '');
  for (let start = 0; start < words.length; start += 1) {
    let joined = '';
    for (const word of words.slice(start, start + MOST_WORDS)) {
      joined += word;
      const people = byName.get(joined) ?? byName.get(joined.replace(TITLE, ''));
      for (const person of people ?? []) found.add(person);
    }
  }
  return [...found];
}

function spellings(ticketName: string | null): string[] {
  const [family = '', given = ''] = (ticketName ?? '').split('/').map((part) => part.replace(/[^A-Z]/g, ''));
  if (family === '' || given === '' || family.length + given.length < FEWEST_LETTERS) return [];
  return [...new Set([family + given, given + family])];
}
