// Server-only, because few bookings need these texts but every booking page would load them.

import type { BuyerRequest } from '#domain/fulfilment/booking-request.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { OfferForBuyer } from '#server/features/fulfilment/requests/buyer-requests.service.ts';
import { describeRefundRule } from '#web/shared/deal/included-text.ts';

export function describeOffer({ answer, offer }: BuyerRequest): string | null {
  if (answer !== null || !offer) return null;
  const amount = formatMyr(offer.refundSen);
  return offer.declinedAt
    ? m.offers_buyer_declined({ amount, when: formatDateTime(offer.declinedAt), product: m.product_name() })
    : m.offers_buyer_waits({ amount, when: formatDateTime(offer.offeredAt) });
}

export function offerNotice(requests: readonly BuyerRequest[], company: string) {
  const waiting = requests.find(({ answer, offer }) => answer === null && offer?.declinedAt === null)?.offer;
  if (!waiting) return null;
  return {
    text: m.offers_banner({ company, amount: formatMyr(waiting.refundSen) }),
    linkText: m.offers_see(),
  };
}

/** Text shown after the buyer answered an offer. Uses the stored answer and does not trust the URL. */
export function describeOfferAnswer(
  claimedAnswer: string | null,
  requests: readonly BuyerRequest[],
): string | null {
  const offered = requests.find(({ offer }) => offer !== null);
  if (claimedAnswer === 'accepted' && offered?.answer === 'accepted') return m.offers_accepted();
  return claimedAnswer === 'declined' && offered?.answer === null && offered.offer?.declinedAt
    ? m.offers_declined()
    : null;
}

type NamedTraveller = { readonly place: number; readonly name: string | null };

function joinNames(travellers: readonly NamedTraveller[]): string {
  return travellers.map(({ place, name }) => name ?? m.offers_traveller({ place })).join(', ');
}

export function formatNotFlying(travellers: readonly NamedTraveller[]): string | null {
  return travellers.length === 0 ? null : m.offers_not_flying_names({ names: joinNames(travellers) });
}

export function offerTexts(offer: OfferForBuyer) {
  const { company, refundSen, fullSen, travellers, included } = offer;
  const [amount, rule] = [formatMyr(refundSen), describeRefundRule(included)];
  const amounts = { company, amount, paid: formatMyr(fullSen) };
  return {
    lead: travellers
      ? m.offers_lead_part({ company, refund: amount, paid: amounts.paid, count: travellers.length })
      : m.offers_lead(amounts),
    sums: [
      ...(travellers ? [{ name: m.offers_who(), value: joinNames(travellers) }] : []),
      { name: m.offers_refund(), value: amount },
      { name: m.offers_lost(), value: formatMyr(fullSen - refundSen) },
    ],
    wrote: m.offers_wrote({ company }),
    rule: rule && m.offers_rule({ refund: rule }),
    consequences: [m.offers_final({ amount }), m.offers_keep({ product: m.product_name() })],
    accept: m.offers_accept({ amount }),
    decline: m.offers_decline(),
  };
}
