import { formatDate, formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';

/** A calendar date without a time zone, as on a ticket: `02 Dec 2026`. */
export function DateText({ date }: { date: string }) {
  return <time dateTime={date}>{formatDate(date)}</time>;
}

/** An instant in Malaysian time, `02 Dec 2026 14:05`. `zone` adds the time zone. */
export function DateTime({ at, zone = false }: { at: Date; zone?: boolean }) {
  const when = formatDateTime(at);
  return <time dateTime={at.toISOString()}>{zone ? m.date_time_malaysia({ when }) : when}</time>;
}
