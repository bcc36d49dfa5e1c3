// Owns when a buyer is promised what after paying, and until when a company works to keep it: call, names, tickets. Every
// date shown or mailed comes from here.

import {
  addDays,
  earlierDate,
  hourMs,
  isWorkingDay,
  klDate,
  klWallClock,
  laterDate,
} from '../kernel/time.ts';
import type { Leg } from '../trips/leg.ts';

export const ticketDeliveryDays = 7;
export const followUpHours = 48;

export type Departure = Pick<Leg, 'departsOn' | 'departureTime'>;

export interface Promises {
  /** The seller calls by then: within 48 hours, sooner when tickets are due sooner, and before departure. */
  readonly callBy: Date;
  /** The passenger details should be there by then. */
  readonly namesBy: Date;
  /** The day on which the buyer has the tickets at the latest. */
  readonly ticketsPromisedOn: string;
  /** The company's own day, where it chose an earlier one. */
  readonly ticketsOn: string;
  /** The end of work on that day. */
  readonly ticketsBy: Date;
  /** The flight leaves too soon for the usual days before departure. */
  readonly isShortNotice: boolean;
}

export function bookingPromises(booking: {
  readonly departure: Departure;
  readonly paidAt: Date;
  readonly ticketBy?: string | null;
}): Promises {
  const { departure, paidAt, ticketBy = null } = booking;
  const ticketsPromisedOn = promisedTicketsOn(departure.departsOn, paidAt);
  const ticketsOn = ticketBy === null ? ticketsPromisedOn : earlierDate(ticketBy, ticketsPromisedOn);
  const departsAt = departureAt(departure);
  const callBy = within(paidAt, [usualCallBy(paidAt), endOfWork(ticketsPromisedOn, paidAt), departsAt]);
  const ticketsBy = within(paidAt, [endOfWork(ticketsOn, paidAt), departsAt]);
  return {
    callBy,
    namesBy: within(paidAt, [callBy, ticketsBy]),
    ticketsPromisedOn,
    ticketsOn,
    ticketsBy,
    isShortNotice: isShortNotice(departure.departsOn, paidAt),
  };
}

export function departureAt({ departsOn, departureTime }: Departure): Date {
  return klWallClock(departsOn, departureTime);
}

const END_OF_WORK = '18:00';
const LEAST_TIME_MS = 2 * hourMs;

/**
 * 18:00 on that day, or on the working day before it: no deadline falls into the night or on a weekend. A booking that is
 * paid too late for both has two hours, within that day.
 */
function endOfWork(day: string, paidAt: Date): Date {
  const soon = new Date(paidAt.getTime() + LEAST_TIME_MS);
  const ends = [lastWorkingDay(day), day].map((each) => klWallClock(each, END_OF_WORK));
  return ends.find((end) => end >= soon) ?? within(paidAt, [soon, klWallClock(day, '23:59')]);
}

/** The end of work so many working days later. */
export function workingDaysAfter(from: Date, days: number): Date {
  let day = klDate(from);
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return klWallClock(day, END_OF_WORK);
}

function lastWorkingDay(day: string): string {
  let last = day;
  while (!isWorkingDay(last)) last = addDays(last, -1);
  return last;
}

/** Not before the payment. */
function within(paidAt: Date, moments: readonly Date[]): Date {
  const first = Math.min(...moments.map((moment) => moment.getTime()));
  return new Date(Math.max(paidAt.getTime(), first));
}

function usualCallBy(paidAt: Date): Date {
  return new Date(paidAt.getTime() + followUpHours * hourMs);
}

/** Returns true if the usual delivery date lies before the call, so that pages must show the real date. */
function isShortNotice(departsOn: string, paidAt: Date): boolean {
  return addDays(departsOn, -ticketDeliveryDays) < klDate(usualCallBy(paidAt));
}

/**
 * 7 days before departure, but never before the day of the call, since tickets need the details asked for there; at the
 * latest the day before departure; and never a day before the payment itself.
 */
function promisedTicketsOn(departsOn: string, paidAt: Date): string {
  if (!isShortNotice(departsOn, paidAt)) return addDays(departsOn, -ticketDeliveryDays);
  const latestOn = addDays(departsOn, -1);
  return laterDate(klDate(paidAt), earlierDate(klDate(usualCallBy(paidAt)), latestOn));
}

/** A company may be faster than promised, from today on, and not slower. */
export function isTicketByPossible(ticketBy: string, promisedOn: string, now: Date): boolean {
  return ticketBy >= klDate(now) && ticketBy < promisedOn;
}
