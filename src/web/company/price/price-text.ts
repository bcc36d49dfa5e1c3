import type { CompanyDeal } from '#domain/deals/company-deal.ts';
import { destinationCity } from '#domain/trips/trip-text.ts';
import type { TripView } from '#domain/trips/trip-view.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDate, formatDateRange } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { dealText } from '#web/company/deal-form/deal-text.ts';
import type { FormText } from '#web/shared/forms/action-result.ts';

export type PricedDeal = CompanyDeal & { readonly trip: TripView };

const { sellingPrice } = dealText.fields;
if (!sellingPrice) throw new Error('The form of a deal has no text for its price.');

export const priceText: FormText = {
  fields: { sellingPrice },
  failed: (reason = m.error_not_saved()) => m.seat_price_failed({ reason }),
};

export function priceTitle({ destinationCountry, trip }: PricedDeal): string {
  const place = destinationCity(trip, destinationCountry) ?? destinationCountry;
  const { outbound, back } = trip;
  const dates = back ? formatDateRange(outbound.departsOn, back.departsOn) : formatDate(outbound.departsOn);
  return m.seat_price_title({ place, dates });
}

export function describeNet(netSen: number, feeBasisPoints: number): string {
  const net = formatMyr(netSen);
  if (feeBasisPoints === 0) return m.seat_price_net_without_fee({ net });
  return m.seat_price_net({ net, fee: feeBasisPoints / 100 });
}
