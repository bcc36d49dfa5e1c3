// Owns what a pasted text fills into the deal form: what an airline, a reservation system or a chat printed about one
// trip. Leaves the lines to lines.ts, which flights go out and back to trip.ts, and every rule of a deal
// to deal.ts. It never guesses: what could mean two things, or contradicts itself, is handed back, and one flight that
// was not read leaves the whole trip empty.

import type { Sen } from '../kernel/money.ts';
import type { FlightTimes } from '../trips/flight-times.ts';
import type { Direction } from '../trips/leg.ts';
import type { AmountMeaning } from './amounts.ts';
import type { PastedFlight } from './flight.ts';
import { type Candidate, type Collected, closeGroup, collectLine, type FoundFlight } from './lines.ts';
import { type KnownCodes, only } from './rules.ts';
import {
  type DatedFlight,
  isPossible,
  maxFlightsEachWay,
  type Trip,
  type TripProblem,
  timed,
  tripOf,
} from './trip.ts';

export interface PastedItinerary {
  /** Up to four flights, in order; none when the trip is not clear. */
  readonly outbound: readonly PastedFlight[];
  /** The way back; none on a one-way trip. */
  readonly back: readonly PastedFlight[];
  readonly pnr?: string;
  readonly seats?: number;
  readonly airlines?: string;
  readonly destinationCountry?: string;
  readonly sellingPriceSen?: Sen;
  readonly costSen?: Sen;
  /** What was filled in, beside the words it was read from. */
  readonly understood: readonly Understood[];
  /** Lines with a flight in them that a person has to look at. */
  readonly flightsToCheck: readonly FlightToCheck[];
  /** Prices, seats and locators that could mean two things. */
  readonly factsToCheck: readonly string[];
  /** Greetings, names, remarks: nothing a deal has a field for. */
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

/** The result as data; the form makes the sentence. */
export type Understood =
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
      /** Sen for prices. */
      readonly value: string | number;
    };

/**
 * `notRead`: not all of the flight could be read. `doNotJoin`: a flight leaves from elsewhere, or before the one before
 * it lands. `unclear`: the flights can be divided into out and back in two ways, or in none. `arrivalDay`: the flight
 * was read, but the day of arrival in the text is not the one that the time zones say.
 */
export interface FlightToCheck {
  readonly text: string;
  readonly why: 'notRead' | 'doNotJoin' | 'unclear' | 'arrivalDay';
}

interface TripFlight extends DatedFlight {
  readonly text: string;
}

const noTrip: Trip<TripFlight> = { outbound: [], back: [] };

/** Lines that only name flights which are told in full elsewhere. */
function mentionsIn(found: Collected): Set<Collected['unread'][number]> {
  const told = new Set(found.flights.map(({ flight }) => flight.flightNumber));
  const isMention = ({ pieces }: Collected['unread'][number]) =>
    !pieces.some(({ kind }) => kind === 'date' || kind === 'time' || kind === 'status') &&
    only(pieces, 'flight').every(({ airline, number }) => told.has(`${airline} ${number}`));
  return new Set(found.unread.filter(isMention));
}

/** Two flights without dates take them from the one "10-14 Dec" of the text; every other one stays unread. */
function dated(found: Collected): TripFlight[] {
  const [range, ...ranges] = found.ranges;
  const isRange = found.flights.length === 2 && range !== undefined && ranges.length === 0;
  const days = isRange && found.flights.every(({ flight }) => flight.departsOn === null) ? range : undefined;
  // More flights than a trip has are handed back anyway, and time zones are slow to ask.
  if (found.flights.length > 2 * maxFlightsEachWay) return [];
  return found.flights.flatMap((one, at) => {
    const departsOn = one.flight.departsOn ?? (at === 0 ? days?.from : days?.to) ?? null;
    const flight = departsOn === null ? null : timed({ ...one.flight, departsOn });
    if (flight && isPossible(flight)) return [{ ...one, ...flight }];
    found.unread.push({ text: one.text, pieces: [] });
    return [];
  });
}

/** A summary above the flights may print them twice. */
function withoutRepeats(flights: readonly FoundFlight[]): FoundFlight[] {
  const key = ({ flight }: FoundFlight) =>
    [flight.flightNumber, flight.departsOn, flight.route, flight.departureTime, flight.arrivalTime].join(' ');
  return [...new Map(flights.map((one) => [key(one), one])).values()];
}

function chooseTrip(found: Collected, codes: KnownCodes) {
  found.flights = withoutRepeats(found.flights);
  const mentions = mentionsIn(found);
  for (const { text } of mentions) found.ignored.push(text);
  found.unread = found.unread.filter((one) => !mentions.has(one));
  const flights = dated(found);
  const toCheck = (lines: readonly { readonly text: string }[], why: FlightToCheck['why']) =>
    lines.map(({ text }) => ({ text, why }));
  if (found.unread.length > 0) return { trip: noTrip, flightsToCheck: toCheck(found.unread, 'notRead') };
  if (flights.length === 0) return { trip: noTrip, flightsToCheck: toCheck(found.flights, 'unclear') };
  const trip = tripOf(flights, codes);
  if (typeof trip === 'string') return { trip: noTrip, flightsToCheck: toCheck(flights, trip) };
  const disputed = flights.filter(({ times }) => times.isDisputed);
  return { trip, flightsToCheck: toCheck(disputed, 'arrivalDay') };
}

