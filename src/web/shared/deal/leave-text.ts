// Formatted on the server, because the chunk of scripts that every public page loads has no room for it.
import type { TripLeave } from '#domain/trips/days-of-leave.ts';
import { m } from '#locales/messages/messages.js';

const mostNamed = 2;

/** `covers Christmas, 3 days' leave` */
export function formatLeave({ days, covers }: TripLeave): string {
  const holidays = covers.slice(0, mostNamed).join(' + ');
  if (days.length === 0) return holidays ? m.trip_covers_all({ holidays }) : m.trip_leave_none();
  const leave = m.trip_leave_days({ count: days.length });
  return holidays ? m.trip_covers({ holidays, leave }) : leave;
}
