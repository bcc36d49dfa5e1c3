// Owns what happens after somebody has paid, each step with its date: one place, so that no two of them can contradict
// each other. Leaves the words to locales and the dates' own rules to booking.ts.
import { followUpDueAt, isShortNotice, ticketDueOn } from './booking.ts';
import type { Leg } from './deal.ts';

export interface StepsAfterPaying {
  readonly bookedAt: Date;
  /** The passenger details are asked for by then. */
  readonly detailsDueAt: Date;
  /** Never before the details, never after departure. */
  readonly ticketDueOn: string;
  /** The flight leaves too soon for the usual days before departure. */
  readonly isShortNotice: boolean;
  /** The booking could be made only once the deal opens. */
  readonly isLater: boolean;
}

type BookedDeal = {
  readonly outbound: Pick<Leg, 'departsOn' | 'departureTime'>;
  readonly publishAt: Date | null;
};

/** For a booking made now, or as soon as the deal opens. */
export function stepsAfterPaying({ outbound, publishAt }: BookedDeal, now: Date): StepsAfterPaying {
  const isLater = publishAt !== null && publishAt > now;
  const bookedAt = isLater ? publishAt : now;
  return {
    bookedAt,
    detailsDueAt: followUpDueAt(outbound, bookedAt),
    ticketDueOn: ticketDueOn(outbound.departsOn, bookedAt),
    isShortNotice: isShortNotice(outbound.departsOn, bookedAt),
    isLater,
  };
}