/** The trip that flights make whose dates stand beside them. */
export function tripIn(flights: readonly FoundFlight[], codes: KnownCodes): Trip<TripFlight> | TripProblem {
  if (flights.length > 4 * maxFlightsEachWay) return 'unclear';
  const own = withoutRepeats(flights).flatMap(({ flight, ...rest }) =>
    flight.departsOn === null ? [] : [{ ...rest, ...timed({ ...flight, departsOn: flight.departsOn }) }],
  );
  return own.length === 0 || own.length < flights.length ? 'unclear' : tripOf(own, codes);
}

/** The one value all candidates agree on; otherwise none, and all of them are handed back. */
function agreed<Value>(
  candidates: readonly Candidate<Value>[],
  found: Collected,
): Candidate<Value> | undefined {
  const [first, ...others] = candidates;
  if (others.every(({ value }) => value === first?.value)) return first;
  found.facts.push(...candidates.map(({ text }) => text));
  return undefined;
}

function chooseLocator(found: Collected): Candidate<string> | undefined {
  if (found.namedLocators.length === 0) return agreed(found.locators, found);
  const chosen = agreed(found.namedLocators, found);
  const others = found.locators.filter(({ value }) => value !== chosen?.value);
  found.facts.push(...others.map(({ text }) => text));
  return chosen;
}

/** One amount without a word about it is the price; a second one could be either. */
function chooseAmounts(found: Collected) {
  const sen = (meaning: AmountMeaning) =>
    found.amounts
      .filter(({ value }) => value.meaning === meaning)
      .map(({ value, text }) => ({ value: value.sen, text }));
  const cost = agreed(sen('cost'), found);
  const named = sen('price');
  const plain = sen('plain');
  if (named.length === 0) return { cost, price: agreed(plain, found) };
  found.facts.push(...plain.map(({ text }) => text));
  return { cost, price: agreed(named, found) };
}

function airlinesOf(flights: readonly TripFlight[], codes: KnownCodes): Candidate<string> | undefined {
  const designators = [...new Set(flights.map(({ flight }) => flight.flightNumber.split(' ')[0] ?? ''))];
  const names = designators.map((code) => codes.airlineName(code));
  if (names.length === 0 || names.includes(null)) return undefined;
  return { value: [...new Set(names)].join(', '), text: designators.join(', ') };
}

/** Where the way out ends. */
function countryOf({ outbound }: Trip<TripFlight>, codes: KnownCodes): Candidate<string> | undefined {
  const airport = outbound.at(-1)?.flight.route.split('-')[1];
  const country = airport && codes.airportCountry(airport);
  return country ? { value: country, text: airport } : undefined;
}

export function linesOf(text: string): string[] {
  return text.split(/\r\n|[\r\n]/).map((typed) => typed.replace(/\s+/g, ' ').trim());
}

/** What the lines of a text offer. A date without a year is the next such date on or after today. */
export function collect(lines: readonly string[], today: string, codes: KnownCodes): Collected {
  const found: Collected = {
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

/** Reads a pasted text about one trip. */
export function readPastedItinerary(text: string, today: string, codes: KnownCodes): PastedItinerary {
  const found = collect(linesOf(text), today, codes);
  const { trip, flightsToCheck } = chooseTrip(found, codes);
  const flights = [...trip.outbound, ...trip.back];
  const { cost, price } = chooseAmounts(found);
  // Seats counted on a flight count only where all flights were read: another one may have fewer.
  const counted = flights.length > 0 || found.unread.length === 0 ? found.statusSeats : [];
  const [pnr, seats] = [chooseLocator(found), agreed([...found.seats, ...counted], found)];
  const [airlines, country] = [airlinesOf(flights, codes), countryOf(trip, codes)];
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
    understood: [...understoodFlights(trip), ...understoodParts(parts)],
    flightsToCheck,
    factsToCheck: [...new Set(found.facts)],
    ignored: [...new Set(found.ignored)],
  };
}

function understoodFlights({ outbound, back }: Trip<TripFlight>): Understood[] {
  const told = (direction: Direction, flights: readonly TripFlight[]) =>
    flights.map(({ text, flight, times }) => ({ what: 'leg', text, direction, flight, times }) as const);
  return [...told('outbound', outbound), ...told('return', back)];
}

type Parts = Record<Exclude<PastedPart, 'leg'>, Candidate<string | number> | undefined>;

function understoodParts(parts: Parts): Understood[] {
  const named = Object.entries(parts) as [keyof Parts, Parts[keyof Parts]][];
  return named.flatMap(([what, part]) => (part ? [{ what, text: part.text, value: part.value }] : []));
}

/** Lines that no trip was read from, each once. */
export function ignoredLines(trips: readonly Pick<PastedItinerary, 'ignored'>[]): string[] {
  return [...new Set(trips.flatMap(({ ignored }) => ignored))].filter((line) => line.trim() !== '');
}
