// Divides flights into outbound and return although some were not read. Leaves the trip empty if the division is ambiguous.

import { addDays } from '../kernel/time.ts';
import type { FlightFields } from './flight.ts';
import type { KnownCodes } from './rules.ts';
import {
  type DatedFlight,
  divideFlights,
  isTurn,
  maxFlightsEachWay,
  sellingCountry,
  stayBetween,
} from './trip.ts';

/** A flight, or the fields that are certain of one that was not read. */
export type PlacedFlight<Flight extends DatedFlight> =
  | { readonly flight: Flight; readonly fields?: undefined }
  | { readonly flight?: undefined; readonly fields: FlightFields };

export interface PlacedTrip<Flight extends DatedFlight> {
  readonly outbound: readonly PlacedFlight<Flight>[];
  readonly back: readonly PlacedFlight<Flight>[];
  /** True if every airport is known, and so the destination too. */
  readonly isWhole: boolean;
}

interface Hop {
  readonly from: string | null;
  readonly to: string | null;
  readonly departsOn: string | null;
}

interface Chain<Flight extends DatedFlight> {
  readonly places: readonly PlacedFlight<Flight>[];
  readonly hops: readonly Hop[];
  /** Positions of flights that leave days after the one before lands. */
  readonly turns: readonly number[];
  readonly isHome: (place: string | null) => boolean;
}

function toHop<Flight extends DatedFlight>({ flight, fields }: PlacedFlight<Flight>): Hop {
  const [from = null, to = null] = (flight?.flight.route ?? fields?.route ?? '').split('-').filter(Boolean);
  return { from, to, departsOn: flight?.flight.departsOn ?? fields?.departsOn ?? null };
}

/**
 * A flight whose airports were not read departs where the previous one lands and arrives where the next one departs.
 */
function inferRoutes(hops: readonly Hop[]): Hop[] {
  return hops.map((hop, at) => ({
    ...hop,
    from: hop.from ?? hops[at - 1]?.to ?? null,
    to: hop.to ?? hops[at + 1]?.from ?? null,
  }));
}

function toChain<Flight extends DatedFlight>(
  places: readonly PlacedFlight<Flight>[],
  codes: KnownCodes,
): Chain<Flight> | null {
  // Beside another unread line, one without airports may be the other half of its flight.
  const isHalf = places.some(({ fields }, at) => {
    const besides = [places[at - 1], places[at + 1]];
    return fields && fields.route === undefined && besides.some((place) => place?.fields);
  });
  if (isHalf) return null;
  const hops = inferRoutes(places.map(toHop));
  const stays = places.slice(1).map((place, at) => {
    const before = places[at]?.flight;
    return before && place.flight ? stayBetween(before, place.flight, codes) : null;
  });
  const turns = stays.flatMap((stay, at) => (stay && isTurn(stay) ? [at + 1] : []));
  const dates = hops.flatMap(({ departsOn }) => departsOn ?? []);
  const isInOrder =
    dates.every((date, at) => at === 0 || (dates[at - 1] ?? '') <= date) &&
    stays.every((stay) => !stay || stay.hours >= 0);
  const isJoined = hops.every(({ from, to }, at) => {
    const isKnown = (from !== null || at === 0) && (to !== null || at === hops.length - 1);
    return isKnown && from !== to && (at === 0 || from === hops[at - 1]?.to);
  });
  if (!isInOrder || !isJoined || turns.length > 1) return null;
  const isHome = (place: string | null) => place !== null && codes.airportCountry(place) === sellingCountry;
  return { places, hops, turns, isHome };
}

function hasLoop(hops: readonly Hop[]): boolean {
  const stops = [hops[0]?.from ?? null, ...hops.map(({ to }) => to)].filter((stop) => stop !== null);
  return new Set(stops).size < stops.length;
}

/** Returns the position of the first return flight; null if the text allows several. */
function findReturn<Flight extends DatedFlight>({ hops, turns, isHome }: Chain<Flight>): number | null {
  const [start, end] = [hops[0]?.from ?? null, hops.at(-1)?.to ?? null];
  const isOpen = (stop: string | null) => stop === null || isHome(stop);
  const isMirrored = hops.every(({ from, to }, at) => {
    const mirrored = hops.at(-1 - at);
    return from !== null && mirrored?.to === from && mirrored.from === to;
  });
  const [turn] = turns;
  if (!isOpen(start)) return null;
  if (isMirrored) return turn === undefined || turn === hops.length / 2 ? hops.length / 2 : null;
  if (turn !== undefined) return isOpen(end) ? turn : null;
  // Without a long stay, a trip that ends abroad only goes out, and one that begins with an unread flight comes home.
  if (start !== null && end !== null && !isHome(end)) return hops.length;
  if (start === null && isHome(end) && !isHome(hops[1]?.from ?? null)) return 1;
  return start !== null && end === null && !isHome(hops.at(-1)?.from ?? null) ? hops.length - 1 : null;
}

/** A last flight without airports counts as the return if it leaves days after the one before. */
function isClearReturn({ departsOn }: Hop, before: Hop | undefined): boolean {
  return departsOn !== null && before?.departsOn != null && departsOn > addDays(before.departsOn, 2);
}

export function placeAroundGaps<Flight extends DatedFlight>(
  places: readonly PlacedFlight<Flight>[],
  codes: KnownCodes,
): PlacedTrip<Flight> | null {
  const clear = places.flatMap(({ flight }) => flight ?? []);
  const chain = places.length > 2 * maxFlightsEachWay || clear.length === 0 ? null : toChain(places, codes);
  const out = chain && findReturn(chain);
  if (!chain || out === null) return null;
  const { hops } = chain;
  const isWhole = hops.every(({ from, to }) => from !== null && to !== null);
  const [outHops, backHops] = [hops.slice(0, out), hops.slice(out)];
  const isTooLong = Math.max(outHops.length, backHops.length) > maxFlightsEachWay;
  // Between two towns of the country, only dates tell the way out from the way home.
  const isDomestic = chain.isHome(outHops.at(-1)?.to ?? null);
  const isDated = hops.every(({ departsOn }) => departsOn !== null);
  if (isTooLong || hasLoop(outHops) || hasLoop(backHops) || (isDomestic && !isDated)) return null;
  // If the trip is complete without it, an unread line without airports may not be a flight at all.
  const alone = isWhole ? 'unclear' : divideFlights(clear, codes);
  if (typeof alone !== 'string' && alone.back.length > 0) return null;
  const [last] = backHops.slice(-1);
  const isLastClear = !last || last.to !== null || isClearReturn(last, hops.at(-2));
  const back = places.slice(out);
  return {
    outbound: places.slice(0, out),
    back: isLastClear ? back : [...back.slice(0, -1), { fields: {} }],
    isWhole,
  };
}
