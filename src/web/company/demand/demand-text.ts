import type { DemandCell, DemandStep } from '#domain/wishes/demand.ts';
import { moneyParts } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';

export function formatDestinationName({ country, city }: Pick<DemandCell, 'country' | 'city'>): string {
  if (country === null) return m.demand_anywhere();
  return city === null ? country : m.demand_place({ city, country });
}

/** Without currency and sen, for tables that state both once. */
export function formatStepRinggit({ priceSen }: DemandStep): string {
  return priceSen === null ? m.demand_any_price() : moneyParts(priceSen).ringgit;
}
