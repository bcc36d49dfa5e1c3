// Owns what a deal is: its flights, the phase it is in, its discount and its order of dates.
// Leaves whether its company is approved, and every change of seats, to the server.

import type { FieldErrorCode, FieldErrors } from '../kernel/errors.ts';
import { assertSen, type Sen } from '../kernel/money.ts';
import { addDays, klWallClock } from '../kernel/time.ts';
import type { LegTimes, SoldTrip, Trip } from '../trips/leg.ts';

export const homeOpenDeals = 9;
export const homeComingSoonDeals = 6;

/** All that a company states about a deal: the form asks for it, and an edit may change any of it. */
export interface DealDetails extends Trip {
  readonly pnr: string;
  readonly seatsAvailable: number;
  readonly costSen: Sen;
  readonly sellingPriceSen: Sen;
  /** Null: published as soon as it is created. */
  readonly publishAt: Date | null;
  readonly deadlineAt: Date;
}

/** What everybody may know. The booking code of the airline (PNR) is the company's alone. */
export interface Deal extends Omit<DealDetails, 'pnr'>, SoldTrip {
  readonly id: string;
  readonly companyId: string;
  /** Held for people who are paying; they may come back. */
  readonly seatsHeld: number;
  /** When the first held seats may come back; null unless every seat is held or sold. */
  readonly seatsReturnAt: Date | null;
  /** Since when its company keeps it off sale; null while it does not. */
  readonly pausedAt: Date | null;
  /** Since when the airline does not fly it; null while it does. */
  readonly flightCancelledAt: Date | null;
  readonly createdAt: Date;
}

/** What decides a deal's phase; rows of lists carry no more than this. */
export type DealTiming = Pick<
  Deal,
  'seatsAvailable' | 'seatsHeld' | 'deadlineAt' | 'publishAt' | 'pausedAt' | 'flightCancelledAt'
>;

/** `allHeld`: no seat is free, but some are only being paid for. Sold out means sold. */
export const dealPhases = [
  'comingSoon',
  'open',
  'allHeld',
  'soldOut',
  'paused',
  'expired',
  'flightCancelled', // by the airline
] as const;
export type DealPhase = (typeof dealPhases)[number];

export const dealOrders = ['newest', 'closing', 'price'] as const;
export type DealOrder = (typeof dealOrders)[number];

/** What a visitor asks of the public list; an absent part asks for nothing. */
export interface DealFilter {
  readonly destination?: string;
  readonly travellers?: number;
}

/**
 * The phase at one moment. When several are true the one that can no longer be changed wins: a cancelled flight hides a passed
 * deadline, a deadline hides that a deal is paused, a pause hides its seats, and missing seats hide that it is still to open. Exactly at
 * the deadline a deal is expired; exactly at its publish date it is published.
 */
export function dealPhase(deal: DealTiming, now: Date): DealPhase {
  if (deal.flightCancelledAt !== null) return 'flightCancelled';
  if (deal.deadlineAt <= now) return 'expired';
  if (deal.pausedAt !== null) return 'paused';
  if (deal.seatsAvailable <= 0) return deal.seatsHeld > 0 ? 'allHeld' : 'soldOut';
  if (deal.publishAt !== null && deal.publishAt > now) return 'comingSoon';
  return 'open';
}

/** Nothing of it can be booked or waited for. */
export function isOffSale(phase: DealPhase): phase is 'paused' | 'expired' | 'flightCancelled' {
  return phase === 'paused' || phase === 'expired' || phase === 'flightCancelled';
}

/** Deals with a seat that is not sold stand in the public lists until they close, as far as the deal itself decides. */
export function isPubliclyListed(deal: DealTiming, now: Date): boolean {
  const phase = dealPhase(deal, now);
  return phase === 'open' || phase === 'allHeld' || phase === 'comingSoon';
}

/** What the owning company sees: only the deadline counts. */
export function dealStatus(deal: Pick<Deal, 'deadlineAt'>, now: Date): 'active' | 'expired' {
  return deal.deadlineAt <= now ? 'expired' : 'active';
}

/** The next moment at which time alone changes the phase, or null when none is left. */
export function nextPhaseChangeAt(deal: DealTiming, now: Date): Date | null {
  const phase = dealPhase(deal, now);
  if (phase === 'expired' || phase === 'flightCancelled') return null;
  if (phase === 'comingSoon' && deal.publishAt !== null && deal.publishAt < deal.deadlineAt)
    return deal.publishAt;
  return deal.deadlineAt;
}

/** The original price is struck through only when it is really higher. */
export function hasDiscount(costSen: Sen, sellingPriceSen: Sen): boolean {
  return costSen > sellingPriceSen;
}

/** round((cost − price) / cost × 100), half up, in whole numbers; 0 when there is no discount. */
export function discountPercent(costSen: Sen, sellingPriceSen: Sen): number {
  assertSen(costSen);
  assertSen(sellingPriceSen);
  if (!hasDiscount(costSen, sellingPriceSen)) return 0;
  const doubled = (costSen - sellingPriceSen) * 200 + costSen;
  return (doubled - (doubled % (2 * costSen))) / (2 * costSen);
}

/** What is known so far; null where a field is still missing or unreadable, and nothing is said about it. */
export interface DateOrder {
  readonly publishAt: Date | null;
  readonly deadlineAt: Date | null;
  readonly outbound: LegTimes | null;
  /** The last flight of the outbound, where planes are changed. */
  readonly lastOutbound?: LegTimes | null;
  readonly return: LegTimes | null;
}

/**
 * publish < deadline ≤ outbound departure, read as Kuala Lumpur wall clock because airports' own time zones
 * are not stored; and the return does not leave before the outbound has arrived. The latter two are read off
 * the same airport's clock, so they compare as they stand.
 */
export function checkDateOrder(order: DateOrder): FieldErrors {
  const errors: Record<string, FieldErrorCode> = {};
  const { publishAt, deadlineAt, outbound } = order;
  if (publishAt && deadlineAt && publishAt >= deadlineAt) errors.publishAt = 'publish_before_deadline';
  if (deadlineAt && outbound && deadlineAt > klWallClock(outbound.departsOn, outbound.departureTime)) {
    errors.deadlineAt = 'deadline_before_departure';
  }
  const arriving = order.lastOutbound ?? outbound;
  if (
    arriving &&
    order.return &&
    `${order.return.departsOn} ${order.return.departureTime}` < arrivesAt(arriving)
  ) {
    // The date is at fault unless the flights share one: then it can only be the time.
    const field = order.return.departsOn === arriving.departsOn ? 'returnDepartureTime' : 'returnDepartsOn';
    errors[field] = 'return_before_outbound';
  }
  return errors;
}

function arrivesAt(leg: LegTimes): string {
  const dayOffset = leg.dayOffset ?? (leg.arrivalTime < leg.departureTime ? 1 : 0);
  return `${addDays(leg.departsOn, dayOffset)} ${leg.arrivalTime}`;
}
