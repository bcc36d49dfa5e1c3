import { hasDiscount } from '../deals/deal.ts';
import { assertSen, minBillableSen, type Sen } from '../kernel/money.ts';

export const minTicketsPerBooking = 1;
export const bookingReferenceCharacters = 8;
export const maxNotesPerBooking = 200;

/** Returns 1 even without seats; the seat hold then rejects the booking. */
export function clampTickets(typed: string | number, seatsAvailable: number): number {
  const count = Math.trunc(Number(typed));
  if (Number.isNaN(count)) return minTicketsPerBooking;
  return Math.max(minTicketsPerBooking, Math.min(count, seatsAvailable));
}

export interface BookingTotals {
  readonly totalSen: Sen;
  readonly originalSen: Sen;
  readonly savingsSen: Sen;
}

export function bookingTotals(booking: {
  readonly sellingPriceSen: Sen;
  readonly costSen: Sen;
  readonly tickets: number;
}): BookingTotals {
  const totalSen = booking.sellingPriceSen * booking.tickets;
  const originalSen = booking.costSen * booking.tickets;
  assertSen(totalSen);
  assertSen(originalSen);
  const saves = hasDiscount(booking.costSen, booking.sellingPriceSen);
  return { totalSen, originalSen, savingsSen: saves ? originalSen - totalSen : 0 };
}

export function isBillable(totalSen: Sen): boolean {
  return totalSen >= minBillableSen;
}
