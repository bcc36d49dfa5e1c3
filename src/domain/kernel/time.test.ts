import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  countdownParts,
  daysBetween,
  earlierDate,
  getMonday,
  isDate,
  isTime,
  isWorkingDay,
  klDate,
  laterDate,
  toKlInstant,
} from './time.ts';

const anyDate = fc
  .date({ min: new Date('1901-01-01'), max: new Date('2199-12-30'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

describe('date and time validation', () => {
  it.each(['2026-12-02', '2028-02-29', '1900-01-01', '2199-12-31'])('accepts %s as a date', (text) => {
    expect(isDate(text)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-12-32',
    '2026-1-2',
    '0026-12-02',
    '2226-12-02',
    '',
    ' 2026-12-02',
  ])('rejects %j as a date', (text) => {
    expect(isDate(text)).toBe(false);
  });

  it.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['12:60', false],
    ['9:05', false],
    ['12:05:00', false],
  ])('judges %s as a time: %s', (text, expected) => {
    expect(isTime(text)).toBe(expected);
  });
});

describe('Kuala Lumpur time', () => {
  it('changes the day at midnight in Kuala Lumpur, not in London', () => {
    expect(klDate(new Date('2026-12-31T15:59:59.999Z'))).toBe('2026-12-31');
    expect(klDate(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01');
  });

  it('converts a date and time to their instant', () => {
    expect(toKlInstant('2026-12-02', '00:30')).toEqual(new Date('2026-12-01T16:30:00Z'));
    expect(() => toKlInstant('2026-12-02', '24:30')).toThrow(RangeError);
    expect(() => toKlInstant('2026-12', '10:30')).toThrow(RangeError);
  });
});

describe('date arithmetic', () => {
  it('counts whole days across months and leap years', () => {
    expect(daysBetween('2026-12-02', '2026-12-09')).toBe(7);
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2026-12-09', '2026-12-02')).toBe(-7);
    expect(() => daysBetween('2026-12-09', 'soon')).toThrow(RangeError);
  });

  it('adds days', () => {
    expect(addDays('2026-12-30', 3)).toBe('2027-01-02');
    expect(addDays('2027-01-02', -3)).toBe('2026-12-30');
    expect(['2026-11-16', '2026-11-17', '2026-11-22', '2027-01-01'].map(getMonday)).toEqual([
      '2026-11-16',
      '2026-11-16',
      '2026-11-16',
      '2026-12-28',
    ]);
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -300, max: 300 }), (date, days) => {
        const moved = addDays(date, days);
        return !isDate(moved) || daysBetween(date, moved) === days;
      }),
    );
  });

  it('adds months, up to the last day of a shorter month', () => {
    expect(addMonths('2026-12-09', 6)).toBe('2027-06-09');
    expect(addMonths('2026-08-31', 6)).toBe('2027-02-28');
    expect(addMonths('2026-03-15', -1440)).toBe('1906-03-15');
  });

  it('returns the earlier and the later of two dates', () => {
    expect(earlierDate('2026-12-02', '2026-12-03')).toBe('2026-12-02');
    expect(earlierDate('2026-12-03', '2026-12-02')).toBe('2026-12-02');
    expect(laterDate('2026-12-02', '2026-12-03')).toBe('2026-12-03');
    expect(laterDate('2026-12-03', '2026-12-02')).toBe('2026-12-03');
  });
});

it('Working days are Monday to Friday', () => {
  const week = Array.from({ length: 7 }, (_, days) => isWorkingDay(addDays('2026-11-16', days)));
  expect(week).toEqual([true, true, true, true, true, false, false]);
});

describe('countdownParts', () => {
  const now = new Date('2026-12-02T00:00:00Z');
  const inMs = (ms: number) => countdownParts(now, new Date(now.getTime() + ms));

  it('splits the remaining time into days, hours, minutes and seconds', () => {
    expect(inMs((((3 * 24 + 4) * 60 + 12) * 60 + 38) * 1000)).toEqual({
      days: 3,
      hours: 4,
      minutes: 12,
      seconds: 38,
    });
  });

  it('returns zero exactly at the target and after it [S4.017]', () => {
    const zero = { days: 0, hours: 0, minutes: 0, seconds: 0 };
    expect(inMs(1)).toEqual({ ...zero, seconds: 1 });
    expect(inMs(0)).toEqual(zero);
    expect(inMs(-1)).toEqual(zero);
    expect(inMs(-86_400_000)).toEqual(zero);
  });

  it('always adds up to the remaining time, with each part in range', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 400 * 86_400_000 }), (ms) => {
        const parts = inMs(ms);
        const seconds = ((parts.days * 24 + parts.hours) * 60 + parts.minutes) * 60 + parts.seconds;
        expect(seconds).toBe(Math.max(0, Math.ceil(ms / 1000)));
        expect(parts.hours).toBeLessThan(24);
        expect(parts.minutes).toBeLessThan(60);
        expect(parts.seconds).toBeLessThan(60);
      }),
    );
  });
});
