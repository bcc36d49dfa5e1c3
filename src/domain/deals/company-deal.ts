// A deal as its own company sees it, its form values, and the effect of an edit on its seats.

import { decimalFromSen } from '../kernel/money.ts';
import { addDays, klDate, toKlInput } from '../kernel/time.ts';
import { type FlightSlot, flightSlots, type LegField, legFields } from '../trips/flight-slots.ts';
import { emptyIncluded, includedFacts } from '../trips/included.ts';
import { type Direction, type Leg, tripType } from '../trips/leg.ts';
import { type DealDetails, type DealPhase, dealPhase } from './deal.ts';
import type { PricePlan } from './price-step.ts';

export const defaultTripType = 'return';

export interface CompanyDeal extends DealDetails {
  readonly id: string;
  readonly seatsHeld: number;
  readonly seatsSold: number;
  /** Incremented by each edit, used to reject stale edits. */
  readonly revision: number;
  readonly createdAt: Date;
  readonly pausedAt: Date | null;
  readonly flightCancelledAt: Date | null;
  /** Set while the deal is hidden. Only the operator can hide a deal or show it again. */
  readonly hiddenReason: string | null;
  /** Number of paid bookings in the current payment mode. Bookings remain when the deal is deleted. */
  readonly paidBookings: number;
  /** Null unless the price falls by itself. */
  readonly pricePlan: PricePlan | null;
}

export const dealActivityFilters = ['all', 'active', 'expired'] as const;
export type DealActivityFilter = (typeof dealActivityFilters)[number];

export function readDealActivityFilter(text: string | null): DealActivityFilter {
  return dealActivityFilters.find((show) => show === text) ?? 'all';
}

export const phaseFilters = ['open', 'comingSoon', 'soldOut', 'paused', 'flightCancelled'] as const;
export type PhaseFilter = (typeof phaseFilters)[number];

/** A list sorted by departure starts with today, a list sorted by deadline starts with now. */
export const dealSorts = ['newest', 'departure', 'deadline'] as const;
export type DealSort = (typeof dealSorts)[number];

export interface CompanyDealQuery {
  readonly show: DealActivityFilter;
  readonly phase: PhaseFilter | null;
  readonly search: string | null;
  readonly sort: DealSort;
}

export interface DealChoice {
  readonly id: string;
  readonly destination: string;
  readonly route: string;
  readonly departsOn: string;
  readonly pnr: string;
}

export interface DealCounters {
  readonly total: number;
  readonly active: number;
  readonly seats: number;
  readonly seatsOnSale: number;
  readonly createdThisWeek: number;
}

export interface NameCount {
  readonly name: string;
  readonly count: number;
}

export function dealMarker(deal: CompanyDeal, now: Date): Exclude<DealPhase, 'open' | 'expired'> | null {
  const phase = dealPhase(deal, now);
  return phase === 'open' || phase === 'expired' ? null : phase;
}

function listLegFields<Slot extends FlightSlot>(slots: readonly Slot[]) {
  return slots.flatMap((slot) => Object.values(legFields).map((field) => `${slot}${field}` as const));
}

const fieldsByPart = {
  destinationCountry: ['destinationCountry'],
  airlines: ['airlines'],
  pnr: ['pnr'],
  outbound: ['tripType', ...listLegFields(flightSlots.outbound)],
  back: listLegFields(flightSlots.return),
  included: [...includedFacts, 'sellerNote'],
  seatsAvailable: ['seatsAvailable'],
  costSen: ['cost'],
  sellingPriceSen: ['sellingPrice'],
  seatCostSen: ['seatCost'],
  publishAt: ['publishAt'],
  deadlineAt: ['deadlineAt'],
} as const satisfies Readonly<Record<keyof DealDetails, readonly string[]>>;

export type DealField = (typeof fieldsByPart)[keyof DealDetails][number];

export type DealFormValues = Readonly<Record<DealField, string>>;

export const dealFields: readonly DealField[] = Object.values(fieldsByPart).flat();

export const emptyDealForm: DealFormValues = {
  ...(Object.fromEntries(dealFields.map((field) => [field, ''])) as Record<DealField, string>),
  tripType: defaultTripType,
  ...emptyIncluded,
};

