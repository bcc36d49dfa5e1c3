import type { OpeningReport } from '#domain/bookings/opening-input.ts';
import type { Sen } from '#domain/kernel/money.ts';

export type NightSeatState = 'free' | 'held' | 'sold';

export interface NightEvent {
  readonly at: Date;
  readonly what: 'held' | 'sold' | 'soldLate' | 'returned' | 'refundDue';
  readonly tickets: number;
}

export interface Night {
  readonly deal: {
    readonly id: string;
    readonly destinationCountry: string;
    readonly airlines: string;
    readonly route: string;
    readonly sellingPriceSen: Sen;
    readonly opensAt: Date;
  };
  readonly seats: Readonly<Record<'offered' | NightSeatState, number>>;
  readonly cabin: readonly NightSeatState[];
  readonly promises: Readonly<
    Record<'oversold' | 'paidForNothing' | 'refundsTracked' | 'mailedTwice' | 'confirmed', number>
  >;
  readonly events: readonly NightEvent[];
  readonly report: OpeningReport | null;
}

export type NightPhase = 'soon' | 'open' | 'settling' | 'soldOut';

export function nightPhase({ deal, seats }: Pick<Night, 'deal' | 'seats'>, now: Date): NightPhase {
  if (deal.opensAt > now) return 'soon';
  if (seats.free > 0) return 'open';
  return seats.held > 0 ? 'settling' : 'soldOut';
}

/** Seconds from one time to another, rounded up and never negative. */
export function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.ceil((to.getTime() - from.getTime()) / 1_000));
}
