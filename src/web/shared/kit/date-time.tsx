import { formatDate, formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';

/** A calendar date, `02 Dec 2026`: as printed on a ticket, in no time zone. */
export function DateText({ date }: { date: string }) {
  return <time dateTime={date}>{formatDate(date)}</time>;
}

/** An instant as clocks in Malaysia show it, `02 Dec 2026 14:05`; `zone` says so in words. */
export function DateTime({ at, zone = false }: { at: Date; zone?: boolean }) {
  const when = formatDateTime(at);
  return <time dateTime={at.toISOString()}>{zone ? m.date_time_malaysia({ when }) : when}</time>;
}
