// Stored form of sold flights in bookings and emails. Must still read what earlier versions wrote.
import type { Direction, Flights, Leg, PrintedLeg, Trip } from './leg.ts';

/** Old rows have no direction: in these, the first flight is the outbound and the second the return. */
export type SoldFlight = PrintedLeg & {
  readonly dayOffset?: number | null;
  readonly direction?: Direction;
};

type BothWays = Pick<Trip, 'outbound' | 'back'>;

export function readSoldFlights(kept: readonly SoldFlight[]): BothWays {
  const legs = kept.map(({ direction, ...leg }, index) => ({
    direction: direction ?? (index === 0 ? 'outbound' : 'return'),
    leg: { ...leg, dayOffset: leg.dayOffset ?? null },
  }));
  const [outbound, back] = (['outbound', 'return'] as const).map((way) =>
    toFlights(legs.filter(({ direction }) => direction === way).map(({ leg }) => leg)),
  );
  if (!outbound) throw new Error('A sold trip has no outbound flight. Look at the legs of its booking.');
  return { outbound, back: back ?? null };
}

function toFlights([first, ...connecting]: readonly Leg[]): Flights | null {
  return first ? [first, ...connecting] : null;
}
