// Tickets of all bookings on a flight: which documents are certain, which need a person, and which bookings are
// ready for their buyers. Decided again in the transaction that confirms them.
import type { TripView } from '../trips/trip-view.ts';
import type { CompanyDocument } from './document.ts';

export interface TicketTraveller {
  readonly bookingId: string;
  readonly reference: string;
  readonly place: number;
  readonly ticketName: string | null;
  readonly ticketNumber: string | null;
  readonly enteredAt: Date | null;
}

export interface TicketBooking {
  readonly bookingId: string;
  readonly reference: string;
  /** False while names are missing: the airline cannot have issued its tickets. */
  readonly canTicket: boolean;
  /** False if no airline of the trip issues ticket numbers. */
  readonly needsNumbers: boolean;
  readonly travellers: readonly TicketTraveller[];
}

export type TicketDocument = Pick<
  CompanyDocument,
  'id' | 'fileName' | 'state' | 'readResult' | 'ticketNumber' | 'place' | 'isRead' | 'replacedAt'
> & { readonly bookingId: string | null; readonly readAt: Date | null; readonly confirmedAt: Date | null };

/** A passenger of any flight with this ticket number. */
export interface TicketOwner {
  readonly bookingId: string;
  readonly place: number;
  readonly ticketNumber: string;
}

export const ticketDoubts = [
  'refused', // the read result has the reason
  'noName', // names no passenger of the flight
  'sameName', // names passengers of several bookings
  'otherName', // has the number of one passenger and the name of another
  'severalNames', // names several passengers of one booking
  'fileNameOnly', // only the file name contains the passenger
  'namesMissing', // the booking's names are not complete
  'renamed', // the passenger was renamed after the document was read or confirmed
  'alreadySent', // the passenger has another document already
  'noNumber', // shows no ticket number, or several
  'numberUsed', // another passenger or document has the number
  'otherNumber', // the passenger has another number
  'twoNumbers', // two documents show different numbers for the passenger
] as const;
export type TicketDoubt = (typeof ticketDoubts)[number];

export type TicketJudgement =
  | { readonly kind: 'certain'; readonly traveller: TicketTraveller }
  | { readonly kind: 'doubtful'; readonly doubt: TicketDoubt }
  | { readonly kind: 'reading' };

interface TicketFacts {
  readonly bookings: readonly TicketBooking[];
  /** All documents of the flight that are not replaced, sent ones included. */
  readonly documents: readonly TicketDocument[];
  readonly owners: readonly TicketOwner[];
}

const certainResults: readonly TicketDocument['readResult'][] = ['ticket', 'name'];

export function judgeTicket(document: TicketDocument, facts: TicketFacts): TicketJudgement {
  if (document.state === 'refused') return doubtful('refused');
  if (!document.isRead) return { kind: 'reading' };
  const { readResult, bookingId, place } = document;
  if (readResult === 'several') return doubtful('sameName');
  if (readResult === 'otherName') return doubtful('otherName');
  if (readResult === 'fileName') return doubtful('fileNameOnly');
  const booking = facts.bookings.find((each) => each.bookingId === bookingId);
  if (!booking || !certainResults.includes(readResult)) return doubtful('noName');
  if (place === null) return doubtful('severalNames');
  const traveller = booking.travellers.find((each) => each.place === place);
  if (!traveller) return doubtful('noName');
  const doubt =
    doubtTraveller(document, booking, traveller, facts) ?? doubtNumber(document, traveller, facts);
  if (doubt) return doubtful(doubt);
  if (document.ticketNumber === null && booking.needsNumbers) return doubtful('noNumber');
  return { kind: 'certain', traveller };
}

const doubtful = (doubt: TicketDoubt): TicketJudgement => ({ kind: 'doubtful', doubt });

function doubtTraveller(
  { readAt }: TicketDocument,
  { canTicket }: TicketBooking,
  traveller: TicketTraveller,
  { documents }: TicketFacts,
): TicketDoubt | null {
  if (!canTicket) return 'namesMissing';
  if (isEnteredAfter(traveller, readAt)) return 'renamed';
  return documents.some((each) => each.state === 'sent' && isFor(each, traveller)) ? 'alreadySent' : null;
}

function isEnteredAfter({ enteredAt }: TicketTraveller, at: Date | null): boolean {
  return at !== null && enteredAt !== null && enteredAt > at;
}

