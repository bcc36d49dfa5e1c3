// Owns the numbers that the operator and companies look at: which days a window has, what is added up for each of them,
// and what follows from the sums. Days are those of Malaysia. Leaves the sums themselves to the server.
import type { Sen } from './money.ts';
import { addDays, klDate, klWallClock } from './time.ts';
import type { TripView } from './trip-view.ts';

export const numbersWindows = [30, 90] as const;
export type NumbersWindow = (typeof numbersWindows)[number];

export function readWindow(text: string | null): NumbersWindow {
  return numbersWindows.find((days) => String(days) === text) ?? numbersWindows[0];
}

/** Today is its last day. */
export function windowStart(days: NumbersWindow, now: Date): Date {
  return klWallClock(addDays(klDate(now), 1 - days), '00:00');
}

function daysOf(days: NumbersWindow, now: Date): string[] {
  const first = addDays(klDate(now), 1 - days);
  return Array.from({ length: days }, (_, index) => addDays(first, index));
}

/** All that was asked for a day, the days without any included; the oldest first. */
function eachDay<Values extends object>(
  window: { readonly days: NumbersWindow; readonly now: Date },
  sums: readonly (Values & { readonly day: string })[],
  nothing: Values,
): (Values & { readonly day: string })[] {
  const byDay = new Map(sums.map((sum) => [sum.day, sum]));
  return daysOf(window.days, window.now).map((day) => byDay.get(day) ?? { ...nothing, day });
}

export interface OperatorSums {
  /** All money that arrived, wrong and second payments included. */
  readonly receivedSen: Sen;
  /** Decided on that day, whenever they are paid. */
  readonly refundsSen: Sen;
  /** Ours, less what refunds gave back on that day; may be less than nothing. */
  readonly feeSen: Sen;
  /** Holds that began. */
  readonly holds: number;
  /** Of those, paid by now. */
  readonly paid: number;
  /** Of those, ended without a payment. */
  readonly unpaid: number;
}

export interface OperatorDay extends OperatorSums {
  readonly day: string;
}

const noOperatorSums: OperatorSums = {
  ...{ receivedSen: 0, refundsSen: 0, feeSen: 0, holds: 0, paid: 0, unpaid: 0 },
};

export function operatorDays(
  window: { readonly days: NumbersWindow; readonly now: Date },
  found: {
    readonly received: readonly { readonly day: string; readonly sen: Sen }[];
    readonly refunds: readonly { readonly day: string; readonly sen: Sen }[];
    readonly fees: readonly { readonly day: string; readonly sen: Sen }[];
    readonly holds: readonly ({ readonly day: string } & Pick<OperatorSums, 'holds' | 'paid' | 'unpaid'>)[];
  },
): OperatorDay[] {
  const received = eachDay(window, found.received, { sen: 0 });
  const refunds = eachDay(window, found.refunds, { sen: 0 });
  const fees = eachDay(window, found.fees, { sen: 0 });
  const holds = eachDay(window, found.holds, { holds: 0, paid: 0, unpaid: 0 });
  return holds.map((day, index) => ({
    ...day,
    receivedSen: received[index]?.sen ?? 0,
    refundsSen: refunds[index]?.sen ?? 0,
    feeSen: fees[index]?.sen ?? 0,
  }));
}

export function operatorTotals(days: readonly OperatorDay[]): OperatorSums {
  return days.reduce<OperatorSums>(
    (sum, day) => ({
      receivedSen: sum.receivedSen + day.receivedSen,
      refundsSen: sum.refundsSen + day.refundsSen,
      feeSen: sum.feeSen + day.feeSen,
      holds: sum.holds + day.holds,
      paid: sum.paid + day.paid,
      unpaid: sum.unpaid + day.unpaid,
    }),
    noOperatorSums,
  );
}

/** Of holds that began, how many were paid, in whole percent; null where none began. */
export function conversionPercent({ holds, paid }: Pick<OperatorSums, 'holds' | 'paid'>): number | null {
  return holds === 0 ? null : Math.round((100 * paid) / holds);
}

export interface CompanySums {
  /** What buyers paid for bookings, those that were cancelled later included. */
  readonly grossSen: Sen;
  /** Of cancelled bookings, on the day that they were cancelled. */
  readonly refundsSen: Sen;
  readonly bookings: number;
  readonly seats: number;
}

export interface CompanyDay extends CompanySums {
  readonly day: string;
}

const noCompanySums: CompanySums = { grossSen: 0, refundsSen: 0, bookings: 0, seats: 0 };

export function companyDays(
  window: { readonly days: NumbersWindow; readonly now: Date },
  found: {
    readonly paid: readonly ({ readonly day: string } & Pick<
      CompanySums,
      'grossSen' | 'bookings' | 'seats'
    >)[];
    readonly refunds: readonly { readonly day: string; readonly sen: Sen }[];
  },
): CompanyDay[] {
  const refunds = eachDay(window, found.refunds, { sen: 0 });
  return eachDay(window, found.paid, { grossSen: 0, bookings: 0, seats: 0 }).map((day, index) => ({
    ...day,
    refundsSen: refunds[index]?.sen ?? 0,
  }));
}

export function companyTotals(days: readonly CompanyDay[]): CompanySums {
  return days.reduce<CompanySums>(
    (sum, day) => ({
      grossSen: sum.grossSen + day.grossSen,
      refundsSen: sum.refundsSen + day.refundsSen,
      bookings: sum.bookings + day.bookings,
      seats: sum.seats + day.seats,
    }),
    noCompanySums,
  );
}

/** Less than nothing on a day with more refunds than sales. */
export function netSen({ grossSen, refundsSen }: Pick<CompanySums, 'grossSen' | 'refundsSen'>): Sen {
  return grossSen - refundsSen;
}

/**
 * How long before the deadline seats were paid for; each ends where the next one begins. A payment that came after the
 * deadline counts with the last hours before it.
 */
export const leadTimes = [
  { key: 'under6', fromHours: 0 },
  { key: 'under24', fromHours: 6 },
  { key: 'under48', fromHours: 24 },
  { key: 'under72', fromHours: 48 },
  { key: 'over72', fromHours: 72 },
] as const;
export type LeadTime = (typeof leadTimes)[number]['key'];

export interface FlightLoad {
  readonly dealId: string;
  readonly destination: string;
  readonly airlines: string;
  readonly trip: TripView;
  readonly offered: number;
  readonly sold: number;
}

/** Whole percent of the seats that were offered; null where none were. */
export function loadPercent({ offered, sold }: Pick<FlightLoad, 'offered' | 'sold'>): number | null {
  return offered === 0 ? null : Math.round((100 * sold) / offered);
}

export interface LeadTimeSums {
  readonly leadTime: LeadTime;
  readonly bookings: number;
  readonly seats: number;
}

export interface CompanyNumbers {
  readonly days: readonly CompanyDay[];
  readonly totals: CompanySums;
  readonly leadTimes: readonly LeadTimeSums[];
  /** The deadline furthest ahead first; at most `mostFlightLoads`. */
  readonly loads: readonly FlightLoad[];
}

export const mostFlightLoads = 100;

export interface OperatorNumbers {
  readonly days: readonly OperatorDay[];
  readonly totals: OperatorSums;
}
