// Rules for erasing a person's data by email. We show the person the reason for data that we must keep.
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
  /** A former member cannot erase their identity before the retention period ends. */
  'accountLeft',
] as const;
export type KeepReason = (typeof keepReasons)[number];

export interface KeptRecord {
  readonly what: 'booking' | 'company' | 'account';
  readonly name: string;
  readonly reason: KeepReason;
  readonly until: string | null;
}

export interface BookingToErase {
  readonly state: BookingState;
  readonly isTest: boolean;
  readonly isCancelled: boolean;
  readonly hasRefundDue: boolean;
  /** True if a payment is being checked or a check is scheduled. */
  readonly isWatched: boolean;
  readonly lastFlightOn: string;
  readonly keptUntil: string;
}

export type BookingVerdict =
  | { readonly erase: 'all' }
  /** `allButName`: the law requires us to keep the record. `passports`: the travellers will not fly. */
  | {
      readonly erase: 'allButName' | 'passports' | 'nothing';
      readonly reason: KeepReason;
      readonly until: string | null;
    };

/** An active booking keeps all data. A paid booking that is over keeps the name on the receipt. */
export function getErasureVerdict(booking: BookingToErase, today: string): BookingVerdict {
  const { state } = booking;
  const erase = canFly(booking, today) ? 'nothing' : 'passports';
  if (booking.hasRefundDue) return { erase, reason: 'refundDue', until: null };
  if (state === 'review' || state === 'beingChecked') return { erase, reason: 'paymentChecked', until: null };
  // A payment that came too late was refunded: its status is failed, but the buyer has a receipt.
  const wasPaid = bookingStates[state].paymentStatus === 'completed' || state === 'paidNoSeat';
  if (!wasPaid) return isOver(booking) ? { erase: 'all' } : { erase, reason: 'paymentPossible', until: null };
  if (erase === 'nothing') return { erase, reason: 'notFlown', until: booking.lastFlightOn };
  if (booking.isTest || booking.keptUntil < today) return { erase: 'all' };
  return { erase: 'allButName', reason: 'bookkeeping', until: booking.keptUntil };
}

/** Only travellers who may still fly need a passport, regardless of refunds and reviews. */
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
  'wishes',
  'wishNotices',
  'restrictions',
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

export interface PersonOverview {
  readonly email: string;
  readonly counts: Readonly<Record<PersonSection, number>>;
  readonly bookings: readonly {
    readonly id: string;
    readonly reference: string;
    readonly departsOn: string;
  }[];
  readonly kept: readonly KeptRecord[];
  readonly isRestricted: boolean;
  readonly contact: Contact | null;
  readonly requests: readonly PersonRequest[];
}

export interface ErasedPerson {
  readonly erased: number;
  readonly kept: readonly KeptRecord[];
}

export const passportViewKinds = {
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
export type PassportViewKind = (typeof passportViewKinds)[keyof typeof passportViewKinds];

export interface PassportView {
  readonly at: Date;
  readonly way: PassportViewKind;
  /** How the viewer got access: by a personal link, on the command line, or signed in. */
  readonly by: 'person' | 'command' | 'account';
  readonly who: string | null;
  readonly company: string | null;
}

export function countRecords(records: PersonRecords): Record<PersonSection, number> {
  return Object.fromEntries(personSections.map((section) => [section, records[section].length])) as Record<
    PersonSection,
    number
  >;
}
