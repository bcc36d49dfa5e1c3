// Drafts keep typed and pasted values unvalidated. Uses the table of airports, so it runs on the server only.

import type { CheckedLine } from '../itinerary/choose-trip.ts';
import { ignoredLines } from '../itinerary/ignored-lines.ts';
import { readKnownItineraries } from '../itinerary/known-codes.ts';
import type { FlightToCheck, PastedItinerary } from '../itinerary/read.ts';
import type { FieldErrorCode } from '../kernel/errors.ts';
import { parseMoney, type Sen } from '../kernel/money.ts';
import { findAirport } from '../trips/airports.ts';
import { flightSlots, legFields } from '../trips/flight-slots.ts';
import { type Direction, routeParts } from '../trips/leg.ts';
import { type DealField, type DealFormValues, dealFields, emptyDealForm } from './company-deal.ts';
import { pastedFormValues } from './deal-preview.ts';
import { readDatePart } from './typed-deal.ts';

export const maxDraftsPerCompany = 50;
export const maxLinesInDraft = 20;
export const maxLineInDraftCharacters = 200;

/** Fields that change if the proposed word is right. Without the PNR, which lists of drafts do not show. */
export interface DraftFix {
  readonly word: string;
  readonly by: string;
  readonly values: Partial<DealFormValues>;
}

export interface DraftLine extends CheckedLine {
  readonly fix?: DraftFix;
  /** Fields of its flight as filled in. Absent if the line filled in no flight, and in older drafts. */
  readonly flight?: Partial<DealFormValues>;
}

export interface DraftContents {
  readonly values: DealFormValues;
  /** Lines with a flight that a person must check. */
  readonly flightsToCheck: readonly DraftLine[];
  readonly factsToCheck: readonly string[];
}

export interface DealDraft extends DraftContents {
  readonly id: string;
  /** Incremented by each save, used to reject stale saves. */
  readonly revision: number;
}

export type DraftErrors = Readonly<Partial<Record<DealField, FieldErrorCode | 'deadline_passed'>>>;

/** The company's open deal with the same PNR as a draft. */
export interface DealOnSale {
  readonly id: string;
  readonly seatsAvailable: number;
  readonly seatsOffered: number;
}

export interface ListedDraft {
  readonly id: string;
  readonly revision: number;
  readonly trip: DealDraftTrip;
  /** Why the draft cannot be published yet, by field. */
  readonly errors: DraftErrors;
  readonly onSale: DealOnSale | null;
  readonly sellingPriceSen: Sen | null;
  readonly flightsToCheck: readonly DraftLine[];
  readonly factsToCheck: readonly string[];
  readonly savedBy: string;
  readonly savedAt: Date;
}

export interface DealDraftTrip {
  /** Destination of the outbound; the city is null for an unknown airport. */
  readonly airport: string | null;
  readonly city: string | null;
  readonly country: string;
  /** Airport codes such as `KUL`, `KIX`, or unreadable routes as typed. */
  readonly stops: readonly string[];
  readonly flightNumbers: readonly string[];
  readonly departsOn: string | null;
  readonly returnsOn: string | null;
}

type TypedTrip = Omit<DealFormValues, 'pnr'>;

function listRoutes(values: TypedTrip, direction: Direction): string[] {
  return flightSlots[direction].map((slot) => values[`${slot}Route`].trim()).filter((route) => route !== '');
}

function listFlightNumbers(values: TypedTrip, direction: Direction): string[] {
  return flightSlots[direction]
    .map((slot) => values[`${slot}FlightNumber`].trim())
    .filter((number) => number !== '');
}

export function draftTrip(values: TypedTrip): DealDraftTrip {
  const routes = listRoutes(values, 'outbound');
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
    flightNumbers: [
      ...listFlightNumbers(values, 'outbound'),
      ...(isReturn ? listFlightNumbers(values, 'return') : []),
    ],
    departsOn: readDatePart(values.outboundDepartsOn),
    returnsOn: isReturn ? readDatePart(values.returnDepartsOn) : null,
  };
}

