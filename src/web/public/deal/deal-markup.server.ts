// JSON-LD of a deal (schema.org Product with an Offer); null once the deal is off sale.

import { type DealPhase, dealPhase, isOffSale } from '#domain/deals/deal.ts';
import { currency, decimalFromSen } from '#domain/kernel/money.ts';
import { klDate } from '#domain/kernel/time.ts';
import { formatTripDates, getDestination, routeText } from '#web/shared/deal/deal-text.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';

/** Stock up to this count is marked as limited. */
const FEW_SEATS = 5;

export function dealMarkup(deal: PublicDeal, now: Date, urls: { page: string; picture: string }) {
  const phase = dealPhase(deal, now);
  if (isOffSale(phase)) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: `${getDestination(deal)}: ${routeText(deal)}, ${formatTripDates(deal)}`,
    description: `${deal.airlines}, ${routeText(deal)}, ${formatTripDates(deal)}`,
    image: urls.picture,
    brand: { '@type': 'Brand', name: deal.airlines },
    offers: {
      '@type': 'Offer',
      url: urls.page,
      price: decimalFromSen(deal.sellingPriceSen),
      priceCurrency: currency,
      priceValidUntil: klDate(deal.deadlineAt),
      availability: `https://schema.org/${getAvailability(deal, phase)}`,
      availabilityEnds: deal.deadlineAt.toISOString(),
      ...(phase === 'comingSoon' && deal.publishAt
        ? { availabilityStarts: deal.publishAt.toISOString() }
        : {}),
      inventoryLevel: { '@type': 'QuantitativeValue', value: deal.seatsAvailable },
      seller: { '@type': 'Organization', name: deal.companyName },
    },
  };
}

function getAvailability(deal: PublicDeal, phase: DealPhase): string {
  if (phase === 'comingSoon') return 'PreOrder';
  if (phase === 'soldOut') return 'SoldOut';
  if (phase === 'allHeld') return 'OutOfStock';
  return deal.seatsAvailable <= FEW_SEATS ? 'LimitedAvailability' : 'InStock';
}
