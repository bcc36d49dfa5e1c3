// Flights as an iCalendar file (RFC 5545). Times are UTC, local times are in the description; a flight of an
// unknown airport has local times only.

import { flightInstants } from '#domain/trips/flight-times.ts';
import type { SoldTrip } from '#domain/trips/leg.ts';
import { formatFlownFlight, placeText } from '#domain/trips/trip-text.ts';
import { type FlightView, tripView } from '#domain/trips/trip-view.ts';
import { formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { getLocale } from '#locales/messages/runtime.js';
import { getTripWords } from '#server/features/mail/layout/trip-text.ts';

export interface CalendarBooking extends Pick<SoldTrip, 'companyName' | 'airlines' | 'outbound' | 'back'> {
  readonly reference: string;
}

const LONGEST_LINE_BYTES = 75;

export function calendarFile(booking: CalendarBooking, now: Date): string {
  const { outbound, back } = tripView(booking);
  const flights = [...outbound.flights, ...(back?.flights ?? [])];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${m.product_name()}//Bookings//EN`,
    'CALSCALE:GREGORIAN',
    ...flights.flatMap((flight, index) => [
      'BEGIN:VEVENT',
      `UID:${booking.reference}-${index + 1}@bookings`,
      `DTSTAMP:${formatUtc(now)}`,
      ...formatSpan(flight),
      ...describeFlight(booking, flight),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.flatMap(foldLine).join('\r\n').concat('\r\n');
}

function formatSpan(flight: FlightView): string[] {
  const instants = flightInstants(flight);
  if (instants) return [`DTSTART:${formatUtc(instants.departsAt)}`, `DTEND:${formatUtc(instants.landsAt)}`];
  const [start, end] = [
    formatLocalTime(flight.departsOn, flight.departureTime),
    flight.arrivesOn && formatLocalTime(flight.arrivesOn, flight.arrivalTime),
  ];
  // The end must be after the start, but in other time zones the local arrival can be earlier.
  return [`DTSTART:${start}`, ...(end && end > start ? [`DTEND:${end}`] : [])];
}

function describeFlight(booking: CalendarBooking, flight: FlightView): string[] {
  const { from, to, flightNumber: number, route, departsOn } = flight;
  const title =
    from && to
      ? m.calendar_flight({ number, from: placeText(from), to: placeText(to) })
      : m.calendar_flight_raw({ number, route });
  const words = m.calendar_about({
    flight: `${formatDayDate(departsOn)}, ${formatFlownFlight(flight, getTripWords({ locale: getLocale() }))}`,
    airlines: booking.airlines,
    reference: booking.reference,
    company: booking.companyName,
  });
  return [
    `SUMMARY:${escapeText(title)}`,
    ...(from ? [`LOCATION:${escapeText(placeText(from))}`] : []),
    `DESCRIPTION:${escapeText(words)}`,
  ];
}

function formatUtc(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
}

function formatLocalTime(date: string, time: string): string {
  return `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r?\n/g, '\\n');
}

/** Continues a long line after a space, never splitting a character. */
function foldLine(line: string): string[] {
  const folded: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > LONGEST_LINE_BYTES) {
      folded.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...folded, current];
}
