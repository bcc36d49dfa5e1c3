// Owns dates, wall-clock times and instants as people in Malaysia read and write them.
// Asia/Kuala_Lumpur has been UTC+8 without daylight saving since 1982, so no time zone library is needed.
// A date is 'YYYY-MM-DD', a time 'HH:mm', an instant a Date. There is no clock here: callers pass `now`.
// How they read in a language is decided in src/format.

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const klOffsetMs = 8 * hourMs;

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
/** A real calendar date. Years outside 1900–2199 are slips of the finger in every field of this product. */
export function isDate(text: string): boolean {
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  // A page of deals asks this thousands of times: no date is made and written only to compare.
  const midnight = new Date(utcMsOf(text));
  return (
    midnight.getUTCMonth() + 1 === Number(text.slice(5, 7)) && midnight.getUTCDate() === Number(text.slice(8))
  );
}

function utcMsOf(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)));
}

export function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

export function utcMidnightMs(date: string): number {
  if (!isDate(date)) throw new RangeError(`Not a date: ${date}`);
  return utcMsOf(date);
}

function dateOfUtcMs(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The instant in Kuala Lumpur's wall clock, as the value of a datetime-local input, to the minute. */
export function toKlInput(instant: Date): string {
  return new Date(instant.getTime() + klOffsetMs).toISOString().slice(0, 16);
}

/** The date it is in Kuala Lumpur at that instant. */
export function klDate(instant: Date): string {
  return toKlInput(instant).slice(0, 10);
}

/** The instant at which clocks in Kuala Lumpur show that date and time. */
export function klWallClock(date: string, time: string): Date {
  if (!isDate(date) || !isTime(time)) throw new RangeError(`Not a date and time: ${date} ${time}`);
  return new Date(`${date}T${time}:00+08:00`);
}

/** Whole days from the first date to the second; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (utcMidnightMs(to) - utcMidnightMs(from)) / dayMs;
}

export function addDays(date: string, days: number): string {
  return dateOfUtcMs(utcMidnightMs(date) + days * dayMs);
}

/** The Monday on or before that date. */
export function mondayOf(date: string): string {
  return addDays(date, -((new Date(utcMidnightMs(date)).getUTCDay() + 6) % 7));
}

/** Monday to Friday; public holidays differ between the states and are not known here. */
export function isWorkingDay(date: string): boolean {
  const weekday = new Date(utcMidnightMs(date)).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

export function earlierDate(one: string, other: string): string {
  return daysBetween(one, other) > 0 ? one : other;
}

export function laterDate(one: string, other: string): string {
  return daysBetween(one, other) > 0 ? other : one;
}

/** The same day some months later, or that month's last day where it has no such day. */
export function addMonths(date: string, months: number): string {
  const start = new Date(utcMidnightMs(date));
  const month = start.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return dateOfUtcMs(Date.UTC(start.getUTCFullYear(), month, Math.min(start.getUTCDate(), lastDay)));
}

export interface CountdownParts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Time left, a begun second counted whole: it shows zero exactly when the moment has come, never before. */
export function countdownParts(now: Date, target: Date): CountdownParts {
  const left = Math.max(0, Math.ceil((target.getTime() - now.getTime()) / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}
