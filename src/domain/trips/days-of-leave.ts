// Owns how many days of leave a trip costs somebody who works Monday to Friday, 09:00 to 17:30, at home.

import { addDays, hourMs, isTime } from '../kernel/time.ts';
import { journeyTimes } from './flight-times.ts';
import type { Trip } from './leg.ts';

const beforeDepartureMs = 3 * hourMs;
const work = { from: '09:00', to: '17:30' };

/** The working days that the trip touches, first to last; null for a one-way trip or an unknown day of landing. */
export function daysOfLeave({ outbound, back }: Pick<Trip, 'outbound' | 'back'>): readonly string[] | null {
  const [first, last] = [outbound[0], back?.at(-1)];
  const { arrivesOn } = journeyTimes(back ?? []);
  if (!last || !arrivesOn || !isTime(first.departureTime)) return null;
  // Both ends are read off clocks at home, so they compare as they stand.
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
