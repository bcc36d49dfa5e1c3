// Owns what a company asks of its prospects and of its bookings (status, airlines, destination, and more) and the figures
// that stand above both lists. The database counts all rows into small groups; here the groups that fit are added up, so that
// counters, breakdowns and filters can never tell different stories.

import type { Gender } from '../bookings/passenger.ts';
import type { RefundStep } from '../finance/refund.ts';
import type { Sen } from '../kernel/money.ts';
import type { TripView } from '../trips/trip-view.ts';
import type { FulfilmentState } from './fulfilment.ts';
import type { Story } from './story.ts';

export const maxBookingViews = 20;

export const prospectStatuses = ['notified', 'pending'] as const;
export type ProspectStatus = (typeof prospectStatuses)[number];

export const listedBookingStatuses = ['completed', 'pending', 'failed'] as const;
export type ListedBookingStatus = (typeof listedBookingStatuses)[number];

/** An absent part asks for nothing. */
export interface CustomerFilter<Status extends string = string> {
  readonly status?: Status | undefined;
  readonly airlines?: string | undefined;
  readonly destination?: string | undefined;
}

/** What was really asked for, such as for a form or a record. */
export function chosenFilters(filter: CustomerFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).filter((part): part is [string, string] => part[1] !== undefined),
  );
}

/** As a record keeps them: that somebody searched, and not for whom. */
export function recordedFilters({
  search,
  ...filter
}: CustomerFilter & { readonly search?: string | undefined }) {
  return { ...chosenFilters(filter), ...(search !== undefined && { searched: true }) };
}

export interface ProspectFilter extends CustomerFilter<ProspectStatus> {
  readonly deal?: string | undefined;
  readonly search?: string | undefined;
}

/** How far a paid booking is that has not flown yet; a refund may be due of any. */
export const bookingStages = ['names', 'ticket', 'fly', 'refund'] as const;
export type BookingStage = (typeof bookingStages)[number];

export const stageStates: Record<Exclude<BookingStage, 'refund'>, readonly FulfilmentState[]> = {
  names: ['collecting'],
  ticket: ['complete', 'namesSent'],
  fly: ['ticketed', 'documentsSent'],
};

