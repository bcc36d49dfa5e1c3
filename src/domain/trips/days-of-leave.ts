// Days of leave for a person who works Monday to Friday, 09:00 to 17:30.

import { addDays, hourMs, isTime } from '../kernel/time.ts';
import { journeyTimes } from './flight-times.ts';
import type { Trip } from './leg.ts';

const beforeDepartureMs = 3 * hourMs;
const work = { from: '09:00', to: '17:30' };

/** Returns the affected working days; null for a one-way trip or an unknown day of landing. */
export function daysOfLeave({ outbound, back }: Pick<Trip, 'outbound' | 'back'>): readonly string[] | null {
  const [first, last] = [outbound[0], back?.at(-1)];
  const { arrivesOn } = journeyTimes(back ?? []);
  if (!last || !arrivesOn || !isTime(first.departureTime)) return null;
  // Both times are local at home, so they can be compared directly.
  const leavesHome = wallClock(first.departsOn, first.departureTime) - beforeDepartureMs;
  const comesHome = wallClock(arrivesOn, last.arrivalTime);
  const days: string[] = [];
  for (let day = addDays(first.departsOn, -1); day <= arrivesOn; day = addDays(day, 1)) {
    const isAway = wallClock(day, work.to) > leavesHome && wallClock(day, work.from) < comesHome;
    if (isAway && isWeekday(day)) days.push(day);
  }
  return days;
}

function wallClock(date: string, time: string): number {
  return Date.parse(`${date}T${time}Z`);
}

function isWeekday(date: string): boolean {
  const day = new Date(`${date}T00:00Z`).getUTCDay();
  return day >= 1 && day <= 5;
}
