// Long lists are counted only up to a limit.

import { countCap } from '#domain/kernel/lists.ts';
import { formatCount } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';

export function cappedCount(count: number): string {
  return count > countCap ? m.office_count_above({ cap: formatCount(countCap) }) : formatCount(count);
}
