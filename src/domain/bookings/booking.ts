// Owns the sums of a booking: tickets, totals, whether a total can be billed. Leaves the states of a booking to
// booking-state.ts and seats to the server.
import { hasDiscount } from '../deals/deal.ts';
import { assertSen, minBillableSen, type Sen } from '../kernel/money.ts';

export const minTicketsPerBooking = 1;
export const bookingReferenceCharacters = 8;
export const maxNotesPerBooking = 200;

/**
 * The ticket count meant by whatever was typed: an integer from 1 to the seats available. Without seats it
 * is still 1, because the smallest booking is one ticket; refusing that booking is the seats' own rule.
 */
export function clampTickets(typed: string | number, seatsAvailable: number): number {
  const count = Math.trunc(Number(typed));
  if (Number.isNaN(count)) return minTicketsPerBooking;
  return Math.max(minTicketsPerBooking, Math.min(count, seatsAvailable));
}

export interface BookingTotals {
  readonly totalSen: Sen;
  readonly originalSen: Sen;
  /** 0 unless the original price is above the promo price. */
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

/** The provider bills nothing under RM 1.00. */
export function isBillable(totalSen: Sen): boolean {
  return totalSen >= minBillableSen;
}
