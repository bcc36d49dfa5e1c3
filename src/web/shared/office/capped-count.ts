// How the long lists say how many rows they have: they are not counted to the end.
import { countCap } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';

const figures = new Intl.NumberFormat('en');

export function cappedCount(count: number): string {
  return count > countCap ? m.office_count_above({ cap: figures.format(countCap) }) : figures.format(count);
}
