// Never guesses: ambiguous facts are returned for checking, and one unread flight leaves the trip empty.

import type { Sen } from '../kernel/money.ts';
import type { FlightTimes } from '../trips/flight-times.ts';
import type { Direction } from '../trips/leg.ts';
import type { AmountMeaning } from './amounts.ts';
import type { PastedFlight } from './flight.ts';
import { type Candidate, type CollectedFlights, closeGroup, collectLine, type FoundFlight } from './lines.ts';
import { filterKind, type KnownCodes } from './rules.ts';
import {
  addTimes,
  type DatedFlight,
  type DividedTrip,
  divideFlights,
  isPossible,
  maxFlightsEachWay,
  type TripProblem,
} from './trip.ts';

export interface PastedItinerary {
  readonly outbound: readonly PastedFlight[];
  readonly back: readonly PastedFlight[];
  readonly pnr?: string;
  readonly seats?: number;
  readonly airlines?: string;
  readonly destinationCountry?: string;
  readonly sellingPriceSen?: Sen;
  readonly costSen?: Sen;
  readonly understood: readonly PartReading[];
  readonly flightsToCheck: readonly FlightToCheck[];
  readonly factsToCheck: readonly string[];
  readonly ignored: readonly string[];
}

export const pastedParts = [
  'leg',
  'pnr',
  'seats',
  'airlines',
  'destinationCountry',
  'sellingPrice',
  'cost',
] as const;
export type PastedPart = (typeof pastedParts)[number];

export type PartReading =
  | {
      readonly what: 'leg';
      readonly text: string;
      readonly direction: Direction;
      readonly flight: PastedFlight;
      readonly times: FlightTimes;
    }
  | {
      readonly what: Exclude<PastedPart, 'leg'>;
      readonly text: string;
      readonly value: string | number;
    };

/** `doNotJoin`: another airport or overlapping times. `arrivalDay`: contradicts the time zones. */
export interface FlightToCheck {
  readonly text: string;
  readonly why: 'notRead' | 'doNotJoin' | 'unclear' | 'arrivalDay';
}

interface TripFlight extends DatedFlight {
  readonly text: string;
}

const noTrip: DividedTrip<TripFlight> = { outbound: [], back: [] };

function findMentions(found: CollectedFlights): Set<CollectedFlights['unread'][number]> {
  const readNumbers = new Set(found.flights.map(({ flight }) => flight.flightNumber));
  const isMention = ({ pieces }: CollectedFlights['unread'][number]) =>
    !pieces.some(({ kind }) => kind === 'date' || kind === 'time' || kind === 'status') &&
    filterKind(pieces, 'flight').every(({ airline, number }) => readNumbers.has(`${airline} ${number}`));
  return new Set(found.unread.filter(isMention));
}

/** Two flights without dates take them from a single range such as "10-14 Dec"; any other remains unread. */
function toDatedFlights(found: CollectedFlights): TripFlight[] {
  const [range, ...ranges] = found.ranges;
  const isRange = found.flights.length === 2 && range !== undefined && ranges.length === 0;
  const days = isRange && found.flights.every(({ flight }) => flight.departsOn === null) ? range : undefined;
  // More flights than a trip has are returned for checking anyway, and time zone lookups are slow.
  if (found.flights.length > 2 * maxFlightsEachWay) return [];
  return found.flights.flatMap((one, at) => {
    const departsOn = one.flight.departsOn ?? (at === 0 ? days?.from : days?.to) ?? null;
    const flight = departsOn === null ? null : addTimes({ ...one.flight, departsOn });
    if (flight && isPossible(flight)) return [{ ...one, ...flight }];
    found.unread.push({ text: one.text, pieces: [] });
    return [];
  });
}

/** A summary above the flights may repeat them. */
function removeDuplicates(flights: readonly FoundFlight[]): FoundFlight[] {
  const key = ({ flight }: FoundFlight) =>
    [flight.flightNumber, flight.departsOn, flight.route, flight.departureTime, flight.arrivalTime].join(' ');
  return [...new Map(flights.map((one) => [key(one), one])).values()];
}

function chooseTrip(found: CollectedFlights, codes: KnownCodes) {
  found.flights = removeDuplicates(found.flights);
  const mentions = findMentions(found);
  for (const { text } of mentions) found.ignored.push(text);
  found.unread = found.unread.filter((one) => !mentions.has(one));
  const flights = toDatedFlights(found);
  const toCheck = (lines: readonly { readonly text: string }[], why: FlightToCheck['why']) =>
    lines.map(({ text }) => ({ text, why }));
  if (found.unread.length > 0) return { trip: noTrip, flightsToCheck: toCheck(found.unread, 'notRead') };
  if (flights.length === 0) return { trip: noTrip, flightsToCheck: toCheck(found.flights, 'unclear') };
  const trip = divideFlights(flights, codes);
  if (typeof trip === 'string') return { trip: noTrip, flightsToCheck: toCheck(flights, trip) };
  const disputed = flights.filter(({ times }) => times.isDisputed);
  return { trip, flightsToCheck: toCheck(disputed, 'arrivalDay') };
}

export function findTrip(
  flights: readonly FoundFlight[],
  codes: KnownCodes,
): DividedTrip<TripFlight> | TripProblem {
  if (flights.length > 4 * maxFlightsEachWay) return 'unclear';
  const own = removeDuplicates(flights).flatMap(({ flight, ...rest }) =>
    flight.departsOn === null ? [] : [{ ...rest, ...addTimes({ ...flight, departsOn: flight.departsOn }) }],
  );
  return own.length === 0 || own.length < flights.length ? 'unclear' : divideFlights(own, codes);
}

