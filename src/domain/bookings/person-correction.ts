// The name on a booking cannot be corrected here, because it identifies a traveller and is printed on the receipt.
import type { BookingState } from './booking-state.ts';

export const contactFields = ['name', 'email', 'phone'] as const;
export type ContactField = (typeof contactFields)[number];

export type Contact = Readonly<Record<ContactField, string>>;

export type ContactChange = Partial<Contact>;

export interface CorrectedContact {
  readonly email: string;
  readonly change: ContactChange;
}

export const correctedSections = ['waitingLists', 'messages', 'bookings'] as const;
export type CorrectedSection = (typeof correctedSections)[number];

export interface HeldContact extends ContactChange {
  readonly section: CorrectedSection;
  readonly id: string;
  readonly booking?: { readonly reference: string; readonly state: BookingState };
}

/**
 * The email cannot be corrected in these states: hold limits count by email, and the buyer can still change it in the
 * wizard.
 */
const beingPaid: readonly BookingState[] = ['billCreating', 'awaitingPayment', 'expiring'];
const ended: readonly BookingState[] = ['expired', 'billFailed'];

export function canCorrectBooking(state: BookingState): boolean {
  return !beingPaid.includes(state);
}

export function isBookingMailed(state: BookingState): boolean {
  return canCorrectBooking(state) && !ended.includes(state);
}

interface CorrectablePhone {
  readonly state: BookingState;
  readonly isCancelled: boolean;
  readonly isErased: boolean;
  readonly lastFlightOn: string;
}

/** Sellers call the number until the last flight. */
export function canBuyerCorrectPhone(booking: CorrectablePhone, today: string): boolean {
  const { state, isCancelled, isErased, lastFlightOn } = booking;
  return isBookingMailed(state) && !isCancelled && !isErased && lastFlightOn >= today;
}

export function pickMostHeldContact(held: readonly HeldContact[]): Contact {
  const mostHeld = (field: ContactField) => {
    const values = held.flatMap((contact) => contact[field] || []);
    const [most] = [...Map.groupBy(values, (value) => value)].toSorted(([, a], [, b]) => b.length - a.length);
    return most?.[0] ?? '';
  };
  return { name: mostHeld('name'), email: mostHeld('email'), phone: mostHeld('phone') };
}

/** Returns the values that differ from the current ones. An empty field means no change. */
export function contactChange(found: Contact, typed: ContactChange): ContactChange {
  return Object.fromEntries(
    contactFields.flatMap((field) =>
      typed[field] && typed[field] !== found[field] ? [[field, typed[field]]] : [],
    ),
  );
}

export interface CorrectedRecords {
  readonly section: CorrectedSection;
  readonly count: number;
  readonly fields: readonly ContactField[];
}

export interface CorrectionPlan {
  readonly change: ContactChange;
  readonly records: readonly CorrectedRecords[];
  readonly mailed: readonly string[];
  /** References of bookings with a payment in progress. They keep the old contact. */
  readonly beingPaid: readonly string[];
  /** Waiting lists that already contain the new email; the person keeps one place. */
  readonly doubled: number;
  readonly isNewEmailKnown: boolean;
}

export function planCorrection(
  held: readonly HeldContact[],
  change: ContactChange,
): Pick<CorrectionPlan, 'change' | 'records' | 'mailed' | 'beingPaid'> {
  const bookings = held.flatMap(({ booking }) => booking ?? []);
  const references = (may: (state: BookingState) => boolean) =>
    bookings.flatMap(({ reference, state }) => (may(state) ? [reference] : []));
  return {
    change,
    records: correctedSections.flatMap((section) => {
      const changed = held
        .filter((contact) => contact.section === section)
        .filter(({ booking }) => !booking || canCorrectBooking(booking.state))
        .map((contact) => changedFields(contact, change))
        .filter((fields) => fields.length > 0);
      const fields = contactFields.filter((field) => changed.some((each) => each.includes(field)));
      return changed.length > 0 ? [{ section, count: changed.length, fields }] : [];
    }),
    mailed: change.email === undefined ? [] : references(isBookingMailed),
    beingPaid: references((state) => !canCorrectBooking(state)),
  };
}

function changedFields(contact: HeldContact, change: ContactChange): ContactField[] {
  return contactFields.filter(
    (field) =>
      change[field] !== undefined && contact[field] !== undefined && contact[field] !== change[field],
  );
}

interface WaitingListPlace {
  readonly isTold: boolean;
  readonly since: Date;
}

/** Keeps the place on a waiting list that was not notified yet; if both are equal, the older one. */
export function chooseKeptPlace<Held extends WaitingListPlace>(one: Held, other: Held): Held {
  if (one.isTold !== other.isTold) return one.isTold ? other : one;
  return one.since <= other.since ? one : other;
}
