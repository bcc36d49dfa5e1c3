// Texts of a result: its size, and the differences of near matches. The server formats them, so that browsers
// do not load the formats.
import type { Difference } from '#domain/search/deal-search.ts';
import type { FilterName, SearchFilter } from '#domain/search/search-query.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDayDateWithoutYear } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { formatWhen } from '#web/public/search/search-text.ts';
import type { SearchNames, SearchView } from '#web/public/search/search-view.ts';
import { getDestinationCity } from '#web/shared/deal/deal-text.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';

/** `18 deals leave Kuala Lumpur, 23–29 Nov` */
export function describeFoundDeals(
  { total, names }: Pick<SearchView, 'total' | 'names'>,
  filter: SearchFilter,
): string {
  const deals = foundDealsText(total, names);
  return filter.dates ? m.search_found_when({ deals, when: formatWhen(filter.dates) }) : deals;
}

function foundDealsText(count: number, { from, to }: SearchNames): string {
  if (from && to) return m.search_found_route({ count, from, to });
  if (from) return m.search_found_from({ count, from });
  return to ? m.search_found_to({ count, to }) : m.search_found({ count });
}

/** Returns null if there is nothing to add. */
export function describeOpenDeals({ total, open }: Pick<SearchView, 'total' | 'open'>): string | null {
  if (open === null || total === 0) return null;
  return open === total ? m.search_all_open() : m.search_some_open({ open, soon: total - open });
}

/** Texts of the links that drop one filter of a search without matches. */
export const changeFilterTexts: Record<FilterName, () => string> = {
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
export function describeDifferences(
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
