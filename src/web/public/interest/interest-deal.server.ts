// Makes what the form shows of a deal. On the server, because the list of country names need not travel.
import type { Deal } from '#domain/deal.ts';
import { sceneCodeFor } from '#web/shared/art/countries.ts';
import type { InterestDeal } from './interest-deal.ts';

/** Nothing of the deal but what is shown leaves the server. */
export function toInterestDeal(deal: Deal): InterestDeal {
  const { id, destinationCountry, airlines, companyName, legs, publishAt } = deal;
  const sceneCode = sceneCodeFor(destinationCountry);
  return { id, destinationCountry, sceneCode, airlines, companyName, legs, publishAt };
}
