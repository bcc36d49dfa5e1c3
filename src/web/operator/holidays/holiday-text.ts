import { maxCharacters } from '#domain/kernel/limits.ts';
import {
  firstHolidayYear,
  type HolidayArea,
  type HolidayEntry,
  type HolidayKind,
  type HolidayPeriod,
  lastHolidayYear,
  maxHolidayDays,
} from '#domain/trips/holidays.ts';
import { formatDayAndMonth, formatDayDate, formatDayDateRange } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';
import type { FieldText } from '#web/shared/forms/field-errors.ts';

export const kindNames: Record<HolidayKind, () => string> = {
  public: m.holidays_kind_public,
  school: m.holidays_kind_school,
};

export const areaNames: Record<HolidayArea, () => string> = {
  malaysia: m.holidays_area_malaysia,
  federal_territories: m.holidays_area_federal_territories,
  group_a: m.holidays_area_group_a,
  group_b: m.holidays_area_group_b,
};

/** `Fri 25 Dec 2026` or `Fri 18 Dec 2026 – Sun 10 Jan 2027` */
export function formatPeriod({ startsOn, endsOn }: Pick<HolidayPeriod, 'startsOn' | 'endsOn'>): string {
  return startsOn === endsOn ? formatDayDate(startsOn) : formatDayDateRange(startsOn, endsOn);
}

/** `25 Dec, every year` for a yearly holiday. */
export function formatEntryDates(entry: HolidayEntry): string {
  if (!entry.isYearly) return formatPeriod(entry);
  return `${formatDayAndMonth(entry.startsOn)}, ${m.holidays_yearly().toLowerCase()}`;
}

const longDate = 40;

const endsOn = (): FieldText => ({
  what: m.holidays_what_ends_on(),
  max: longDate,
  says: (code) => {
    if (code === 'below_minimum') return m.holidays_ends_before();
    return code === 'above_maximum' ? m.holidays_too_long({ days: maxHolidayDays }) : undefined;
  },
});

const startsOn = (): FieldText => ({
  what: m.holidays_what_starts_on(),
  max: longDate,
  says: (code) =>
    code === 'below_minimum' || code === 'above_maximum'
      ? m.holidays_years_range({ first: String(firstHolidayYear), last: String(lastHolidayYear) })
      : undefined,
});

export const holidayText: FormText = {
  fields: {
    holidayName: () => ({ what: m.holidays_what_name(), max: maxCharacters.holidayName }),
    kind: () => ({ what: m.holidays_what_kind(), max: longDate }),
    area: () => ({ what: m.holidays_what_area(), max: longDate }),
    startsOn,
    endsOn,
    isYearly: () => ({
      what: m.holidays_what_yearly(),
      max: longDate,
      says: (code) => (code === 'invalid_value' ? m.holidays_not_yearly() : undefined),
    }),
  },
  failed: (reason = m.error_not_saved()) => reason,
};
