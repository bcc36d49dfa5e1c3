export const defaultProspectTickets = 1;
export const maxProspectTickets = 99;

export type WaitsFor = 'opening' | 'seats';

export interface Waiting {
  readonly id: string;
  /** Fewer seats are of no use to this person. */
  readonly tickets: number;
}

/** Each person takes their tickets; those who need more keep their place. Nothing is reserved. */
export function pickByFreeSeats<Person extends Waiting>(
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
