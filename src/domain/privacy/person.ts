// What we hold about a person, who is known by an email, and what of it may be erased when they ask. What must stay has a
// reason that people are told.
import type { AuditAction } from '../accounts/audit.ts';
import { type BookingState, bookingStates } from '../bookings/booking-state.ts';
import type { Contact } from '../bookings/person-correction.ts';

export const keepReasons = [
  'paymentPossible',
  'paymentChecked',
  'refundDue',
  'notFlown',
  'bookkeeping',
  'companyContact',
  'account',
  /** Somebody who left cannot erase who they were before the period ends. */
  'accountLeft',
] as const;
export type KeepReason = (typeof keepReasons)[number];

/** What was kept: which thing, why, and until which day if one is known. */
export interface KeptThing {
  readonly what: 'booking' | 'company' | 'account';
  /** The booking's reference or the company's name. */
  readonly name: string;
  readonly reason: KeepReason;
  readonly until: string | null;
}

export interface BookingToErase {
  readonly state: BookingState;
  readonly isTest: boolean;
  readonly isCancelled: boolean;
  readonly hasRefundDue: boolean;
  /** Somebody is asked to look for a payment, or a look is planned. */
  readonly isWatched: boolean;
  readonly lastFlightOn: string;
  /** The day on which name and email go by themselves. */
  readonly keptUntil: string;
}

export type BookingVerdict =
  | { readonly erase: 'all' }
  /**
   * `allButName`: name and email stay, because the law asks for the record. `passports`: the booking stays, but its
   * travellers will not fly.
   */
  | {
      readonly erase: 'allButName' | 'passports' | 'nothing';
      readonly reason: KeepReason;
      readonly until: string | null;
    };

/** A booking that is under way needs its people; one that is over and paid keeps the name on its receipt. */
export function mayEraseBooking(booking: BookingToErase, today: string): BookingVerdict {
  const { state } = booking;
  const erase = canFly(booking, today) ? 'nothing' : 'passports';
  if (booking.hasRefundDue) return { erase, reason: 'refundDue', until: null };
  if (state === 'review' || state === 'beingChecked') return { erase, reason: 'paymentChecked', until: null };
  // Paid too late for its seats and paid back: its payment failed by the specified status, and has a receipt.
  const wasPaid = bookingStates[state].paymentStatus === 'completed' || state === 'paidNoSeat';
  if (!wasPaid) return isOver(booking) ? { erase: 'all' } : { erase, reason: 'paymentPossible', until: null };
  if (erase === 'nothing') return { erase, reason: 'notFlown', until: booking.lastFlightOn };
  if (booking.isTest || booking.keptUntil < today) return { erase: 'all' };
  return { erase: 'allButName', reason: 'bookkeeping', until: booking.keptUntil };
}

/** Only a traveller who may still fly needs a passport here; a refund or a payment under review does not. */
function canFly({ state, isCancelled, lastFlightOn }: BookingToErase, today: string): boolean {
  return !isCancelled && state !== 'paidNoSeat' && lastFlightOn >= today;
}

function isOver({ state, isWatched }: BookingToErase): boolean {
  return (state === 'expired' || state === 'billFailed') && !isWatched;
}

export const personSections = [
  'bookings',
  'travellers',
  'tickets',
  'requests',
  'notes',
  'flightAnswers',
  'documents',
  'payments',
  'refunds',
  'refundAccounts',
  'waitingLists',
  'messages',
  'mails',
  'companies',
  'accounts',
  'memberships',
  'roles',
  'signIns',
  'invitations',
  'alertAddresses',
  'drafts',
  'work',
  'audit',
] as const;
export type PersonSection = (typeof personSections)[number];

export type PersonRow = Readonly<Record<string, unknown>>;
export type PersonRecords = Readonly<Record<PersonSection, readonly PersonRow[]>>;

export interface PersonRequest {
  readonly kind: PersonAct;
  readonly askedBy: 'person' | 'operator' | 'command';
  readonly madeAt: Date;
  readonly rows: number;
  readonly kept: number;
}

export type PersonAct = 'export' | 'erase' | 'restrict' | 'lift' | 'correct';

export const requestReasons = ['asked', 'authority', 'mistake'] as const;
export type RequestReason = (typeof requestReasons)[number];

/** What an operator sees of a person before doing anything. */
export interface PersonOverview {
  readonly email: string;
  readonly counts: Readonly<Record<PersonSection, number>>;
  readonly bookings: readonly {
    readonly id: string;
    readonly reference: string;
    readonly departsOn: string;
  }[];
  readonly kept: readonly KeptThing[];
  readonly isRestricted: boolean;
  /** What can be corrected, as most records have it; null when there is none. */
  readonly contact: Contact | null;
  readonly requests: readonly PersonRequest[];
}

export interface ErasedPerson {
  readonly erased: number;
  readonly kept: readonly KeptThing[];
}

/** How somebody came to see the passports of a booking. */
export const passportWays = {
  'booking.shown': 'page',
  'bookings.shown': 'list',
  'bookings.taken': 'file',
  'flight.shown': 'flight',
  'flight.exported': 'flightFile',
  'flight.printed': 'print',
  'flight.linesCopied': 'lines',
  'document.opened': 'document',
  'person.exported': 'export',
  'person.shown': 'ownPage',
} as const satisfies Partial<Record<AuditAction, string>>;
export type PassportWay = (typeof passportWays)[keyof typeof passportWays];

export interface PassportView {
  readonly at: Date;
  readonly way: PassportWay;
  /** The person by a link, one of us by command, or somebody who had signed in. */
  readonly by: 'person' | 'command' | 'account';
  /** Null when the account is gone, or nobody signed in. */
  readonly who: string | null;
  readonly company: string | null;
}

export function countsOf(records: PersonRecords): Record<PersonSection, number> {
  return Object.fromEntries(personSections.map((section) => [section, records[section].length])) as Record<
    PersonSection,
    number
  >;
}
