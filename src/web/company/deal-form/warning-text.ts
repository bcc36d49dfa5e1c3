import type { DealWarning } from '#domain/deals/deal-warnings.ts';
import { formatDate, formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';

type Texts = {
  readonly [Code in DealWarning['code']]: (warning: Extract<DealWarning, { code: Code }>) => string;
};

const texts: Texts = {
  country_differs: (about) => m.deals_office_warning_country(about),
  airline_differs: (about) =>
    about.flights.includes(',')
      ? m.deals_office_warning_airline_many(about)
      : m.deals_office_warning_airline(about),
  discount_high: (about) => m.deals_office_warning_discount(about),
  promo_above_original: () => m.deals_office_warning_promo_above_original(),
  promo_below_billable_minimum: () => m.deals_office_warning_promo_below_billable_minimum(),
  deadline_passed: () => m.deals_office_warning_closed(),
  same_pnr: ({ deal }) => m.deals_office_warning_same_pnr({ deal: otherDealText(deal) }),
  same_flight: ({ flight, date, deal }) =>
    m.deals_office_warning_same_flight({ flight, date: formatDayDate(date), deal: otherDealText(deal) }),
};

type OtherDeal = Extract<DealWarning, { code: 'same_pnr' }>['deal'];

function otherDealText({ destinationCountry, airlines, departsOn }: OtherDeal): string {
  return m.deals_office_which({ country: destinationCountry, airlines, date: formatDate(departsOn) });
}

export function describeWarning(warning: DealWarning): string {
  return (texts[warning.code] as (about: DealWarning) => string)(warning);
}
