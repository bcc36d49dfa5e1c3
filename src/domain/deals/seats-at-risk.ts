import type { Sen } from '../kernel/money.ts';
import { hourMs } from '../kernel/time.ts';
import { type DealTiming, dealPhase } from './deal.ts';

export const seatsAtRiskHours = 72;

type RiskyDeal = DealTiming & { readonly sellingPriceSen: Sen };

export function unsoldSen({ seatsAvailable, sellingPriceSen }: RiskyDeal): Sen {
  return seatsAvailable * sellingPriceSen;
}

/** Sorts by the loss per remaining hour, highest first. */
export function listDealsAtRisk<Deal extends RiskyDeal>(deals: readonly Deal[], now: Date): Deal[] {
  const left = ({ deadlineAt }: RiskyDeal) => deadlineAt.getTime() - now.getTime();
  return deals
    .filter((deal) => ['open', 'paused'].includes(dealPhase(deal, now)))
    .filter((deal) => deal.seatsAvailable > 0 && left(deal) <= seatsAtRiskHours * hourMs)
    .toSorted((one, other) => unsoldSen(other) / left(other) - unsoldSen(one) / left(one));
}
