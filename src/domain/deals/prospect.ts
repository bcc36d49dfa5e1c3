export const defaultProspectTickets = 1;
export const maxProspectTickets = 99;

export type WaitingListKind = 'opening' | 'seats';

export interface WaitingProspect {
  readonly id: string;
  /** Number of seats that this person needs. */
  readonly tickets: number;
}

/** Picks prospects in order if enough seats are free for each. Others keep their place. Reserves no seats. */
export function pickByFreeSeats<Person extends WaitingProspect>(
  freeSeats: number,
  longestFirst: readonly Person[],
): Person[] {
  let seatsLeft = freeSeats;
  return longestFirst.filter(({ tickets }) => {
    if (tickets > seatsLeft) return false;
    seatsLeft -= tickets;
    return true;
  });
}
