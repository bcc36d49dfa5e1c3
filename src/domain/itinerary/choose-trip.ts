// Chooses the trip of the flights that were read, and says why the others were not.

import { type Fault, type FoundFault, faultAt } from './faults.ts';
import type { PastedFlight } from './flight.ts';
import { type PlacedTrip, placeAroundGaps } from './gaps.ts';
import { type CollectedFlights, type FoundFlight, rejectFlight, type UnreadLine } from './lines.ts';
import { filterKind, type KnownCodes } from './rules.ts';
import {
  addTimes,
  type DatedFlight,
  type DividedTrip,
  divideFlights,
  findBreak,
  isPossible,
  maxFlightsEachWay,
  type TripProblem,
} from './trip.ts';

export interface TripFlight extends DatedFlight {
  readonly text: string;
  readonly order: number;
  readonly isGrouped: boolean;
}

/** `doNotJoin`: another airport or overlapping times. `arrivalDay`: contradicts the time zones. */
export interface CheckedLine {
  readonly text: string;
  readonly why: 'notRead' | 'doNotJoin' | 'unclear' | 'arrivalDay';
  /** Absent in drafts of earlier versions. */
  readonly fault?: Fault;
}

export interface ChosenTrip extends PlacedTrip<TripFlight> {
  readonly linesToCheck: readonly (CheckedLine & Partial<FoundFault>)[];
}

const noTrip: PlacedTrip<TripFlight> = { outbound: [], back: [], isWhole: false };

function findMentions(found: CollectedFlights): Set<UnreadLine> {
  const readNumbers = new Set(found.flights.map(({ flight }) => flight.flightNumber));
  const isMention = ({ pieces }: UnreadLine) =>
    pieces.length > 0 &&
    !pieces.some(({ kind }) => kind === 'date' || kind === 'time' || kind === 'status') &&
    filterKind(pieces, 'flight').every(({ airline, number }) => readNumbers.has(`${airline} ${number}`));
  return new Set(found.unread.filter(isMention));
}

/** Two flights without dates take them from a single range such as "10-14 Dec"; any other remains unread. */
function toDatedFlights(found: CollectedFlights, today: string): TripFlight[] {
  const [range, ...ranges] = found.ranges;
  const isRange = found.flights.length === 2 && range !== undefined && ranges.length === 0;
  const days = isRange && found.flights.every(({ flight }) => flight.departsOn === null) ? range : undefined;
  // More flights than a trip has are returned for checking anyway, and time zone lookups are slow.
  if (found.flights.length > 2 * maxFlightsEachWay) return [];
  return found.flights.flatMap((one, at) => {
    const departsOn = one.flight.departsOn ?? (at === 0 ? days?.from : days?.to) ?? null;
    const flight = departsOn === null ? null : addTimes({ ...one.flight, departsOn });
    const isPast = days !== undefined && departsOn !== null && departsOn < today;
    if (flight && !isPast && isPossible(flight)) return [{ ...one, ...flight }];
    const past = isPast ? faultAt('noSuchDate', days) : null;
    rejectFlight(found, one, past ?? (flight ? impossible(one) : null));
    return [];
  });
}

function impossible({ flight: { departureTime, arrivalTime } }: FoundFlight): FoundFault {
  return { fault: { code: 'impossible', word: `${departureTime} ${arrivalTime}` } };
}

/** A summary above the flights may repeat them. */
function removeDuplicates(flights: readonly FoundFlight[]): FoundFlight[] {
  const key = ({ flight }: FoundFlight) =>
    [flight.flightNumber, flight.departsOn, flight.route, flight.departureTime, flight.arrivalTime].join(' ');
  return [...new Map(flights.map((one) => [key(one), one])).values()];
}

export function chooseTrip(found: CollectedFlights, today: string, codes: KnownCodes): ChosenTrip {
  found.flights = removeDuplicates(found.flights);
  const mentions = findMentions(found);
  for (const { text } of mentions) found.ignored.push(text);
  found.unread = found.unread.filter((one) => !mentions.has(one));
  const flights = toDatedFlights(found, today);
  if (found.unread.length > 0) return keepClearFlights(found, flights, codes);
  const texts = flights.length === 0 ? found.flights : flights;
  const trip = flights.length === 0 ? 'unclear' : divideFlights(flights, codes);
  if (typeof trip === 'string')
    return { ...noTrip, linesToCheck: explainProblem(texts, flights, trip, codes) };
  return { ...toPlaces(trip), isWhole: true, linesToCheck: listDisputed(flights) };
}

/** Lines of one flight count as one. */
function keepClearFlights(
  found: CollectedFlights,
  flights: readonly TripFlight[],
  codes: KnownCodes,
): ChosenTrip {
  const unread = [...new Map(found.unread.map((one) => [one.order, one])).values()];
  const places = [
    ...flights.map((flight) => ({ order: flight.order, place: { flight } })),
    ...unread.map(({ order, fields }) => ({ order, place: { fields } })),
  ].sort((one, other) => one.order - other.order);
  // An unread line may shift the lines of flights that are spread over several.
  const isShifted = [...flights, ...found.unread].some(({ isGrouped }) => isGrouped);
  const trip = isShifted
    ? null
    : placeAroundGaps(
        places.map(({ place }) => place),
        codes,
      );
  const notRead = found.unread.map((one) => ({ ...one, why: 'notRead' }) as const);
  return { ...(trip ?? noTrip), linesToCheck: [...notRead, ...(trip ? listDisputed(flights) : [])] };
}

function toPlaces({ outbound, back }: DividedTrip<TripFlight>) {
  return {
    outbound: outbound.map((flight) => ({ flight })),
    back: back.map((flight) => ({ flight })),
  };
}

function listDisputed(flights: readonly TripFlight[]): ChosenTrip['linesToCheck'] {
  return flights
    .filter(({ times }) => times.isDisputed)
    .map(({ text, flight }) => ({
      text,
      why: 'arrivalDay',
      fault: { code: 'arrivalDay', word: flight.arrivalTime },
    }));
}

function explainProblem(
  texts: readonly { readonly text: string }[],
  flights: readonly TripFlight[],
  why: TripProblem,
  codes: KnownCodes,
): ChosenTrip['linesToCheck'] {
  const broken = why === 'doNotJoin' ? findBreak(flights, codes) : null;
  return texts.map(({ text }) => {
    const flight = flights.find((one) => one.text === text)?.flight;
    const isBroken = broken !== null && broken.next.text === text;
    const word = flight?.[isBroken && broken.code === 'otherAirport' ? 'route' : 'flightNumber'] ?? text;
    return { text, why, fault: { code: isBroken ? broken.code : 'direction', word } };
  });
}

export function findTrip(
  flights: readonly FoundFlight[],
  codes: KnownCodes,
): DividedTrip<TripFlight> | TripProblem {
  if (flights.length > 4 * maxFlightsEachWay) return 'unclear';
  const own = removeDuplicates(flights).flatMap(({ flight, ...rest }) =>
    flight.departsOn === null ? [] : [{ ...rest, ...addTimes({ ...flight, departsOn: flight.departsOn }) }],
  );
  return own.length === 0 || own.length < flights.length ? 'unclear' : divideFlights(own, codes);
}

/** Fields that were not read are empty. */
export function toPastedFlight({ flight, fields }: PlacedTrip<TripFlight>['outbound'][number]): PastedFlight {
  const unread = {
    flightNumber: '',
    departsOn: '',
    route: '',
    departureTime: '',
    arrivalTime: '',
    dayOffset: null,
  };
  return flight?.flight ?? { ...unread, ...fields };
}
