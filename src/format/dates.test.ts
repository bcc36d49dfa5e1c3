import { afterEach, describe, expect, it } from 'vitest';
import { english } from '#domain/kernel/language.ts';
import { type Locale, overwriteGetLocale } from '#locales/messages/runtime.js';
import {
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDayDate,
  formatDayDateRange,
  formatMonth,
  formatWeekdayName,
  shortMonthNames,
} from './dates.ts';

const speak = (language: string) => overwriteGetLocale(() => language as Locale);
afterEach(() => speak(english));

const september = '2026-09-02';
const december = '2026-12-02';

describe('English', () => {
  it('shows dates as dd MMM yyyy, with the year of a range once', () => {
    expect(formatDate(september)).toBe('02 Sep 2026');
    expect(formatDateRange(september, december)).toBe('02 Sep – 02 Dec 2026');
    expect(formatDayDateRange(december, '2027-01-01')).toBe('Wed 02 Dec 2026 – Fri 01 Jan 2027');
    expect(shortMonthNames().join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
  });

  it('shows an instant as dd MMM yyyy HH:mm [S9.015]', () => {
    expect(formatDateTime(new Date('2026-12-02T06:05:59.999Z'))).toBe('02 Dec 2026 14:05');
  });

  it('changes the day at midnight in Kuala Lumpur, not in London', () => {
    expect(formatDateTime(new Date('2026-12-31T16:00:00Z'))).toBe('01 Jan 2027 00:00');
  });

  it('shows a date as dd MMM yyyy and rejects invalid ones', () => {
    expect(formatDate('2026-12-02')).toBe('02 Dec 2026');
    expect(() => formatDate('2026-02-30')).toThrow(RangeError);
  });

  it('shows a date with its weekday', () => {
    expect(['2026-11-27', '2026-12-02', '2028-02-29'].map(formatDayDate)).toEqual([
      'Fri 27 Nov 2026',
      'Wed 02 Dec 2026',
      'Tue 29 Feb 2028',
    ]);
    expect(() => formatDayDate('2026-02-30')).toThrow(RangeError);
  });
});

describe('another language', () => {
  it('shows dates with its own names and order', () => {
    speak('ms');
    expect(formatDate(december)).toBe('02 Dis 2026');
    expect(formatDateTime(new Date('2026-12-02T06:05:00Z'))).toBe('02 Dis 2026 14:05');
    speak('zh');
    expect(formatDayDate(december)).toBe('2026年12月02日周三');
    expect(shortMonthNames()[11]).toBe('12月');
  });
});

describe('month and weekday names', () => {
  it.each([
    [english, 'November 2026', 'Monday', 'Sunday'],
    ['ms', 'November 2026', 'Isnin', 'Ahad'],
    ['zh', '2026年11月', '星期一', '星期日'],
  ])('exist in %s', (name, month, monday, sunday) => {
    speak(name);
    expect([formatMonth('2026-11'), formatWeekdayName(1), formatWeekdayName(7)]).toEqual([
      month,
      monday,
      sunday,
    ]);
  });
});
