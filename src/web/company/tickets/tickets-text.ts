import type {
  FlightTickets,
  TicketDocument,
  TicketDoubt,
  TicketTraveller,
} from '#domain/fulfilment/flight-tickets.ts';
import type { PastedProblem } from '#domain/fulfilment/pasted-tickets.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import { describeReadResult } from '#web/company/documents/documents-text.ts';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const flightTicketsText: FormText = {
  fields: {
    passenger: () => ({ what: m.tickets_what_passenger(), max: maxCharacters.pnr }),
    numbers: () => ({ what: m.tickets_what_numbers(), max: maxCharacters.pastedText }),
  },
  failed: (reason = m.error_not_saved()) => m.documents_failed({ reason }),
};

export function passengerText({
  reference,
  place,
  ticketName,
}: Pick<TicketTraveller, 'reference' | 'place' | 'ticketName'>): string {
  return m.tickets_passenger({ reference, place, name: ticketName ?? m.documents_passenger_unnamed() });
}

export function findTicketTraveller(
  bookings: FlightTickets['bookings'],
  { bookingId, place }: Pick<TicketDocument, 'bookingId' | 'place'>,
): TicketTraveller | undefined {
  const booking = bookings.find((each) => each.bookingId === bookingId);
  return booking?.travellers.find((each) => each.place === place);
}

interface Doubtful {
  readonly file: TicketDocument;
  readonly reference: string;
  readonly passenger: string;
  readonly number: string;
  readonly known: string;
}

const doubtTexts: Readonly<Record<TicketDoubt, (input: Doubtful) => string>> = {
  refused: ({ file }) => describeReadResult(file),
  noName: m.tickets_doubt_no_name,
  sameName: m.tickets_doubt_same_name,
  otherName: m.tickets_doubt_other_name,
  severalNames: m.tickets_doubt_several_names,
  fileNameOnly: m.tickets_doubt_file_name,
  namesMissing: m.tickets_doubt_names_missing,
  renamed: m.tickets_doubt_renamed,
  alreadySent: m.tickets_doubt_already_sent,
  noNumber: m.tickets_doubt_no_number,
  numberUsed: m.tickets_doubt_number_used,
  otherNumber: m.tickets_doubt_other_number,
  twoNumbers: m.tickets_doubt_two_numbers,
};

export function describeDoubt(
  { document, doubt }: FlightTickets['plan']['doubtful'][number],
  bookings: FlightTickets['bookings'],
): string {
  const booking = bookings.find(({ bookingId }) => bookingId === document.bookingId);
  const passenger = findTicketTraveller(bookings, document);
  return doubtTexts[doubt]({
    file: document,
    reference: booking?.reference ?? '',
    passenger: passenger
      ? passengerText(passenger)
      : m.tickets_everyone({ reference: booking?.reference ?? '' }),
    number: document.ticketNumber ?? '',
    known: passenger?.ticketNumber ?? '',
  });
}

export const pastedProblemTexts: Readonly<Record<PastedProblem, () => string>> = {
  noNumber: m.tickets_pasted_no_number,
  noName: m.tickets_pasted_no_name,
  severalNames: m.tickets_pasted_several_names,
  wrongCount: m.tickets_pasted_wrong_count,
  twice: m.tickets_pasted_twice,
  namesMissing: m.tickets_pasted_names_missing,
  numberUsed: m.tickets_pasted_number_used,
  otherNumber: m.tickets_pasted_other_number,
};
