import { describe, expect, it } from 'vitest';
import {
  canRepeatYearly,
  findHolidayConflict,
  type HolidayEntry,
  isHomeHoliday,
  listHolidayPeriods,
  listHolidayYears,
  listYearHolidays,
} from './holidays.ts';

const christmas: HolidayEntry = {
  kind: 'public',
  name: 'Christmas',
  area: 'malaysia',
  startsOn: '2026-12-25',
  endsOn: '2026-12-25',
  isYearly: true,
};
const once = (startsOn: string, endsOn = startsOn): HolidayEntry => ({
  ...christmas,
  name: 'Festival',
  startsOn,
  endsOn,
  isYearly: false,
});
const school = (startsOn: string, endsOn: string, area: HolidayEntry['area'] = 'group_b'): HolidayEntry => ({
  ...once(startsOn, endsOn),
  kind: 'school',
  name: 'School break',
  area,
});

describe('listHolidayPeriods', () => {
  const days = (entries: readonly HolidayEntry[], start: string, end: string) =>
    listHolidayPeriods(entries, { start, end }).map(({ name, startsOn, endsOn }) => [name, startsOn, endsOn]);

  it('repeats a yearly holiday from its first year on', () => {
    expect(days([christmas], '2024-01-01', '2028-12-24')).toEqual([
      ['Christmas', '2026-12-25', '2026-12-25'],
      ['Christmas', '2027-12-25', '2027-12-25'],
    ]);
    expect(days([christmas], '2029-12-25', '2030-06-01')).toEqual([
      ['Christmas', '2029-12-25', '2029-12-25'],
    ]);
    expect(days([christmas], '2024-01-01', '2025-12-31')).toEqual([]);
  });

  it('returns periods that touch the dates, in order', () => {
    const entries = [christmas, school('2026-12-19', '2027-01-10'), once('2027-02-06'), once('2026-11-08')];
    expect(days(entries, '2026-12-25', '2027-02-06').map(([name]) => name)).toEqual([
      'School break',
      'Christmas',
      'Festival',
    ]);
  });
});

it('listYearHolidays returns entries with their dates in that year', () => {
  const entries = [christmas, school('2026-12-19', '2027-01-10'), once('2027-02-06'), once('2026-11-08')];
  expect(
    listYearHolidays(entries, 2027).map(({ holiday, period }) => [holiday.name, period.startsOn]),
  ).toEqual([
    ['School break', '2026-12-19'],
    ['Festival', '2027-02-06'],
    ['Christmas', '2027-12-25'],
  ]);
});

it('listHolidayYears returns years with entries, this year and the next', () => {
  expect(listHolidayYears([], '2026-11-20')).toEqual([2026, 2027]);
  expect(listHolidayYears([christmas, school('2029-12-19', '2030-01-10')], '2027-01-01')).toEqual([
    2026, 2027, 2028, 2029, 2030,
  ]);
});

it('isHomeHoliday accepts public holidays of Kuala Lumpur', () => {
  const isHome = (kind: HolidayEntry['kind'], area: HolidayEntry['area']) => isHomeHoliday({ kind, area });
  expect(isHome('public', 'malaysia')).toBe(true);
  expect(isHome('public', 'group_a')).toBe(false);
  expect(isHome('school', 'malaysia')).toBe(false);
});

it.each([
  ['2026-12-25', {}, true],
  ['2028-02-29', {}, false],
  ['2026-12-25', { endsOn: '2026-12-26' }, false],
  ['2026-12-25', { kind: 'school' }, false],
] as const)('canRepeatYearly on %s with %o returns %s', (startsOn, overrides, expected) => {
  expect(canRepeatYearly({ ...christmas, startsOn, endsOn: startsOn, ...overrides })).toBe(expected);
});

describe('findHolidayConflict', () => {
  it('finds a holiday of the same name on the same day, even in a different year', () => {
    const again = { ...christmas, name: 'christmas', isYearly: false };
    expect(findHolidayConflict(again, [once('2026-12-25'), christmas])).toBe(christmas);
    const later = { ...again, startsOn: '2031-12-25', endsOn: '2031-12-25' };
    expect(findHolidayConflict(later, [christmas])).toBe(christmas);
    expect(findHolidayConflict(christmas, [later])).toBe(later);
    expect(
      findHolidayConflict({ ...christmas, startsOn: '2029-12-25', endsOn: '2029-12-25' }, [christmas]),
    ).toBe(christmas);
  });

  it('accepts another holiday on the same day, another day, and an earlier year', () => {
    expect(findHolidayConflict(once('2026-12-25'), [christmas])).toBeNull();
    expect(findHolidayConflict({ ...once('2026-12-24'), name: 'Christmas' }, [christmas])).toBeNull();
    expect(findHolidayConflict({ ...once('2025-12-25'), name: 'Christmas' }, [christmas])).toBeNull();
    expect(findHolidayConflict(school('2026-12-01', '2026-12-31'), [christmas])).toBeNull();
  });

  it.each([
    ['group_b', 'group_b', true],
    ['group_a', 'group_b', false],
    ['group_a', 'malaysia', true],
    ['malaysia', 'group_b', true],
    ['federal_territories', 'group_b', true],
    ['federal_territories', 'group_a', false],
  ] as const)('compares school holidays of %s with those of %s: %s', (area, other, isConflict) => {
    const stored = school('2026-12-31', '2027-01-05', other);
    const found = findHolidayConflict(school('2026-12-19', '2026-12-31', area), [stored]);
    expect(found).toBe(isConflict ? stored : null);
    expect(findHolidayConflict(school('2026-12-19', '2026-12-30', area), [stored])).toBeNull();
  });
});
