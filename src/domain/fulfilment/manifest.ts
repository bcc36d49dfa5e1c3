// Owns the list of everybody on one departure: who counts as complete, and how passengers are
// numbered. Leaves the lines of reservation systems to reservation-lines.ts, and opening passports to the server.

import { passengerTitle, passengerType } from '../bookings/passenger-type.ts';
import type { PassportAccess } from '../bookings/passport-access.ts';
import type { Trip } from '../trips/leg.ts';
import type { TripView } from '../trips/trip-view.ts';
import type { PassengerDetails } from './company-fulfilment.ts';
import type { ReservationPassenger } from './reservation-lines.ts';

/** `begun`: a name is known, and something that a ticket needs is not. */
export type PassengerState = 'complete' | 'begun' | 'missing';

export interface ManifestPassenger {
  readonly place: number;
  /** As the ticket prints it; null while it is not known. */
  readonly name: { readonly family: string; readonly given: string } | null;
  readonly state: PassengerState;
  /** Its number, or the airline's booking reference where there is none; null until it is issued. */
  readonly ticket: string | null;
  /** Null while missing, once erased, and for people who may not see them. */
  readonly details: PassengerDetails | null;
  /** On the passenger's lap, without a seat and a number. */
  readonly infant: Pick<ManifestPassenger, 'name' | 'details'> | null;
}

export interface ManifestBooking<Passenger = ManifestPassenger> {
  readonly bookingId: string;
  readonly reference: string;
  readonly buyerName: string;
  readonly phoneNumber: string;
  /** The airline's reference of this booking; that of the deal until its tickets got their own. */
  readonly pnr: string;
  /** The company can still work towards the flight. */
  readonly isAhead: boolean;
  /** Null where they are not asked for. */
  readonly namesDueAt: Date | null;
  readonly ticketsDueAt: Date | null;
  readonly passengers: readonly Passenger[];
}

export interface Numbered extends ManifestPassenger {
  /** On this flight, from 1. */
  readonly number: number;
}

/** One after another through all bookings. Who is missing keeps a number, so that nobody's changes when they come. */
export function numbered(bookings: readonly ManifestBooking[]): ManifestBooking<Numbered>[] {
  let number = 0;
  return bookings.map((booking) => ({
    ...booking,
    passengers: booking.passengers.map((passenger) => {
      number += 1;
      return { ...passenger, number };
    }),
  }));
}

export interface ManifestCounts extends Readonly<Record<PassengerState, number>> {
  readonly travellers: number;
  readonly ticketed: number;
}

export function manifestCounts(bookings: readonly ManifestBooking[]): ManifestCounts {
  const all = bookings.flatMap(({ passengers }) => passengers);
  const inState = (wanted: PassengerState) => all.filter(({ state }) => state === wanted).length;
  return {
    travellers: all.length,
    ticketed: all.filter(({ ticket }) => ticket !== null).length,
    complete: inState('complete'),
    begun: inState('begun'),
    missing: inState('missing'),
  };
}

/** Null unless everything that a ticket needs is known and readable, also of an infant. */
export function toReservation(passenger: ManifestPassenger): ReservationPassenger | null {
  const reservation = passenger.state === 'complete' ? readDetails(passenger) : null;
  const infant = passenger.infant && readDetails(passenger.infant);
  return reservation && (infant || !passenger.infant) ? { ...reservation, infant } : null;
}

function readDetails({
  name,
  details,
}: Pick<ManifestPassenger, 'name' | 'details'>): ReservationPassenger | null {
  if (!name || !details) return null;
  const { gender, dateOfBirth, passportNumber, passportExpiry, nationality, issuingCountry } = details;
  const { ageOnDeparture: age } = details;
  if (!gender || !dateOfBirth || !passportExpiry || !nationality || !issuingCountry || age === null)
    return null;
  const type = passengerType(age);
  return {
    ...name,
    gender,
    type,
    age,
    title: passengerTitle(gender, type),
    dateOfBirth,
    passportNumber,
    passportExpiry,
    nationality,
    issuingCountry,
    infant: null,
  };
}

export interface LeftOut {
  readonly reference: string;
  readonly place: number;
  readonly name: string | null;
}

export interface Reservation {
  readonly pnr: string;
  readonly passengers: readonly ReservationPassenger[];
}

/**
 * Who is written into lines, in the order of the list, and who is not. Lines number passengers within one reservation, so those
 * of each PNR stand apart.
 */
export function forReservation(bookings: readonly ManifestBooking[]) {
  const byPnr = new Map<string, ReservationPassenger[]>();
  const leftOut: LeftOut[] = [];
  for (const { reference, pnr, passengers } of bookings) {
    const complete = byPnr.get(pnr) ?? [];
    for (const passenger of passengers) {
      const { place, name } = passenger;
      const toWrite = toReservation(passenger);
      if (toWrite) complete.push(toWrite);
      else leftOut.push({ reference, place, name: name && `${name.family}/${name.given}` });
    }
    if (complete.length > 0) byPnr.set(pnr, complete);
  }
  const reservations: Reservation[] = Array.from(byPnr, ([pnr, passengers]) => ({ pnr, passengers }));
  return { reservations, leftOut };
}

/** A line of the list of departures: how far its names and tickets are. */
export interface Departure {
  readonly dealId: string;
  readonly destination: string;
  readonly airlines: string;
  readonly pnr: string;
  readonly trip: TripView;
  /** By the airline. */
  readonly isCancelled: boolean;
  readonly bookings: number;
  readonly travellers: number;
  readonly entered: number;
  readonly ticketed: number;
}

export interface Manifest {
  readonly dealId: string;
  readonly destination: string;
  readonly airlines: string;
  /** Of the deal. */
  readonly pnr: string;
  readonly trip: TripView;
  /** As they are entered, for the form of a change. */
  readonly flights: Pick<Trip, 'outbound' | 'back'>;
  readonly unsold: number;
  readonly bookings: readonly ManifestBooking[];
  readonly passports: PassportAccess;
}
