// Both times are local at the connecting airport, so they can be compared directly.

import type { FieldErrorCode, FieldErrors } from '../kernel/errors.ts';
import { addDays } from '../kernel/time.ts';
import type { FlightSlot } from './flight-slots.ts';
import { flightTimes } from './flight-times.ts';
import { type Leg, routeParts } from './leg.ts';

export interface TypedFlight {
  readonly slot: FlightSlot;
  readonly leg: Leg | null;
}

export function checkFlightOrder(flights: readonly TypedFlight[]): FieldErrors {
  const errors: Record<string, FieldErrorCode> = {};
  flights.forEach(({ slot, leg }, index) => {
    const before = flights[index - 1]?.leg;
    if (!before || !leg) return;
    const landed = getLandingDate(before);
    const [arrived, onward] = [routeParts(before.route), routeParts(leg.route)];
    if (!arrived || !onward) return;
    if (arrived.to !== onward.from) {
      errors[`${slot}Route`] = 'connection_route';
    } else if (`${leg.departsOn} ${leg.departureTime}` < `${landed} ${before.arrivalTime}`) {
      // If the flight leaves on the landing day, only its time can be wrong.
      errors[`${slot}${leg.departsOn === landed ? 'DepartureTime' : 'DepartsOn'}`] =
        'connection_before_landing';
    }
  });
  return errors;
}

/** Returns the landing date. If zones are unknown, an arrival before the departure time is the next day. */
export function getLandingDate(leg: Leg): string {
  const { arrivesOn } = flightTimes(leg);
  return arrivesOn ?? addDays(leg.departsOn, leg.arrivalTime < leg.departureTime ? 1 : 0);
}