export function flightFormValues(direction: Direction, flights: readonly Leg[]) {
  const parts = Object.keys(legFields) as (keyof Leg)[];
  const values = flightSlots[direction].flatMap((slot, index) =>
    parts.map((part): [string, string] => [
      `${slot}${legFields[part]}`,
      String(flights[index]?.[part] ?? ''),
    ]),
  );
  return Object.fromEntries(values) as Record<`${FlightSlot}${LegField}`, string>;
}

/** Returns the edit form's values, with instants in Kuala Lumpur time to the minute. */
export function dealFormValues(deal: CompanyDeal): DealFormValues {
  return {
    tripType: tripType(deal),
    destinationCountry: deal.destinationCountry,
    airlines: deal.airlines,
    pnr: deal.pnr,
    ...flightFormValues('outbound', deal.outbound),
    ...flightFormValues('return', deal.back ?? []),
    ...deal.included,
    seatsAvailable: String(deal.seatsAvailable),
    cost: decimalFromSen(deal.costSen),
    sellingPrice: decimalFromSen(deal.sellingPriceSen),
    seatCost: deal.seatCostSen === null ? '' : decimalFromSen(deal.seatCostSen),
    publishAt: deal.publishAt ? toKlInput(deal.publishAt) : '',
    deadlineAt: toKlInput(deal.deadlineAt),
  };
}

/** Copies a deal for other seats: without its PNR, with the unsold seats, and without instants in the past. */
export function duplicateFormValues(deal: CompanyDeal, now: Date): DealFormValues {
  const values = dealFormValues(deal);
  return {
    ...values,
    pnr: '',
    seatsAvailable: deal.seatsAvailable > 0 ? values.seatsAvailable : '',
    publishAt: deal.publishAt && deal.publishAt > now ? values.publishAt : '',
    deadlineAt: deal.deadlineAt > now ? values.deadlineAt : '',
  };
}

export interface FieldConflict {
  readonly field: DealField;
  readonly mine: string;
  readonly theirs: string;
}

/** Parses the form's original values; returns null if they are missing or have an old shape. */
export function readLoadedValues(text: string): DealFormValues | null {
  try {
    const values: unknown = JSON.parse(text);
    const isWhole = dealFields.every(
      (field) => typeof (values as DealFormValues | null)?.[field] === 'string',
    );
    return isWhole ? (values as DealFormValues) : null;
  } catch {
    return null;
  }
}

export interface MergedEdit {
  readonly taken: Partial<DealFormValues>;
  readonly conflicts: readonly FieldConflict[];
}

/** Ignores seats, because concurrent changes add up. Without `loaded`, every difference is a conflict. */
export function mergeEdit(stored: CompanyDeal, edit: DealDetails, loaded: DealFormValues | null): MergedEdit {
  const [theirs, mine] = [dealFormValues(stored), dealFormValues({ ...stored, ...edit })];
  const differing = dealFields.filter((field) => field !== 'seatsAvailable' && mine[field] !== theirs[field]);
  const isMine = (field: DealField) => loaded === null || mine[field] !== loaded[field];
  const isTheirs = (field: DealField) => loaded === null || theirs[field] !== loaded[field];
  return {
    taken: Object.fromEntries(
      differing.filter((field) => !isMine(field)).map((field) => [field, theirs[field]]),
    ),
    conflicts: differing
      .filter((field) => isMine(field) && isTheirs(field))
      .map((field) => ({ field, mine: mine[field], theirs: theirs[field] })),
  };
}

export interface SeatCounts {
  readonly seatsOffered: number;
  readonly seatsHeld: number;
  readonly seatsSold: number;
}

/** Applies the difference, because seats sell while the form is open. Null if too few are left. */
export function calculateSeatsAfterEdit(
  stored: SeatCounts,
  edit: { readonly seatsLoaded: number; readonly seatsAvailable: number },
): number | null {
  const offered = stored.seatsOffered + edit.seatsAvailable - edit.seatsLoaded;
  if (edit.seatsAvailable === edit.seatsLoaded) return stored.seatsOffered;
  return offered < stored.seatsHeld + stored.seatsSold ? null : offered;
}

export interface DaySold {
  readonly date: string;
  readonly seats: number;
}

export function fillSoldPerDay(sold: readonly DaySold[], now: Date, days: number): DaySold[] {
  const seatsByDate = new Map(sold.map(({ date, seats }) => [date, seats]));
  const first = getFirstShownDay(now, days);
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index);
    return { date, seats: seatsByDate.get(date) ?? 0 };
  });
}

export function getFirstShownDay(now: Date, days: number): string {
  return addDays(klDate(now), 1 - days);
}
