// Days of leave for a person in Kuala Lumpur who works Monday to Friday, 09:00 to 17:30.

import { addDays, hourMs, isTime, isWorkingDay } from '../kernel/time.ts';
import { journeyTimes } from './flight-times.ts';
import { type HolidayPeriod, isHomeHoliday, isWithinPeriod } from './holidays.ts';
import type { Trip } from './leg.ts';

const beforeDepartureMs = 3 * hourMs;
const work = { from: '09:00', to: '17:30' };

export interface TripLeave {
  /** Working days away, without public holidays. */
  readonly days: readonly string[];
  /** Names of the public holidays away, in order. */
  readonly covers: readonly string[];
}

/** Returns null for a one-way trip or an unknown day of landing. */
export function calculateLeave(
  { outbound, back }: Pick<Trip, 'outbound' | 'back'>,
  holidays: readonly HolidayPeriod[],
): TripLeave | null {
  const [first, last] = [outbound[0], back?.at(-1)];
  const { arrivesOn } = journeyTimes(back ?? []);
  if (!last || !arrivesOn || !isTime(first.departureTime)) return null;
  // Both times are local at home, so they can be compared directly.
  const leavesHome = wallClock(first.departsOn, first.departureTime) - beforeDepartureMs;
  const comesHome = wallClock(arrivesOn, last.arrivalTime);
  const days: string[] = [];
  const covers = new Set<string>();
  for (let day = addDays(first.departsOn, -1); day <= arrivesOn; day = addDays(day, 1)) {
    const isAway = wallClock(day, work.to) > leavesHome && wallClock(day, work.from) < comesHome;
    if (!isAway) continue;
    const publicHolidays = holidays.filter((period) => isHomeHoliday(period) && isWithinPeriod(period, day));
    for (const { name } of publicHolidays) covers.add(name);
    if (publicHolidays.length === 0 && isWorkingDay(day)) days.push(day);
  }
  return { days, covers: [...covers] };
}

function wallClock(date: string, time: string): number {
  return Date.parse(`${date}T${time}Z`);
}
