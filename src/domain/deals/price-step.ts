// A price that falls by itself every evening. The worker applies the steps; only the company sees the plan.
import { decimalFromSen, type Sen } from '../kernel/money.ts';
import { addDays, klDate, toKlInstant } from '../kernel/time.ts';
import { type DealTiming, dealPhase } from './deal.ts';

/** Time in Malaysia at which prices fall, when many travellers look at deals. */
export const priceStepTime = '20:00';

export const priceStepKinds = ['percent', 'amount'] as const;

export interface PriceStep {
  readonly kind: (typeof priceStepKinds)[number];
  /** Whole percent of the current price, or sen. */
  readonly by: number;
  /** No step goes below this price. */
  readonly floorSen: Sen;
}

export interface PricePlan extends PriceStep {
  /** The last evening that is decided, by a step or without one. Prevents a second step that evening. */
  readonly steppedOn: string;
}

export type PlannedDeal = DealTiming & {
  readonly sellingPriceSen: Sen;
  readonly pricePlan: PricePlan | null;
};

/** Returns the day of the last evening that has begun. */
export function getLastEvening(now: Date): string {
  const today = klDate(now);
  return now >= toKlInstant(today, priceStepTime) ? today : addDays(today, -1);
}

/** Returns the price after one step. A price at or below the floor stays, so that a step never raises it. */
export function calculateSteppedSen(priceSen: Sen, { kind, by, floorSen }: PriceStep): Sen {
  const bySen = kind === 'amount' ? by : Math.max(1, Math.floor((priceSen * by + 50) / 100));
  return Math.min(priceSen, Math.max(floorSen, priceSen - bySen));
}

export interface StepDecision {
  readonly evening: string;
  readonly priceSen: Sen;
}

/**
 * Decides the last evening; null if it is already decided. Missed evenings are not made up for: after an outage
 * of the worker the price falls by one step. A deal that is not on sale keeps its price that evening.
 */
export function decideStep(deal: PlannedDeal, now: Date): StepDecision | null {
  const { pricePlan: plan, sellingPriceSen, publishAt } = deal;
  const evening = getLastEvening(now);
  if (plan === null || plan.steppedOn >= evening) return null;
  const phase = dealPhase(deal, now);
  const hasOpened = publishAt === null || publishAt <= toKlInstant(evening, priceStepTime);
  const isOnSale = hasOpened && (phase === 'open' || phase === 'allHeld');
  return { evening, priceSen: isOnSale ? calculateSteppedSen(sellingPriceSen, plan) : sellingPriceSen };
}

/** Returns the next step if the deal stays on sale; null without a plan, at the floor or if the deadline comes first. */
export function getNextStep(
  { pricePlan: plan, sellingPriceSen, publishAt, deadlineAt }: PlannedDeal,
  now: Date,
): { readonly at: Date; readonly priceSen: Sen } | null {
  if (plan === null) return null;
  const priceSen = calculateSteppedSen(sellingPriceSen, plan);
  const from = publishAt !== null && publishAt > now ? publishAt : now;
  const sameEvening = toKlInstant(klDate(from), priceStepTime);
  const isStillAhead = publishAt !== null && publishAt > now ? sameEvening >= from : sameEvening > now;
  const at = isStillAhead ? sameEvening : toKlInstant(addDays(klDate(from), 1), priceStepTime);
  return priceSen < sellingPriceSen && at < deadlineAt ? { at, priceSen } : null;
}

export function stepFormValues(
  plan: PriceStep | null,
): Readonly<Record<'stepKind' | 'stepBy' | 'floor', string>> {
  if (plan === null) return { stepKind: 'percent', stepBy: '', floor: '' };
  const { kind, by, floorSen } = plan;
  return {
    stepKind: kind,
    stepBy: kind === 'amount' ? decimalFromSen(by) : String(by),
    floor: decimalFromSen(floorSen),
  };
}
