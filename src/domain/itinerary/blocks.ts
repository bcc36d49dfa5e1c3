// Splits a pasted text into trips. Unread parts stay with their neighbours, because a return in its own
// paragraph must not become a trip.

import { findTrip } from './choose-trip.ts';
import type { CollectedFlights } from './lines.ts';
import { collectFlights, type PastedItinerary, readPastedItinerary } from './read.ts';
import type { KnownCodes } from './rules.ts';
import { isTableRow } from './table-rows.ts';
import { splitTextLines } from './text-lines.ts';

/** Lines between blank lines, or between two numbered lists. */
interface Part {
  readonly lines: readonly string[];
  readonly found: CollectedFlights;
  readonly hasFlights: boolean;
  readonly hasFacts: boolean;
}

interface Block {
  readonly parts: Part[];
  readonly flights: CollectedFlights['flights'];
  readonly locators: Set<string>;
  /** Lines that may belong to this trip or the next one. */
  readonly unclear: string[];
  isRead: boolean;
}

const numbered = /^(\d{1,2})(?:[.)] ?| )(?=\S)/;
const locatorLine =
  /^(?:pnr|rloc|record locator|booking (?:ref|code|no)|RP\/)|^[A-Z0-9]{6}(?:\/[A-Z]{2}(?: |$)|$)/i;

/** Splits where a numbered list restarts at one; unnumbered lines become separate parts. */
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
    // Rows of a table may each be a trip.
    if (line === '' || isLocator || isTableRow(line)) paragraphs.push([]);
    if (line !== '') paragraphs.at(-1)?.push(line);
    if (isLocator) paragraphs.push([]);
  }
  return paragraphs.flatMap(splitCounted).filter((part) => part.length > 0);
}

function toPart(lines: readonly string[], today: string, codes: KnownCodes): Part {
  const found = collectFlights(lines, today, codes);
  const facts = [found.namedLocators, found.locators, found.seats, found.amounts, found.facts];
  return {
    lines,
    found,
    hasFlights: found.flights.length + found.unread.length > 0,
    hasFacts: facts.some((list) => list.length > 0),
  };
}

const listLocators = ({ found }: Part) =>
  [...found.namedLocators, ...found.locators].map(({ value }) => value);
const isTrip = (flights: CollectedFlights['flights'], codes: KnownCodes) =>
  typeof findTrip(flights, codes) !== 'string';

function isRoundTrip(flights: CollectedFlights['flights'], codes: KnownCodes): boolean {
  const trip = findTrip(flights, codes);
  return typeof trip !== 'string' && trip.back.length > 0;
}

/** While flights are unread, only a second locator next to a round trip starts another trip. */
function isNextTrip(block: Block, waiting: readonly Part[], part: Part, codes: KnownCodes): boolean {
  const locators = [...waiting, part].flatMap(listLocators);
  const hasOther = locators.length > 0 && locators.every((locator) => !block.locators.has(locator));
  const isOther = hasOther && block.locators.size > 0;
  const isPartRead = part.found.unread.length === 0;
  if (!block.isRead || !isPartRead) {
    const isWhole = (isRead: boolean, flights: CollectedFlights['flights']) =>
      !isRead || isRoundTrip(flights, codes);
    return isOther && isWhole(block.isRead, block.flights) && isWhole(isPartRead, part.found.flights);
  }
  if (!isTrip(block.flights, codes) || !isTrip(part.found.flights, codes)) return false;
  return isOther || !isTrip([...block.flights, ...part.found.flights], codes);
}

function addPart(block: Block, part: Part): void {
  block.parts.push(part);
  block.flights.push(...part.found.flights);
  for (const locator of listLocators(part)) block.locators.add(locator);
  if (part.found.unread.length > 0) block.isRead = false;
}

function findFactsPlace(parts: readonly Part[]): 'above' | 'below' | null {
  const informative = parts.filter(({ hasFlights, hasFacts }) => hasFlights || hasFacts);
  const [isAbove, isBelow] = [informative[0], informative.at(-1)].map((part) => part?.hasFlights === false);
  if (isAbove === isBelow) return null;
  return isAbove ? 'above' : 'below';
}

function assignParts(
  between: readonly Part[],
  before: Block,
  next: Block,
  place: 'above' | 'below' | null,
): void {
  const isClear = between.filter(({ hasFacts }) => hasFacts).length < 2 && place !== null;
  for (const part of between) {
    if (part.hasFacts && !isClear) before.unclear.push(...part.lines);
    else addPart(place === 'above' ? next : before, part);
  }
}

function toBlocks(parts: readonly Part[], codes: KnownCodes): Block[] {
  const blocks: Block[] = [];
  const place = findFactsPlace(parts);
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
    if (isNext && before) assignParts(waiting, before, block, place);
    else for (const one of waiting) addPart(block, one);
    addPart(block, part);
    waiting = [];
  }
  const last = blocks.at(-1);
  for (const part of waiting) if (last) addPart(last, part);
  return blocks;
}

function readBlock({ parts, unclear }: Block, today: string, codes: KnownCodes): PastedItinerary {
  const text = parts.map(({ lines }) => lines.join('\n')).join('\n\n');
  const read = readPastedItinerary(text, today, codes);
  return { ...read, factsToCheck: [...read.factsToCheck, ...unclear] };
}

export function readPastedItineraries(text: string, today: string, codes: KnownCodes): PastedItinerary[] {
  const parts = splitLines(splitTextLines(text)).map((lines) => toPart(lines, today, codes));
  const blocks = toBlocks(parts, codes);
  // A single trip is read as a whole, because its parts may be in different paragraphs.
  if (blocks.length < 2) return [readPastedItinerary(text, today, codes)];
  return blocks.map((block) => readBlock(block, today, codes));
}
