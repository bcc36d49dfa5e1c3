// Owns the places that the flights of a trip have in a form. Apart from flight-change.ts, which buyers' pages carry.
import { type FlightSlot, flightSlots } from './company-deal.ts';
import type { Flights, Leg, Trip } from './deal.ts';

type BothWays = Pick<Trip, 'outbound' | 'back'>;

export interface SlottedFlight {
  readonly slot: FlightSlot;
  readonly leg: Leg;
}

/** Every flight with the name that its fields have in a form. */
export function slotted({ outbound, back }: BothWays): SlottedFlight[] {
  const inSlots = (slots: readonly FlightSlot[], legs: readonly Leg[]) =>
    legs.flatMap((leg, index) => {
      const slot = slots[index];
      return slot ? [{ slot, leg }] : [];
    });
  return [...inSlots(flightSlots.outbound, outbound), ...inSlots(flightSlots.return, back ?? [])];
}

/** The same trip with other flights in its places. */
export function unslotted(trip: BothWays, legs: ReadonlyMap<FlightSlot, Leg>): BothWays {
  const replaced = (slots: readonly FlightSlot[], flights: Flights): Flights => {
    const [first, ...others] = flights.map((leg, index) => legs.get(slots[index] as FlightSlot) ?? leg);
    return [first ?? flights[0], ...others];
  };
  return {
    outbound: replaced(flightSlots.outbound, trip.outbound),
    back: trip.back && replaced(flightSlots.return, trip.back),
  };
}
