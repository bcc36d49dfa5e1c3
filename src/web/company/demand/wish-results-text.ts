import type { WishResults } from '#domain/wishes/demand.ts';
import { formatCount } from '#format/amounts.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';

/** One sentence about a published deal. */
export function formatWishResults({ notified, opened, booked, countedAt }: WishResults): string {
  const format = (people: number) => (people === 0 ? m.demand_results_few() : formatCount(people));
  return m.demand_results({
    notified: formatCount(notified),
    opened: format(opened),
    booked: format(booked),
    when: formatDateTime(countedAt),
  });
}
