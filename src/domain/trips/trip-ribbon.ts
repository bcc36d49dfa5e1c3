// Owns how a trip is drawn as one ribbon, to the hour: a day for each date that it touches, the flights, and the stay
// between them. Times are the airports' own, like the dates above the ribbon. Leaves colours and words to the page.
import { addDays, daysBetween, laterDate } from '../kernel/time.ts';
import type { JourneyView, TripView } from './trip-view.ts';

/** From and to, as parts of the whole: 0 is the first midnight, 1 the last. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface RibbonDay {
  readonly date: string;
  readonly isWeekend: boolean;
  /** False where every day's name would leave no room for any. */
  readonly isNamed: boolean;
}

export interface TripRibbon {
  readonly days: readonly RibbonDay[];
  readonly outbound: Stretch;
  /** Null for a one-way trip. */
  readonly stay: Stretch | null;
  readonly back: Stretch | null;
}

const mostNames = 9;
/** A short flight of a long trip is still to be seen. It grows away from the stay, whose ends are exact. */
const shortestFlight = 0.05;

/** Null where nobody knows on which day the trip lands, or where it would leave before it has landed. */
export function tripRibbon({ outbound, back }: Pick<TripView, 'outbound' | 'back'>): TripRibbon | null {
  if (outbound.arrivesOn === null) return null;
  const last = [outbound.arrivesOn, back?.departsOn, back?.arrivesOn].reduce<string>(
    (latest, date) => (date ? laterDate(latest, date) : latest),
    outbound.departsOn,
  );
  const count = daysBetween(outbound.departsOn, last) + 1;
  const at = (date: string, time: string) =>
    (daysBetween(outbound.departsOn, date) + partOfDay(time)) / count;
  const landed = at(outbound.arrivesOn, outbound.arrivalTime);
  const leaves = back && at(back.departsOn, back.departureTime);
  if (leaves !== null && leaves < landed) return null;
  return {
    days: daysFrom(outbound.departsOn, count),
    outbound: flownBefore(landed, at(outbound.departsOn, outbound.departureTime)),
    stay: leaves === null ? null : { from: landed, to: leaves },
    back: back && leaves !== null ? flownAfter(leaves, landingOf(back, at)) : null,
  };
}

function daysFrom(first: string, count: number): RibbonDay[] {
  const step = Math.ceil(count / mostNames);
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(first, index);
    return { date, isWeekend: isWeekend(date), isNamed: index % step === 0 };
  });
}

function flownBefore(landed: number, departed: number): Stretch {
  return { from: Math.max(0, Math.min(departed, landed - shortestFlight)), to: landed };
}

function flownAfter(leaves: number, lands: number): Stretch {
  return { from: leaves, to: Math.min(1, Math.max(lands, leaves + shortestFlight)) };
}

function landingOf({ arrivesOn, arrivalTime }: JourneyView, at: (date: string, time: string) => number) {
  return arrivesOn === null ? 0 : at(arrivesOn, arrivalTime);
}

function partOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) / (24 * 60);
}

function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(`${date}T00:00Z`).getUTCDay());
}
