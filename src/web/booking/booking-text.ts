import type { TripView } from '#domain/trips/trip-view.ts';
import { m } from '#locales/messages/messages.js';

export function formatSeatsAvailable(count: number): string {
  return m.tickets_available({ count });
}

export function ticketsText(count: number): string {
  return m.pay_tickets({ count });
}

export type ClampReason = 'most' | 'least' | 'whole';

/** Returns why a typed number of tickets was adjusted, or null if it was not. */
export function getClampReason(typed: string, seats: number): ClampReason | null {
  const count = Number(typed);
  if (typed.trim() === '' || Number.isNaN(count) || count < 1) return 'least';
  if (count > seats) return 'most';
  return Number.isInteger(count) ? null : 'whole';
}

export function explainClamp(why: ClampReason, count: number): string {
  if (why === 'least') return m.tickets_clamped_least();
  if (why === 'whole') return m.tickets_clamped_whole({ count });
  return m.tickets_clamped_most({ count });
}

export function formatTripKind({ tripType }: Pick<TripView, 'tripType'>): string {
  return tripType === 'oneWay' ? m.booking_one_way() : m.booking_return_trip();
}
