import type { WorkEnd } from '#domain/fulfilment/story.ts';
import { klDate } from '#domain/kernel/time.ts';
import { formatDayDateWithoutYear, formatTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

const LONGEST = 40;

export const callText: FormText = {
  fields: {
    bookingId: () => ({ what: m.office_booking(), max: LONGEST }),
    outcome: () => ({ what: m.office_booking(), max: LONGEST }),
    nextAt: () => ({ what: m.board_what_time(), max: LONGEST }),
  },
  failed: (reason = m.error_not_saved()) => m.board_failed({ reason }),
};

export const workEndTexts: Record<WorkEnd, () => string> = {
  flightCancelled: m.fulfilment_end_flight_cancelled,
  flown: m.fulfilment_end_flown,
  closed: m.fulfilment_closed,
};

/** `Sun 15 Nov 09:38`, or only the time if it is today. */
export function formatCallMoment(at: Date, now: Date): string {
  const [date, time] = [klDate(at), formatTime(at)];
  return date === klDate(now) ? time : `${formatDayDateWithoutYear(date)} ${time}`;
}
