// Owns what people wait for and who on a waiting list is told of free seats. Leaves finding those people, and writing to
// them, to the server.

export const defaultProspectTickets = 1;
export const maxProspectTickets = 99;

/** The opening of a deal that comes soon, or seats of one that is sold out. */
export type WaitsFor = 'opening' | 'seats';

export interface Waiting {
  readonly id: string;
  /** How many seats this person needs; fewer are of no use to them. */
  readonly tickets: number;
}

/**
 * Whom to tell of so many free seats, out of a list in which the longest waiting stands first. Everybody told takes
 * their number from what the others can be told of; people who need more than is left are passed over and keep their place.
 * Nothing is reserved by being told: first come, first served.
 */
export function pickByFreeSeats<Person extends Waiting>(
  freeSeats: number,
  longestFirst: readonly Person[],
): Person[] {
  let untoldOf = freeSeats;
  return longestFirst.filter(({ tickets }) => {
    if (tickets > untoldOf) return false;
    untoldOf -= tickets;
    return true;
  });
}
