import type { Fault, MissingPart } from '#domain/itinerary/faults.ts';
import { formatDate, formatDayAndMonth, formatWeekdayName } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';

const missingTexts: Record<MissingPart, () => string> = {
  flightNumber: m.deals_office_fault_missing_flight_number,
  route: m.deals_office_fault_missing_route,
  date: m.deals_office_fault_missing_date,
  times: m.deals_office_fault_missing_times,
  secondTime: m.deals_office_fault_missing_second_time,
};

type WordFault = Exclude<Fault, { readonly code: 'missing' | 'past' | 'weekday' }>;

/** The direction of flights has no word of its own: the reason above the lines says it. */
const wordTexts: Record<WordFault['code'], ((parts: { word: string }) => string) | null> = {
  noSuchDate: m.deals_office_fault_no_such_date,
  letter: m.deals_office_fault_letter,
  lostCharacter: m.deals_office_fault_lost_character,
  split: m.deals_office_fault_split,
  classLetter: m.deals_office_fault_class_letter,
  clock: m.deals_office_fault_clock,
  tooMany: m.deals_office_fault_too_many,
  arrivalDay: m.deals_office_fault_arrival_day,
  impossible: m.deals_office_fault_impossible,
  misplaced: m.deals_office_fault_misplaced,
  otherAirport: m.deals_office_fault_other_airport,
  tooEarly: m.deals_office_fault_too_early,
  direction: null,
};

/** Monday is 1. */
function isoWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** Returns a sentence that names the word at fault; empty for drafts of earlier versions. */
export function describeFault(fault: Fault | undefined): string {
  if (!fault) return '';
  switch (fault.code) {
    case 'missing': {
      const problem = missingTexts[fault.part]();
      return fault.word === undefined
        ? problem
        : m.deals_office_fault_odd_word({ problem, word: fault.word });
    }
    case 'past':
      return m.deals_office_fault_past({ date: formatDate(fault.date) });
    case 'weekday':
      return m.deals_office_fault_weekday({
        date: formatDayAndMonth(fault.date),
        weekday: formatWeekdayName(isoWeekday(fault.date)),
        word: fault.word,
      });
    default:
      return wordTexts[fault.code]?.({ word: fault.word }) ?? '';
  }
}

/** Returns the label of the button that takes a proposed word. */
export function describeFix(fault: Fault | undefined, by: string): string {
  return fault?.code === 'weekday'
    ? m.deals_office_fix_use({ word: formatWeekdayName(isoWeekday(fault.date)) })
    : m.deals_office_fix_use({ word: by });
}
