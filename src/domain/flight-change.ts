// Owns what it means that an airline changed or cancelled flights that were sold: what is now stands beside what was sold,
// and the buyer answers. Leaves reading the forms to flight-change-input.ts.
import { type FlightSlot, flightSlots } from './company-deal.ts';
import type { Flights, Leg, Trip } from './deal.ts';

export const flightChangeKinds = ['changed', 'cancelled'] as const;
export type FlightChangeKind = (typeof flightChangeKinds)[number];

/** `call` and `cancel` are wishes: the company answers them by phone. */
export const flightChangeAnswers = ['accept', 'call', 'cancel'] as const;
export type FlightChangeAnswer = (typeof flightChangeAnswers)[number];

/** A flight that does not fly cannot be accepted. */
export function possibleAnswers(kind: FlightChangeKind): readonly FlightChangeAnswer[] {
  return kind === 'cancelled' ? ['call', 'cancel'] : flightChangeAnswers;
}

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

/** As a company and its buyers are told of it. */
export interface FlightChange extends BothWays {
  readonly id: string;
  readonly kind: FlightChangeKind;
  readonly note: string;
  readonly madeAt: Date;
}

export interface AnsweredChange extends FlightChange {
  readonly answer: FlightChangeAnswer | null;
  readonly answerNote: string;
  readonly answeredAt: Date | null;
}

/** What the page of a departure lists. */
export interface ListedChange extends FlightChange {
  readonly madeBy: string;
  readonly told: number;
  readonly answers: readonly ListedAnswer[];
}

export interface ListedAnswer {
  readonly bookingId: string;
  readonly reference: string;
  readonly buyerName: string;
  readonly answer: FlightChangeAnswer;
  readonly note: string;
  readonly answeredAt: Date;
}
