import { addDays, hourMs, klDate, klWallClock, minuteMs } from '../kernel/time.ts';
import { type DepartureTime, departureAt } from './promises.ts';

export const noAnswerHours = 3;

/** Retries an unanswered call in a few hours, but before the promised time. */
export function nextTryAt(calledAt: Date, callBy: Date): Date {
  return new Date(Math.min(calledAt.getTime() + noAnswerHours * hourMs, callBy.getTime()));
}

const FIRST_CALL = '09:00';
const LAST_CALL = '21:00';

/** Default time of a new call: in a few hours, on the half hour, next morning at night. */
export function suggestedCallAt(now: Date): Date {
  const step = 30 * minuteMs;
  const soon = new Date(Math.ceil((now.getTime() + noAnswerHours * hourMs) / step) * step);
  const date = klDate(soon);
  if (soon < klWallClock(date, FIRST_CALL)) return klWallClock(date, FIRST_CALL);
  return soon > klWallClock(date, LAST_CALL) ? klWallClock(addDays(date, 1), FIRST_CALL) : soon;
}

export function isCallTimePossible(nextAt: Date, departure: DepartureTime, now: Date): boolean {
  return nextAt > now && nextAt < departureAt(departure);
}
