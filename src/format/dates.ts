// The specification sets English dates to dd MMM yyyy; other languages use their own order.
import { english } from '#domain/kernel/language.ts';
import { klDate, monthNames, toKlInput, utcMidnightMs } from '#domain/kernel/time.ts';
import { getLocale } from '#locales/messages/runtime.js';
import { memoiseByLanguage } from './by-language.ts';

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface DateParts {
  readonly weekday: boolean;
  readonly year: boolean;
}

function dateFormats({ weekday, year }: DateParts): () => Intl.DateTimeFormat {
  return memoiseByLanguage(
    (name) =>
      new Intl.DateTimeFormat(name, {
        ...(weekday && { weekday: 'short' }),
        day: '2-digit',
        month: 'short',
        ...(year && { year: 'numeric' }),
        timeZone: 'UTC',
      }),
  );
}

const plain = { weekday: false, year: true };

const withWeekday = { weekday: true, year: true };

const dayAndMonth = { weekday: false, year: false };

const weekdayAndMonth = { weekday: true, year: false };

const formats = new Map(
  [plain, withWeekday, dayAndMonth, weekdayAndMonth].map((way) => [way, dateFormats(way)]),
);

function formatParts(date: string, way: DateParts): string {
  const day = utcMidnightMs(date);
  if (getLocale() !== english) return formats.get(way)?.().format(day) ?? date;
  const weekday = weekdayNames[new Date(day).getUTCDay()]?.slice(0, 3);
  const month = monthNames[Number(date.slice(5, 7)) - 1]?.slice(0, 3);
  const words = [way.weekday && weekday, date.slice(8), month, way.year && date.slice(0, 4)];
  return words.filter(Boolean).join(' ');
}

/** Format: dd MMM yyyy. */
export function formatDate(date: string): string {
  return formatParts(date, plain);
}

/** `27 Nov`, if the year is clear. */
export function formatDayAndMonth(date: string): string {
  return formatParts(date, dayAndMonth);
}

/** `Fri` */
export function formatWeekday(date: string): string {
  return weekdayFormats().format(utcMidnightMs(date));
}

/** `Fri 27 Nov 2026` */
export function formatDayDate(date: string): string {
  return formatParts(date, withWeekday);
}

/** `Fri 27 Nov` */
export function formatDayDateWithoutYear(date: string): string {
  return formatParts(date, weekdayAndMonth);
}

/** `27 Nov – 02 Dec 2026`; repeats the year only if it changes. */
export function formatDateRange(from: string, to: string): string {
  return joinRange(from, to, plain, dayAndMonth);
}

/** `Fri 27 Nov – Wed 02 Dec 2026`; repeats the year only if it changes. */
export function formatDayDateRange(from: string, to: string): string {
  return joinRange(from, to, withWeekday, weekdayAndMonth);
}

function joinRange(from: string, to: string, way: DateParts, withoutYear: DateParts): string {
  // Do not use Intl formatRange: servers and browsers insert different spaces, which would break hydration.
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${formatParts(from, sameYear ? withoutYear : way)} – ${formatParts(to, way)}`;
}

const weekdayFormats = memoiseByLanguage(
  (name) => new Intl.DateTimeFormat(name, { weekday: 'short', timeZone: 'UTC' }),
);

const monthFormats = memoiseByLanguage(
  (name) => new Intl.DateTimeFormat(name, { month: 'short', timeZone: 'UTC' }),
);

/** `Jan` to `Dec`. */
export function shortMonthNames(): string[] {
  return Array.from({ length: 12 }, (_, month) => monthFormats().format(Date.UTC(2026, month, 1)));
}

const monthAndYear = memoiseByLanguage(
  (name) => new Intl.DateTimeFormat(name, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** `2026-11` becomes `November 2026`. */
export function formatMonth(month: string): string {
  if (getLocale() !== english) return monthAndYear().format(utcMidnightMs(`${month}-01`));
  return `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

/** `Monday` for 1, `Sunday` for 7. */
export function formatWeekdayName(isoWeekday: number): string {
  // 2024-01-01 was a Monday.
  if (getLocale() !== english) return longWeekdays().format(Date.UTC(2024, 0, isoWeekday));
  return weekdayNames[isoWeekday % 7] ?? '';
}

const longWeekdays = memoiseByLanguage(
  (name) => new Intl.DateTimeFormat(name, { weekday: 'long', timeZone: 'UTC' }),
);

/** dd MMM yyyy HH:mm in Kuala Lumpur. */
export function formatDateTime(instant: Date): string {
  return `${formatDate(klDate(instant))} ${formatTime(instant)}`;
}

/** `16:32` in Kuala Lumpur: the 24-hour clock of tickets and airports in every language. */
export function formatTime(instant: Date): string {
  return toKlInput(instant).slice(-5);
}
