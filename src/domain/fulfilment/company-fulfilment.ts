// What a company is shown of a booking after its payment: everybody who travels, what is done, and what is due.

import type { Gender } from '../bookings/passenger.ts';
import type { PassportAccess } from '../bookings/passport-access.ts';
import type { TripView } from '../trips/trip-view.ts';
import type { NamesAsked } from './company-board.ts';
import type { FulfilmentAct, FulfilmentState, NamesEnteredBy } from './fulfilment.ts';
import type { StepKind, Story, StoryFacts } from './story.ts';

/** As they stand in the passport. */
export interface PassengerDetails {
  /** Only its end while passports are masked. */
  readonly passportNumber: string;
  readonly gender: Gender | undefined;
  /** Missing while passports are masked. */
  readonly dateOfBirth: string | undefined;
  readonly passportExpiry: string | undefined;
  /** Missing of a first passenger who booked before step 2 asked for it. */
  readonly nationality: string | undefined;
  readonly issuingCountry: string | undefined;
  readonly ageOnDeparture: number | null;
}

export interface PassengerToTicket {
  readonly place: number;
  readonly firstName: string;
  readonly lastName: string;
  /** As the airline prints it; null while it is not known. */
  readonly ticketName: string | null;
  readonly enteredBy: NamesEnteredBy | null;
  readonly enteredAt: Date | null;
  readonly version: number;
  readonly ticketNumber: string | null;
  /** Null while missing, once erased, and for people who may not see them. */
  readonly passport: PassengerDetails | null;
  /** On the traveller's lap. */
  readonly infant: Pick<PassengerToTicket, 'firstName' | 'lastName' | 'ticketName' | 'passport'> | null;
}

export interface CompanyFulfilment extends Story, Pick<StoryFacts, 'call' | 'change' | 'paidAt'> {
  readonly bookingId: string;
  readonly dealId: string;
  readonly reference: string;
  readonly buyerName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly destination: string;
  /** As the airline flies it now. */
  readonly trip: TripView;
  /** As it was booked; null while nothing has changed. */
  readonly soldTrip: TripView | null;
  readonly state: FulfilmentState;
  readonly pnr: string;
  readonly ticketBy: string | null;
  readonly namesSentAt: Date | null;
  readonly entered: number;
  /** Who did a step, by name. */
  readonly doneBy: Readonly<Partial<Record<StepKind, string>>>;
  /** False if its airlines print none: then the PNR is what the buyer flies with. */
  readonly asksTicketNumbers: boolean;
  /** Those who fly. */
  readonly passengers: readonly PassengerToTicket[];
  /** Those who were taken off. */
  readonly notFlying: readonly Pick<PassengerToTicket, 'place' | 'ticketName'>[];
  readonly revision: number;
  /** What this person may do now. */
  readonly may: Readonly<Partial<Record<FulfilmentAct, boolean>>>;
  readonly passports: PassportAccess;
  readonly asked: NamesAsked | null;
  /** The buyer is still to be called, and this person may record it. */
  readonly mayCall: boolean;
}
