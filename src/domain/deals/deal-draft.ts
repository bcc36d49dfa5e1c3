// Owns drafts of deals: what a person typed or pasted, kept as it stands and never judged, and what the list of drafts tells
// about it. Leaves what a deal must have to deal-input.ts, reading pasted texts to itinerary/blocks.ts, and storing to the
// server. Knows the table of airports, so it runs on the server; pages show what it says.

import { readPastedItineraries } from '../itinerary/blocks.ts';
import { type FlightToCheck, ignoredLines } from '../itinerary/read.ts';
import { parseMoney, type Sen } from '../kernel/money.ts';
import { airlineName } from '../trips/airlines.ts';
import { airportCountry, findAirport } from '../trips/airports.ts';
import { flightSlots } from '../trips/flight-slots.ts';
import { type Direction, routeParts } from '../trips/leg.ts';
import { type DealFormValues, type DealPart, dealFields, emptyDealForm } from './company-deal.ts';
import { pastedFormValues } from './deal-preview.ts';
import { dateIn } from './typed-deal.ts';

export const maxDraftsPerCompany = 50;
/** Of a pasted text, a draft keeps this many lines that a person has to look at, each cut to this length. */
export const maxLinesInDraft = 20;
export const maxLineInDraftCharacters = 200;

export interface DraftContents {
  readonly values: DealFormValues;
  /** Lines of the pasted text with a flight that a person has to look at; then no flight is filled in. */
  readonly flightsToCheck: readonly FlightToCheck[];
  /** Prices, seats and locators of the pasted text that could mean two things. */
  readonly factsToCheck: readonly string[];
}

export interface DealDraft extends DraftContents {
  readonly id: string;
  /** Counts how often it was saved: saving an older one is refused. */
  readonly revision: number;
}

/** What a draft still lacks to become a deal. */
export interface DraftGaps {
  readonly missing: readonly DealPart[];
  /** Filled in, but not as it could be published. */
  readonly wrong: readonly DealPart[];
}

/** A draft as its company's list shows it. The PNR is not in it. */
export interface ListedDraft extends DraftGaps {
  readonly id: string;
  readonly trip: DraftTrip;
  readonly sellingPriceSen: Sen | null;
  readonly flightsToCheck: readonly FlightToCheck[];
  /** By email. */
  readonly savedBy: string;
  readonly savedAt: Date;
}

/** The trip as far as it was typed. */
export interface DraftTrip {
  /** Where the outbound ends; the city is null where the airport is not known. */
  readonly airport: string | null;
  readonly city: string | null;
  readonly country: string;
  /** From airport to airport: `KUL`, `KIX`. Routes that cannot be read stand as they were typed. */
  readonly stops: readonly string[];
  readonly flightNumbers: readonly string[];
  readonly departsOn: string | null;
  readonly returnsOn: string | null;
}

type TypedTrip = Omit<DealFormValues, 'pnr'>;

function routesOf(values: TypedTrip, direction: Direction): string[] {
  return flightSlots[direction].map((slot) => values[`${slot}Route`].trim()).filter((route) => route !== '');
}

function numbersOf(values: TypedTrip, direction: Direction): string[] {
  return flightSlots[direction]
    .map((slot) => values[`${slot}FlightNumber`].trim())
    .filter((number) => number !== '');
}

export function draftTrip(values: TypedTrip): DraftTrip {
  const routes = routesOf(values, 'outbound');
  const parts = routes.map(routeParts);
  const airport = parts.at(-1)?.to ?? null;
  const isReturn = values.tripType === 'return';
  return {
    airport,
    city: (airport && findAirport(airport)?.city) ?? null,
    country: values.destinationCountry.trim(),
    stops: parts.flatMap((part, index) => {
      if (!part) return [routes[index] ?? ''];
      return parts[index - 1]?.to === part.from ? [part.to] : [part.from, part.to];
    }),
    flightNumbers: [...numbersOf(values, 'outbound'), ...(isReturn ? numbersOf(values, 'return') : [])],
    departsOn: dateIn(values.outboundDepartsOn),
    returnsOn: isReturn ? dateIn(values.returnDepartsOn) : null,
  };
}

/** Null while no price can be read. */
export function draftPriceSen({ sellingPrice }: Pick<DealFormValues, 'sellingPrice'>): Sen | null {
  return parseMoney(sellingPrice);
}

/** The kind of trip is chosen from the start, and nothing that anybody typed. */
export function hasTyped(values: DealFormValues): boolean {
  return dealFields.some((field) => field !== 'tripType' && values[field] !== emptyDealForm[field]);
}

/** Lines need a person as long as flights are missing, and until somebody has looked at the draft and saved it. */
export function linesToShow(
  { flightsToCheck, revision }: Pick<DealDraft, 'flightsToCheck' | 'revision'>,
  { missing, wrong }: DraftGaps,
): readonly FlightToCheck[] {
  const needsFlights = [...missing, ...wrong].some((part) => part === 'outbound' || part === 'back');
  return needsFlights || revision === 1 ? flightsToCheck : [];
}

function cut(line: string): string {
  return line.length > maxLineInDraftCharacters ? `${line.slice(0, maxLineInDraftCharacters - 1)}…` : line;
}

interface PastedDrafts {
  readonly drafts: readonly DraftContents[];
  /** No draft keeps them, so they are shown at once. */
  readonly ignored: readonly string[];
}

/**
 * One draft for each trip of a pasted text, in its order, with what was understood of it and nothing else. `without` leaves
 * out trips by their place in the text.
 */
export function pastedDrafts(text: string, today: string, without: readonly number[] = []): PastedDrafts {
  const trips = readPastedItineraries(text, today, { airlineName, airportCountry });
  const wanted = trips.filter((_, index) => !without.includes(index));
  const telling = wanted.filter(
    ({ understood, flightsToCheck, factsToCheck }) =>
      understood.length + flightsToCheck.length + factsToCheck.length > 0,
  );
  return {
    drafts: telling.map((pasted) => ({
      values: { ...emptyDealForm, ...pastedFormValues(pasted) },
      flightsToCheck: pasted.flightsToCheck
        .slice(0, maxLinesInDraft)
        .map(({ text: line, why }) => ({ text: cut(line), why })),
      factsToCheck: pasted.factsToCheck.slice(0, maxLinesInDraft).map(cut),
    })),
    ignored: ignoredLines(wanted).slice(0, maxLinesInDraft).map(cut),
  };
}
