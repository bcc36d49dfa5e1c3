// Seat map of an opening night. Bookings have only a number of seats, so this assigns places in the order in
// which seats are taken and returned. A booking keeps its places.
import type { OpeningBooking } from './opening.store.ts';

export type SeatState = 'free' | 'held' | 'sold';

interface SeatEvent {
  readonly at: number;
  readonly kind: 'give' | 'take';
  readonly booking: OpeningBooking;
}

function listSeatEvents(booking: OpeningBooking): SeatEvent[] {
  const { createdAt, failedAt, completedAt } = booking;
  const events: SeatEvent[] = [{ at: createdAt.getTime(), kind: 'take', booking }];
  if (failedAt) events.push({ at: failedAt.getTime(), kind: 'give', booking });
  if (failedAt && completedAt && completedAt >= failedAt)
    events.push({ at: completedAt.getTime(), kind: 'take', booking });
  return events;
}

export function seatMap(offered: number, bookings: readonly OpeningBooking[]): SeatState[] {
  const events = bookings.flatMap(listSeatEvents).sort((one, other) => one.at - other.at);
  const places = new Map<OpeningBooking, number[]>();
  const free = new Set(Array.from({ length: offered }, (_, place) => place));
  // Concurrent bookings may be out of clock order. One that finds no free place waits for one.
  const waiting = new Set<OpeningBooking>();

  function take(booking: OpeningBooking): void {
    const found = [...free].sort((one, other) => one - other).slice(0, booking.tickets);
    if (found.length < booking.tickets) {
      waiting.add(booking);
      return;
    }
    waiting.delete(booking);
    for (const place of found) free.delete(place);
    places.set(booking, found);
  }

  for (const { kind, booking } of events) {
    if (kind === 'take') take(booking);
    else {
      waiting.delete(booking);
      for (const place of places.get(booking) ?? []) free.add(place);
      places.delete(booking);
      for (const other of waiting) take(other);
    }
  }

  const map: SeatState[] = Array.from({ length: offered }, () => 'free');
  for (const [{ hold }, taken] of places) {
    if (hold !== 'released') for (const place of taken) map[place] = hold;
  }
  return map;
}
