// Monthly numbers for operator and companies, by day in Malaysia. Money comes from the ledger, as in the statement.

import type { TripView } from '../trips/trip-view.ts';
import { type MoneyFigures, sumFigures } from './ledger.ts';

type WithDay<Values> = Values & { readonly day: string };

const noMoney: MoneyFigures = { receivedSen: 0, refundedSen: 0, feeSen: 0, shareSen: 0 };

export interface HoldCounts {
  readonly holds: number;
  readonly paid: number;
  readonly unpaid: number;
}

const noHolds: HoldCounts = { holds: 0, paid: 0, unpaid: 0 };

export type OperatorSums = MoneyFigures & HoldCounts;
export type OperatorDay = WithDay<OperatorSums>;

export interface OperatorNumbers {
  readonly days: readonly OperatorDay[];
  readonly totals: OperatorSums;
}

export function makeOperatorNumbers(
  days: readonly string[],
  found: { readonly money: readonly WithDay<MoneyFigures>[]; readonly holds: readonly WithDay<HoldCounts>[] },
): OperatorNumbers {
  const byDay = days.map((day) => ({
    ...(found.holds.find((each) => each.day === day) ?? noHolds),
    ...(found.money.find((each) => each.day === day) ?? noMoney),
    day,
  }));
  const sum = (key: keyof HoldCounts) => byDay.reduce((total, day) => total + day[key], 0);
  const counts = { holds: sum('holds'), paid: sum('paid'), unpaid: sum('unpaid') };
  return { days: byDay, totals: { ...sumFigures(byDay), ...counts } };
}

export function conversionPercent({ holds, paid }: Pick<HoldCounts, 'holds' | 'paid'>): number | null {
  return holds === 0 ? null : Math.round((100 * paid) / holds);
}

/** Hours from payment to deadline, each up to the next range. Later payments count in the first. */
export const leadTimes = [
  { key: 'under6', fromHours: 0 },
  { key: 'under24', fromHours: 6 },
  { key: 'under48', fromHours: 24 },
  { key: 'under72', fromHours: 48 },
  { key: 'over72', fromHours: 72 },
] as const;
export type LeadTime = (typeof leadTimes)[number]['key'];

export interface SaleCounts {
  readonly bookings: number;
  readonly seats: number;
}

export interface SalesOfDay extends SaleCounts {
  readonly day: string;
  readonly leadTime: LeadTime;
}

export function sumSales(sales: readonly SaleCounts[]): SaleCounts {
  return {
    bookings: sales.reduce((sum, { bookings }) => sum + bookings, 0),
    seats: sales.reduce((sum, { seats }) => sum + seats, 0),
  };
}

export interface FlightLoad {
  readonly dealId: string;
  readonly destination: string;
  readonly airlines: string;
  readonly trip: TripView;
  readonly offered: number;
  readonly sold: number;
}

export function loadPercent({ offered, sold }: Pick<FlightLoad, 'offered' | 'sold'>): number | null {
  return offered === 0 ? null : Math.round((100 * sold) / offered);
}

export type CompanySums = MoneyFigures & SaleCounts;
export type CompanyDay = WithDay<CompanySums>;
export type LeadTimeSums = SaleCounts & { readonly leadTime: LeadTime };

export interface CompanyNumbers {
  readonly days: readonly CompanyDay[];
  readonly totals: CompanySums;
  readonly leadTimes: readonly LeadTimeSums[];
  /** Latest deadline first; at most `maxFlightLoads`. */
  readonly loads: readonly FlightLoad[];
}

export const maxFlightLoads = 100;

export function makeCompanyNumbers(
  days: readonly string[],
  found: { readonly money: readonly WithDay<MoneyFigures>[]; readonly sales: readonly SalesOfDay[] },
): Omit<CompanyNumbers, 'loads'> {
  const byDay = days.map((day) => ({
    ...(found.money.find((each) => each.day === day) ?? noMoney),
    ...sumSales(found.sales.filter((each) => each.day === day)),
    day,
  }));
  return {
    days: byDay,
    totals: { ...sumFigures(byDay), ...sumSales(byDay) },
    leadTimes: leadTimes.map(({ key: leadTime }) => ({
      leadTime,
      ...sumSales(found.sales.filter((each) => each.leadTime === leadTime)),
    })),
  };
}
