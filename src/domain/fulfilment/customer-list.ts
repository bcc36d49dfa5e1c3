// The database counts by group; adding up groups here keeps counters, breakdowns and filters consistent.

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

export interface CustomerFilter<Status extends string = string> {
  readonly status?: Status | undefined;
  readonly airlines?: string | undefined;
  readonly destination?: string | undefined;
}

export function listSetFilters(filter: CustomerFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).filter((part): part is [string, string] => part[1] !== undefined),
  );
}

/** Returns the filters for the audit log, which records that there was a search but not its text. */
export function toAuditFilters({
  search,
  ...filter
}: CustomerFilter & { readonly search?: string | undefined }) {
  return { ...listSetFilters(filter), ...(search !== undefined && { searched: true }) };
}

export interface ProspectFilter extends CustomerFilter<ProspectStatus> {
  readonly deal?: string | undefined;
  readonly search?: string | undefined;
}

/** Work and progress of a paid booking before its flight; `refund` can apply in any stage. */
export const bookingStages = ['call', 'ticket', 'refund', 'names', 'fly'] as const;
export type BookingStage = (typeof bookingStages)[number];

export const stageStates: Record<Exclude<BookingStage, 'refund'>, readonly FulfilmentState[]> = {
  // Tickets end the need for a call.
  call: ['collecting', 'complete', 'namesSent'],
  names: ['collecting'],
  ticket: ['complete', 'namesSent'],
  fly: ['ticketed', 'documentsSent'],
};

export interface BookingFilter extends CustomerFilter<ListedBookingStatus> {
  readonly stage?: BookingStage | undefined;
  readonly deal?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

/** `departure` starts with today unless dates are set; `due` is only for stages with due dates. */
export const bookingSorts = ['newest', 'departure', 'due'] as const;
export type BookingSort = (typeof bookingSorts)[number];

export const prospectSorts = ['newest', 'oldest'] as const;
export type ProspectSort = (typeof prospectSorts)[number];

/** Default order: by due date in a stage that has one, by departure if dates are set, else newest first. */
export function getDefaultBookingSort({ stage, from, to }: BookingFilter): BookingSort {
  if (stage === 'call' || stage === 'names' || stage === 'ticket') return 'due';
  return stage === 'fly' || from !== undefined || to !== undefined ? 'departure' : 'newest';
}

export interface SavedBookingView {
  readonly id: string;
  readonly name: string;
  readonly query: string;
}

/** `tooShort`: the search text is too short. `cut`: more rows match than are shown. */
export type SearchNote = 'tooShort' | 'cut' | null;

export interface ListedPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
  readonly note: SearchNote;
  /** At most `countCap` + 1, which means "more". Null if the counters above the list show the number. */
  readonly total: number | null;
}

export type StageCounts = Readonly<Record<BookingStage, number>>;

/** Returns true if a filter is set that the counters do not cover, so the list needs its own count. */
export function needsOwnCount({ status, airlines, destination, ...more }: CustomerFilter): boolean {
  return Object.values(more).some((part) => part !== undefined);
}

export interface ListedProspect {
  readonly id: string;
  readonly createdAt: Date;
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly tickets: number;
  readonly waitsFor: 'opening' | 'seats';
  readonly status: ProspectStatus;
  readonly destination: string;
  readonly place: string;
  readonly route: string;
  readonly departsOn: string;
  readonly returnsOn: string | null;
  readonly airlines: string;
  readonly priceSen: Sen;
  readonly publishAt: Date | null;
}

export interface DealDemand {
  readonly dealId: string;
  readonly destination: string;
  readonly airlines: string;
  readonly departsOn: string;
  readonly seatsWanted: number;
  readonly seatsOffered: number;
}

export type BookingTag = 'cancelled' | 'late' | 'refundDue' | 'review';

