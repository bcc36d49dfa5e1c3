// Never guesses: ambiguous facts are returned for checking, and one unread flight leaves the trip empty.

import type { Sen } from '../kernel/money.ts';
import type { FlightTimes } from '../trips/flight-times.ts';
import type { Direction } from '../trips/leg.ts';
import type { AmountMeaning } from './amounts.ts';
import { type CheckedLine, type ChosenTrip, chooseTrip, toPastedFlight } from './choose-trip.ts';
import { type Correction, correctLine } from './faults.ts';
import type { PastedFlight } from './flight.ts';
import { joinLabels } from './labels.ts';
import { type Candidate, type CollectedFlights, closeGroup, collectLine } from './lines.ts';
import { type CheckedBag, filterKind, type KnownCodes } from './rules.ts';
import { type CorrectedLine, splitTextLines } from './text-lines.ts';

export interface PastedItinerary {
  readonly outbound: readonly PastedFlight[];
  readonly back: readonly PastedFlight[];
  readonly pnr?: string;
  readonly seats?: number;
  readonly airlines?: string;
  readonly destinationCountry?: string;
  readonly sellingPriceSen?: Sen;
  readonly costSen?: Sen;
  /** `2026-11-20T17:00`, Malaysia time. */
  readonly deadline?: string;
  readonly checkedBag?: CheckedBag;
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
  'deadline',
  'checkedBag',
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

/** Applying the correction to its line would make the flight readable. */
export interface ProposedFix extends CorrectedLine {
  readonly word: string;
  readonly by: string;
  readonly fixed: PastedItinerary;
}

export interface FlightToCheck extends CheckedLine {
  readonly fix?: ProposedFix;
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
  const [named, plain] = [sen('price'), sen('plain')];
  const flightLines = found.amounts.flatMap(({ value }) => value.flightLine ?? []);
  // Prices beside each flight may have to be added up.
  if (new Set(flightLines).size > 1) {
    found.facts.push(...found.amounts.map(({ text }) => text));
    return {};
  }
  const cost = chooseAgreed(sen('cost'), found);
  if (named.length === 0) return { cost, price: chooseAgreed(plain, found) };
  found.facts.push(...plain.map(({ text }) => text));
  return { cost, price: chooseAgreed(named, found) };
}

/** A deadline after the departure contradicts the flights. */
function chooseDeadline(found: CollectedFlights, first: PastedFlight | undefined) {
  const chosen = chooseAgreed(found.deadlines, found);
  const departure = first?.departsOn ? `${first.departsOn}T${first.departureTime}` : undefined;
  if (!chosen || !departure || chosen.value < departure) return chosen;
  found.facts.push(chosen.text);
  return undefined;
}

function findAirlines(flights: readonly PastedFlight[], codes: KnownCodes): Candidate<string> | undefined {
  const designators = [...new Set(flights.map(({ flightNumber }) => flightNumber.split(' ')[0] ?? ''))];
  const names = designators.map((code) => codes.airlineName(code));
  if (names.length === 0 || names.includes(null)) return undefined;
  return { value: [...new Set(names)].join(', '), text: designators.join(', ') };
}

function findCountry({ outbound, isWhole }: ChosenTrip, codes: KnownCodes): Candidate<string> | undefined {
  const last = outbound.at(-1);
  const airport = isWhole && last ? toPastedFlight(last).route.split('-')[1] : undefined;
  const country = airport && codes.airportCountry(airport);
  return country ? { value: country, text: airport } : undefined;
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
    deadlines: [],
    bags: [],
    ranges: [],
    facts: [],
    ignored: [],
    order: 0,
    heading: null,
    headings: 0,
    pastHeading: null,
    group: null,
  };
  const written = lines.filter((line) => /[\p{L}\p{N}]/u.test(line));
  for (const line of joinLabels(written)) collectLine(line, { codes, today, found });
  closeGroup({ codes, today, found });
  return found;
}

