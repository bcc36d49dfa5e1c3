import type { PastedItinerary } from './read.ts';

export function ignoredLines(trips: readonly Pick<PastedItinerary, 'ignored'>[]): string[] {
  return [...new Set(trips.flatMap(({ ignored }) => ignored))].filter((line) => line.trim() !== '');
}
