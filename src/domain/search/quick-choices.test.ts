import { describe, expect, it } from 'vitest';
import type { HolidayPeriod } from '../trips/holidays.ts';
import { listQuickChoices, type QuickChoiceName } from './quick-choices.ts';

const holiday = (startsOn: string, endsOn = startsOn, area: HolidayPeriod['area'] = 'malaysia') =>
  ({ kind: 'public', name: 'Festival', area, startsOn, endsOn }) as const;
const school = (startsOn: string, endsOn: string, area: HolidayPeriod['area'] = 'group_b') =>
  ({ ...holiday(startsOn, endsOn, area), kind: 'school' }) as const;

function datesOf(name: QuickChoiceName, today: string, holidays: readonly HolidayPeriod[]) {
  const { start, end } = listQuickChoices(today, holidays).find((choice) => choice.name === name)?.filter
    .dates ?? { start: null, end: null };
  return [start, end];
}

it.each([
  ['2026-11-16', '2026-11-20', '2026-11-22'],
  ['2026-11-20', '2026-11-20', '2026-11-22'],
  ['2026-11-22', '2026-11-22', '2026-11-22'],
])('the weekend of %s is from %s to %s', (today, start, end) => {
  expect(datesOf('weekend', today, [])).toEqual([start, end]);
});

it('one quick choice is a budget under MYR 500', () => {
  expect(listQuickChoices('2026-11-20', [])).toContainEqual({ name: 'under500', filter: { budget: 500 } });
});

it('choices without upcoming dates are omitted', () => {
  const names = (holidays: readonly HolidayPeriod[]) =>
    listQuickChoices('2026-11-20', holidays).map(({ name }) => name);
  expect(names([])).toEqual(['weekend', 'under500']);
  expect(names([holiday('2026-12-25'), school('2026-12-19', '2027-01-10')])).toEqual([
    'weekend',
    'longWeekend',
    'school',
    'under500',
  ]);
  expect(names([holiday('2026-11-13'), holiday('2026-11-25'), school('2026-11-01', '2026-11-19')])).toEqual([
    'weekend',
    'under500',
  ]);
});

describe('the next long weekend', () => {
  it.each([
    ['a Friday', '2026-11-16', holiday('2026-12-25'), '2026-12-24', '2026-12-26'],
    ['a Monday', '2026-11-16', holiday('2026-11-30'), '2026-11-27', '2026-11-29'],
    ['Thursday and Friday', '2026-11-16', holiday('2026-11-26', '2026-11-27'), '2026-11-25', '2026-11-28'],
    ['this Friday, already begun', '2026-11-27', holiday('2026-11-27'), '2026-11-27', '2026-11-28'],
    ['this Monday, on its Sunday', '2026-11-29', holiday('2026-11-30'), '2026-11-29', '2026-11-29'],
  ])('joins %s: today %s', (_what, today, joined, start, end) => {
    const later = holiday('2027-02-08');
    expect(datesOf('longWeekend', today, [joined, later])).toEqual([start, end]);
  });

  it('is the following one if today is the last day of a long weekend', () => {
    const holidays = [holiday('2026-11-30'), holiday('2027-02-08')];
    expect(datesOf('longWeekend', '2026-11-30', holidays)).toEqual(['2027-02-05', '2027-02-07']);
  });

  it.each([
    ['a Wednesday', holiday('2026-11-25')],
    ['a Saturday', holiday('2026-11-28')],
    ['a Friday of other states', holiday('2026-11-27', '2026-11-27', 'group_a')],
    ['a Friday of schools', school('2026-11-27', '2026-11-27')],
  ])('does not join %s', (_what, other) => {
    expect(datesOf('longWeekend', '2026-11-16', [other])).toEqual([null, null]);
  });

  it('joins several holidays around two weekends', () => {
    const holidays = [holiday('2026-11-27'), holiday('2026-11-30', '2026-12-04')];
    expect(datesOf('longWeekend', '2026-11-16', holidays)).toEqual(['2026-11-26', '2026-12-05']);
  });
});

describe('the school holidays', () => {
  const groups = [school('2026-12-18', '2027-01-09', 'group_a'), school('2026-12-19', '2027-01-10')];

  it('span the holidays of both groups, from today on', () => {
    expect(datesOf('school', '2026-11-20', groups)).toEqual(['2026-12-18', '2027-01-10']);
    expect(datesOf('school', '2027-01-10', groups)).toEqual(['2027-01-10', '2027-01-10']);
    expect(datesOf('school', '2026-12-25', groups.toReversed())).toEqual(['2026-12-25', '2027-01-10']);
  });

  it('end before the next ones begin', () => {
    const next = school('2027-03-20', '2027-03-28');
    expect(datesOf('school', '2026-11-20', [...groups, next])).toEqual(['2026-12-18', '2027-01-10']);
    expect(datesOf('school', '2027-01-11', [...groups, next])).toEqual(['2027-03-20', '2027-03-28']);
  });
});
