// Dates promised to the buyer and due dates of the company. All displayed and emailed dates come from here.

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

export type DepartureTime = Pick<Leg, 'departsOn' | 'departureTime'>;

export interface Promises {
  /** Within 48 hours; earlier if tickets are due earlier, and before departure. */
  readonly callBy: Date;
  readonly namesBy: Date;
  readonly ticketsPromisedOn: string;
  /** The company's own earlier day, or the promised one. */
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
  const departsAt = departureAt(departure);
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

export function departureAt({ departsOn, departureTime }: DepartureTime): Date {
  return klWallClock(departsOn, departureTime);
}

const END_OF_WORK = '18:00';
const LEAST_TIME_MS = 2 * hourMs;

/** Avoids nights and weekends. Late payments get two hours, within that day. */
function endOfWork(day: string, paidAt: Date): Date {
  const soon = new Date(paidAt.getTime() + LEAST_TIME_MS);
  const ends = [lastWorkingDay(day), day].map((each) => klWallClock(each, END_OF_WORK));
  return ends.find((end) => end >= soon) ?? clampAfterPayment(paidAt, [soon, klWallClock(day, '23:59')]);
}

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

/** Not before the call, which collects the details, and at the latest the day before departure. */
function promisedTicketsOn(departsOn: string, paidAt: Date): string {
  if (!isShortNotice(departsOn, paidAt)) return addDays(departsOn, -ticketDeliveryDays);
  const latestOn = addDays(departsOn, -1);
  return laterDate(klDate(paidAt), earlierDate(klDate(usualCallBy(paidAt)), latestOn));
}

/** A company can only promise earlier tickets, from today on. */
export function isTicketByPossible(ticketBy: string, promisedOn: string, now: Date): boolean {
  return ticketBy >= klDate(now) && ticketBy < promisedOn;
}
