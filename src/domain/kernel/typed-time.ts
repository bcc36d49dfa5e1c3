// Parses typed dates and times. Separate from time.ts, because pages that only show dates do not need it.
import { isDate, isTime, monthNames, toKlInstant } from './time.ts';

function monthNumber(text: string): string | null {
  if (/^\d{1,2}$/.test(text)) return text.padStart(2, '0');
  const index = monthNames.findIndex((name) => name.toLowerCase().startsWith(text.toLowerCase()));
  return index < 0 ? null : String(index + 1).padStart(2, '0');
}

/** Reads 2026-12-02, 02/12/2026, 2-12-2026, 02DEC2026 and 2 Dec 2026, day before month. */
export function readDate(text: string): string | null {
  const typed = text.trim();
  if (isDate(typed)) return typed;
  const match =
    /^(\d{1,2})([/. -])(\d{1,2})\2(\d{4})$/.exec(typed) ??
    /^(\d{1,2})([/. -]?)([a-z]{3,9})\2(\d{4})$/i.exec(typed);
  if (!match) return null;
  const [, day = '', , month = '', year = ''] = match;
  const date = `${year}-${monthNumber(month)}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : null;
}

/** Reads 14:05, 9:05, 1405, 14:05:00 (from databases and browsers), 2.05pm and 2 pm. */
export function readTime(text: string): string | null {
  const typed = text.trim();
  const half = /^(\d{1,2})(?:[:.](\d{2}))? ?([ap])\.?m\.?$/i.exec(typed);
  if (half) return readHalfDay(Number(half[1]), half[2] ?? '00', half[3]?.toLowerCase() === 'p');
  const match = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(typed) ?? /^(\d{2})(\d{2})$/.exec(typed);
  if (!match) return null;
  const time = `${match[1]?.padStart(2, '0')}:${match[2]}`;
  return isTime(time) ? time : null;
}

function readHalfDay(hour: number, minutes: string, isAfternoon: boolean): string | null {
  const time = `${String((hour % 12) + (isAfternoon ? 12 : 0)).padStart(2, '0')}:${minutes}`;
  return hour >= 1 && hour <= 12 && isTime(time) ? time : null;
}

/** Reads 02 Dec 2026 14:05 or a browser's value; returns 2026-12-02T14:05. */
export function readKlInput(text: string): string | null {
  const typed = text.trim();
  const match =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::00(?:\.0+)?)?$/.exec(typed) ??
    /^(.{6,14}\d{4}),? (\d{1,2}:?\d{2}|.{3,10}m\.?)$/i.exec(typed);
  const [date, time] = [readDate(match?.[1] ?? ''), readTime(match?.[2] ?? '')];
  return date && time ? `${date}T${time}` : null;
}

export function fromKlInput(text: string): Date | null {
  const [date, time] = readKlInput(text)?.split('T') ?? [];
  return date && time ? toKlInstant(date, time) : null;
}
