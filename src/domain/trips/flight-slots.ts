// Names of the form fields of flights. Separate from flight-change.ts, because buyers' pages load that file.
import type { BothWays, Direction, Flights, Leg } from './leg.ts';

export const legFields = {
  flightNumber: 'FlightNumber',
  departsOn: 'DepartsOn',
  route: 'Route',
  departureTime: 'DepartureTime',
  arrivalTime: 'ArrivalTime',
  dayOffset: 'DayOffset',
} as const satisfies { readonly [Part in keyof Leg]: Capitalize<Part> };

export type LegField = (typeof legFields)[keyof Leg];

/** Prefixes of form fields: the first flight of each direction, then its connecting flights. */
export const flightSlots = {
  outbound: ['outbound', 'outbound2', 'outbound3', 'outbound4'],
  return: ['return', 'return2', 'return3', 'return4'],
} as const satisfies Readonly<Record<Direction, readonly string[]>>;

export type FlightSlot = (typeof flightSlots)[Direction][number];

export interface SlottedFlight {
  readonly slot: FlightSlot;
  readonly leg: Leg;
}

/** Assigns each flight its form field prefix. */
export function assignSlots({ outbound, back }: BothWays): SlottedFlight[] {
  const inSlots = (slots: readonly FlightSlot[], legs: readonly Leg[]) =>
    legs.flatMap((leg, index) => {
      const slot = slots[index];
      return slot ? [{ slot, leg }] : [];
    });
  return [...inSlots(flightSlots.outbound, outbound), ...inSlots(flightSlots.return, back ?? [])];
}

/** Replaces each flight whose slot (prefix of its form fields) is in the map. */
export function replaceSlots(trip: BothWays, legs: ReadonlyMap<FlightSlot, Leg>): BothWays {
  const replaced = (slots: readonly FlightSlot[], flights: Flights): Flights => {
    const [first, ...others] = flights.map((leg, index) => legs.get(slots[index] as FlightSlot) ?? leg);
    return [first ?? flights[0], ...others];
  };
  return {
    outbound: replaced(flightSlots.outbound, trip.outbound),
    back: trip.back && replaced(flightSlots.return, trip.back),
  };
}
