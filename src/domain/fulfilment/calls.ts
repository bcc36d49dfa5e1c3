import { addDays, hourMs, klDate, minuteMs, toKlInstant } from '../kernel/time.ts';
import { type DepartureTime, getDepartureInstant } from './promises.ts';
import type { Call } from './story.ts';

export const noAnswerHours = 3;

/** When to retry an unanswered call: in a few hours, but no later than the promised time. */
export function getNextCallTime(calledAt: Date, callBy: Date): Date {
  return new Date(Math.min(calledAt.getTime() + noAnswerHours * hourMs, callBy.getTime()));
}

const FIRST_CALL = '09:00';
const LAST_CALL = '21:00';

/** Default time of a new call: in a few hours, on the half hour; at night, the next morning. */
export function suggestCallTime(now: Date): Date {
  const step = 30 * minuteMs;
  const soon = new Date(Math.ceil((now.getTime() + noAnswerHours * hourMs) / step) * step);
  const date = klDate(soon);
  if (soon < toKlInstant(date, FIRST_CALL)) return toKlInstant(date, FIRST_CALL);
  return soon > toKlInstant(date, LAST_CALL) ? toKlInstant(addDays(date, 1), FIRST_CALL) : soon;
}

export function isCallTimePossible(nextAt: Date, departure: DepartureTime, now: Date): boolean {
  return nextAt > now && nextAt < getDepartureInstant(departure);
}

/** Longer than the toast, which stays while the pointer or the focus is on it. */
export const undoCallMinutes = 5;

/** Only the user who recorded a call can undo it, soon after. */
export function canUndoCall(call: Pick<Call, 'at' | 'by'>, by: string, now: Date): boolean {
  return call.by === by && now.getTime() - call.at.getTime() <= undoCallMinutes * minuteMs;
}
