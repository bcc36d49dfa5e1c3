// Proposes a booking for each document; a person confirms it. Reads each text once, regardless of the number
// of travellers.

import { normalizeText } from '../kernel/bounded-text.ts';
import { type DocumentRefusal, maxReadCharacters, maxSentFileName, type ReadResult } from './document.ts';

export interface TravellerToMatch {
  readonly bookingId: string;
  readonly reference: string;
  readonly pnr: string;
  readonly place: number;
  readonly ticketName: string | null;
  readonly ticketNumber: string | null;
}

export interface DocumentMatch {
  readonly bookingId: string;
  /** Null if several travellers on the booking match, or no traveller matches by name. */
  readonly place: number | null;
  readonly by: Exclude<ReadResult, Unmatched | 'nothing' | DocumentRefusal>;
}

/** A person has to choose: `otherName` names passengers, but none of those with its ticket numbers. */
type Unmatched = Extract<ReadResult, 'several' | 'otherName'>;

/** Maximum words of family name, given names and title: group bookings contain names of nine words. */
const MAX_WORDS = 12;
/** Shorter names are ignored, because they occur within too many other words. */
const MIN_LETTERS = 4;
const TITLE = /(?:MR|MRS|MS|MISS|MDM|MSTR|MASTER|DR|CHD|INF)$/;

/** Returns e-ticket numbers as `232-1234567890`: thirteen digits, the first three identify the airline. */
export function findTicketNumbers(text: string): string[] {
  const found = text.matchAll(/(?<!\d)(\d{3})[- ]?(\d{10})(?!\d)/g);
  return [...new Set(Array.from(found, ([, airline, number]) => `${airline}-${number}`))];
}

export function matchDocument(
  { text, fileName }: { readonly text: string; readonly fileName: string },
  travellers: readonly TravellerToMatch[],
): DocumentMatch | Unmatched | null {
  const inText = matchText(text, travellers);
  if (inText !== 'several' && inText) return inText;
  const byName = matchText(fileName.slice(0, maxSentFileName).replace(/\.pdf$/i, ''), travellers);
  return typeof byName === 'string' || byName === null ? (inText ?? byName) : { ...byName, by: 'fileName' };
}

function matchText(text: string, travellers: readonly TravellerToMatch[]): DocumentMatch | Unmatched | null {
  const numbers = new Set(findTicketNumbers(text));
  const ticketed = travellers.filter(
    ({ ticketNumber }) => ticketNumber !== null && numbers.has(ticketNumber),
  );
  const plain = toPlainLetters(text);
  const codes = new Set(plain.split(/[^A-Z0-9]+/));
  const named = findNamed(plain, travellers);
  // Numbers entered for the wrong travellers must not outweigh the printed names.
  if (ticketed.length > 0 && named.length > 0 && !ticketed.some((traveller) => named.includes(traveller)))
    return 'otherName';
  const referred = travellers.filter(({ reference }) => codes.has(reference));
  return (
    toSingleMatch(ticketed, 'ticket') ??
    toSingleMatch(narrowByCode(named, codes), 'name') ??
    toSingleMatch(withoutPlaces(referred), 'reference') ??
    (named.length > 0 ? 'several' : null)
  );
}

/** Among travellers with the same name, keeps those whose booking or flight is also in the text. */
function narrowByCode(
  found: readonly TravellerToMatch[],
  codes: ReadonlySet<string>,
): readonly TravellerToMatch[] {
  const referred = found.filter(({ reference }) => codes.has(reference));
  if (referred.length > 0) return referred;
  const flying = found.filter(({ pnr }) => codes.has(pnr.toUpperCase()));
  return flying.length > 0 ? flying : found;
}

/** Removes the places: a reference identifies a booking, not a traveller, even if there is only one. */
function withoutPlaces(travellers: readonly TravellerToMatch[]) {
  return travellers.map((traveller) => ({ ...traveller, place: null }));
}

function toSingleMatch(
  found: readonly { readonly bookingId: string; readonly place: number | null }[],
  by: DocumentMatch['by'],
): DocumentMatch | null {
  const [first] = found;
  if (!first || found.some(({ bookingId }) => bookingId !== first.bookingId)) return null;
  return { bookingId: first.bookingId, place: found.length === 1 ? first.place : null, by };
}

function toPlainLetters(text: string): string {
  return normalizeText(text, 'NFKD', maxReadCharacters)
    .replace(/[\u0300-\u036F]/g, '')
    .toUpperCase();
}

/** Returns the travellers whose names are in the text, as on a ticket or in any order. */
export function findNamedTravellers<Traveller extends Pick<TravellerToMatch, 'ticketName'>>(
  text: string,
  travellers: readonly Traveller[],
): Traveller[] {
  return findNamed(toPlainLetters(text), travellers);
}

/** Documents print names with or without spaces, family name first or last, sometimes a title at the end. */
function findNamed<Traveller extends Pick<TravellerToMatch, 'ticketName'>>(
  plain: string,
  travellers: readonly Traveller[],
): Traveller[] {
  const byName = new Map<string, Traveller[]>();
  for (const traveller of travellers) {
    for (const name of listSpellings(traveller.ticketName)) {
      const same = byName.get(name);
      if (same) same.push(traveller);
      else byName.set(name, [traveller]);
    }
  }
  const found = new Set<Traveller>();
  const words = plain.split(/[^A-Z]+/).filter((word) => word !== '');
  for (let start = 0; start < words.length; start += 1) {
    let joined = '';
    for (const word of words.slice(start, start + MAX_WORDS)) {
      joined += word;
      const people = byName.get(joined) ?? byName.get(joined.replace(TITLE, ''));
      for (const person of people ?? []) found.add(person);
    }
  }
  return [...found];
}

function listSpellings(ticketName: string | null): string[] {
  const [family = '', given = ''] = (ticketName ?? '').split('/').map((part) => part.replace(/[^A-Z]/g, ''));
  if (family === '' || given === '' || family.length + given.length < MIN_LETTERS) return [];
  return [...new Set([family + given, given + family])];
}
