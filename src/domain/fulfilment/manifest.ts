import { passengerTitle, passengerType } from '../bookings/passenger-type.ts';
import type { PassportAccess } from '../bookings/passport-access.ts';
import type { Trip } from '../trips/leg.ts';
import type { TripView } from '../trips/trip-view.ts';
import type { PassengerDetails } from './company-fulfilment.ts';
import type { LinesPart, ReservationPassenger } from './reservation-lines.ts';

/** `begun`: the name is known, but other ticketing data is missing. */
export type PassengerState = 'complete' | 'begun' | 'missing';

export interface ManifestPassenger {
  readonly place: number;
  readonly name: { readonly family: string; readonly given: string } | null;
  readonly state: PassengerState;
  /** Ticket number, or the PNR if the airline issues no numbers. Null until the ticket is issued. */
  readonly ticket: string | null;
  readonly details: PassengerDetails | null;
  readonly infant: Pick<ManifestPassenger, 'name' | 'details'> | null;
  /** Lines copied to a reservation system since the passenger's details last changed. */
  readonly copied: CopiedLines;
}

export type CopiedLines = Readonly<Record<LinesPart, boolean>>;

export interface ManifestBooking<Passenger = ManifestPassenger> {
  readonly bookingId: string;
  readonly reference: string;
  readonly buyerName: string;
  readonly phoneNumber: string;
  /** The booking's own PNR once it is ticketed; until then the deal's. */
  readonly pnr: string;
  readonly isAhead: boolean;
  readonly namesDueAt: Date | null;
  readonly ticketsDueAt: Date | null;
  readonly passengers: readonly Passenger[];
}

export interface NumberedPassenger extends ManifestPassenger {
  readonly number: number;
}

/** Numbers passengers across all bookings. Missing passengers keep a number, so that numbers never change later. */
export function numberPassengers(bookings: readonly ManifestBooking[]): ManifestBooking<NumberedPassenger>[] {
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

/** Returns null unless all ticketing data is known and readable, including the infant's. */
export function toReservationPassenger(passenger: ManifestPassenger): ReservationPassenger | null {
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

export interface SkippedPassenger {
  readonly reference: string;
  readonly place: number;
  readonly name: string | null;
}

export interface Reservation {
  readonly pnr: string;
  readonly passengers: readonly (ReservationPassenger & Pick<ManifestPassenger, 'copied'>)[];
}

/** Returns the passengers to copy and the number of the first one within the reservation. */
export function listPassengersToCopy(
  { passengers }: Pick<Reservation, 'passengers'>,
  part: LinesPart,
  { isOnlyNew }: { readonly isOnlyNew: boolean },
): { readonly passengers: Reservation['passengers']; readonly first: number } {
  const wanted = passengers.filter(({ copied }) => !isOnlyNew || !copied[part]);
  return { passengers: wanted, first: passengers.length - wanted.length + 1 };
}

/** Groups by PNR, because reservation systems number passengers within one reservation. */
export function groupByReservation(bookings: readonly ManifestBooking[]) {
  const byPnr = new Map<string, Reservation['passengers'][number][]>();
  const leftOut: SkippedPassenger[] = [];
  for (const { reference, pnr, passengers } of bookings) {
    const complete = byPnr.get(pnr) ?? [];
    for (const passenger of passengers) {
      const { place, name } = passenger;
      const toWrite = toReservationPassenger(passenger);
      if (toWrite) complete.push({ ...toWrite, copied: passenger.copied });
      else leftOut.push({ reference, place, name: name && `${name.family}/${name.given}` });
    }
    if (complete.length > 0) byPnr.set(pnr, complete);
  }
  const reservations: Reservation[] = Array.from(byPnr, ([pnr, passengers]) => ({ pnr, passengers }));
  return { reservations, leftOut };
}

export interface DepartureCounts {
  readonly dealId: string;
  readonly destination: string;
  readonly airlines: string;
  readonly pnr: string;
  readonly trip: TripView;
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
  readonly pnr: string;
  readonly trip: TripView;
  readonly flights: Pick<Trip, 'outbound' | 'back'>;
  readonly unsold: number;
  readonly bookings: readonly ManifestBooking[];
  readonly linesCopiedAt: Date | null;
  readonly passports: PassportAccess;
}
