import { addDays, addMonths, earlierDate, klDate, toKlInstant } from './time.ts';

export function getMonth(instant: Date): string {
  return klDate(instant).slice(0, 7);
}

export function isMonth(text: string): boolean {
  return /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(text);
}

export function addToMonth(month: string, months: number): string {
  return addMonths(`${month}-01`, months).slice(0, 7);
}

export function monthSpan(month: string): { readonly from: Date; readonly until: Date } {
  return {
    from: toKlInstant(`${month}-01`, '00:00'),
    until: toKlInstant(`${addToMonth(month, 1)}-01`, '00:00'),
  };
}

export function monthDays(month: string, now: Date): string[] {
  const last = earlierDate(addDays(`${addToMonth(month, 1)}-01`, -1), klDate(now));
  const days: string[] = [];
  for (let day = `${month}-01`; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

export interface MonthChoice {
  readonly month: string;
  readonly thisMonth: string;
  readonly firstMonth: string;
}

/** Falls back to this month if the requested one is missing, malformed or in the future. */
export function chooseMonth(
  requested: string | null,
  { begins, now }: { readonly begins: Date | null; readonly now: Date },
): MonthChoice {
  const thisMonth = getMonth(now);
  const month = requested !== null && isMonth(requested) && requested <= thisMonth ? requested : thisMonth;
  return { month, thisMonth, firstMonth: begins ? getMonth(begins) : thisMonth };
}
