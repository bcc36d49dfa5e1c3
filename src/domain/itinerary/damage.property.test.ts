import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { airlineName } from '../trips/airlines.ts';
import { airportCountry } from '../trips/airports.ts';
import { messageSamples } from './messages.samples.ts';
import { type PastedItinerary, readPastedItinerary } from './read.ts';
import { systemSamples } from './systems.samples.ts';

const read = (text: string) => readPastedItinerary(text, '2026-11-15', { airlineName, airportCountry });

const good = [...systemSamples, ...messageSamples].filter(({ outbound }) => outbound);

/**
 * Fields that differ from the undamaged text. If the damage removes a day mark such as +1, the time zones give the day of
 * arrival.
 */
function listWrongFields(text: string, pasted: PastedItinerary): string[] {
  const whole = read(text);
  return (['outbound', 'back'] as const).flatMap((way) =>
    pasted[way].flatMap((flight, at) =>
      (['flightNumber', 'departsOn', 'route', 'departureTime', 'arrivalTime'] as const)
        .filter((field) => flight[field] !== '' && flight[field] !== whole[way][at]?.[field])
        .map((field) => `${way} ${at + 1}: ${field} ${flight[field]}`),
    ),
  );
}
const factNames = ['pnr', 'seats', 'deadline', 'checkedBag', 'sellingPriceSen', 'costSen'] as const;

/** Facts of which the undamaged text says something else; damage may remove one of two that contradict each other. */
function listWrongFacts(text: string, pasted: PastedItinerary): string[] {
  const whole = read(text);
  return factNames
    .filter((name) => pasted[name] !== undefined && whole[name] !== undefined && pasted[name] !== whole[name])
    .map((name) => `${name} ${pasted[name]}`);
}

/** Only texts with one line per flight, because other lines depend on their order. */
const isLineEach = ({ text }: (typeof good)[number]) =>
  !/^(?:Flight|Penerbangan|Depart|KUL|Malaysia)/m.test(text);

const isTime = (word: string | undefined) =>
  /^[#*]?(?:\d{3,4}|\d{2}:\d{2})(?:[APNM]|MO|TU|WE|TH|FR|SA|SU)?(?:\+\d)?$/.test(word ?? '');

/** Damage by screens, scanners and chats. Digits are never replaced by other digits. */
const damages: Record<string, (line: string, at: number) => string> = {
  'a lost character': (line, at) => line.slice(0, at) + '?_~'.charAt(at % 3) + line.slice(at + 1),
  'a space too many': (line, at) => `${line.slice(0, at)} ${line.slice(at)}`,
  'a space too few': (line, at) => editWords(line, at, (one, next) => [`${one}${next}`]),
  'a lost word': (line, at) => editWords(line, at, (_one, next) => [next]),
  'a word twice': (line, at) => editWords(line, at, (one, next) => [one, one, next]),
  'two words swapped': (line, at) =>
    // Two swapped times form another valid flight.
    editWords(line, at, (one, next) => (isTime(one) && isTime(next) ? [one, next] : [next, one])),
  'a line broken in two': (line, at) => editWords(line, at, (one, next) => [one, '\n', next]),
};

function editWords(line: string, at: number, edit: (one: string, next: string) => string[]): string {
  const words = line.trim().split(/\s+/);
  const first = at % words.length;
  return [
    ...words.slice(0, first),
    ...edit(words[first] ?? '', words[first + 1] ?? ''),
    ...words.slice(first + 2),
  ].join(' ');
}

describe('text with one damaged line', () => {
  it.each(Object.keys(damages))('fills in each field as in the undamaged text or not at all: %s', (name) => {
    const damaged = fc.tuple(fc.constantFrom(...good), fc.nat(), fc.nat()).map(([{ text }, line, at]) => {
      const lines = text.split('\n');
      const hit = line % lines.length;
      const before = lines[hit] ?? '';
      lines[hit] = damages[name]?.(before, at % Math.max(before.length, 1)) ?? before;
      return { text, pasted: lines.join('\n') };
    });
    fc.assert(
      fc.property(damaged, ({ text, pasted }) => {
        expect(listWrongFields(text, read(pasted))).toEqual([]);
        if (!/word|line/.test(name)) expect(listWrongFacts(text, read(pasted))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

describe('text with reordered lines', () => {
  it('fills in each field as in the ordered text or not at all', () => {
    const shuffled = fc
      .constantFrom(...good.filter(isLineEach))
      .chain(({ text }) =>
        fc
          .shuffledSubarray(text.split('\n'), { minLength: text.split('\n').length })
          .map((lines) => ({ text, pasted: lines.join('\n') })),
      );
    fc.assert(
      fc.property(shuffled, ({ text, pasted }) => {
        expect(listWrongFields(text, read(pasted))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});
