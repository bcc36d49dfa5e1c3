// Searches that a visitor can start with one click.
import { addDays, getMonday, isWorkingDay, laterDate } from '../kernel/time.ts';
import { type HolidayPeriod, isHomeHoliday, isWithinPeriod } from '../trips/holidays.ts';
import type { DateRange, SearchFilter } from './search-query.ts';

const quickChoiceNames = ['weekend', 'longWeekend', 'school', 'under500'] as const;
export type QuickChoiceName = (typeof quickChoiceNames)[number];

export interface QuickChoice {
  readonly name: QuickChoiceName;
  readonly filter: Pick<SearchFilter, 'dates' | 'budget'>;
}

/** Omits choices whose dates are not in the table of holidays. */
export function listQuickChoices(today: string, holidays: readonly HolidayPeriod[]): QuickChoice[] {
  const [longWeekend, school] = [findLongWeekend(today, holidays), findSchoolHolidays(today, holidays)];
  const filters: Record<QuickChoiceName, QuickChoice['filter'] | null> = {
    weekend: { dates: weekendOf(today) },
    longWeekend: longWeekend && { dates: longWeekend },
    school: school && { dates: school },
    under500: { budget: 500 },
  };
  return quickChoiceNames.flatMap((name) => {
    const filter = filters[name];
    return filter ? [{ name, filter }] : [];
  });
}

/** Returns Friday to Sunday of this week, or the remaining days. */
function weekendOf(today: string): { start: string; end: string } {
  const monday = getMonday(today);
  return { start: laterDate(today, addDays(monday, 4)), end: addDays(monday, 6) };
}

/**
 * Returns the departures for the next weekend that public holidays make longer: from the evening before the
 * first free day to the day before the last.
 */
function findLongWeekend(today: string, holidays: readonly HolidayPeriod[]): DateRange | null {
  const atHome = holidays.filter(isHomeHoliday);
  const isFree = (day: string) => !isWorkingDay(day) || atHome.some((period) => isWithinPeriod(period, day));
  const known = atHome.reduce((end, { endsOn }) => laterDate(end, endsOn), today);
  // Begins a week ago, because today can be the Monday of a long weekend.
  for (
    let saturday = addDays(getMonday(today), -2);
    saturday <= addDays(known, 2);
    saturday = addDays(saturday, 7)
  ) {
    let [first, last] = [saturday, addDays(saturday, 1)];
    while (isFree(addDays(first, -1))) first = addDays(first, -1);
    while (isFree(addDays(last, 1))) last = addDays(last, 1);
    const [start, end] = [laterDate(today, addDays(first, -1)), addDays(last, -1)];
    const isLonger = addDays(first, 1) < last;
    if (isLonger && start <= end) return { start, end };
  }
  return null;
}

/** Returns the present or next school holidays; those of both groups are one range if they overlap. */
function findSchoolHolidays(today: string, holidays: readonly HolidayPeriod[]): DateRange | null {
  const [first, ...later] = holidays
    .filter(({ kind, endsOn }) => kind === 'school' && endsOn >= today)
    .sort((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
  if (!first) return null;
  const end = later.reduce(
    (last, { startsOn, endsOn }) => (startsOn <= last ? laterDate(last, endsOn) : last),
    first.endsOn,
  );
  return { start: laterDate(today, first.startsOn), end };
}
