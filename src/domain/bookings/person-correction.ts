// What an operator may correct of a person who is known by an email: their contact on waiting lists, messages and bookings.
// The name on a booking is a traveller's and stands on the receipt, so it is not among it.
import type { BookingState } from './booking-state.ts';

export const contactFields = ['name', 'email', 'phone'] as const;
export type ContactField = (typeof contactFields)[number];

/** Empty where nothing that may be corrected holds one. */
export type Contact = Readonly<Record<ContactField, string>>;

/** What is to be different; what is left out stays. */
export type ContactChange = Partial<Contact>;

/** What is different from now on for the person who had this email. */
export interface CorrectedContact {
  readonly email: string;
  readonly change: ContactChange;
}

export const correctedSections = ['waitingLists', 'messages', 'bookings'] as const;
export type CorrectedSection = (typeof correctedSections)[number];

/** A contact as one record holds it. */
export interface HeldContact extends ContactChange {
  readonly section: CorrectedSection;
  readonly id: string;
  /** Of a booking. */
  readonly booking?: { readonly reference: string; readonly state: BookingState };
}

/** Holds are counted by their email; their buyer changes it in the wizard. */
const beingPaid: readonly BookingState[] = ['billCreating', 'awaitingPayment', 'expiring'];
/** Have nothing left to send. */
const ended: readonly BookingState[] = ['expired', 'billFailed'];

export function mayCorrectBooking(state: BookingState): boolean {
  return !beingPaid.includes(state);
}

/** Whether a new email is told of the booking, with the new link. */
export function isBookingMailed(state: BookingState): boolean {
  return mayCorrectBooking(state) && !ended.includes(state);
}

/** The value that most records hold. */
export function contactAsFound(held: readonly HeldContact[]): Contact {
  const mostHeld = (field: ContactField) => {
    const values = held.flatMap((contact) => contact[field] || []);
    const [most] = [...Map.groupBy(values, (value) => value)].toSorted(([, a], [, b]) => b.length - a.length);
    return most?.[0] ?? '';
  };
  return { name: mostHeld('name'), email: mostHeld('email'), phone: mostHeld('phone') };
}

/** What was typed, without what is as it was found; a field that was left empty stays as it is. */
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
  /** References of bookings whose new link goes to the new email. */
  readonly mailed: readonly string[];
  /** References of bookings that wait for their payment, which stay as they are. */
  readonly beingPaid: readonly string[];
  /** On so many waiting lists the new email stands already: one place stays. */
  readonly doubled: number;
  /** We hold something under the new email already. */
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
        .filter(({ booking }) => !booking || mayCorrectBooking(booking.state))
        .map((contact) => changedFields(contact, change))
        .filter((fields) => fields.length > 0);
      const fields = contactFields.filter((field) => changed.some((each) => each.includes(field)));
      return changed.length > 0 ? [{ section, count: changed.length, fields }] : [];
    }),
    mailed: change.email === undefined ? [] : references(isBookingMailed),
    beingPaid: references((state) => !mayCorrectBooking(state)),
  };
}

function changedFields(contact: HeldContact, change: ContactChange): ContactField[] {
  return contactFields.filter(
    (field) =>
      change[field] !== undefined && contact[field] !== undefined && contact[field] !== change[field],
  );
}

/** A place on a waiting list. */
interface Place {
  readonly isTold: boolean;
  readonly since: Date;
}

/** Of two places of one person on a list the older one stays; one that was told has been given up already. */
export function placeToKeep<Held extends Place>(one: Held, other: Held): Held {
  if (one.isTold !== other.isTold) return one.isTold ? other : one;
  return one.since <= other.since ? one : other;
}
