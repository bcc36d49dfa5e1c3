import type { FieldErrorCode, FieldErrors } from '../kernel/errors.ts';
import { assertSen, type Sen } from '../kernel/money.ts';
import { addDays, toKlInstant } from '../kernel/time.ts';
import type { LegTimes, SoldTrip, Trip } from '../trips/leg.ts';

export const maxHomeOpenDeals = 9;
export const maxHomeComingSoonDeals = 6;

export interface DealDetails extends Trip {
  readonly pnr: string;
  readonly seatsAvailable: number;
  readonly costSen: Sen;
  readonly sellingPriceSen: Sen;
  /** What the company pays for a seat; null if it did not say. */
  readonly seatCostSen: Sen | null;
  readonly publishAt: Date | null;
  readonly deadlineAt: Date;
}

/** Public data. Only the company sees the PNR and what a seat costs it. */
export interface Deal extends Omit<DealDetails, 'pnr' | 'seatCostSen'>, SoldTrip {
  readonly id: string;
  readonly companyId: string;
  /** Seats held for buyers who are paying. They may become free again. */
  readonly seatsHeld: number;
  /** When the first held seats may be released; null unless all seats are held or sold. */
  readonly seatsReturnAt: Date | null;
  readonly pausedAt: Date | null;
  readonly flightCancelledAt: Date | null;
  readonly createdAt: Date;
}

export type DealTiming = Pick<
  Deal,
  'seatsAvailable' | 'seatsHeld' | 'deadlineAt' | 'publishAt' | 'pausedAt' | 'flightCancelledAt'
>;

/** `allHeld`: no seat is free, but some are unpaid. `soldOut`: every seat is paid for. */
export const dealPhases = [
  'comingSoon',
  'open',
  'allHeld',
  'soldOut',
  'paused',
  'expired',
  'flightCancelled',
] as const;
export type DealPhase = (typeof dealPhases)[number];

/** The most permanent phase wins. A deal expires exactly at its deadline and opens at its publish date. */
export function dealPhase(deal: DealTiming, now: Date): DealPhase {
  if (deal.flightCancelledAt !== null) return 'flightCancelled';
  if (deal.deadlineAt <= now) return 'expired';
  if (deal.pausedAt !== null) return 'paused';
  if (deal.seatsAvailable <= 0) return deal.seatsHeld > 0 ? 'allHeld' : 'soldOut';
  if (deal.publishAt !== null && deal.publishAt > now) return 'comingSoon';
  return 'open';
}

export function isOffSale(phase: DealPhase): phase is 'paused' | 'expired' | 'flightCancelled' {
  return phase === 'paused' || phase === 'expired' || phase === 'flightCancelled';
}

export function isPubliclyListed(deal: DealTiming, now: Date): boolean {
  const phase = dealPhase(deal, now);
  return phase === 'open' || phase === 'allHeld' || phase === 'comingSoon';
}

/** Returns the status for the owning company, which depends only on the deadline. */
export function dealStatus(deal: Pick<Deal, 'deadlineAt'>, now: Date): 'active' | 'expired' {
  return deal.deadlineAt <= now ? 'expired' : 'active';
}

/** Returns when the phase next changes merely because time passes, or null. */
export function getNextPhaseChange(deal: DealTiming, now: Date): Date | null {
  const phase = dealPhase(deal, now);
  if (phase === 'expired' || phase === 'flightCancelled') return null;
  if (phase === 'comingSoon' && deal.publishAt !== null && deal.publishAt < deal.deadlineAt)
    return deal.publishAt;
  return deal.deadlineAt;
}

export function hasDiscount(costSen: Sen, sellingPriceSen: Sen): boolean {
  return costSen > sellingPriceSen;
}

/** Rounds half up to a whole percent; 0 without a discount. */
export function discountPercent(costSen: Sen, sellingPriceSen: Sen): number {
  assertSen(costSen);
  assertSen(sellingPriceSen);
  if (!hasDiscount(costSen, sellingPriceSen)) return 0;
  const doubled = (costSen - sellingPriceSen) * 200 + costSen;
  return (doubled - (doubled % (2 * costSen))) / (2 * costSen);
}

/** A null field is missing or invalid; the check ignores it. */
export interface DateOrder {
  readonly publishAt: Date | null;
  readonly deadlineAt: Date | null;
  readonly outbound: LegTimes | null;
  readonly lastOutbound?: LegTimes | null;
  readonly return: LegTimes | null;
}

/** Compares the deadline in Kuala Lumpur time. Return and landing share the local time of one airport. */
export function checkDateOrder(order: DateOrder): FieldErrors {
  const errors: Record<string, FieldErrorCode> = {};
  const { publishAt, deadlineAt, outbound } = order;
  if (publishAt && deadlineAt && publishAt >= deadlineAt) errors.publishAt = 'publish_before_deadline';
  if (deadlineAt && outbound && deadlineAt > toKlInstant(outbound.departsOn, outbound.departureTime)) {
    errors.deadlineAt = 'deadline_before_departure';
  }
  const arriving = order.lastOutbound ?? outbound;
  if (
    arriving &&
    order.return &&
    `${order.return.departsOn} ${order.return.departureTime}` < arrivesAt(arriving)
  ) {
    // If both are on the same date, only the time can be wrong.
    const field = order.return.departsOn === arriving.departsOn ? 'returnDepartureTime' : 'returnDepartsOn';
    errors[field] = 'return_before_outbound';
  }
  return errors;
}

function arrivesAt(leg: LegTimes): string {
  const dayOffset = leg.dayOffset ?? (leg.arrivalTime < leg.departureTime ? 1 : 0);
  return `${addDays(leg.departsOn, dayOffset)} ${leg.arrivalTime}`;
}
