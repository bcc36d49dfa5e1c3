// Public and school holidays in Malaysia, from the table that super admins edit.

import { addDays, isDate, laterDate } from '../kernel/time.ts';

export const holidayKinds = ['public', 'school'] as const;
export type HolidayKind = (typeof holidayKinds)[number];

/** The groups are those of the school calendar; Kuala Lumpur belongs to group B. */
export const holidayAreas = ['malaysia', 'federal_territories', 'group_a', 'group_b'] as const;
export type HolidayArea = (typeof holidayAreas)[number];

/** Dates of a holiday, first and last day included. */
export interface HolidayPeriod {
  readonly kind: HolidayKind;
  readonly name: string;
  readonly area: HolidayArea;
  readonly startsOn: string;
  readonly endsOn: string;
}

/** A holiday as entered. A yearly one repeats its day and month each year, from its first year on. */
export interface HolidayEntry extends HolidayPeriod {
  readonly isYearly: boolean;
}

export interface StoredHoliday extends HolidayEntry {
  readonly id: string;
  readonly version: number;
}

/** Catches a wrong year; the longest school holidays take about six weeks. */
export const maxHolidayDays = 100;
/** The first year for which deals exist. */
export const firstHolidayYear = 2026;
export const lastHolidayYear = 2099;

/** Returns the periods that touch these dates, in order. */
export function listHolidayPeriods(
  entries: readonly HolidayEntry[],
  { start, end }: { readonly start: string; readonly end: string },
): HolidayPeriod[] {
  return entries
    .flatMap((entry) => (entry.isYearly ? repeatYearly(entry, start, end) : [toPeriod(entry)]))
    .filter(({ startsOn, endsOn }) => startsOn <= end && endsOn >= start)
    .sort((one, other) => compareKeys(sortKey(one), sortKey(other)));
}

function toPeriod({ kind, name, area, startsOn, endsOn }: HolidayEntry): HolidayPeriod {
  return { kind, name, area, startsOn, endsOn };
}

function repeatYearly(entry: HolidayEntry, start: string, end: string): HolidayPeriod[] {
  const first = readYear(laterDate(start, entry.startsOn));
  const years = Array.from({ length: readYear(end) - first + 1 }, (_, index) => first + index);
  return years.map((year) => {
    const date = `${year}${entry.startsOn.slice(4)}`;
    return { ...toPeriod(entry), startsOn: date, endsOn: date };
  });
}

function sortKey({ startsOn, endsOn, name }: HolidayPeriod): string {
  return `${startsOn} ${endsOn} ${name}`;
}

function compareKeys(one: string, other: string): number {
  return one < other ? -1 : 1;
}

/** Returns the holidays of a year, with the dates on which they fall in it. */
export function listYearHolidays<Entry extends HolidayEntry>(entries: readonly Entry[], year: number) {
  const range = { start: `${year}-01-01`, end: `${year}-12-31` };
  return entries
    .flatMap((holiday) => listHolidayPeriods([holiday], range).map((period) => ({ holiday, period })))
    .sort((one, other) => compareKeys(sortKey(one.period), sortKey(other.period)));
}

/** Returns the years with entries, and in any case this year and the next. */
export function listHolidayYears(entries: readonly HolidayEntry[], today: string): number[] {
  const years = entries
    .flatMap(({ startsOn, endsOn }) => [startsOn, endsOn])
    .concat(today)
    .map(readYear);
  return [...new Set([...years, readYear(today) + 1])].sort((one, other) => one - other);
}

function readYear(date: string): number {
  return Number(date.slice(0, 4));
}

/** Public holidays of the Federal Territories, for which leave and long weekends are computed. */
export function isHomeHoliday({ kind, area }: Pick<HolidayPeriod, 'kind' | 'area'>): boolean {
  return kind === 'public' && area !== 'group_a';
}

export function isWithinPeriod({ startsOn, endsOn }: HolidayPeriod, date: string): boolean {
  return date >= startsOn && date <= endsOn;
}

/**
 * Finds an entry that the new one would repeat: the same name on the same days, or school holidays at the
 * same time in the same states. Different public holidays can fall on one day.
 */
export function findHolidayConflict<Entry extends HolidayEntry>(
  added: HolidayEntry,
  others: readonly Entry[],
): Entry | null {
  // Yearly dates repeat after a year, so one year behind the last date covers every case.
  const last = others.reduce((end, { endsOn }) => laterDate(end, endsOn), added.endsOn);
  const range = { start: added.startsOn, end: addDays(last, 366) };
  const periods = listHolidayPeriods([added], range);
  const conflicts = (other: Entry) =>
    other.kind === added.kind &&
    shareStates(other.area, added.area) &&
    (added.kind === 'school' || isSameHoliday(other.name, added.name)) &&
    listHolidayPeriods([other], range).some((its) => periods.some((own) => overlap(its, own)));
  return others.find(conflicts) ?? null;
}

function shareStates(one: HolidayArea, other: HolidayArea): boolean {
  const areas = [one, other];
  if (one === other || areas.includes('malaysia')) return true;
  return areas.includes('group_b') && areas.includes('federal_territories');
}

function isSameHoliday(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function overlap(one: HolidayPeriod, other: HolidayPeriod): boolean {
  return one.startsOn <= other.endsOn && other.startsOn <= one.endsOn;
}

/** Returns false for 29 February, which most years lack, and for several days. */
export function canRepeatYearly({ kind, startsOn, endsOn }: HolidayPeriod): boolean {
  return kind === 'public' && startsOn === endsOn && isDate(`2026${startsOn.slice(4)}`);
}