export interface BookingFilter extends CustomerFilter<ListedBookingStatus> {
  readonly stage?: BookingStage | undefined;
  readonly deal?: string | undefined;
  /** The day of departure, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

/** `departure` begins with today, unless dates are chosen; `due` is for the stages that something is due in. */
export const bookingSorts = ['newest', 'departure', 'due'] as const;
export type BookingSort = (typeof bookingSorts)[number];

export const prospectSorts = ['newest', 'oldest'] as const;
export type ProspectSort = (typeof prospectSorts)[number];

/** What is due first in a stage, the next flight first among dates, else the newest booking. */
export function usualBookingSort({ stage, from, to }: BookingFilter): BookingSort {
  if (stage === 'names' || stage === 'ticket') return 'due';
  return stage === 'fly' || from !== undefined || to !== undefined ? 'departure' : 'newest';
}

/** An address of the list of bookings under a name. */
export interface BookingView {
  readonly id: string;
  readonly name: string;
  /** Without the question mark. */
  readonly query: string;
}

/** `tooShort`: too little was typed to look for. `cut`: more match than are shown. */
export type SearchNote = 'tooShort' | 'cut' | null;

/** One page of a list that can be searched, as it is shown. */
export interface ListedPage<Item> {
  readonly items: readonly Item[];
  /** Null on the last page, and on the first one. */
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
  readonly note: SearchNote;
  /** At most `countCap` + 1, which means "more than that"; null where the counters above the list count the same. */
  readonly total: number | null;
}

/** How many bookings each stage has. */
export type StageCounts = Readonly<Record<BookingStage, number>>;

/** The counters know the three specified filters; whatever else is chosen, the list counts for itself. */
export function isCountedApart({ status, airlines, destination, ...more }: CustomerFilter): boolean {
  return Object.values(more).some((part) => part !== undefined);
}

/** A line of the list of prospects: the person, and of the deal what a company wants to see beside it. */
export interface ListedProspect {
  readonly id: string;
  readonly createdAt: Date;
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly tickets: number;
  /** The opening of a deal that comes soon, or seats of one that is sold out. */
  readonly waitsFor: 'opening' | 'seats';
  readonly status: ProspectStatus;
  readonly destination: string;
  /** `Osaka, Japan`, where the airport is known. */
  readonly place: string;
  /** `KUL–KIX`: from the first airport to the last one of the way there. */
  readonly route: string;
  readonly departsOn: string;
  /** Null one way. */
  readonly returnsOn: string | null;
  readonly airlines: string;
  readonly priceSen: Sen;
  readonly publishAt: Date | null;
}

/** How many seats the prospects of one deal want together, beside what it offers. */
export interface DealDemand {
  readonly dealId: string;
  readonly destination: string;
  readonly airlines: string;
  readonly departsOn: string;
  readonly seatsWanted: number;
  readonly seatsOffered: number;
}

/** What is true of a booking beside its status. */
export type BookingTag = 'cancelled' | 'late' | 'refundDue' | 'review';

export interface ListedBooking {
  readonly id: string;
  readonly createdAt: Date;
  readonly reference: string;
  readonly passengerName: string;
  /** Null while the booking is not paid, once it was removed, and when it cannot be read. */
  readonly passportNumber: string | null;
  /** Stored under an encryption key that is not configured any more. */
  readonly isPassportUnreadable: boolean;
  readonly email: string;
  readonly phoneNumber: string;
  readonly destination: string;
  /** `Osaka, Japan`, where the airport is known. */
  readonly place: string;
  /** `KUL–KIX`: from the first airport to the last one of the way there. */
  readonly route: string;
  readonly departsOn: string;
  /** Null one way. */
  readonly returnsOn: string | null;
  readonly airlines: string;
  /** As bought; `notFlying` of them were taken off since. */
  readonly tickets: number;
  readonly notFlying: number;
  readonly unitPriceSen: Sen;
  readonly totalSen: Sen;
  readonly status: ListedBookingStatus;
  readonly tags: readonly BookingTag[];
  readonly transactionId: string | null;
  /** How many travellers' details are there. */
  readonly entered: number;
  /** Null while the booking is not paid. */
  readonly story: ListedStory | null;
}

export type ListedStory = Pick<
  Story,
  'phase' | 'tasks' | 'callBy' | 'namesBy' | 'ticketsBy' | 'ticketsPromisedOn' | 'ticketsOn'
>;

/** A line of the file of bookings. */
export interface ExportedBooking extends ListedBooking {
  readonly trip: TripView;
  readonly firstName: string;
  readonly lastName: string;
  readonly paidAt: Date | null;
  /** Null while the booking is not paid. */
  readonly ticketing: Ticketing | null;
}

/** What an airline knows a paid booking by. */
export interface Ticketing {
  readonly pnr: string;
  /** In the order of the passengers; those without one are left out. */
  readonly ticketNumbers: readonly string[];
}

export interface BookingDetails extends ListedBooking {
  readonly trip: TripView;
  readonly unitCostSen: Sen;
  /** Null when it was removed or the booking is not paid, and while the reader hides passport data. */
  readonly passenger: {
    readonly gender: Gender;
    readonly dateOfBirth: string;
    readonly passportExpiry: string;
  } | null;
  readonly holdEndsAt: Date;
  readonly completedAt: Date | null;
  readonly failedAt: Date | null;
  readonly refunds: readonly {
    readonly dueAt: Date;
    readonly doneAt: Date | null;
    readonly step: RefundStep;
  }[];
  readonly termsVersion: string;
  readonly termsAcceptedAt: Date;
}

/** Rows that have these three things in common, counted. */
export interface CustomerGroup<Status extends string = string> {
  readonly status: Status;
  readonly airlines: string;
  readonly destination: string;
  readonly count: number;
}

export interface Share {
  readonly name: string;
  readonly count: number;
}

interface Breakdowns {
  readonly total: number;
  readonly byAirlines: readonly Share[];
  readonly byDestination: readonly Share[];
  /** What can be chosen in the filters: of all rows, whatever is chosen now. */
  readonly airlines: readonly string[];
  readonly destinations: readonly string[];
}

export interface ProspectFigures extends Breakdowns {
  readonly notified: number;
  readonly pending: number;
}

export interface BookingFigures extends Breakdowns {
  readonly completed: number;
  readonly pending: number;
  readonly failed: number;
  readonly revenueSen: Sen;
}

export interface BookingGroup extends CustomerGroup<ListedBookingStatus> {
  readonly totalSen: Sen;
}

export function prospectFigures(
  groups: readonly CustomerGroup<ProspectStatus>[],
  filter: ProspectFilter,
): ProspectFigures {
  const fitting = fittingGroups(groups, filter);
  return {
    ...breakdowns(groups, fitting),
    notified: countOf(fitting, 'notified'),
    pending: countOf(fitting, 'pending'),
  };
}

/** Revenue is what completed bookings were sold for, and nothing else. */
export function bookingFigures(groups: readonly BookingGroup[], filter: BookingFilter): BookingFigures {
  const fitting = fittingGroups(groups, filter);
  return {
    ...breakdowns(groups, fitting),
    completed: countOf(fitting, 'completed'),
    pending: countOf(fitting, 'pending'),
    failed: countOf(fitting, 'failed'),
    revenueSen: fitting
      .filter(({ status }) => status === 'completed')
      .reduce((sum, { totalSen }) => sum + totalSen, 0),
  };
}

function fittingGroups<Group extends CustomerGroup>(
  groups: readonly Group[],
  filter: CustomerFilter,
): Group[] {
  const fits = (wanted: string | undefined, value: string) => wanted === undefined || wanted === value;
  return groups.filter(
    (group) =>
      fits(filter.status, group.status) &&
      fits(filter.airlines, group.airlines) &&
      fits(filter.destination, group.destination),
  );
}

function breakdowns(all: readonly CustomerGroup[], fitting: readonly CustomerGroup[]): Breakdowns {
  return {
    total: fitting.reduce((sum, { count }) => sum + count, 0),
    byAirlines: sharesBy(fitting, 'airlines'),
    byDestination: sharesBy(fitting, 'destination'),
    airlines: namesIn(all, 'airlines'),
    destinations: namesIn(all, 'destination'),
  };
}

function countOf(groups: readonly CustomerGroup[], wanted: string): number {
  return groups.reduce((sum, { status, count }) => (status === wanted ? sum + count : sum), 0);
}

/** The largest first; equal ones by name. */
function sharesBy(groups: readonly CustomerGroup[], key: 'airlines' | 'destination'): Share[] {
  const counts = new Map<string, number>();
  for (const group of groups) counts.set(group[key], (counts.get(group[key]) ?? 0) + group.count);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count || byName(one.name, other.name));
}

function namesIn(groups: readonly CustomerGroup[], key: 'airlines' | 'destination'): string[] {
  return [...new Set(groups.map((group) => group[key]))].sort(byName);
}

function byName(one: string, other: string): number {
  return one.localeCompare(other, 'en');
}
