// Owns when a company's share of a booking becomes owed, and what it waits for until then. Departure alone releases nothing.
import { addDays, isWorkingDay, klDate, laterDate } from '../kernel/time.ts';

export const releaseRules = ['afterDocuments', 'afterLastFlight'] as const;
export type ReleaseRule = (typeof releaseRules)[number];

export interface ReleaseFacts {
  readonly releaseRule: ReleaseRule;
  readonly departsOn: string;
  readonly lastFlightOn: string;
  /** When the company marked the documents as sent, by us or in another way. */
  readonly documentsSentAt: Date | null;
  /** When we emailed uploaded documents to the buyer; null if that email failed. */
  readonly documentsEmailedAt: Date | null;
  /** When the buyer confirmed that the tickets arrived. */
  readonly arrivedAt: Date | null;
  readonly isCancelled: boolean;
  readonly hasOpenCancellation: boolean;
  readonly isFlightCancelled: boolean;
}

export type Release =
  | { readonly kind: 'on'; readonly date: string }
  | {
      readonly kind: 'waits';
      readonly for:
        | 'documents'
        | 'cancellation_request'
        | 'cancelled_flight'
        /** It has flown without documents: a super admin releases or refunds it. */
        | 'super_admin';
    };

/** Returns the day on which the share becomes owed, or what it waits for. */
export function shareRelease(facts: ReleaseFacts, today: string): Release {
  const { departsOn, lastFlightOn } = facts;
  if (facts.isFlightCancelled) return { kind: 'waits', for: 'cancelled_flight' };
  // What the refund left to the company; there is nothing to deliver.
  if (facts.isCancelled) return { kind: 'on', date: workingDayAfter(lastFlightOn) };
  if (facts.hasOpenCancellation) return { kind: 'waits', for: 'cancellation_request' };
  const provenOn = documentsProvenOn(facts);
  if (provenOn !== null && facts.releaseRule === 'afterDocuments')
    return { kind: 'on', date: workingDayAfter(provenOn) };
  const sentOn = documentsSentOn(facts);
  if (sentOn !== null) return { kind: 'on', date: workingDayAfter(laterDate(sentOn, lastFlightOn)) };
  return { kind: 'waits', for: today > departsOn ? 'super_admin' : 'documents' };
}

/** Also with an open request to cancel, which its company cannot grant after the departure: a super admin decides. */
export function hasFlownWithoutDocuments(facts: ReleaseFacts, today: string): boolean {
  const flies = !facts.isCancelled && !facts.isFlightCancelled;
  return flies && today > facts.departsOn && documentsSentOn(facts) === null;
}

function documentsProvenOn({ documentsEmailedAt, arrivedAt, departsOn }: ReleaseFacts): string | null {
  return earliestDate([dayInTime(documentsEmailedAt, departsOn), dayOf(arrivedAt)]);
}

function documentsSentOn(facts: ReleaseFacts): string | null {
  return documentsProvenOn(facts) ?? dayInTime(facts.documentsSentAt, facts.departsOn);
}

function workingDayAfter(day: string): string {
  let next = addDays(day, 1);
  while (!isWorkingDay(next)) next = addDays(next, 1);
  return next;
}

const dayOf = (at: Date | null) => (at ? klDate(at) : null);

/** A company that marks documents as sent after the departure has delivered nothing to fly with. */
function dayInTime(sentAt: Date | null, departsOn: string): string | null {
  const day = dayOf(sentAt);
  return day !== null && day <= departsOn ? day : null;
}

function earliestDate(days: readonly (string | null)[]): string | null {
  return days.filter((day) => day !== null).toSorted()[0] ?? null;
}
