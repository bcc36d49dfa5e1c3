// A search in words: its filters, its result, and how a deal differs from it.
import type { Difference } from '#domain/search/deal-search.ts';
import type { QuickChoiceName } from '#domain/search/quick-choices.ts';
import {
  type DateRange,
  type FilterName,
  type NightRange,
  type SearchFilter,
  wholeMonth,
} from '#domain/search/search-query.ts';
import { formatCount, formatMyr } from '#format/amounts.ts';
import { formatDayAndMonth, formatDayDateWithoutYear, formatMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { getDestinationCity } from '#web/shared/deal/deal-text.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import type { SearchNames, SearchView } from './search-view.ts';

/** `23–29 Nov`, `30 Nov – 06 Dec`, `December 2026` or `from 23 Nov`. */
export function whenText(dates: DateRange): string {
  const month = wholeMonth(dates);
  if (month) return formatMonth(month);
  const { start, end } = dates;
  if (start === null) return m.search_until({ date: formatDayAndMonth(end ?? '') });
  if (end === null) return m.search_since({ date: formatDayAndMonth(start) });
  if (start === end) return formatDayAndMonth(start);
  if (start.slice(0, 7) === end.slice(0, 7))
    return m.search_span({ start: start.slice(8), end: formatDayAndMonth(end) });
  return m.search_span_months({ start: formatDayAndMonth(start), end: formatDayAndMonth(end) });
}

export function nightsText(range: NightRange): string {
  const [least = '', most = ''] = range.split('-');
  return most === '' ? m.search_nights_least({ least }) : m.search_nights_range({ least, most });
}

export function budgetText(budget: number): string {
  return m.search_budget_most({ budget: formatCount(budget) });
}

/** `1,291`, where a label names the currency. */
export function wholeRinggit(sen: number): string {
  return formatCount(Math.ceil(sen / 100));
}

export const quickNames: Record<QuickChoiceName, () => string> = {
  weekend: m.search_quick_weekend,
  under500: m.search_quick_under500,
};

/** Each chosen filter in words, in the order of the form. */
export function listFilterTexts(filter: SearchFilter, names: SearchNames): [FilterName, string][] {
  const { destination, from, dates, nights, travellers, budget, trip, direct, bag, open } = filter;
  const texts: [FilterName, string | undefined][] = [
    ['from', from && m.search_filter_from({ place: names.from ?? from })],
    ['destination', destination && m.search_filter_to({ place: names.to ?? destination })],
    ['dates', dates && whenText(dates)],
    ['travellers', travellers ? m.search_travellers_many({ count: travellers }) : undefined],
    ['budget', budget ? budgetText(budget) : undefined],
    ['nights', nights && nightsText(nights)],
    ['trip', trip && (trip === 'return' ? m.deal_return() : m.deal_one_way())],
    ['direct', direct && m.search_direct()],
    ['bag', bag && m.search_bag()],
    ['open', open && m.search_open()],
  ];
  return texts.flatMap(([name, text]) => (text ? [[name, text]] : []));
}

/** `18 deals leave Kuala Lumpur, 23–29 Nov` */
export function foundText(
  { total, names }: Pick<SearchView, 'total' | 'names'>,
  filter: SearchFilter,
): string {
  const deals = foundDealsText(total, names);
  return filter.dates ? m.search_found_when({ deals, when: whenText(filter.dates) }) : deals;
}

function foundDealsText(count: number, { from, to }: SearchNames): string {
  if (from && to) return m.search_found_route({ count, from, to });
  if (from) return m.search_found_from({ count, from });
  return to ? m.search_found_to({ count, to }) : m.search_found({ count });
}

/** Null where it says nothing new. */
export function openText({ total, open }: Pick<SearchView, 'total' | 'open'>): string | null {
  if (open === null || total === 0) return null;
  return open === total ? m.search_all_open() : m.search_some_open({ open, soon: total - open });
}

/** Filters that a search without matches can drop, in words. */
export const changeTexts: Record<FilterName, () => string> = {
  destination: m.search_change_destination,
  from: m.search_change_from,
  dates: m.search_change_dates,
  nights: m.search_change_nights,
  travellers: m.search_change_travellers,
  budget: m.search_change_budget,
  trip: m.search_change_trip,
  direct: m.search_change_direct,
  bag: m.search_change_bag,
  open: m.search_change_open,
};

/** `MYR 50.00 over your budget · from KUL instead of PEN` */
export function differencesText(
  differences: readonly Difference[],
  filter: SearchFilter,
  deal: PublicDeal,
): string {
  const text = differences.map((difference) => differenceText(difference, filter, deal)).join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function differenceText(difference: Difference, filter: SearchFilter, deal: PublicDeal): string {
  switch (difference.what) {
    case 'budget':
      return m.search_over_budget({ amount: formatMyr(difference.overSen) });
    case 'from':
      return difference.code
        ? m.search_other_from({ code: difference.code, asked: filter.from ?? '' })
        : m.search_other_airport();
    case 'dates':
      return daysText(difference.departsOn, difference.days);
    case 'nights':
      return difference.nights === null
        ? m.search_no_nights()
        : m.search_other_nights({ count: difference.nights });
    case 'travellers':
      return m.search_fewer_seats({ count: difference.seats, asked: filter.travellers ?? 1 });
    case 'destination':
      return m.search_other_place({ place: getDestinationCity(deal) });
    case 'trip':
      return deal.trip.tripType === 'return' ? m.deal_return() : m.deal_one_way();
    case 'direct':
      return m.search_has_stops();
    case 'bag':
      return m.search_no_bag();
    case 'open':
      return m.search_not_open();
  }
}

function daysText(departsOn: string, days: number): string {
  const date = formatDayDateWithoutYear(departsOn);
  return days > 0
    ? m.search_days_later({ count: days, date })
    : m.search_days_earlier({ count: -days, date });
}
