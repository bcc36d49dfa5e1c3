// A flight as one line of text, as the database makes it (`flight_details`) and as older records wrote it. The product
// itself reads the fields of a flight; made-up data writes such lines and tests read them.

import { readDate, readTime } from '#domain/kernel/typed-time.ts';
import { type Leg, type PrintedLeg, readRoute } from '#domain/trips/leg.ts';

/** `AK 123 2026-12-02 KUL-KIX 14:05 21:30` */
export function flightLine(leg: PrintedLeg): string {
  return [leg.flightNumber, leg.departsOn, leg.route, leg.departureTime, leg.arrivalTime].join(' ');
}

/**
 * Reads a line from the right, where every part is one word; what is left over is the flight number, which
 * may contain spaces. A next-day mark on the arrival is dropped: an arrival earlier than its departure says it.
 */
export function readFlightLine(line: string): Leg | null {
  const words = line
    .trim()
    .replace(/\s*\+1$/, '')
    .split(/\s+/);
  const [arrival, departure, route, date] = words.splice(-4).reverse();
  const flightNumber = words.join(' ');
  const read = {
    flightNumber,
    departsOn: readDate(date ?? ''),
    route: readRoute(route ?? ''),
    departureTime: readTime(departure ?? ''),
    arrivalTime: readTime(arrival ?? ''),
  };
  return isWhole(read) ? { ...read, dayOffset: null } : null;
}

function isWhole(read: { [part in keyof PrintedLeg]: string | null }): read is PrintedLeg {
  return Object.values(read).every(Boolean);
}