export function draftPriceSen({ sellingPrice }: Pick<DealFormValues, 'sellingPrice'>): Sen | null {
  return parseMoney(sellingPrice);
}

/** Ignores the trip type, because it has a default. */
export function hasTypedValues(values: DealFormValues): boolean {
  return dealFields.some((field) => field !== 'tripType' && values[field] !== emptyDealForm[field]);
}

/**
 * Returns the lines to check while flights are missing, and each line whose flight is still as it was filled in:
 * saving other fields does not mean that a person checked it. A line that filled in no flight ends with the first
 * save once all flights are there.
 */
export function selectShownLines(
  {
    flightsToCheck,
    revision,
    values,
  }: Pick<DealDraft, 'flightsToCheck' | 'revision'> & { readonly values: TypedTrip },
  errors: DraftErrors,
): readonly DraftLine[] {
  const needsFlights = Object.keys(errors).some((field) => /^(?:outbound|return)/.test(field));
  const typed = new Map<string, string>(Object.entries(values));
  const isTyped = (wanted: Partial<DealFormValues>) =>
    Object.entries(wanted).every(([field, value]) => typed.get(field) === value);
  const isOpen = ({ why, flight }: DraftLine) => {
    if (flight) return isTyped(flight);
    return needsFlights || revision === 1 || why === 'arrivalDay';
  };
  return flightsToCheck.filter((line) => isOpen(line) && !(line.fix && isTyped(line.fix.values)));
}

function listFlightValues(pasted: PastedItinerary, line: string): Partial<DealFormValues> | null {
  const values = pastedFormValues(pasted);
  const fields = pasted.understood.flatMap((part) => {
    if (part.what !== 'leg' || part.text !== line) return [];
    const place = (part.direction === 'outbound' ? pasted.outbound : pasted.back).indexOf(part.flight);
    const slot = flightSlots[part.direction][place];
    return slot ? Object.values(legFields).map((field) => `${slot}${field}` as const) : [];
  });
  return fields.length > 0 ? Object.fromEntries(fields.map((field) => [field, values[field]])) : null;
}

function toDraftLine(pasted: PastedItinerary, { text, why, fault, fix }: FlightToCheck): DraftLine {
  const [before, after] = [pastedFormValues(pasted), fix ? pastedFormValues(fix.fixed) : {}];
  const changed = dealFields.filter(
    (field) => field !== 'pnr' && after[field] !== undefined && after[field] !== before[field],
  );
  const values = Object.fromEntries(changed.map((field) => [field, after[field]]));
  const flight = listFlightValues(pasted, text);
  return {
    text: truncate(text),
    why,
    ...(fault && { fault: fault.word === undefined ? fault : { ...fault, word: truncate(fault.word) } }),
    ...(fix && { fix: { word: fix.word, by: fix.by, values } }),
    ...(flight && { flight }),
  };
}

function truncate(line: string): string {
  return line.length > maxLineInDraftCharacters ? `${line.slice(0, maxLineInDraftCharacters - 1)}…` : line;
}

interface PastedDrafts {
  readonly drafts: readonly DraftContents[];
  /** Lines that drafts do not store. The page shows them right after the paste. */
  readonly ignored: readonly string[];
}

/** Creates one draft per trip of a pasted text, in order. `without` skips trips by position. */
export function splitIntoDrafts(text: string, today: string, without: readonly number[] = []): PastedDrafts {
  const trips = readKnownItineraries(text, today);
  const wanted = trips.filter((_, index) => !without.includes(index));
  const informative = wanted.filter(
    ({ understood, flightsToCheck, factsToCheck }) =>
      understood.length + flightsToCheck.length + factsToCheck.length > 0,
  );
  return {
    drafts: informative.map((pasted) => ({
      values: { ...emptyDealForm, ...pastedFormValues(pasted) },
      flightsToCheck: pasted.flightsToCheck
        .slice(0, maxLinesInDraft)
        .map((line) => toDraftLine(pasted, line)),
      factsToCheck: pasted.factsToCheck.slice(0, maxLinesInDraft).map(truncate),
    })),
    ignored: ignoredLines(wanted).slice(0, maxLinesInDraft).map(truncate),
  };
}
