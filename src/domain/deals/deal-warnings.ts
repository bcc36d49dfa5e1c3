// Likely mistakes in a deal. None of them is forbidden, but a person confirms them before publishing.

import { normalizeText } from '../kernel/bounded-text.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { minBillableSen } from '../kernel/money.ts';
import { airlineName } from '../trips/airlines.ts';
import { airportCountries, findAirport } from '../trips/airports.ts';
import { type Leg, routeParts, type Trip } from '../trips/leg.ts';
import { type DealDetails, discountPercent } from './deal.ts';

/** Above this discount the agent must confirm the price: a digit may be missing. */
export const unusualDiscountPercent = 70;

export interface OtherDeal {
  readonly id: string;
  readonly destinationCountry: string;
  readonly airlines: string;
  readonly departsOn: string;
}

export type DealWarning =
  | {
      readonly code: 'country_differs';
      readonly country: string;
      readonly airport: string;
      readonly airportCountry: string;
    }
  | {
      readonly code: 'airline_differs';
      readonly flights: string;
      readonly airline: string;
      readonly airlines: string;
    }
  | { readonly code: 'discount_high'; readonly percent: number }
  | { readonly code: 'promo_above_original' }
  | { readonly code: 'promo_below_billable_minimum' }
  | { readonly code: 'deadline_passed' }
  | { readonly code: 'same_pnr'; readonly deal: OtherDeal }
  | {
      readonly code: 'same_flight';
      readonly flight: string;
      readonly date: string;
      readonly deal: OtherDeal;
    };

type WarnedTrip = Pick<Trip, 'destinationCountry' | 'airlines'> & {
  readonly outbound: readonly Pick<Leg, 'flightNumber' | 'route'>[];
  readonly back: readonly Pick<Leg, 'flightNumber' | 'route'>[] | null;
};

export function tripWarnings(trip: WarnedTrip): DealWarning[] {
  return [...countryWarnings(trip), ...airlineWarnings(trip)];
}

export function priceWarnings({
  costSen,
  sellingPriceSen,
}: Pick<DealDetails, 'costSen' | 'sellingPriceSen'>): DealWarning[] {
  const isUnusual = (costSen - sellingPriceSen) * 100 > costSen * unusualDiscountPercent;
  const warnings: DealWarning[] = [];
  if (sellingPriceSen > costSen) warnings.push({ code: 'promo_above_original' });
  if (isUnusual) warnings.push({ code: 'discount_high', percent: discountPercent(costSen, sellingPriceSen) });
  if (sellingPriceSen < minBillableSen) warnings.push({ code: 'promo_below_billable_minimum' });
  return warnings;
}

export function findDealWarnings(deal: DealDetails, now: Date): DealWarning[] {
  return [
    ...tripWarnings(deal),
    ...priceWarnings(deal),
    ...(deal.deadlineAt <= now ? [{ code: 'deadline_passed' } as const] : []),
  ];
}

/** Identifies a warning and its facts, without spaces, so that confirming one does not confirm another. */
export function warningKey(warning: DealWarning): string {
  const { code, ...about } = warning;
  const facts = Object.values(about).map((fact) => (typeof fact === 'object' ? fact.id : fact));
  return [code, ...facts].map(encodeURIComponent).join('.');
}

export function listUnconfirmedWarnings(
  warnings: readonly DealWarning[],
  confirmed: readonly string[],
): DealWarning[] {
  return warnings.filter((warning) => !confirmed.includes(warningKey(warning)));
}

export function formatConfirmation(warnings: readonly DealWarning[]): string {
  return warnings.map(warningKey).join(' ');
}

export function readConfirmation(text: string): string[] {
  return text.split(' ').filter((key) => key !== '');
}

/** Returns lower case without accents, so that "Turkiye" matches Türkiye. */
function toPlainText(text: string): string {
  return normalizeText(text, 'NFKD', maxCharacters.draftField).replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Matches if one name contains the other: "Korea" and South Korea, "Osaka, Japan" and Japan. */
function isLike(one: string, other: string): boolean {
  const [short = '', long = ''] = [toPlainText(one), toPlainText(other)].sort((a, b) => a.length - b.length);
  return short.length >= 3 && long.includes(short);
}

const knownCountries: ReadonlySet<string> = new Set(airportCountries.map(toPlainText));

/** Common local spellings, in plain letters. */
const otherNames: Readonly<Record<string, string>> = {
  jepun: 'Japan',
  korea: 'South Korea',
  'korea selatan': 'South Korea',
  'republic of korea': 'South Korea',
  'viet nam': 'Vietnam',
  turkey: 'Türkiye',
  turki: 'Türkiye',
  'arab saudi': 'Saudi Arabia',
  ksa: 'Saudi Arabia',
  uae: 'United Arab Emirates',
  uk: 'United Kingdom',
  britain: 'United Kingdom',
  usa: 'United States',
  'amerika syarikat': 'United States',
  singapura: 'Singapore',
  filipina: 'Philippines',
  kemboja: 'Cambodia',
  'sri langka': 'Sri Lanka',
  macao: 'Macau',
  'timor leste': 'Timor-Leste',
  'brunei darussalam': 'Brunei',
};

function countryWarnings({ destinationCountry, outbound }: WarnedTrip): DealWarning[] {
  const code = routeParts(outbound.at(-1)?.route ?? '')?.to;
  const airport = code ? findAirport(code) : null;
  const country = destinationCountry.trim();
  const known = otherNames[toPlainText(country)] ?? country;
  if (!airport || !knownCountries.has(toPlainText(known))) return [];
  if ([airport.country, airport.city].some((name) => isLike(name, known))) return [];
  return [{ code: 'country_differs', country, airport: airport.code, airportCountry: airport.country }];
}

function airlineWarnings({ airlines, outbound, back }: WarnedTrip): DealWarning[] {
  const flightsByAirline = new Map<string, string[]>();
  for (const { flightNumber } of [...outbound, ...(back ?? [])]) {
    const code = /^([A-Z][A-Z0-9]|\d[A-Z]) ?\d{1,4}/i.exec(flightNumber.trim())?.[1] ?? '';
    const airline = airlineName(code);
    if (!airline || mentionsAirline(airlines, airline, code)) continue;
    flightsByAirline.set(airline, [...(flightsByAirline.get(airline) ?? []), flightNumber]);
  }
  if (airlines.trim() === '') return [];
  return [...flightsByAirline].map(([airline, flights]) => ({
    code: 'airline_differs',
    flights: [...new Set(flights)].join(', '),
    airline,
    airlines: airlines.trim(),
  }));
}

/** The field may list several airlines, each by name or code. */
function mentionsAirline(airlines: string, airline: string, code: string): boolean {
  return airlines
    .split(/[,/&+]| and /i)
    .some((typed) => isLike(typed, airline) || toPlainText(typed) === toPlainText(code));
}
