import { z } from 'zod';
import {
  anyText,
  checkbox,
  choice,
  date,
  optional,
  singleLine,
  toFieldError,
} from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { daysBetween } from '../kernel/time.ts';
import {
  canRepeatYearly,
  firstHolidayYear,
  type HolidayEntry,
  holidayAreas,
  holidayKinds,
  lastHolidayYear,
  maxHolidayDays,
} from './holidays.ts';

const id = anyText.refine(isId, toFieldError('invalid_value'));
/** Version when the page was rendered, used to detect concurrent edits. */
const version = anyText.regex(/^\d{1,9}$/, toFieldError('invalid_value')).transform(Number);

const fields = {
  kind: choice(holidayKinds),
  holidayName: singleLine(maxCharacters.holidayName),
  area: choice(holidayAreas),
  startsOn: date,
  /** Empty for a single day. */
  endsOn: optional(date),
  isYearly: checkbox,
};

interface TypedHoliday extends Omit<HolidayEntry, 'name' | 'endsOn'> {
  readonly holidayName: string;
  readonly endsOn?: string | undefined;
}

function toEntry({ holidayName: name, endsOn, startsOn, kind, area, isYearly }: TypedHoliday): HolidayEntry {
  return { kind, name, area, startsOn, endsOn: endsOn ?? startsOn, isYearly };
}

function checkEntry(typed: TypedHoliday, ctx: z.RefinementCtx): void {
  const entry = toEntry(typed);
  const days = daysBetween(entry.startsOn, entry.endsOn) + 1;
  const report = (path: string, code: Parameters<typeof toFieldError>[0]) =>
    ctx.addIssue({ code: 'custom', path: [path], message: code });
  const year = Number(entry.startsOn.slice(0, 4));
  if (year < firstHolidayYear) report('startsOn', 'below_minimum');
  else if (year > lastHolidayYear) report('startsOn', 'above_maximum');
  else if (days < 1) report('endsOn', 'below_minimum');
  else if (days > maxHolidayDays) report('endsOn', 'above_maximum');
  else if (entry.isYearly && !canRepeatYearly(entry)) report('isYearly', 'invalid_value');
}

export const addHolidayInput = z.strictObject(fields).superRefine(checkEntry).transform(toEntry);

export const changeHolidayInput = z
  .strictObject({ ...fields, id, version })
  .superRefine(checkEntry)
  .transform(({ id: holidayId, version: seen, ...typed }) => ({
    holidayId,
    seen,
    entry: toEntry(typed),
  }));

export const deleteHolidayInput = z
  .strictObject({ id, version })
  .transform(({ id: holidayId, version: seen }) => ({ holidayId, seen }));
