// The flights of a booking as a calendar file (RFC 5545). Times carry no zone: they are the airports' own wall clocks
// and stand in the calendar as printed on the ticket.
import { type Leg, routeParts, type Trip } from '#domain/deal.ts';
import { addDays } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';

export interface CalendarBooking extends Pick<Trip, 'outbound' | 'back'> {
  readonly reference: string;
  readonly airlines: string;
  readonly companyName: string;
}

const LONGEST_LINE_BYTES = 75;

export function calendarFile(booking: CalendarBooking, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${m.product_name()}//Bookings//EN`,
    'CALSCALE:GREGORIAN',
    ...[...booking.outbound, ...(booking.back ?? [])].flatMap((leg, index) =>
      flight(booking, leg, index, now),
    ),
    'END:VCALENDAR',
  ];
  return lines.flatMap(fold).join('\r\n').concat('\r\n');
}

function flight(booking: CalendarBooking, leg: Leg, index: number, now: Date): string[] {
  const route = routeParts(leg.route);
  const number = leg.flightNumber;
  const title = route
    ? m.calendar_flight({ number, ...route })
    : m.calendar_flight_raw({ number, route: leg.route });
  const about = m.calendar_about({
    airlines: booking.airlines,
    reference: booking.reference,
    company: booking.companyName,
  });
  // An arrival earlier than its departure is on the next day.
  const arrivesOn = leg.arrivalTime < leg.departureTime ? addDays(leg.departsOn, 1) : leg.departsOn;
  return [
    'BEGIN:VEVENT',
    `UID:${booking.reference}-${index + 1}@bookings`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')}`,
    `DTSTART:${wallClock(leg.departsOn, leg.departureTime)}`,
    // An end must lie after its start; clocks of two zones may say the same.
    ...(leg.arrivalTime === leg.departureTime ? [] : [`DTEND:${wallClock(arrivesOn, leg.arrivalTime)}`]),
    `SUMMARY:${escapeText(title)}`,
    ...(route ? [`LOCATION:${route.from}`] : []),
    `DESCRIPTION:${escapeText(about)}`,
    'END:VEVENT',
  ];
}

function wallClock(date: string, time: string): string {
  return `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r?\n/g, '\\n');
}

/** A longer line goes on in the next one, after a space; a character is never cut in two. */
function fold(line: string): string[] {
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
