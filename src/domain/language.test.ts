import { afterEach, describe, expect, it } from 'vitest';
import { english, formatCount, inLanguage, setLanguageSource, withoutLanguage } from './language.ts';
import { formatMyr, moneyParts } from './money.ts';
import {
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDayDate,
  formatDayDateRange,
  formatMonth,
  formatWeekdayName,
  shortMonthNames,
} from './time.ts';

const speak = (name: string) => setLanguageSource(() => name);
afterEach(() => speak(english));

const september = '2026-09-02';
const december = '2026-12-02';

describe('English', () => {
  it('writes dates as dd MMM yyyy, with the year of a range once', () => {
    expect(formatDate(september)).toBe('02 Sep 2026');
    expect(formatDateRange(september, december)).toBe('02 Sep – 02 Dec 2026');
    expect(formatDayDateRange(december, '2027-01-01')).toBe('Wed 02 Dec 2026 – Fri 01 Jan 2027');
    expect(shortMonthNames().join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
  });

  it('groups counts in thousands', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567');
  });
});

describe('another language', () => {
  it('writes dates in its own names and order', () => {
    speak('ms');
    expect(formatDate(december)).toBe('02 Dis 2026');
    expect(formatDateTime(new Date('2026-12-02T06:05:00Z'))).toBe('02 Dis 2026 14:05');
    speak('zh');
    expect(formatDayDate(december)).toBe('2026年12月02日周三');
    expect(shortMonthNames()[11]).toBe('12月');
  });

  it('writes amounts and counts with its own separators, and the currency first', () => {
    speak('id');
    expect(formatMyr(123_456_789)).toBe('MYR 1.234.567,89');
    expect(moneyParts(129_900)).toEqual({ currency: 'MYR', ringgit: '1.299', sen: ',00' });
    expect(formatCount(1_234)).toBe('1.234');
  });

  it('writes the largest amounts to the last sen', () => {
    speak('id');
    expect(formatMyr(Number.MAX_SAFE_INTEGER)).toBe('MYR 90.071.992.547.409,91');
  });
});

describe('an address', () => {
  it('is the plain path in English', () => {
    expect(inLanguage('/deals', english)).toBe('/deals');
    expect(withoutLanguage('/deals', english)).toBe('/deals');
  });

  it.each([
    ['/', '/ms'],
    ['/?page=2', '/ms?page=2'],
    ['/deals', '/ms/deals'],
    ['/deals?page=2', '/ms/deals?page=2'],
  ])('%s has the language in front, %s, and is found again without it', (path, address) => {
    expect(inLanguage(path, 'ms')).toBe(address);
    expect(withoutLanguage(address, 'ms')).toBe(path);
  });

  it('that only begins with the same letters is no other one', () => {
    expect(withoutLanguage('/msc-cruises', 'ms')).toBe('/msc-cruises');
    expect(withoutLanguage('/deals', 'ms')).toBe('/deals');
  });
});

describe('months and weekdays', () => {
  it.each([
    [english, 'November 2026', 'Monday', 'Sunday'],
    ['ms', 'November 2026', 'Isnin', 'Ahad'],
    ['zh', '2026年11月', '星期一', '星期日'],
  ])('have their names in %s', (name, month, monday, sunday) => {
    speak(name);
    expect([formatMonth('2026-11'), formatWeekdayName(1), formatWeekdayName(7)]).toEqual([
      month,
      monday,
      sunday,
    ]);
  });
});
