// Texts of a search and its filters.
import type { QuickChoiceName } from '#domain/search/quick-choices.ts';
import {
  type DateRange,
  type FilterName,
  findWholeMonth,
  type NightRange,
  type SearchFilter,
} from '#domain/search/search-query.ts';
import { formatCount } from '#format/amounts.ts';
import { formatDayAndMonth, formatMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { SearchNames } from './search-view.ts';

/** `23–29 Nov`, `30 Nov – 06 Dec`, `December 2026` or `from 23 Nov`. */
export function formatWhen(dates: DateRange): string {
  const month = findWholeMonth(dates);
  if (month) return formatMonth(month);
  const { start, end } = dates;
  if (start === null) return m.search_until({ date: formatDayAndMonth(end ?? '') });
  if (end === null) return m.search_since({ date: formatDayAndMonth(start) });
  if (start === end) return formatDayAndMonth(start);
  if (start.slice(0, 7) === end.slice(0, 7))
    return m.search_span({ start: start.slice(8), end: formatDayAndMonth(end) });
  return m.search_span_months({ start: formatDayAndMonth(start), end: formatDayAndMonth(end) });
}

export function formatNightRange(range: NightRange): string {
  const [least = '', most = ''] = range.split('-');
  return most === '' ? m.search_nights_least({ least }) : m.search_nights_range({ least, most });
}

export function formatBudget(budget: number): string {
  return m.search_budget_most({ budget: formatCount(budget) });
}

/** `1,291`, for labels that name the currency. */
export function formatWholeRinggit(sen: number): string {
  return formatCount(Math.ceil(sen / 100));
}

export const quickNames: Record<QuickChoiceName, () => string> = {
  weekend: m.search_quick_weekend,
  longWeekend: m.search_quick_long_weekend,
  school: m.search_quick_school,
  under500: m.search_quick_under500,
};

/** Returns the active filters as text, in the order of the form. */
export function listFilterTexts(filter: SearchFilter, names: SearchNames): [FilterName, string][] {
  const { destination, from, dates, nights, travellers, budget, trip, direct, bag, open } = filter;
  const texts: [FilterName, string | undefined][] = [
    ['from', from && m.search_filter_from({ place: names.from ?? from })],
    ['destination', destination && m.search_filter_to({ place: names.to ?? destination })],
    ['dates', dates && formatWhen(dates)],
    ['travellers', travellers ? m.search_travellers_many({ count: travellers }) : undefined],
    ['budget', budget ? formatBudget(budget) : undefined],
    ['nights', nights && formatNightRange(nights)],
    ['trip', trip && (trip === 'return' ? m.deal_return() : m.deal_one_way())],
    ['direct', direct && m.search_direct()],
    ['bag', bag && m.search_bag()],
    ['open', open && m.search_open()],
  ];
  return texts.flatMap(([name, text]) => (text ? [[name, text]] : []));
}
