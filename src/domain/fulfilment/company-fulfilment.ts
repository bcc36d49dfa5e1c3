import type { Gender } from '../bookings/passenger.ts';
import type { PassportAccess } from '../bookings/passport-access.ts';
import type { TripView } from '../trips/trip-view.ts';
import type { NameReminderState } from './company-board.ts';
import type { FulfilmentAction, FulfilmentState, NamesEnteredBy } from './fulfilment.ts';
import type { StepKind, Story, StoryFacts } from './story.ts';

export interface PassengerDetails {
  /** Contains only the last characters while passports are masked. */
  readonly passportNumber: string;
  readonly gender: Gender | undefined;
  readonly dateOfBirth: string | undefined;
  readonly passportExpiry: string | undefined;
  /** Undefined for first passengers who were booked before the wizard collected it. */
  readonly nationality: string | undefined;
  readonly issuingCountry: string | undefined;
  readonly ageOnDeparture: number | null;
}

export interface PassengerToTicket {
  readonly place: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly ticketName: string | null;
  readonly enteredBy: NamesEnteredBy | null;
  readonly enteredAt: Date | null;
  readonly version: number;
  readonly ticketNumber: string | null;
  readonly passport: PassengerDetails | null;
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
  readonly trip: TripView;
  /** The flights as booked; null if they are unchanged. */
  readonly soldTrip: TripView | null;
  readonly state: FulfilmentState;
  readonly pnr: string;
  readonly ticketBy: string | null;
  readonly namesSentAt: Date | null;
  readonly entered: number;
  readonly doneBy: Readonly<Partial<Record<StepKind, string>>>;
  /** False if the airline issues no ticket numbers, so the buyer travels with the PNR. */
  readonly asksTicketNumbers: boolean;
  readonly passengers: readonly PassengerToTicket[];
  readonly notFlying: readonly Pick<PassengerToTicket, 'place' | 'ticketName'>[];
  readonly revision: number;
  readonly may: Readonly<Partial<Record<FulfilmentAction, boolean>>>;
  readonly passports: PassportAccess;
  readonly asked: NameReminderState | null;
  /** True if the buyer still needs a call and this person may record it. */
  readonly mayCall: boolean;
}
