// Cells of the manifest, for CSV and workbook. Missing passengers and lap infants have rows too.

import { passengerTitle, passengerType } from '#domain/bookings/passenger-type.ts';
import type { Manifest, ManifestPassenger } from '#domain/fulfilment/manifest.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { genderLetters } from './flight-text.ts';

export function flightFileHead(): string[] {
  return [
    m.flights_file_pnr(),
    m.flights_file_flight(),
    m.flights_file_family(),
    m.flights_file_given(),
    m.flights_file_title(),
    m.flights_column_gender(),
    m.flights_column_birth(),
    m.flights_column_nationality(),
    m.flights_column_passport(),
    m.flights_file_issuing(),
    m.flights_column_expires(),
    m.flights_file_phone(),
    m.flights_file_booking(),
    m.flights_column_ticket(),
  ];
}

export function flightFileRows(manifest: Manifest): string[][] {
  const { trip, bookings } = manifest;
  const { flightNumber, departsOn, route } = trip.outbound.flights[0];
  const flight = [flightNumber, formatDate(departsOn), route].join(' ');
  return bookings.flatMap((booking) =>
    booking.passengers.flatMap((passenger) => {
      const row = (person: Pick<ManifestPassenger, 'name' | 'details'>, ticket: string) => [
        booking.pnr,
        flight,
        ...passengerCells(person),
        booking.phoneNumber,
        booking.reference,
        ticket,
      ];
      const { infant, name } = passenger;
      const adult = name ? `${name.family}/${name.given}` : '';
      return [
        row(passenger, passenger.ticket ?? ''),
        ...(infant ? [row(infant, m.flights_file_infant({ adult }))] : []),
      ];
    }),
  );
}

/** Unknown values are empty. Dates name the month, so that spreadsheets cannot swap day and month. */
function passengerCells({ name, details }: Pick<ManifestPassenger, 'name' | 'details'>): string[] {
  const { gender, dateOfBirth, passportExpiry, ageOnDeparture: age = null } = details ?? {};
  const title = gender && age !== null ? passengerTitle(gender, passengerType(age)) : '';
  return [
    name?.family ?? '',
    name?.given ?? '',
    title,
    gender ? genderLetters[gender]() : '',
    dateOfBirth ? formatDate(dateOfBirth) : '',
    details?.nationality ?? '',
    details?.passportNumber ?? '',
    details?.issuingCountry ?? '',
    passportExpiry ? formatDate(passportExpiry) : '',
  ];
}
