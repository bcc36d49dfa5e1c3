import type { CompanyDeal } from '#domain/deals/company-deal.ts';
import { dealCode } from '#domain/deals/deal-code.ts';
import { type DealMessageWords, dealMessage } from '#domain/deals/deal-message.ts';
import * as paths from '#domain/kernel/paths.ts';
import type { TripView } from '#domain/trips/trip-view.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { getLocale } from '#locales/messages/runtime.js';
import { tripWords } from '#web/shared/deal/deal-text.ts';

const words: DealMessageWords = {
  ...tripWords,
  amount: formatMyr,
  moment: formatDateTime,
  dates: (out, back) =>
    back ? m.deals_office_message_return({ out, back }) : m.deals_office_message_one_way({ out }),
  price: (price) => m.deals_office_message_price({ price }),
  instead: (price) => m.deals_office_message_instead({ price }),
  seatsLeft: (count) => m.deals_office_message_seats({ count }),
  opens: (when) => m.deals_office_message_opens({ when }),
  closes: (when) => m.deals_office_message_closes({ when }),
};

export function whatsappMessage(
  deal: CompanyDeal & { readonly trip: TripView },
  now: Date,
  baseUrl: string,
): string {
  return dealMessage(deal, { now, words, link: paths.pageUrl(baseUrl, shortPath(deal), getLocale()) });
}

function shortPath({ id }: Pick<CompanyDeal, 'id'>): string {
  return paths.shortDealPath(dealCode(id));
}

export function companyDealPublicPath(deal: Pick<CompanyDeal, 'id'>): string {
  return paths.dealPath(deal.id);
}
