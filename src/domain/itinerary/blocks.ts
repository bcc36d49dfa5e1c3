// Owns where one pasted trip ends and the next begins, so that several can be pasted at once. Leaves reading each of
// them to read.ts. Parts that make one trip together stay together, and so does a part that was not read:
// a way back in a paragraph of its own must never become a trip.

import type { Collected } from './lines.ts';
import { collect, linesOf, type PastedItinerary, readPastedItinerary, tripIn } from './read.ts';
import type { KnownCodes } from './rules.ts';

/** Lines that stand together: between blank lines, or between two countings from one. */
interface Part {
  readonly lines: readonly string[];
  readonly found: Collected;
  readonly hasFlights: boolean;
  /** A price, seats or a locator. */
  readonly hasFacts: boolean;
}

interface Block {
  readonly parts: Part[];
  readonly flights: Collected['flights'];
  readonly locators: Set<string>;
  /** Lines that could speak of this trip or of the next one. */
  readonly unclear: string[];
  isRead: boolean;
}

const numbered = /^(\d{1,2})(?:[.)] ?| )(?=\S)/;
const locatorLine =
  /^(?:pnr|rloc|record locator|booking (?:ref|code|no)|RP\/)|^[A-Z0-9]{6}(?:\/[A-Z]{2}(?: |$)|$)/i;

/** Splits where lines that were counted up to two or more are counted from one again; uncounted lines stand apart. */
function splitCounted(lines: readonly string[]): string[][] {
  const counts = lines.map((line) => Number(numbered.exec(line)?.[1] ?? 0));
  const parts: string[][] = [];
  let [from, lastCounted] = [0, -1];
  counts.forEach((count, at) => {
    if (count === 1 && lastCounted >= 0 && (counts[lastCounted] ?? 0) > 1) {
      parts.push(lines.slice(from, lastCounted + 1), lines.slice(lastCounted + 1, at));
      from = at;
    }
    if (count > 0) lastCounted = at;
  });
  if (parts.length === 0) return [[...lines]];
  return [...parts, lines.slice(from, lastCounted + 1), lines.slice(lastCounted + 1)];
}

function splitLines(lines: readonly string[]): string[][] {
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    const isLocator = locatorLine.test(line);
    if (line === '' || isLocator) paragraphs.push([]);
    if (line !== '') paragraphs.at(-1)?.push(line);
    if (isLocator) paragraphs.push([]);
  }
  return paragraphs.flatMap(splitCounted).filter((part) => part.length > 0);
}

function partOf(lines: readonly string[], today: string, codes: KnownCodes): Part {
  const found = collect(lines, today, codes);
  const facts = [found.namedLocators, found.locators, found.seats, found.amounts, found.facts];
  return {
    lines,
    found,
    hasFlights: found.flights.length + found.unread.length > 0,
    hasFacts: facts.some((list) => list.length > 0),
  };
}

const locatorsOf = ({ found }: Part) => [...found.namedLocators, ...found.locators].map(({ value }) => value);
const isTrip = (flights: Collected['flights'], codes: KnownCodes) =>
  typeof tripIn(flights, codes) !== 'string';

function goesThereAndBack(flights: Collected['flights'], codes: KnownCodes): boolean {
  const trip = tripIn(flights, codes);
  return typeof trip !== 'string' && trip.back.length > 0;
}

/**
 * A part is a trip of its own when it and what stands before it are whole trips, but not one trip together. Where a flight
 * was not read, only another locator tells, and only beside a way there and back: anything less may be the way back of
 * the flight that was not read.
 */
function isNextTrip(block: Block, waiting: readonly Part[], part: Part, codes: KnownCodes): boolean {
  const locators = [...waiting, part].flatMap(locatorsOf);
  const hasOther = locators.length > 0 && locators.every((locator) => !block.locators.has(locator));
  const isOther = hasOther && block.locators.size > 0;
  const isPartRead = part.found.unread.length === 0;
  if (!block.isRead || !isPartRead) {
    const isWhole = (isRead: boolean, flights: Collected['flights']) =>
      !isRead || goesThereAndBack(flights, codes);
    return isOther && isWhole(block.isRead, block.flights) && isWhole(isPartRead, part.found.flights);
  }
  if (!isTrip(block.flights, codes) || !isTrip(part.found.flights, codes)) return false;
  return isOther || !isTrip([...block.flights, ...part.found.flights], codes);
}

function addTo(block: Block, part: Part): void {
  block.parts.push(part);
  block.flights.push(...part.found.flights);
  for (const locator of locatorsOf(part)) block.locators.add(locator);
  if (part.found.unread.length > 0) block.isRead = false;
}

/** Where a text puts what belongs to a trip: above its flights, or below them. Null: nobody can tell. */
function placeOfFacts(parts: readonly Part[]): 'above' | 'below' | null {
  const telling = parts.filter(({ hasFlights, hasFacts }) => hasFlights || hasFacts);
  const [isAbove, isBelow] = [telling[0], telling.at(-1)].map((part) => part?.hasFlights === false);
  if (isAbove === isBelow) return null;
  return isAbove ? 'above' : 'below';
}

/** Gives the parts between two trips to the one they belong to, or to none. */
function share(between: readonly Part[], before: Block, next: Block, place: 'above' | 'below' | null): void {
  const isClear = between.filter(({ hasFacts }) => hasFacts).length < 2 && place !== null;
  for (const part of between) {
    if (part.hasFacts && !isClear) before.unclear.push(...part.lines);
    else addTo(place === 'above' ? next : before, part);
  }
}

function blocksOf(parts: readonly Part[], codes: KnownCodes): Block[] {
  const blocks: Block[] = [];
  const place = placeOfFacts(parts);
  let waiting: Part[] = [];
  for (const part of parts) {
    if (!part.hasFlights) {
      waiting.push(part);
      continue;
    }
    const before = blocks.at(-1);
    const isNext = !before || isNextTrip(before, waiting, part, codes);
    const block: Block = isNext
      ? { parts: [], flights: [], locators: new Set(), unclear: [], isRead: true }
      : before;
    if (isNext) blocks.push(block);
    if (isNext && before) share(waiting, before, block, place);
    else for (const one of waiting) addTo(block, one);
    addTo(block, part);
    waiting = [];
  }
  const last = blocks.at(-1);
  for (const part of waiting) if (last) addTo(last, part);
  return blocks;
}

function readBlock({ parts, unclear }: Block, today: string, codes: KnownCodes): PastedItinerary {
  const text = parts.map(({ lines }) => lines.join('\n')).join('\n\n');
  const read = readPastedItinerary(text, today, codes);
  return { ...read, factsToCheck: [...read.factsToCheck, ...unclear] };
}

/** Reads a pasted text about one trip or several, each with what stands beside it. */
export function readPastedItineraries(text: string, today: string, codes: KnownCodes): PastedItinerary[] {
  const parts = splitLines(linesOf(text)).map((lines) => partOf(lines, today, codes));
  const blocks = blocksOf(parts, codes);
  // One trip is read as a whole: what belongs together may stand in different paragraphs.
  if (blocks.length < 2) return [readPastedItinerary(text, today, codes)];
  return blocks.map((block) => readBlock(block, today, codes));
}