function isRenamedSince(
  { bookingId, place, confirmedAt }: TicketDocument,
  { bookings }: TicketFacts,
): boolean {
  const travellers = bookings.flatMap((booking) => booking.travellers);
  return travellers.some(
    (each) =>
      each.bookingId === bookingId &&
      (place === null || each.place === place) &&
      isEnteredAfter(each, confirmedAt),
  );
}

function doubtNumber(
  { id, ticketNumber }: TicketDocument,
  traveller: TicketTraveller,
  { documents, owners }: TicketFacts,
): TicketDoubt | null {
  if (ticketNumber === null) return null;
  const isOther = (owner: { readonly bookingId: string | null; readonly place: number | null }) =>
    owner.bookingId !== traveller.bookingId || owner.place !== traveller.place;
  if (owners.some((owner) => owner.ticketNumber === ticketNumber && isOther(owner))) return 'numberUsed';
  const others = documents.filter((each) => each.id !== id && each.state !== 'refused');
  if (others.some((each) => each.ticketNumber === ticketNumber && isOther(each))) return 'numberUsed';
  if (traveller.ticketNumber !== null && traveller.ticketNumber !== ticketNumber) return 'otherNumber';
  const own = others.filter((each) => isFor(each, traveller) && each.ticketNumber !== null);
  return own.some((each) => each.ticketNumber !== ticketNumber) ? 'twoNumbers' : null;
}

function isFor({ bookingId, place }: TicketDocument, traveller: TicketTraveller): boolean {
  return bookingId === traveller.bookingId && place === traveller.place;
}

export interface CertainTicket {
  readonly document: TicketDocument;
  readonly traveller: TicketTraveller;
}

export interface WaitingBooking {
  readonly bookingId: string;
  readonly reference: string;
  /** Passengers without a document. Empty: another document of the booking needs a person first. */
  readonly places: readonly number[];
}

export interface TicketPlan {
  readonly certain: readonly CertainTicket[];
  readonly doubtful: readonly { readonly document: TicketDocument; readonly doubt: TicketDoubt }[];
  readonly reading: number;
  /** Bookings whose passengers all have a document once the certain ones are confirmed. */
  readonly ready: readonly TicketBooking[];
  readonly waiting: readonly WaitingBooking[];
}

/** The tickets page of a flight. */
export interface FlightTickets {
  readonly dealId: string;
  readonly destination: string;
  readonly trip: TripView;
  readonly bookings: readonly TicketBooking[];
  readonly plan: TicketPlan;
  /** Documents that a person confirmed and that are not sent yet. */
  readonly confirmed: readonly TicketDocument[];
  readonly sent: number;
}

/** A booking is emailed once, when each of its passengers has a document. */
export function planTickets(facts: TicketFacts): TicketPlan {
  const certain: CertainTicket[] = [];
  const doubts: { document: TicketDocument; doubt: TicketDoubt }[] = [];
  let reading = 0;
  for (const document of facts.documents) {
    if (document.state === 'sent') continue;
    if (isSendable(document)) {
      if (isRenamedSince(document, facts)) doubts.push({ document, doubt: 'renamed' });
      continue;
    }
    const judgement = judgeTicket(document, facts);
    if (judgement.kind === 'certain') certain.push({ document, traveller: judgement.traveller });
    else if (judgement.kind === 'doubtful') doubts.push({ document, doubt: judgement.doubt });
    else reading += 1;
  }
  const isCovering = (document: TicketDocument) =>
    document.state === 'sent' ||
    certain.some((each) => each.document === document) ||
    (isSendable(document) && !doubts.some((each) => each.document === document));
  const ready: TicketBooking[] = [];
  const waiting: WaitingBooking[] = [];
  for (const booking of facts.bookings) {
    const own = facts.documents.filter((each) => each.bookingId === booking.bookingId);
    const covering = own.filter(isCovering);
    if (!covering.some((each) => each.state !== 'sent')) continue;
    const places = booking.travellers
      .map(({ place }) => place)
      .filter((place) => !covering.some((each) => each.place === null || each.place === place));
    const isUndecided = own.some((each) => each.state !== 'refused' && !covering.includes(each));
    if (places.length === 0 && !isUndecided) ready.push(booking);
    else waiting.push({ bookingId: booking.bookingId, reference: booking.reference, places });
  }
  return { certain, doubtful: doubts, reading, ready, waiting };
}

const isSendable = ({ state, isRead }: TicketDocument) => state === 'confirmed' && isRead;
