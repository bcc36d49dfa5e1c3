// Reads a pasted list of ticket numbers for a flight: with names in any order, or bare numbers in passenger order.
import { findNamedTravellers, findTicketNumbers } from './document-match.ts';
import type { TicketBooking, TicketOwner, TicketTraveller } from './flight-tickets.ts';

export const pastedProblems = [
  'noNumber', // no ticket number, or several
  'noName', // no passenger of the flight
  'severalNames', // several passengers, or several with the same name
  'wrongCount', // bare numbers, but not as many as passengers
  'twice', // another line has the same number or passenger
  'namesMissing', // the booking's names are not complete
  'numberUsed', // another passenger has the number
  'otherNumber', // the passenger has another number, which is never replaced here
] as const;
export type PastedProblem = (typeof pastedProblems)[number];

export interface PastedLine {
  /** Blank lines are not counted. */
  readonly line: number;
  readonly text: string;
  readonly traveller: TicketTraveller | null;
  readonly ticketNumber: string | null;
  readonly problem: PastedProblem | null;
}

interface FoundLine extends Omit<PastedLine, 'line' | 'problem'> {
  readonly found: PastedProblem | null;
}

export function readPastedTickets(
  text: string,
  bookings: readonly TicketBooking[],
  owners: readonly TicketOwner[],
): PastedLine[] {
  const travellers = bookings.flatMap((booking) => booking.travellers);
  const texts = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const areBare = texts.every((line) => !/\p{L}/u.test(line));
  const lines = texts.map((line, index): FoundLine => {
    const [ticketNumber = null, ...others] = findTicketNumbers(line);
    if (ticketNumber === null || others.length > 0) return unread(line, null, 'noNumber');
    if (!areBare) return findByName(line, ticketNumber, travellers);
    const traveller = texts.length === travellers.length ? travellers[index] : undefined;
    return traveller
      ? { text: line, traveller, ticketNumber, found: null }
      : unread(line, ticketNumber, 'wrongCount');
  });
  return lines.map(({ found, ...line }, index) => ({
    ...line,
    line: index + 1,
    problem: found ?? findPastedProblem(line, lines, { bookings, owners }),
  }));
}

const unread = (text: string, ticketNumber: string | null, found: PastedProblem): FoundLine => ({
  text,
  ticketNumber,
  found,
  traveller: null,
});

function findByName(text: string, ticketNumber: string, travellers: readonly TicketTraveller[]): FoundLine {
  const named = findNamedTravellers(text, travellers);
  const codes = new Set(text.toUpperCase().split(/[^A-Z0-9]+/));
  const referred = named.filter(({ reference }) => codes.has(reference));
  const [traveller, ...others] = referred.length > 0 ? referred : named;
  if (!traveller) return unread(text, ticketNumber, 'noName');
  return others.length > 0
    ? unread(text, ticketNumber, 'severalNames')
    : { text, traveller, ticketNumber, found: null };
}

function findPastedProblem(
  { traveller, ticketNumber }: Pick<PastedLine, 'traveller' | 'ticketNumber'>,
  lines: readonly FoundLine[],
  {
    bookings,
    owners,
  }: { readonly bookings: readonly TicketBooking[]; readonly owners: readonly TicketOwner[] },
): PastedProblem | null {
  const same = lines.filter((line) => line.ticketNumber === ticketNumber || line.traveller === traveller);
  if (same.length > 1) return 'twice';
  const booking = bookings.find(({ bookingId }) => bookingId === traveller?.bookingId);
  if (!booking?.canTicket) return 'namesMissing';
  const isUsed = owners.some(
    (owner) =>
      owner.ticketNumber === ticketNumber &&
      (owner.bookingId !== traveller?.bookingId || owner.place !== traveller.place),
  );
  if (isUsed) return 'numberUsed';
  const known = traveller?.ticketNumber ?? null;
  return known !== null && known !== ticketNumber ? 'otherNumber' : null;
}

export interface PastedNumber {
  readonly bookingId: string;
  readonly place: number;
  readonly ticketNumber: string;
  /** The passenger has this number already. */
  readonly isKnown: boolean;
}

/** Returns the lines without a problem. */
export function listPastedNumbers(lines: readonly PastedLine[]): PastedNumber[] {
  return lines.flatMap(({ traveller, ticketNumber, problem }) =>
    traveller && ticketNumber !== null && problem === null
      ? [
          {
            bookingId: traveller.bookingId,
            place: traveller.place,
            ticketNumber,
            isKnown: traveller.ticketNumber === ticketNumber,
          },
        ]
      : [],
  );
}

export interface PastedReview {
  readonly text: string;
  readonly lines: readonly PastedLine[];
  /** Numbers that are not stored yet. */
  readonly count: number;
  /** Fingerprint of the assignment, so that the press only enters what the page showed. */
  readonly seen: string;
}
