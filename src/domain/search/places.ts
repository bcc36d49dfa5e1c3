// Finds the place that a visitor typed. Uses the table of airports, so it runs on the server only.

import { normalizeText } from '../kernel/bounded-text.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { airportCountries, airports, findAirport } from '../trips/airports.ts';

export type Destination =
  | { readonly kind: 'country'; readonly country: string }
  | { readonly kind: 'city'; readonly city: string; readonly country: string }
  | { readonly kind: 'airport'; readonly code: string; readonly city: string; readonly country: string };

const fewestLettersToCorrect = 4;

/** Names used in Malaysia for places that the table spells differently. */
const otherNames: Readonly<Record<string, string>> = {
  KL: 'Kuala Lumpur',
  JB: 'Johor Bahru',
  KK: 'Kota Kinabalu',
  Denpasar: 'Bali',
  Jogja: 'Yogyakarta',
  Jogjakarta: 'Yogyakarta',
  Saigon: 'Ho Chi Minh City',
  HCMC: 'Ho Chi Minh City',
  Danang: 'Da Nang',
  Dalat: 'Da Lat',
  Hadyai: 'Hat Yai',
  Bombay: 'Mumbai',
  Madras: 'Chennai',
  Calcutta: 'Kolkata',
  Bangalore: 'Bengaluru',
  Cochin: 'Kochi',
  Trichy: 'Tiruchirappalli',
  Peking: 'Beijing',
  Canton: 'Guangzhou',
  Korea: 'South Korea',
  Turkey: 'Türkiye',
  Holland: 'Netherlands',
  England: 'United Kingdom',
  Britain: 'United Kingdom',
  UK: 'United Kingdom',
  USA: 'United States',
  America: 'United States',
  UAE: 'United Arab Emirates',
  Mecca: 'Jeddah',
  Makkah: 'Jeddah',
  Umrah: 'Saudi Arabia',
  Madinah: 'Medina',
};

const byKey = new Map<string, Destination>();
// Later entries overwrite: a code that is also a name means the name; Singapore means the country.
for (const { code, city, country } of airports)
  byKey.set(key(code), { kind: 'airport', code, city, country });
for (const { city, country } of airports) byKey.set(key(city), { kind: 'city', city, country });
for (const country of airportCountries) byKey.set(key(country), { kind: 'country', country });
for (const [other, name] of Object.entries(otherNames)) {
  const place = byKey.get(key(name));
  if (place) byKey.set(key(other), place);
}

/** Recognises names, codes, common other names and one typing error. Returns null if no place matches. */
export function findDestination(text: string): Destination | null {
  const typed = key(text);
  const exact = byKey.get(typed);
  if (exact || typed.length < fewestLettersToCorrect) return exact ?? null;
  const near = [...byKey.keys()].filter(
    (name) => name.length >= fewestLettersToCorrect && isOneEdit(typed, name),
  );
  const [best] = near.sort((one, other) => countSharedStart(other, typed) - countSharedStart(one, typed));
  return best === undefined ? null : (byKey.get(best) ?? null);
}

/** Compares names regardless of case, accents, spaces and punctuation. */
function key(text: string): string {
  return normalizeText(text, 'NFKD', maxCharacters.destinationCountry)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export function isSameName(one: string, other: string): boolean {
  return key(one) === key(other);
}

/** Returns a short name for the URL. Parsing it gives the same place. */
export function placeParam(place: Destination): string {
  if (place.kind === 'country') return place.country;
  return place.kind === 'city' ? place.city : place.code;
}

export function listPlaceCodes(place: Destination): string[] {
  return airports
    .filter(({ code, country }) => isAtPlace(place, { country, to: code }))
    .map(({ code }) => code);
}

export function isAtPlace(
  place: Destination,
  { country, to }: { country: string; to: string | null },
): boolean {
  if (place.kind === 'airport') return to === place.code;
  if (place.kind === 'country') return isSameName(country, place.country);
  const airport = findAirport(to ?? '');
  return airport?.city === place.city && airport.country === place.country;
}

/** Returns true if one letter was added, left out or changed, or two neighbours were swapped. */
function isOneEdit(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const start = countSharedStart(one, other);
  const rest = (text: string, skipped: number) => text.slice(start + skipped);
  if (one.length < other.length) return rest(one, 0) === rest(other, 1);
  if (one.length > other.length) return rest(one, 1) === rest(other, 0);
  const isSwapped = one[start] === other[start + 1] && one[start + 1] === other[start];
  return rest(one, 1) === rest(other, 1) || (isSwapped && rest(one, 2) === rest(other, 2));
}

function countSharedStart(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}

/** Returns a place as one string. Places that `isAtPlace` treats as the same have the same string. */
export function placeToken(place: Destination): string {
  if (place.kind === 'airport') return place.code;
  return place.kind === 'country' ? key(place.country) : `${place.city}, ${place.country}`;
}

/** Returns the tokens of a deal's places: its country and, if the airport is known, its city and code. */
export function dealPlaceTokens({ country, to }: { country: string; to: string | null }): string[] {
  const airport = findAirport(to ?? '');
  const city = airport && placeToken({ kind: 'city', ...airport });
  return [key(country), ...(city === null ? [] : [city]), ...(to === null ? [] : [to])];
}
