import type { Sen } from '#domain/kernel/money.ts';
import {
  type DemandStep,
  getTotalDemand,
  listPricedDemand,
  type PricedDemand,
} from '#domain/wishes/demand.ts';
import { formatCount, formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';

export function formatStepPrice({ priceSen }: DemandStep): string {
  return priceSen === null ? m.demand_any_price() : formatMyr(priceSen);
}

/** One sentence about a trip. Prices have the same last digits as the typed price, such as 99. */
export function formatTripDemand(steps: readonly DemandStep[], typedSen: Sen | null): string {
  const [first] = steps;
  if (!first) return m.demand_trip_few();
  const people = getTotalDemand(steps);
  const total = formatCount(people);
  if (typedSen === null) return m.demand_trip({ total, price: formatStepPrice(first) });
  const [typed, ...lower] = listPricedDemand(steps, typedSen);
  const price = formatMyr(typedSen);
  if (typed?.people === people) return m.demand_trip_all({ total, price });
  const prices = lower.map((step) => formatLowerPrice(step, people)).join(', ');
  return typed?.people === 0
    ? m.demand_trip_none({ total, price, lower: prices })
    : m.demand_trip_some({ total, price, people: formatCount(typed?.people ?? 0), lower: prices });
}

function formatLowerPrice({ priceSen, people }: PricedDemand, total: number): string {
  const figures = { price: formatMyr(priceSen), people: formatCount(people) };
  return people === total ? m.demand_trip_at_all(figures) : m.demand_trip_at(figures);
}
