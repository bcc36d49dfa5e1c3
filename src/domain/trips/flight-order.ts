// Owns whether the flights of one direction can be flown one after the other: each leaves from where the one before it has
// landed, and not earlier. Both are read off the same airport's clock, so they compare as they stand.

import type { FieldErrorCode, FieldErrors } from '../kernel/errors.ts';
import { addDays } from '../kernel/time.ts';
import type { FlightSlot } from './flight-slots.ts';
import { flightTimes } from './flight-times.ts';
import { type Leg, routeParts } from './leg.ts';

export interface TypedFlight {
  readonly slot: FlightSlot;
  /** Null while something of it is missing or unreadable. */
  readonly leg: Leg | null;
}

export function checkFlightOrder(flights: readonly TypedFlight[]): FieldErrors {
  const errors: Record<string, FieldErrorCode> = {};
  flights.forEach(({ slot, leg }, index) => {
    const before = flights[index - 1]?.leg;
    if (!before || !leg) return;
    const landed = landsOn(before);
    const [arrived, onward] = [routeParts(before.route), routeParts(leg.route)];
    if (!arrived || !onward) return;
    if (arrived.to !== onward.from) {
      errors[`${slot}Route`] = 'connection_route';
    } else if (`${leg.departsOn} ${leg.departureTime}` < `${landed} ${before.arrivalTime}`) {
      // The date is at fault unless it is the day of the landing: then it can only be the time.
      errors[`${slot}${leg.departsOn === landed ? 'DepartureTime' : 'DepartsOn'}`] =
        'connection_before_landing';
    }
  });
  return errors;
}

/** Where nobody knows the time zones, an arrival earlier than its departure is on the next day. */
export function landsOn(leg: Leg): string {
  const { arrivesOn } = flightTimes(leg);
  return arrivesOn ?? addDays(leg.departsOn, leg.arrivalTime < leg.departureTime ? 1 : 0);
}
