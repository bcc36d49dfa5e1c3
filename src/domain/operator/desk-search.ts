// Owns what the operator may mean by what was typed into the search of the desk: its shape decides where it is looked for.
// Words are those of list-search.ts; looking belongs to the services.

import { bookingReferenceCharacters } from '../bookings/booking.ts';
import { type ListSearch, readDealSearch, readSearch } from '../deals/list-search.ts';
import { billplzLike } from '../finance/payment-settings.ts';
import { maxCharacters } from '../kernel/limits.ts';

export interface DeskSearch {
  readonly text: string;
  /** As it is kept; null where it cannot be one. */
  readonly reference: string | null;
  /** What bills and transactions at Billplz may be called. Bills tell capitals from small letters. */
  readonly billplzId: string | null;
  readonly email: string | null;
  /** Its digits, with the country first. */
  readonly phone: string | null;
  /** The short code of a deal, on its own or as the end of a shared address. */
  readonly dealCode: string | null;
  /** The number that a sender's own confirmation names: the beginning of the message's id. */
  readonly messageNumber: string | null;
  /** The beginnings of words of bookings, and of deals, which are also found by the cities of their airports. */
  readonly terms: ListSearch['terms'];
  readonly dealTerms: ListSearch['terms'];
}

const FEWEST_OF_A_PHONE = 9;
const referenceLike = new RegExp(`^[A-HJ-NP-Z2-9]{${bookingReferenceCharacters}}$`);
const emailLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const phoneLike = /^\+?[\d\s().-]+$/;
const codeLike = /^[0-9a-hjkmnp-tv-z]{9}$/i;
const messageLike = /^#?([0-9a-f]{8})$/i;

/** Null when too little was typed to look for. */
export function readDeskSearch(typed: string): DeskSearch | null {
  const text = typed.trim().replace(/\s+/g, ' ').slice(0, maxCharacters.search);
  const words = readSearch(text);
  if (!words) return null;
  const shared = text.replace(/^.*\/d\//, '');
  return {
    text,
    reference: readBookingReference(text),
    billplzId: billplzLike.test(text) ? text : null,
    email: emailLike.test(text) ? text.toLowerCase() : null,
    phone: phoneOf(text),
    dealCode: codeLike.test(shared) ? shared.toLowerCase() : null,
    messageNumber: messageLike.exec(text)?.[1]?.toLowerCase() ?? null,
    terms: words.terms,
    dealTerms: readDealSearch(text)?.terms ?? [],
  };
}

/** A Booking ID as it is stored; people read it out in groups, and write it so. */
export function readBookingReference(text: string): string | null {
  const compact = text.replace(/[\s#-]/g, '').toUpperCase();
  return referenceLike.test(compact) ? compact : null;
}

/** Numbers are kept with their country: 012… is 6012…. */
function phoneOf(text: string): string | null {
  if (!phoneLike.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (digits.length < FEWEST_OF_A_PHONE) return null;
  return digits.startsWith('0') ? `6${digits}` : digits;
}

const MOST_REFERENCES = 20;

/** Returns the words of a text that have the shape of a Booking ID; whether a booking has one is for the store. */
export function readReferences(text: string): string[] {
  const words = text.toUpperCase().split(/[^A-Z0-9]+/);
  return [...new Set(words.filter((word) => referenceLike.test(word)))].slice(0, MOST_REFERENCES);
}
