import type { CompanyDeal } from '#domain/deals/company-deal.ts';
import type { FieldErrorCode } from '#domain/kernel/errors.ts';
import { destinationCity } from '#domain/trips/trip-text.ts';
import type { TripView } from '#domain/trips/trip-view.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDayAndMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { dealText } from '#web/company/deal-form/deal-text.ts';
import type { FormText } from '#web/shared/forms/action-result.ts';

export type PricedDeal = CompanyDeal & { readonly trip: TripView };

const { sellingPrice } = dealText.fields;
if (!sellingPrice) throw new Error('The form of a deal has no text for its price.');

const CHARACTERS = 20;

function describeStepLimit(code: FieldErrorCode): string | undefined {
  if (code === 'below_minimum') return m.seat_price_plan_by_minimum();
  return code === 'above_maximum' ? m.seat_price_plan_by_maximum() : undefined;
}

function describeFloorLimit(code: FieldErrorCode): string | undefined {
  return code === 'below_minimum' ? m.seat_price_plan_floor_minimum() : undefined;
}

export const planText: FormText = {
  fields: {
    stepKind: () => ({ what: m.seat_price_plan_what_kind(), max: CHARACTERS }),
    stepBy: () => ({ what: m.seat_price_plan_what_by(), max: CHARACTERS, says: describeStepLimit }),
    floor: () => ({ what: m.seat_price_plan_what_floor(), max: CHARACTERS, says: describeFloorLimit }),
  },
  failed: (reason = m.error_not_saved()) => m.seat_price_failed({ reason }),
};

export const priceText: FormText = {
  fields: { sellingPrice },
  failed: (reason = m.error_not_saved()) => m.seat_price_failed({ reason }),
};

export function priceTitle({ destinationCountry, trip }: PricedDeal): string {
  const place = destinationCity(trip, destinationCountry) ?? destinationCountry;
  const { outbound, back } = trip;
  const days = [outbound.departsOn, ...(back ? [back.departsOn] : [])];
  const dates = days.map(formatDayAndMonth).join(' – ');
  return m.seat_price_title({ place, dates });
}

export function describeNet(netSen: number, feeBasisPoints: number): string {
  const net = formatMyr(netSen);
  if (feeBasisPoints === 0) return m.seat_price_net_without_fee({ net });
  return m.seat_price_net({ net, fee: feeBasisPoints / 100 });
}
