// Decides when a company's share of a booking becomes owed. The departure by itself never releases it.
import { addDays, isWorkingDay, klDate, laterDate } from '../kernel/time.ts';

export const releaseRules = ['afterDocuments', 'afterLastFlight'] as const;
export type ReleaseRule = (typeof releaseRules)[number];

export interface ReleaseFacts {
  readonly releaseRule: ReleaseRule;
  readonly departsOn: string;
  readonly lastFlightOn: string;
  readonly documentsSentAt: Date | null;
  /** When we emailed uploaded documents to the buyer; null if that email failed. */
  readonly documentsEmailedAt: Date | null;
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
        /** The flight departed without documents: a super admin releases the share or refunds it. */
        | 'super_admin';
    };

export function shareRelease(facts: ReleaseFacts, today: string): Release {
  const { departsOn, lastFlightOn } = facts;
  if (facts.isFlightCancelled) return { kind: 'waits', for: 'cancelled_flight' };
  // The company keeps what is left after the refund, and has no documents to send.
  if (facts.isCancelled) return { kind: 'on', date: nextWorkingDay(lastFlightOn) };
  if (facts.hasOpenCancellation) return { kind: 'waits', for: 'cancellation_request' };
  const provenOn = documentsProvenOn(facts);
  if (provenOn !== null && facts.releaseRule === 'afterDocuments')
    return { kind: 'on', date: nextWorkingDay(provenOn) };
  const sentOn = documentsSentOn(facts);
  if (sentOn !== null) return { kind: 'on', date: nextWorkingDay(laterDate(sentOn, lastFlightOn)) };
  return { kind: 'waits', for: today > departsOn ? 'super_admin' : 'documents' };
}

/** Includes bookings with an open cancellation request, which the company cannot grant after departure. */
export function hasFlownWithoutDocuments(facts: ReleaseFacts, today: string): boolean {
  const flies = !facts.isCancelled && !facts.isFlightCancelled;
  return flies && today > facts.departsOn && documentsSentOn(facts) === null;
}

function documentsProvenOn({ documentsEmailedAt, arrivedAt, departsOn }: ReleaseFacts): string | null {
  return earliestDate([dayInTime(documentsEmailedAt, departsOn), toKlDay(arrivedAt)]);
}

function documentsSentOn(facts: ReleaseFacts): string | null {
  return documentsProvenOn(facts) ?? dayInTime(facts.documentsSentAt, facts.departsOn);
}

function nextWorkingDay(day: string): string {
  let next = addDays(day, 1);
  while (!isWorkingDay(next)) next = addDays(next, 1);
  return next;
}

const toKlDay = (at: Date | null) => (at ? klDate(at) : null);

/** Ignores documents that were marked as sent after the departure. */
function dayInTime(sentAt: Date | null, departsOn: string): string | null {
  const day = toKlDay(sentAt);
  return day !== null && day <= departsOn ? day : null;
}

function earliestDate(days: readonly (string | null)[]): string | null {
  return days.filter((day) => day !== null).toSorted()[0] ?? null;
}
