// The words of a trip on pages and in the messages they make.
import type { TripWords } from '#domain/trip-text.ts';
import type { TripView } from '#domain/trip-view.ts';
import { m } from '#locales/messages/messages.js';

export const tripWords: TripWords = {
  direct: m.trip_direct,
  stops: (count, cities) => (count === 1 ? m.trip_stop_in({ cities }) : m.trip_stops_in({ count, cities })),
  changePlanes: (duration) => (duration ? m.trip_change_planes_for({ duration }) : m.trip_change_planes()),
  daysLater: (days) => {
    if (days < 0) return m.trip_day_earlier();
    return days === 1 ? m.trip_day_later() : m.trip_days_later({ count: days });
  },
};

/** `1 stop`, where there is no room for cities. */
export function shortStopsText(count: number): string {
  if (count === 0) return m.trip_direct();
  return count === 1 ? m.trip_stop() : m.trip_stops({ count });
}

/** `5D4N` */
export function lengthText({ length }: Pick<TripView, 'length'>): string | null {
  return length && m.trip_length(length);
}

/** `3 days' leave` */
export function leaveText({ leaveDays }: Pick<TripView, 'leaveDays'>): string | null {
  if (leaveDays === null) return null;
  if (leaveDays === 0) return m.trip_leave_none();
  return leaveDays === 1 ? m.trip_leave_day() : m.trip_leave_days({ count: leaveDays });
}
