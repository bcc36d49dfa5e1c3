// The file of bookings: its columns, in the words of the list. Passport numbers are a column of their own, there only
// when they were asked for. Made where it is sent, row by row.
import { csvLine } from '#domain/csv.ts';
import type { ListedBooking } from '#domain/customer-list.ts';
import { decimalFromSen } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { passportMissing, statusNames, tagNames } from './booking-words.ts';

export function bookingsFileHead(withPassports: boolean): string {
  return csvLine([
    m.lists_bookings_id(),
    m.lists_bookings_passenger(),
    ...(withPassports ? [m.lists_bookings_passport_number()] : []),
    m.lists_csv_email(),
    m.lists_csv_phone(),
    m.lists_destination(),
    m.lists_airlines(),
    m.lists_bookings_tickets(),
    m.lists_csv_unit_price(),
    m.lists_csv_total(),
    m.lists_status(),
    m.lists_bookings_transaction(),
    m.lists_bookings_booked_at(),
  ]);
}

export function bookingsFileLine(row: ListedBooking, withPassports: boolean): string {
  return csvLine([
    row.reference,
    row.passengerName,
    ...(withPassports ? [row.passportNumber ?? passportMissing(row).text] : []),
    row.email,
    row.phoneNumber,
    row.destination,
    row.airlines,
    String(row.tickets),
    decimalFromSen(row.unitPriceSen),
    decimalFromSen(row.totalSen),
    [statusNames[row.status](), ...row.tags.map((tag) => tagNames[tag]())].join(', '),
    row.transactionId ?? '',
    formatDateTime(row.createdAt),
  ]);
}
