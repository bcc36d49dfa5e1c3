// Describes a search in words, for pages and emails.

import { type DateRange, findWholeMonth, type SearchFilter } from '#domain/search/search-query.ts';
import type { TripType } from '#domain/trips/leg.ts';
import { m } from '#locales/messages/messages.js';
import { formatMyr } from './amounts.ts';
import { formatDate, formatDateRange, formatMonth } from './dates.ts';

const senPerRinggit = 100;

export function formatWish(filter: SearchFilter): string {
  return listWishTexts(filter).join(', ') || m.wish_text_any();
}

export function listWishTexts(filter: SearchFilter): string[] {
  const { destination, from, dates, nights, travellers, budget, trip } = filter;
  const parts = [
    destination,
    from && m.wish_text_from({ code: from }),
    dates && formatDates(dates),
    nights && formatNights(nights),
    travellers && m.wish_text_travellers({ count: travellers }),
    budget && m.wish_text_budget({ price: formatMyr(budget * senPerRinggit) }),
    trip && tripTexts[trip](),
    filter.direct && m.wish_text_direct(),
    filter.bag && m.wish_text_bag(),
    filter.open && m.wish_text_open(),
  ];
  return parts.flatMap((part) => part || []);
}

const tripTexts: Record<TripType, () => string> = { return: m.wish_text_return, oneWay: m.wish_text_one_way };

function formatDates(dates: DateRange): string {
  const { start, end } = dates;
  const month = findWholeMonth(dates);
  if (month !== null) return formatMonth(month);
  if (start === null) return end === null ? '' : m.wish_text_end({ date: formatDate(end) });
  if (end === null) return m.wish_text_start({ date: formatDate(start) });
  return m.wish_text_leaving({ dates: start === end ? formatDate(start) : formatDateRange(start, end) });
}

function formatNights(nights: string): string {
  const [least = '', most = ''] = nights.split('-');
  return most === '' ? m.wish_text_nights_least({ least }) : m.wish_text_nights({ least, most });
}
