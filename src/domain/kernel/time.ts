// Dates are 'YYYY-MM-DD', times 'HH:mm', instants Date. Callers pass `now`. Asia/Kuala_Lumpur has been UTC+8 without
// daylight saving since 1982, so no time zone library is needed.

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
/** Rejects years outside 1900–2199, which are always typing errors here. */
export function isDate(text: string): boolean {
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  // Runs thousands of times per list of deals, so it compares parts instead of formatting a date.
  const midnight = new Date(toUtcMs(text));
  return (
    midnight.getUTCMonth() + 1 === Number(text.slice(5, 7)) && midnight.getUTCDate() === Number(text.slice(8))
  );
}

function toUtcMs(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)));
}

export function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

export function utcMidnightMs(date: string): number {
  if (!isDate(date)) throw new RangeError(`Not a date: ${date}`);
  return toUtcMs(date);
}

function fromUtcMs(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export function toKlInput(instant: Date): string {
  return new Date(instant.getTime() + klOffsetMs).toISOString().slice(0, 16);
}

export function klDate(instant: Date): string {
  return toKlInput(instant).slice(0, 10);
}

export function toKlInstant(date: string, time: string): Date {
  if (!isDate(date) || !isTime(time)) throw new RangeError(`Not a date and time: ${date} ${time}`);
  return new Date(`${date}T${time}:00+08:00`);
}

export function daysBetween(from: string, to: string): number {
  return (utcMidnightMs(to) - utcMidnightMs(from)) / dayMs;
}

export function addDays(date: string, days: number): string {
  return fromUtcMs(utcMidnightMs(date) + days * dayMs);
}

export function getMonday(date: string): string {
  return addDays(date, -((new Date(utcMidnightMs(date)).getUTCDay() + 6) % 7));
}

/** Monday to Friday. Public holidays differ between states and are ignored. */
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

export function addMonths(date: string, months: number): string {
  const start = new Date(utcMidnightMs(date));
  const month = start.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return fromUtcMs(Date.UTC(start.getUTCFullYear(), month, Math.min(start.getUTCDate(), lastDay)));
}

export interface CountdownParts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Rounds up to whole seconds, so that it shows zero exactly at the target, never before. */
export function countdownParts(now: Date, target: Date): CountdownParts {
  const left = Math.max(0, Math.ceil((target.getTime() - now.getTime()) / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}
