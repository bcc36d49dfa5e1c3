import type { PastedItinerary } from '#domain/itinerary/read.ts';
import { routeParts } from '#domain/trips/leg.ts';
import { formatDate, formatDateRange } from '#format/dates.ts';

type NamedTrip = Pick<
  PastedItinerary,
  'outbound' | 'back' | 'destinationCountry' | 'flightsToCheck' | 'ignored'
>;

/** `Japan, KUL → NRT, 10 Dec – 16 Dec 2026`; without airports of the outbound, the first line to check. */
export function tripName({ outbound, back, destinationCountry, flightsToCheck, ignored }: NamedTrip): string {
  const [first, last] = [outbound[0], outbound.at(-1)];
  const [from, to] = [first && routeParts(first.route)?.from, last && routeParts(last.route)?.to];
  if (!from || !to) return flightsToCheck[0]?.text ?? ignored[0] ?? '';
  const route = `${from} → ${to}`;
  const date = formatDays(first?.departsOn ?? '', back[0]?.departsOn ?? '');
  return [destinationCountry, route, date].filter(Boolean).join(', ');
}

/** A date that was not read is empty. */
function formatDays(departsOn: string, returnsOn: string): string {
  if (departsOn === '') return '';
  return returnsOn === '' ? formatDate(departsOn) : formatDateRange(departsOn, returnsOn);
}
