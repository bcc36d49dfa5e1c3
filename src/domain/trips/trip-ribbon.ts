// Lays out flights and stay on a timeline with one column per date, positioned by the local time of the airport.
import { addDays, daysBetween, laterDate } from '../kernel/time.ts';
import type { JourneyView, TripView } from './trip-view.ts';

/** Start and end as fractions of the ribbon: 0 is the first midnight, 1 the last. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface RibbonDay {
  readonly date: string;
  readonly isWeekend: boolean;
  /** False if there is no room for the names of all days. */
  readonly isNamed: boolean;
}

export interface TripRibbon {
  readonly days: readonly RibbonDay[];
  readonly outbound: Stretch;
  readonly stay: Stretch | null;
  readonly back: Stretch | null;
}

const maxNames = 9;
/** Minimum width for short flights. They widen away from the stay, whose ends are exact. */
const shortestFlight = 0.05;

/** Returns null if the arrival day is unknown, or the return departs before the landing. */
export function tripRibbon({ outbound, back }: Pick<TripView, 'outbound' | 'back'>): TripRibbon | null {
  if (outbound.arrivesOn === null) return null;
  const last = [outbound.arrivesOn, back?.departsOn, back?.arrivesOn].reduce<string>(
    (latest, date) => (date ? laterDate(latest, date) : latest),
    outbound.departsOn,
  );
  const count = daysBetween(outbound.departsOn, last) + 1;
  const at = (date: string, time: string) =>
    (daysBetween(outbound.departsOn, date) + toFractionOfDay(time)) / count;
  const landed = at(outbound.arrivesOn, outbound.arrivalTime);
  const leaves = back && at(back.departsOn, back.departureTime);
  if (leaves !== null && leaves < landed) return null;
  return {
    days: listDays(outbound.departsOn, count),
    outbound: toOutboundStretch(landed, at(outbound.departsOn, outbound.departureTime)),
    stay: leaves === null ? null : { from: landed, to: leaves },
    back: back && leaves !== null ? toReturnStretch(leaves, getLanding(back, at)) : null,
  };
}

function listDays(first: string, count: number): RibbonDay[] {
  const step = Math.ceil(count / maxNames);
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(first, index);
    return { date, isWeekend: isWeekend(date), isNamed: index % step === 0 };
  });
}

function toOutboundStretch(landed: number, departed: number): Stretch {
  return { from: Math.max(0, Math.min(departed, landed - shortestFlight)), to: landed };
}

function toReturnStretch(leaves: number, lands: number): Stretch {
  return { from: leaves, to: Math.min(1, Math.max(lands, leaves + shortestFlight)) };
}

function getLanding({ arrivesOn, arrivalTime }: JourneyView, at: (date: string, time: string) => number) {
  return arrivesOn === null ? 0 : at(arrivesOn, arrivalTime);
}

function toFractionOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) / (24 * 60);
}

function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(`${date}T00:00Z`).getUTCDay());
}