export interface ListedBooking {
  readonly id: string;
  readonly createdAt: Date;
  readonly reference: string;
  readonly passengerName: string;
  readonly passportNumber: string | null;
  /** True if the number was encrypted with a key that is no longer configured. */
  readonly isPassportUnreadable: boolean;
  readonly email: string;
  readonly phoneNumber: string;
  readonly destination: string;
  readonly place: string;
  readonly route: string;
  readonly departsOn: string;
  readonly returnsOn: string | null;
  readonly airlines: string;
  /** Number of tickets bought; `notFlying` of them were removed later. */
  readonly tickets: number;
  readonly notFlying: number;
  readonly unitPriceSen: Sen;
  readonly totalSen: Sen;
  readonly status: ListedBookingStatus;
  readonly tags: readonly BookingTag[];
  readonly transactionId: string | null;
  readonly entered: number;
  readonly story: ListedStory | null;
}

export type ListedStory = Pick<
  Story,
  'phase' | 'tasks' | 'callBy' | 'namesBy' | 'ticketsBy' | 'ticketsPromisedOn' | 'ticketsOn'
>;

export interface ExportedBooking extends ListedBooking {
  readonly trip: TripView;
  readonly firstName: string;
  readonly lastName: string;
  readonly paidAt: Date | null;
  readonly ticketing: Ticketing | null;
}

export interface Ticketing {
  readonly pnr: string;
  readonly ticketNumbers: readonly string[];
}

export interface BookingDetails extends ListedBooking {
  readonly trip: TripView;
  readonly unitCostSen: Sen;
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

export interface CustomerGroup<Status extends string = string> {
  readonly status: Status;
  readonly airlines: string;
  readonly destination: string;
  readonly count: number;
}

export interface GroupShare {
  readonly name: string;
  readonly count: number;
}

interface Breakdowns {
  readonly total: number;
  readonly byAirlines: readonly GroupShare[];
  readonly byDestination: readonly GroupShare[];
  /** Filter options. They come from all rows, regardless of the current filter. */
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
  const matching = filterGroups(groups, filter);
  return {
    ...breakdowns(groups, matching),
    notified: sumByStatus(matching, 'notified'),
    pending: sumByStatus(matching, 'pending'),
  };
}

/** Revenue counts only completed bookings, at their selling price. */
export function bookingFigures(groups: readonly BookingGroup[], filter: BookingFilter): BookingFigures {
  const matching = filterGroups(groups, filter);
  return {
    ...breakdowns(groups, matching),
    completed: sumByStatus(matching, 'completed'),
    pending: sumByStatus(matching, 'pending'),
    failed: sumByStatus(matching, 'failed'),
    revenueSen: matching
      .filter(({ status }) => status === 'completed')
      .reduce((sum, { totalSen }) => sum + totalSen, 0),
  };
}

function filterGroups<Group extends CustomerGroup>(
  groups: readonly Group[],
  filter: CustomerFilter,
): Group[] {
  const matches = (wanted: string | undefined, value: string) => wanted === undefined || wanted === value;
  return groups.filter(
    (group) =>
      matches(filter.status, group.status) &&
      matches(filter.airlines, group.airlines) &&
      matches(filter.destination, group.destination),
  );
}

function breakdowns(all: readonly CustomerGroup[], matching: readonly CustomerGroup[]): Breakdowns {
  return {
    total: matching.reduce((sum, { count }) => sum + count, 0),
    byAirlines: sharesBy(matching, 'airlines'),
    byDestination: sharesBy(matching, 'destination'),
    airlines: listNames(all, 'airlines'),
    destinations: listNames(all, 'destination'),
  };
}

function sumByStatus(groups: readonly CustomerGroup[], wanted: string): number {
  return groups.reduce((sum, { status, count }) => (status === wanted ? sum + count : sum), 0);
}

function sharesBy(groups: readonly CustomerGroup[], key: 'airlines' | 'destination'): GroupShare[] {
  const counts = new Map<string, number>();
  for (const group of groups) counts.set(group[key], (counts.get(group[key]) ?? 0) + group.count);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count || compareNames(one.name, other.name));
}

function listNames(groups: readonly CustomerGroup[], key: 'airlines' | 'destination'): string[] {
  return [...new Set(groups.map((group) => group[key]))].sort(compareNames);
}

function compareNames(one: string, other: string): number {
  return one.localeCompare(other, 'en');
}
