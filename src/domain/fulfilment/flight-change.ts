// Owns what it means that an airline changed or cancelled flights that were sold: what is now stands beside what was sold,
// and the buyer answers. Leaves reading the forms to flight-change-input.ts.

import type { MailPreview } from '../kernel/mail-preview.ts';
import type { Sen } from '../kernel/money.ts';
import { lastFlightOn, type Trip } from '../trips/leg.ts';
import type { TripView } from '../trips/trip-view.ts';

export const flightChangeKinds = ['changed', 'cancelled'] as const;
export type FlightChangeKind = (typeof flightChangeKinds)[number];

/** `call` and `cancel` are wishes: the company answers them by phone. */
export const flightChangeAnswers = ['accept', 'call', 'cancel'] as const;
export type FlightChangeAnswer = (typeof flightChangeAnswers)[number];

/** A flight that does not fly cannot be accepted. */
export function possibleAnswers(kind: FlightChangeKind): readonly FlightChangeAnswer[] {
  return kind === 'cancelled' ? ['call', 'cancel'] : flightChangeAnswers;
}

type BothWays = Pick<Trip, 'outbound' | 'back'>;

/** Changed flights until the last of them has left; a flight that does not fly at any time. */
export function mayAnswerChange(
  { kind, ...flights }: BothWays & { kind: FlightChangeKind },
  today: string,
): boolean {
  return kind === 'cancelled' || lastFlightOn(flights) >= today;
}

const legsOf = ({ outbound, back }: BothWays) => [...outbound, ...(back ?? [])];

/** What has flown stays as it was; nothing moves to a day that is over, after which travellers' details are erased. */
export function movesIntoPast(known: BothWays, flights: BothWays, today: string): boolean {
  const before = legsOf(known);
  return legsOf(flights).some(
    ({ departsOn }, index) => departsOn < today && departsOn !== before[index]?.departsOn,
  );
}

/** As a company and its buyers are told of it. */
export interface FlightChange extends BothWays {
  readonly id: string;
  readonly kind: FlightChangeKind;
  readonly note: string;
  readonly madeAt: Date;
}

export interface AnsweredChange extends FlightChange {
  readonly answer: FlightChangeAnswer | null;
  readonly answerNote: string;
  readonly answeredAt: Date | null;
}

export interface EmailedBooking {
  readonly id: string;
  readonly reference: string;
  readonly buyer: string;
  readonly travellers: number;
  /** For those who fly, and not refunded. */
  readonly paidSen: Sen;
}

/** What a company reads before it enters a change. */
export interface ChangeReview {
  readonly destination: string;
  readonly before: TripView;
  /** The same as before if the flights are cancelled. */
  readonly after: TripView;
  readonly bookings: readonly EmailedBooking[];
  readonly travellers: number;
  readonly totalSen: Sen;
  /** To the first of the buyers; null if none gets an email. */
  readonly mail: MailPreview | null;
  readonly seen: string;
}

/** What the page of a departure lists. */
export interface ListedChange extends FlightChange {
  readonly madeBy: string;
  readonly told: number;
  readonly answers: readonly ListedAnswer[];
}

export interface ListedAnswer {
  readonly bookingId: string;
  readonly reference: string;
  readonly buyerName: string;
  readonly answer: FlightChangeAnswer;
  readonly note: string;
  readonly answeredAt: Date;
}
