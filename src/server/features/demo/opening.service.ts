// Live figures of an opening night for /demo/opening, from the database and the script's reports. Only in
// demo mode, and without names.

import type { OpeningReport } from '#domain/bookings/opening-input.ts';
import { type Sen, senFromDecimal } from '#domain/kernel/money.ts';
import type { AppContext } from '#server/app/context.ts';
import { findOpeningDeal, listOpeningBookings, type OpeningBooking } from './opening.store.ts';
import { type SeatState, seatMap } from './opening-seats.ts';

export const OPENING_PNR = 'OPENING';

const EVENTS_SHOWN = 9;

export interface OpeningEvent {
  readonly at: Date;
  readonly what: 'held' | 'sold' | 'soldLate' | 'returned' | 'refundDue';
  readonly tickets: number;
}

export interface OpeningNight {
  readonly deal: {
    readonly id: string;
    readonly destinationCountry: string;
    readonly airlines: string;
    readonly route: string;
    readonly sellingPriceSen: Sen;
    readonly opensAt: Date;
  };
  readonly seats: Readonly<Record<'offered' | SeatState, number>>;
  readonly cabin: readonly SeatState[];
  readonly promises: {
    readonly oversold: number;
    readonly paidForNothing: number;
    readonly refundsTracked: number;
    readonly mailedTwice: number;
    readonly confirmed: number;
  };
  readonly events: readonly OpeningEvent[];
  readonly report: OpeningReport | null;
}

// Keep reports in memory: the script runs for only a minute or two.
const reports = new WeakMap<AppContext, { readonly dealId: string; readonly report: OpeningReport }>();

export async function getOpeningNight(ctx: AppContext): Promise<OpeningNight | null> {
  if (!ctx.config.demo) return null;
  // Read deal and bookings in one snapshot, or the figures would show differences that do not exist.
  const found = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const deal = await findOpeningDeal(tx, OPENING_PNR);
      return deal && { deal, bookings: await listOpeningBookings(tx, deal.id) };
    });
  if (!found) return null;
  const { deal, bookings } = found;
  const { offered, free, held, sold } = deal;
  const kept = reports.get(ctx);
  return {
    deal: {
      id: deal.id,
      destinationCountry: deal.destinationCountry,
      airlines: deal.airlines,
      route: deal.route,
      sellingPriceSen: senFromDecimal(deal.sellingPrice),
      opensAt: deal.publishAt ?? ctx.now(),
    },
    seats: { offered, free, held, sold },
    cabin: seatMap(offered, bookings),
    promises: countPromises(offered, bookings),
    events: listEvents(bookings),
    report: kept?.dealId === deal.id ? kept.report : null,
  };
}

function countPromises(offered: number, bookings: readonly OpeningBooking[]): OpeningNight['promises'] {
  const count = (counts: (booking: OpeningBooking) => boolean) => bookings.filter(counts).length;
  const taken = bookings
    .filter(({ hold }) => hold !== 'released')
    .reduce((seats, booking) => seats + booking.tickets, 0);
  return {
    oversold: Math.max(0, taken - offered),
    paidForNothing: count(({ isPaid, hold, refunds }) => isPaid && hold !== 'sold' && refunds === 0),
    refundsTracked: count(({ refunds }) => refunds > 0),
    mailedTwice: count(({ confirmations }) => confirmations > 1),
    confirmed: count(({ state }) => state === 'confirmed'),
  };
}

function listEvents(bookings: readonly OpeningBooking[]): OpeningEvent[] {
  return bookings
    .flatMap(({ tickets, createdAt, completedAt, failedAt, isLate, refunds }) => {
      const events: OpeningEvent[] = [{ at: createdAt, what: 'held', tickets }];
      if (completedAt) events.push({ at: completedAt, what: isLate ? 'soldLate' : 'sold', tickets });
      if (failedAt) events.push({ at: failedAt, what: refunds > 0 ? 'refundDue' : 'returned', tickets });
      return events;
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, EVENTS_SHOWN);
}

export async function saveOpeningReport(ctx: AppContext, report: OpeningReport): Promise<boolean> {
  const deal = ctx.config.demo ? await findOpeningDeal(ctx.db, OPENING_PNR) : undefined;
  if (!deal) return false;
  reports.set(ctx, { dealId: deal.id, report });
  return true;
}
