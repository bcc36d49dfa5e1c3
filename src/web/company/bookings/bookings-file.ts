import type { ExportedBooking } from '#domain/fulfilment/customer-list.ts';
import { csvLine } from '#domain/kernel/csv.ts';
import { decimalFromSen } from '#domain/kernel/money.ts';
import { formatDestination, formatDuration } from '#domain/trips/trip-text.ts';
import type { JourneyView } from '#domain/trips/trip-view.ts';
import { formatDate, formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { bookingStatusNames, explainMissingPassport, tagNames } from './booking-text.ts';

export function bookingsFileHead(withPassports: boolean): string {
  return csvLine([
    m.lists_bookings_id(),
    m.lists_bookings_passenger(),
    ...(withPassports ? [m.lists_bookings_passport_number()] : []),
    m.lists_csv_email(),
    m.lists_csv_phone(),
    m.lists_destination(),
    m.lists_airlines(),
    m.lists_csv_departs(),
    m.lists_csv_arrives(),
    m.lists_csv_duration(),
    m.lists_csv_returns(),
    m.lists_csv_lands_back(),
    m.lists_csv_return_duration(),
    m.lists_bookings_tickets(),
    m.lists_csv_unit_price(),
    m.lists_csv_total(),
    m.lists_status(),
    m.lists_bookings_transaction(),
    m.lists_bookings_booked_at(),
    m.lists_csv_pnr(),
    m.lists_csv_flights(),
    m.lists_csv_route(),
    m.lists_csv_first_name(),
    m.lists_csv_last_name(),
    m.lists_csv_paid_at(),
    m.lists_csv_names_due(),
    m.lists_csv_tickets_due(),
    m.lists_csv_names_in(),
    m.lists_csv_ticket_numbers(),
    m.offers_not_flying(),
  ]);
}

export function bookingsFileLine(row: ExportedBooking, withPassports: boolean): string {
  return csvLine([
    row.reference,
    row.passengerName,
    ...(withPassports ? [row.passportNumber ?? explainMissingPassport(row).text] : []),
    row.email,
    row.phoneNumber,
    formatDestination(row.trip, row.destination),
    row.airlines,
    ...journeyCells(row.trip.outbound),
    ...journeyCells(row.trip.back),
    String(row.tickets),
    decimalFromSen(row.unitPriceSen),
    decimalFromSen(row.totalSen),
    [bookingStatusNames[row.status](), ...row.tags.map((tag) => tagNames[tag]())].join(', '),
    row.transactionId ?? '',
    formatDateTime(row.createdAt),
    ...ticketCells(row),
  ]);
}

function ticketCells(row: ExportedBooking): string[] {
  const { trip, story, ticketing } = row;
  const flights = [...trip.outbound.flights, ...(trip.back?.flights ?? [])];
  return [
    ticketing?.pnr ?? '',
    flights.map(({ flightNumber }) => flightNumber).join(', '),
    flights.map(({ route }) => route).join(', '),
    row.firstName,
    row.lastName,
    row.paidAt ? formatDateTime(row.paidAt) : '',
    story ? formatDateTime(story.namesBy) : '',
    story ? formatDate(story.ticketsOn) : '',
    story ? m.board_departure_of({ done: row.entered, total: row.tickets - row.notFlying }) : '',
    ticketing?.ticketNumbers.join(', ') ?? '',
    String(row.notFlying),
  ];
}

/** Departure, arrival and duration in local airport times. If the arrival day is unknown, only the time. */
function journeyCells(journey: JourneyView | null): string[] {
  if (!journey) return ['', '', ''];
  const { arrivesOn, arrivalTime, durationMinutes } = journey;
  return [
    `${formatDate(journey.departsOn)} ${journey.departureTime}`,
    arrivesOn === null ? arrivalTime : `${formatDate(arrivesOn)} ${arrivalTime}`,
    durationMinutes === null ? '' : formatDuration(durationMinutes),
  ];
}