/** Returns the value that all candidates share; otherwise reports all of them for checking. */
function chooseAgreed<Value>(
  candidates: readonly Candidate<Value>[],
  found: CollectedFlights,
): Candidate<Value> | undefined {
  const [first, ...others] = candidates;
  if (others.every(({ value }) => value === first?.value)) return first;
  found.facts.push(...candidates.map(({ text }) => text));
  return undefined;
}

function chooseLocator(found: CollectedFlights): Candidate<string> | undefined {
  if (found.namedLocators.length === 0) return chooseAgreed(found.locators, found);
  const chosen = chooseAgreed(found.namedLocators, found);
  const others = found.locators.filter(({ value }) => value !== chosen?.value);
  found.facts.push(...others.map(({ text }) => text));
  return chosen;
}

/** A single unlabelled amount is the price; two are ambiguous. */
function chooseAmounts(found: CollectedFlights) {
  const sen = (meaning: AmountMeaning) =>
    found.amounts
      .filter(({ value }) => value.meaning === meaning)
      .map(({ value, text }) => ({ value: value.sen, text }));
  const cost = chooseAgreed(sen('cost'), found);
  const named = sen('price');
  const plain = sen('plain');
  if (named.length === 0) return { cost, price: chooseAgreed(plain, found) };
  found.facts.push(...plain.map(({ text }) => text));
  return { cost, price: chooseAgreed(named, found) };
}

function findAirlines(flights: readonly TripFlight[], codes: KnownCodes): Candidate<string> | undefined {
  const designators = [...new Set(flights.map(({ flight }) => flight.flightNumber.split(' ')[0] ?? ''))];
  const names = designators.map((code) => codes.airlineName(code));
  if (names.length === 0 || names.includes(null)) return undefined;
  return { value: [...new Set(names)].join(', '), text: designators.join(', ') };
}

function findCountry(
  { outbound }: DividedTrip<TripFlight>,
  codes: KnownCodes,
): Candidate<string> | undefined {
  const airport = outbound.at(-1)?.flight.route.split('-')[1];
  const country = airport && codes.airportCountry(airport);
  return country ? { value: country, text: airport } : undefined;
}

export function splitTextLines(text: string): string[] {
  return text.split(/\r\n|[\r\n]/).map((typed) => typed.replace(/\s+/g, ' ').trim());
}

/** A date without a year is the next such date on or after today. */
export function collectFlights(lines: readonly string[], today: string, codes: KnownCodes): CollectedFlights {
  const found: CollectedFlights = {
    flights: [],
    unread: [],
    namedLocators: [],
    locators: [],
    seats: [],
    statusSeats: [],
    amounts: [],
    ranges: [],
    facts: [],
    ignored: [],
    heading: null,
    headings: 0,
    group: null,
  };
  for (const line of lines) if (/[\p{L}\p{N}]/u.test(line)) collectLine(line, { codes, today, found });
  closeGroup({ codes, today, found });
  return found;
}

export function readPastedItinerary(text: string, today: string, codes: KnownCodes): PastedItinerary {
  const found = collectFlights(splitTextLines(text), today, codes);
  const { trip, flightsToCheck } = chooseTrip(found, codes);
  const flights = [...trip.outbound, ...trip.back];
  const { cost, price } = chooseAmounts(found);
  // Seat numbers of status codes (HK20) count only if all flights were read: an unread one may have fewer.
  const counted = flights.length > 0 || found.unread.length === 0 ? found.statusSeats : [];
  const [pnr, seats] = [chooseLocator(found), chooseAgreed([...found.seats, ...counted], found)];
  const [airlines, country] = [findAirlines(flights, codes), findCountry(trip, codes)];
  const parts = { pnr, seats, airlines, destinationCountry: country, sellingPrice: price, cost };
  return {
    outbound: trip.outbound.map(({ flight }) => flight),
    back: trip.back.map(({ flight }) => flight),
    ...(pnr && { pnr: pnr.value }),
    ...(seats && { seats: seats.value }),
    ...(airlines && { airlines: airlines.value }),
    ...(country && { destinationCountry: country.value }),
    ...(price && { sellingPriceSen: price.value }),
    ...(cost && { costSen: cost.value }),
    understood: [...describeFlights(trip), ...describeParts(parts)],
    flightsToCheck,
    factsToCheck: [...new Set(found.facts)],
    ignored: [...new Set(found.ignored)],
  };
}

function describeFlights({ outbound, back }: DividedTrip<TripFlight>): PartReading[] {
  const listUnderstood = (direction: Direction, flights: readonly TripFlight[]) =>
    flights.map(({ text, flight, times }) => ({ what: 'leg', text, direction, flight, times }) as const);
  return [...listUnderstood('outbound', outbound), ...listUnderstood('return', back)];
}

type Parts = Record<Exclude<PastedPart, 'leg'>, Candidate<string | number> | undefined>;

function describeParts(parts: Parts): PartReading[] {
  const named = Object.entries(parts) as [keyof Parts, Parts[keyof Parts]][];
  return named.flatMap(([what, part]) => (part ? [{ what, text: part.text, value: part.value }] : []));
}

export function ignoredLines(trips: readonly Pick<PastedItinerary, 'ignored'>[]): string[] {
  return [...new Set(trips.flatMap(({ ignored }) => ignored))].filter((line) => line.trim() !== '');
}
