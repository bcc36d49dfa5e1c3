// All combinations of a story's facts, the rules that exclude unreachable ones, and the facts of each, between the
// payment on Friday 13 Nov 2026 at 11:42 and the flight on 10 December.

import { type BookingState, bookingStateNames } from '../bookings/booking-state.ts';
import { canSendRequest } from './booking-request.ts';
import {
  applyFulfilmentAction,
  canConfirmArrival,
  type FulfilmentState,
  fulfilmentActions,
  fulfilmentActors,
  fulfilmentStates,
} from './fulfilment.ts';
import { parseKlTime, sampleCall, sampleFacts } from './story.samples.ts';
import type { Call, ChangeFact, RequestFact, StoryFacts, WorkFact } from './story.ts';

const flights = [
  'as sold',
  'changed',
  'changed, accepted',
  'changed, buyer wants a call',
  'changed, buyer wants to cancel',
  'cancelled',
  'cancelled, answered',
] as const;
const requests = ['none', 'correction', 'cancellation', 'offer waiting', 'offer declined'] as const;
const calls = ['none', 'no answer', 'reached'] as const;
/** Both moments before the flight are during the hours in which buyers receive reminders. */
const moments = ['before due times', 'after due times', 'departed'] as const;

export interface Case {
  readonly payment: BookingState;
  readonly work: FulfilmentState | null;
  readonly flight: (typeof flights)[number];
  readonly request: (typeof requests)[number];
  readonly documents: 0 | 1;
  readonly call: (typeof calls)[number];
  readonly hasArrived: boolean;
  /** The tickets differ from a flight or name, and the company has not checked them. */
  readonly areTicketsWrong: boolean;
  readonly moment: (typeof moments)[number];
  readonly isCancelled: boolean;
}

const values: { readonly [Key in keyof Case]: readonly Case[Key][] } = {
  payment: bookingStateNames,
  work: [null, ...fulfilmentStates],
  flight: flights,
  request: requests,
  documents: [0, 1],
  call: calls,
  hasArrived: [false, true],
  areTicketsWrong: [false, true],
  moment: moments,
  isCancelled: [false, true],
};

export function listCombinations(): Case[] {
  return Object.entries(values).reduce<object[]>(
    (cases, [key, possible]) => cases.flatMap((each) => possible.map((value) => ({ ...each, [key]: value }))),
    [{}],
  ) as Case[];
}

const sold = { departsOn: '2026-12-10', departureTime: '16:30' };
/** Departs earlier than sold on the same day, to detect rules that use the sold time. */
const moved = { departsOn: '2026-12-10', departureTime: '14:15' };
const paidAt = parseKlTime('2026-11-13T11:42');

/** Returns these states and all that can follow them. */
function listStatesAfter(from: readonly FulfilmentState[]): readonly FulfilmentState[] {
  const found = new Set(from);
  for (const state of found)
    for (const act of fulfilmentActions)
      for (const person of fulfilmentActors) found.add(applyFulfilmentAction(state, act, person) ?? state);
  return [...found];
}

const afterCorrection = listStatesAfter(
  fulfilmentStates.filter((state) => canSendRequest('correction', { state, ...sold }, paidAt)),
);
const afterTickets: readonly Case['work'][] = ['ticketed', 'documentsSent', 'cancelled'];
const afterArrival = listStatesAfter(fulfilmentStates.filter(canConfirmArrival));

/** The first rule that applies is reported. */
const exclusions = {
  'Fulfilment opens when the payment is confirmed.': ({ payment, work }) =>
    payment !== 'confirmed' && work !== null,
  'A confirmed payment opens the fulfilment.': ({ payment, work }) =>
    payment === 'confirmed' && work === null,
  'Only a paid booking is cancelled; an unpaid one expires.': ({ payment, isCancelled }) =>
    payment !== 'confirmed' && isCancelled,
  'Requests, documents, calls and arrival need a fulfilment.': (each) =>
    each.work === null &&
    (each.request !== 'none' || each.documents > 0 || each.call !== 'none' || each.hasArrived),
  'A booking and its fulfilment are cancelled together.': ({ work, isCancelled }) =>
    (work === 'cancelled') !== isCancelled,
  'Cancelling a booking closes its requests.': ({ isCancelled, request }) =>
    isCancelled && request !== 'none',
  'The buyer asks for a correction once the airline has the names, and names are not collected again.': ({
    work,
    request,
  }) => request === 'correction' && work !== null && !afterCorrection.includes(work),
  'Tickets arrive once the airline has the names, and names are not collected again.': ({
    work,
    hasArrived,
  }) => hasArrived && work !== null && !afterArrival.includes(work),
  'Tickets can be wrong once the company has issued them or the buyer has them.': (each) =>
    each.areTicketsWrong && !each.hasArrived && !afterTickets.includes(each.work),
} satisfies Record<string, (each: Case) => boolean>;