export function readPastedItinerary(text: string, today: string, codes: KnownCodes): PastedItinerary {
  const lines = splitTextLines(text);
  const { linesToCheck, ...pasted } = readLines(lines, today, codes);
  let fixesTried = 0;
  const flightsToCheck = linesToCheck.map(({ text: line, why, fault, correction, line: otherLine }) => {
    const isTried = correction !== undefined && fixesTried < maxFixes;
    if (isTried) fixesTried += 1;
    const fix = isTried ? proposeFix(lines, otherLine ?? line, correction) : undefined;
    return { text: line, why, ...(fault && { fault }), ...(fix && { fix }) };
  });
  return { ...pasted, flightsToCheck };

  function proposeFix(
    typed: readonly string[],
    line: string,
    correction: Correction,
  ): ProposedFix | undefined {
    const correctedLine = correctLine(line, correction);
    const at = typed.indexOf(line);
    if (correctedLine === null || at < 0) return undefined;
    const { linesToCheck: left, ...fixed } = readLines(typed.with(at, correctedLine), today, codes);
    const isBetter = left.length < linesToCheck.length && fixed.understood.length > pasted.understood.length;
    const { word, by } = correction;
    return isBetter
      ? { word, by, line, correctedLine, fixed: { ...fixed, flightsToCheck: left.map(toCheckedLine) } }
      : undefined;
  }
}

/** Each is read again with its line corrected, so only a few are. */
const maxFixes = 4;

function toCheckedLine({ text, why, fault }: CheckedLine): CheckedLine {
  return { text, why, ...(fault && { fault }) };
}

function readLines(lines: readonly string[], today: string, codes: KnownCodes) {
  const found = collectFlights(lines, today, codes);
  const trip = chooseTrip(found, today, codes);
  const [outbound, back] = [trip.outbound.map(toPastedFlight), trip.back.map(toPastedFlight)];
  const { cost, price } = chooseAmounts(found);
  const [pnr, seats] = [
    chooseLocator(found),
    chooseAgreed([...found.seats, ...listSeats(trip, found)], found),
  ];
  const [airlines, country] = [findAirlines([...outbound, ...back], codes), findCountry(trip, codes)];
  const deadline = chooseDeadline(found, outbound[0]);
  const checkedBag = chooseAgreed(found.bags, found);
  const parts = {
    pnr,
    seats,
    airlines,
    destinationCountry: country,
    sellingPrice: price,
    cost,
    deadline,
    checkedBag,
  };
  return {
    outbound,
    back,
    ...(pnr && { pnr: pnr.value }),
    ...(seats && { seats: seats.value }),
    ...(airlines && { airlines: airlines.value }),
    ...(country && { destinationCountry: country.value }),
    ...(price && { sellingPriceSen: price.value }),
    ...(cost && { costSen: cost.value }),
    ...(deadline && { deadline: deadline.value }),
    ...(checkedBag && { checkedBag: checkedBag.value }),
    understood: [...describeFlights(trip), ...describeParts(parts)],
    linesToCheck: trip.linesToCheck,
    factsToCheck: [...new Set(found.facts)],
    ignored: [...new Set(found.ignored)],
  };
}

/**
 * Uses the seats in status codes (HK20) only if every flight has a code, because an unread flight may have fewer seats.
 */
function listSeats(
  { outbound, back }: ChosenTrip,
  { unread, statusSeats, facts }: CollectedFlights,
): Candidate<number>[] {
  const hasTrip = outbound.length + back.length > 0;
  const isEachRead = unread.every(({ pieces }) => hasTrip && filterKind(pieces, 'status').length > 0);
  const waiting = statusSeats.filter(({ value }) => value === 0);
  facts.push(...waiting.map(({ text: status }) => status));
  return isEachRead && waiting.length === 0 ? statusSeats : [];
}

function describeFlights({ outbound, back }: ChosenTrip): PartReading[] {
  const listUnderstood = (direction: Direction, places: ChosenTrip['outbound']) =>
    places.flatMap(({ flight: read }): PartReading[] => {
      if (!read) return [];
      const { text, flight, times } = read;
      return [{ what: 'leg', text, direction, flight, times }];
    });
  return [...listUnderstood('outbound', outbound), ...listUnderstood('return', back)];
}

type Parts = Record<Exclude<PastedPart, 'leg'>, Candidate<string | number> | undefined>;

function describeParts(parts: Parts): PartReading[] {
  const named = Object.entries(parts) as [keyof Parts, Parts[keyof Parts]][];
  return named.flatMap(([what, part]) => (part ? [{ what, text: part.text, value: part.value }] : []));
}
