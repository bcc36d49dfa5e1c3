// Airline changes to sold flights: the current flights are stored beside the sold ones, and the buyer answers.

import type { MailPreview } from '../kernel/mail-preview.ts';
import type { Sen } from '../kernel/money.ts';
import { getLastFlightDate, type Trip } from '../trips/leg.ts';
import type { TripView } from '../trips/trip-view.ts';

export const flightChangeKinds = ['changed', 'cancelled'] as const;
export type FlightChangeKind = (typeof flightChangeKinds)[number];

/** `call` and `cancel` are requests that the company answers by phone. */
export const flightChangeAnswers = ['accept', 'call', 'cancel'] as const;
export type FlightChangeAnswer = (typeof flightChangeAnswers)[number];

export function possibleAnswers(kind: FlightChangeKind): readonly FlightChangeAnswer[] {
  return kind === 'cancelled' ? ['call', 'cancel'] : flightChangeAnswers;
}

type Itinerary = Pick<Trip, 'outbound' | 'back'>;

/** The buyer can answer a change until the last flight departs, and a cancellation at any time. */
export function canAnswerChange(
  { kind, ...flights }: Itinerary & { kind: FlightChangeKind },
  today: string,
): boolean {
  return kind === 'cancelled' || getLastFlightDate(flights) >= today;
}

const listLegs = ({ outbound, back }: Itinerary) => [...outbound, ...(back ?? [])];

/** Travellers' details are erased after the last flight, so no flight can move to a past day. */
export function isMovedIntoPast(known: Itinerary, flights: Itinerary, today: string): boolean {
  const before = listLegs(known);
  return listLegs(flights).some(
    ({ departsOn }, index) => departsOn < today && departsOn !== before[index]?.departsOn,
  );
}

export interface FlightChange extends Itinerary {
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
  readonly paidSen: Sen;
}

export interface ChangeReview {
  readonly destination: string;
  readonly before: TripView;
  /** Equals `before` if the flights are cancelled. */
  readonly after: TripView;
  readonly bookings: readonly EmailedBooking[];
  readonly travellers: number;
  readonly totalSen: Sen;
  readonly mail: MailPreview | null;
  readonly seen: string;
}

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
