// Owns the sums of a booking and what the buyer is promised: tickets, totals, whether a total can be billed,
// when the ticket comes. Leaves the states of a booking to booking-state.ts and seats to the server.
import { followUpHours, minBillableSen, minTicketsPerBooking, ticketDeliveryDays } from './constants.ts';
import { hasDiscount, type Leg } from './deal.ts';
import { assertSen, type Sen } from './money.ts';
import { addDays, earlierDate, klDate, klWallClock, laterDate } from './time.ts';

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

function usualFollowUpAt(bookedAt: Date): Date {
  return new Date(bookedAt.getTime() + followUpHours * 60 * 60 * 1000);
}

/** True when the usual delivery date lies before the follow-up, so that the real date must be told. */
export function isShortNotice(departsOn: string, bookedAt: Date): boolean {
  return addDays(departsOn, -ticketDeliveryDays) < klDate(usualFollowUpAt(bookedAt));
}

/**
 * The date by which the ticket comes: 7 days before departure, but never before the day the follow-up is due, since
 * the ticket needs the details asked for there; at the latest the day before departure; and never a day before the
 * booking itself.
 */
export function ticketDueOn(departsOn: string, bookedAt: Date): string {
  if (!isShortNotice(departsOn, bookedAt)) return addDays(departsOn, -ticketDeliveryDays);
  const latestOn = addDays(departsOn, -1);
  return laterDate(klDate(bookedAt), earlierDate(klDate(usualFollowUpAt(bookedAt)), latestOn));
}

/**
 * A representative follows up by then: within 48 hours, sooner when the ticket is due sooner, and before a flight of
 * the same day takes off. The ticket of a flight needs the details asked for here.
 */
export function followUpDueAt(
  { departsOn, departureTime }: Pick<Leg, 'departsOn' | 'departureTime'>,
  bookedAt: Date,
): Date {
  const moments = [
    usualFollowUpAt(bookedAt),
    klWallClock(ticketDueOn(departsOn, bookedAt), '23:59'),
    klWallClock(departsOn, departureTime),
  ];
  return new Date(Math.max(bookedAt.getTime(), Math.min(...moments.map((moment) => moment.getTime()))));
}