/** Returns the rule that makes the combination unreachable. */
export function findExclusion(each: Case): string | undefined {
  return Object.entries(exclusions).find(([, isExcluded]) => isExcluded(each))?.[0];
}

/** One hour after the last fact, and two hours before call and names are due. */
const BEFORE_DUE = parseKlTime('2026-11-15T09:30');
/** The morning after the evening on which the tickets were due. */
const AFTER_DUE = parseKlTime('2026-12-04T10:00');

export function caseMoment({ moment, flight }: Case): Date {
  if (moment === 'before due times') return BEFORE_DUE;
  if (moment === 'after due times') return AFTER_DUE;
  return flight.startsWith('changed') ? parseKlTime('2026-12-10T14:30') : parseKlTime('2026-12-10T16:45');
}

export const soldDeparture = sold;

export function caseFacts(each: Case): StoryFacts {
  return sampleFacts({
    paidAt,
    payment: each.payment,
    isCancelled: each.isCancelled,
    departure: each.flight.startsWith('changed') ? moved : sold,
    change: changeFact(each.flight),
    call: callFact(each.call),
    requests: requestFacts(each.request),
    work: each.work && workFact(each, each.work),
  });
}

const answers: Record<Case['flight'], ChangeFact['answer']> = {
  'as sold': null,
  changed: null,
  'changed, accepted': 'accept',
  'changed, buyer wants a call': 'call',
  'changed, buyer wants to cancel': 'cancel',
  cancelled: null,
  'cancelled, answered': 'cancel',
};

function changeFact(flight: Case['flight']): ChangeFact | null {
  if (flight === 'as sold') return null;
  const answer = answers[flight];
  return {
    kind: flight.startsWith('changed') ? 'changed' : 'cancelled',
    madeAt: parseKlTime('2026-11-14T10:00'),
    answer,
    answeredAt: answer && parseKlTime('2026-11-14T11:00'),
  };
}

function callFact(call: Case['call']): Call | null {
  if (call === 'none') return null;
  const at = parseKlTime('2026-11-15T08:30');
  return call === 'reached'
    ? sampleCall({ at })
    : sampleCall({ at, outcome: 'noAnswer', nextAt: parseKlTime('2026-11-15T11:30') });
}

function requestFacts(request: Case['request']): RequestFact[] {
  if (request === 'none') return [];
  const kind = request === 'correction' ? 'correction' : 'cancellation';
  const offers = { 'offer waiting': 'waiting', 'offer declined': 'declined' } as const;
  const offer = request === 'offer waiting' || request === 'offer declined' ? offers[request] : null;
  return [{ kind, askedAt: parseKlTime('2026-11-14T12:00'), offer }];
}

function workFact(
  { documents, hasArrived, areTicketsWrong }: Case,
  state: FulfilmentState,
): Partial<WorkFact> {
  const isTicketed = state === 'ticketed' || state === 'documentsSent';
  return {
    state,
    missing: state === 'collecting' ? 3 : 0,
    documentsWaitingSince: documents > 0 ? parseKlTime('2026-11-14T14:30') : null,
    namesCompleteAt: state === 'collecting' ? null : parseKlTime('2026-11-14T13:00'),
    ticketedAt: isTicketed ? parseKlTime('2026-11-14T14:00') : null,
    documentsSentAt: state === 'documentsSent' ? parseKlTime('2026-11-14T15:00') : null,
    arrivedAt: hasArrived ? parseKlTime('2026-11-14T16:00') : null,
    ticketsWrongSince: areTicketsWrong ? parseKlTime('2026-11-15T08:00') : null,
  };
}
