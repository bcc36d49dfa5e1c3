// A paid booking: paid on Friday 13 Nov 2026 at 11:42 for a flight on 10 December, with no step done.
import type { Call, StoryFacts, WorkFact } from './story.ts';

/** Kuala Lumpur time. */
export const parseKlTime = (text: string) => new Date(`${text}:00+08:00`);

const work: WorkFact = {
  state: 'collecting',
  ticketBy: null,
  missing: 3,
  documentsWaitingSince: null,
  namesCompleteAt: null,
  ticketedAt: null,
  documentsSentAt: null,
  arrivedAt: null,
  ticketsWrongSince: null,
};

export type SampleFacts = Partial<Omit<StoryFacts, 'work'>> & { readonly work?: Partial<WorkFact> | null };

export function sampleFacts({ work: changed, ...facts }: SampleFacts = {}): StoryFacts {
  return {
    bookingId: 'b',
    payment: 'confirmed',
    paidAt: parseKlTime('2026-11-13T11:42'),
    isCancelled: false,
    departure: { departsOn: '2026-12-10', departureTime: '14:05' },
    change: null,
    call: null,
    requests: [],
    ...facts,
    work: changed === null ? null : { ...work, ...changed },
  };
}

export function sampleCall(call: Partial<Call> = {}): Call {
  return {
    outcome: 'reached',
    at: parseKlTime('2026-11-13T12:00'),
    by: 'aina@agency.example',
    nextAt: null,
    ...call,
  };
}
