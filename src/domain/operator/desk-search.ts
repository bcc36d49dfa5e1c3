import { bookingReferenceCharacters } from '../bookings/booking.ts';
import { type ListSearch, readDealSearch, readSearch } from '../deals/list-search.ts';
import { billplzIdPattern } from '../finance/payment-settings.ts';
import { maxCharacters } from '../kernel/limits.ts';

export interface DeskSearch {
  readonly text: string;
  /** The reference as stored; null if the text cannot be one. */
  readonly reference: string | null;
  /** Billplz ids are case-sensitive. */
  readonly billplzId: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** Short code of a deal, either as the whole text or at the end of a shared link. */
  readonly dealCode: string | null;
  readonly messageNumber: string | null;
  /** Word prefixes for bookings and deals; deals also match the cities of their airports. */
  readonly terms: ListSearch['terms'];
  readonly dealTerms: ListSearch['terms'];
}

const MIN_PHONE_DIGITS = 9;
const referenceLike = new RegExp(`^[A-HJ-NP-Z2-9]{${bookingReferenceCharacters}}$`);
const emailLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const phoneLike = /^\+?[\d\s().-]+$/;
const codeLike = /^[0-9a-hjkmnp-tv-z]{9}$/i;
const messageLike = /^#?([0-9a-f]{8})$/i;

export function readDeskSearch(typed: string): DeskSearch | null {
  const text = typed.trim().replace(/\s+/g, ' ').slice(0, maxCharacters.search);
  const words = readSearch(text);
  if (!words) return null;
  const shared = text.replace(/^.*\/d\//, '');
  return {
    text,
    reference: readBookingReference(text),
    billplzId: billplzIdPattern.test(text) ? text : null,
    email: emailLike.test(text) ? text.toLowerCase() : null,
    phone: readPhone(text),
    dealCode: codeLike.test(shared) ? shared.toLowerCase() : null,
    messageNumber: messageLike.exec(text)?.[1]?.toLowerCase() ?? null,
    terms: words.terms,
    dealTerms: readDealSearch(text)?.terms ?? [],
  };
}

/** Returns the reference as stored. People type it with spaces or hyphens between groups. */
export function readBookingReference(text: string): string | null {
  const compact = text.replace(/[\s#-]/g, '').toUpperCase();
  return referenceLike.test(compact) ? compact : null;
}

/** Numbers are stored with their country code: 012… becomes 6012…. */
function readPhone(text: string): string | null {
  if (!phoneLike.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (digits.length < MIN_PHONE_DIGITS) return null;
  return digits.startsWith('0') ? `6${digits}` : digits;
}

const MAX_REFERENCES = 20;

/** Returns words with the shape of a Booking ID, whether or not the booking exists. */
export function readReferences(text: string): string[] {
  const words = text.toUpperCase().split(/[^A-Z0-9]+/);
  return [...new Set(words.filter((word) => referenceLike.test(word)))].slice(0, MAX_REFERENCES);
}
