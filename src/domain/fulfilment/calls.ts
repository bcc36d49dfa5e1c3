// Owns when a buyer is called again.
import { addDays, hourMs, klDate, klWallClock, minuteMs } from '../kernel/time.ts';
import { type Departure, departureAt } from './promises.ts';

/** After a call that nobody answered, it is due again. */
export const noAnswerHours = 3;

/** After a call without an answer: in a few hours, and before the promise ends. */
export function nextTryAt(calledAt: Date, callBy: Date): Date {
  return new Date(Math.min(calledAt.getTime() + noAnswerHours * hourMs, callBy.getTime()));
}

/** Hours of the day in which people are called. */
const FIRST_CALL = '09:00';
const LAST_CALL = '21:00';

/** Proposed where no time was said: in a few hours, on the half hour, and at night the next morning. */
export function suggestedCallAt(now: Date): Date {
  const step = 30 * minuteMs;
  const soon = new Date(Math.ceil((now.getTime() + noAnswerHours * hourMs) / step) * step);
  const date = klDate(soon);
  if (soon < klWallClock(date, FIRST_CALL)) return klWallClock(date, FIRST_CALL);
  return soon > klWallClock(date, LAST_CALL) ? klWallClock(addDays(date, 1), FIRST_CALL) : soon;
}

/** The buyer asked to be called at another time: from now on, and before the flight. */
export function isCallTimePossible(nextAt: Date, departure: Departure, now: Date): boolean {
  return nextAt > now && nextAt < departureAt(departure);
}
