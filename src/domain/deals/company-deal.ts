// Owns a deal as its own company sees it, the values its form is filled with, and what an edit does to its seats.
// Leaves judging what was typed to deal-input.ts, and locking and storing to the server.

import { decimalFromSen } from '../kernel/money.ts';
import { addDays, klDate, toKlInput } from '../kernel/time.ts';
import { type FlightSlot, flightSlots, type LegField, legFields } from '../trips/flight-slots.ts';
import { includedFacts, nothingStated } from '../trips/included.ts';
import { type Direction, type Leg, tripType } from '../trips/leg.ts';
import { type DealDetails, type DealPhase, dealPhase } from './deal.ts';

export const defaultTripType = 'return';

export interface CompanyDeal extends DealDetails {
  readonly id: string;
  readonly seatsHeld: number;
  readonly seatsSold: number;
  /** Counts edits by people: saving an older one is refused. */
  readonly revision: number;
  readonly createdAt: Date;
  /** Since when it is off sale; null while it is not. */
  readonly pausedAt: Date | null;
  readonly flightCancelledAt: Date | null;
  /** Why the operator hides it, which only the operator can end; null while it does not. */
  readonly hiddenReason: string | null;
  /** Paid bookings of the current mode, which stay when the deal goes. */
  readonly paidBookings: number;
}

export const dealShows = ['all', 'active', 'expired'] as const;
/** Which deals the dashboard lists. */
export type DealShow = (typeof dealShows)[number];

export function readDealShow(text: string | null): DealShow {
  return dealShows.find((show) => show === text) ?? 'all';
}

/** What is for sale now, or why an active deal is not. */
export const shownPhases = ['open', 'comingSoon', 'soldOut', 'paused', 'flightCancelled'] as const;
export type ShownPhase = (typeof shownPhases)[number];

/** By departure and by deadline, lists begin with today and with now. */
export const dealSorts = ['newest', 'departure', 'deadline'] as const;
export type DealSort = (typeof dealSorts)[number];

/** Which deals the dashboard lists, and in which order. */
export interface DealQuery {
  readonly show: DealShow;
  readonly phase: ShownPhase | null;
  readonly search: string | null;
  readonly sort: DealSort;
}

/** A deal that a list of customers can be narrowed to. */
export interface DealChoice {
  readonly id: string;
  readonly destination: string;
  /** Of the last flight there, such as KUL-KIX. */
  readonly route: string;
  readonly departsOn: string;
  readonly pnr: string;
}

export interface DealCounters {
  readonly total: number;
  /** Deadline still in the future. */
  readonly active: number;
  readonly seats: number;
  /** Of deals that are on sale at this moment. */
  readonly seatsOnSale: number;
  readonly createdThisWeek: number;
}

export interface NameCount {
  readonly name: string;
  readonly count: number;
}

/** Returns what the list shows beside the status; null for nothing. */
export function dealMarker(deal: CompanyDeal, now: Date): Exclude<DealPhase, 'open' | 'expired'> | null {
  const phase = dealPhase(deal, now);
  return phase === 'open' || phase === 'expired' ? null : phase;
}

function fieldsOf<Slot extends FlightSlot>(slots: readonly Slot[]) {
  return slots.flatMap((slot) => Object.values(legFields).map((field) => `${slot}${field}` as const));
}

/** Which fields of the form ask for which part of a deal, in the order of the form. */
const askedIn = {
  destinationCountry: ['destinationCountry'],
  airlines: ['airlines'],
  pnr: ['pnr'],
  outbound: ['tripType', ...fieldsOf(flightSlots.outbound)],
  back: fieldsOf(flightSlots.return),
  included: [...includedFacts, 'sellerNote'],
  seatsAvailable: ['seatsAvailable'],
  costSen: ['cost'],
  sellingPriceSen: ['sellingPrice'],
  publishAt: ['publishAt'],
  deadlineAt: ['deadlineAt'],
} as const satisfies Readonly<Record<keyof DealDetails, readonly string[]>>;

/** What a deal consists of, in the order of the form. */
export type DealPart = keyof DealDetails;

export const dealParts = Object.keys(askedIn) as DealPart[];

export function fieldsOfPart(part: DealPart): readonly DealField[] {
  return askedIn[part];
}

/** Every field of the form by its name. */
export type DealField = (typeof askedIn)[keyof DealDetails][number];

export type DealFormValues = Readonly<Record<DealField, string>>;

export const dealFields: readonly DealField[] = Object.values(askedIn).flat();

export const emptyDealForm: DealFormValues = {
  ...(Object.fromEntries(dealFields.map((field) => [field, ''])) as Record<DealField, string>),
  tripType: defaultTripType,
  ...nothingStated,
};

/** The fields of one direction; empty where there is no flight. */
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

/** What the edit form opens with: moments to the minute, as clocks in Kuala Lumpur show them. */
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
    publishAt: deal.publishAt ? toKlInput(deal.publishAt) : '',
    deadlineAt: toKlInput(deal.deadlineAt),
  };
}

/**
 * A new deal like this one: for other seats, so without its PNR; with the seats that are still free, as those that were
 * sold are gone; and with no moment that has already passed.
 */
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

/** What the form was opened with, as it carries it; null when it does not, or no longer in this shape. */
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
  /** Fields that only the other person changed, with what they saved. */
  readonly taken: Partial<DealFormValues>;
  /** Fields that both changed, each in another way. */
  readonly conflicts: readonly FieldConflict[];
}

/**
 * An edit and what somebody else saved meanwhile, in the order of the form. Seats are none of it: two changes of seats add
 * up. Of a form that does not say what it was opened with, every difference could be of both.
 */
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

/**
 * The seats offered after an edit, or null when fewer would be left than are held and sold. What counts is the
 * difference between what the form showed and what was typed, because seats are held and sold while it is open; a
 * number left as it was changes nothing, whatever happened meanwhile.
 */
export function seatsAfterEdit(
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

/** The last days up to today in Kuala Lumpur, those without a sale included. */
export function soldPerDay(sold: readonly DaySold[], now: Date, days: number): DaySold[] {
  const seatsByDate = new Map(sold.map(({ date, seats }) => [date, seats]));
  const first = firstDayShown(now, days);
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index);
    return { date, seats: seatsByDate.get(date) ?? 0 };
  });
}

export function firstDayShown(now: Date, days: number): string {
  return addDays(klDate(now), 1 - days);
}
