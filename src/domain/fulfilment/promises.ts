// Dates promised to the buyer and due dates of the company. All displayed and emailed dates come from here.

import {
  addDays,
  earlierDate,
  hourMs,
  isWorkingDay,
  klDate,
  laterDate,
  toKlInstant,
} from '../kernel/time.ts';
import type { Leg } from '../trips/leg.ts';

export const ticketDeliveryDays = 7;
export const followUpHours = 48;

export type DepartureTime = Pick<Leg, 'departsOn' | 'departureTime'>;

export interface Promises {
  /** Within 48 hours of the payment; earlier if tickets are due earlier, and always before departure. */
  readonly callBy: Date;
  readonly namesBy: Date;
  readonly ticketsPromisedOn: string;
  /** The earlier day that the company set for itself, or else the promised day. */
  readonly ticketsOn: string;
  readonly ticketsBy: Date;
  readonly isShortNotice: boolean;
}

export function bookingPromises(booking: {
  readonly departure: DepartureTime;
  readonly paidAt: Date;
  readonly ticketBy?: string | null;
}): Promises {
  const { departure, paidAt, ticketBy = null } = booking;
  const ticketsPromisedOn = promisedTicketsOn(departure.departsOn, paidAt);
  const ticketsOn = ticketBy === null ? ticketsPromisedOn : earlierDate(ticketBy, ticketsPromisedOn);
  const departsAt = getDepartureInstant(departure);
  const callBy = clampAfterPayment(paidAt, [
    usualCallBy(paidAt),
    endOfWork(ticketsPromisedOn, paidAt),
    departsAt,
  ]);
  const ticketsBy = clampAfterPayment(paidAt, [endOfWork(ticketsOn, paidAt), departsAt]);
  return {
    callBy,
    namesBy: clampAfterPayment(paidAt, [callBy, ticketsBy]),
    ticketsPromisedOn,
    ticketsOn,
    ticketsBy,
    isShortNotice: isShortNotice(departure.departsOn, paidAt),
  };
}

export function getDepartureInstant({ departsOn, departureTime }: DepartureTime): Date {
  return toKlInstant(departsOn, departureTime);
}

const END_OF_WORK = '18:00';
const LEAST_TIME_MS = 2 * hourMs;

/**
 * Returns the end of work on the last working day. A payment less than two hours before it extends the time, at most to
 * midnight of `day`.
 */
function endOfWork(day: string, paidAt: Date): Date {
  const soon = new Date(paidAt.getTime() + LEAST_TIME_MS);
  const ends = [lastWorkingDay(day), day].map((each) => toKlInstant(each, END_OF_WORK));
  return ends.find((end) => end >= soon) ?? clampAfterPayment(paidAt, [soon, toKlInstant(day, '23:59')]);
}

export function addWorkingDays(from: Date, days: number): Date {
  let day = klDate(from);
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return toKlInstant(day, END_OF_WORK);
}

function lastWorkingDay(day: string): string {
  let last = day;
  while (!isWorkingDay(last)) last = addDays(last, -1);
  return last;
}

function clampAfterPayment(paidAt: Date, moments: readonly Date[]): Date {
  const first = Math.min(...moments.map((moment) => moment.getTime()));
  return new Date(Math.max(paidAt.getTime(), first));
}

function usualCallBy(paidAt: Date): Date {
  return new Date(paidAt.getTime() + followUpHours * hourMs);
}

/** Returns true if the usual delivery date is before the call, so that pages must show the real date. */
function isShortNotice(departsOn: string, paidAt: Date): boolean {
  return addDays(departsOn, -ticketDeliveryDays) < klDate(usualCallBy(paidAt));
}

/** Promises tickets after the call, which collects the details; at the latest the day before departure. */
function promisedTicketsOn(departsOn: string, paidAt: Date): string {
  if (!isShortNotice(departsOn, paidAt)) return addDays(departsOn, -ticketDeliveryDays);
  const latestOn = addDays(departsOn, -1);
  return laterDate(klDate(paidAt), earlierDate(klDate(usualCallBy(paidAt)), latestOn));
}

/** A company may only promise tickets earlier than the promised day, and not for a day in the past. */
export function isTicketDeadlinePossible(ticketBy: string, promisedOn: string, now: Date): boolean {
  return ticketBy >= klDate(now) && ticketBy < promisedOn;
}
