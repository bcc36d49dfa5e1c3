// Shows a count that stops at a limit, because counting long lists is slow.

import { countCap } from '#domain/kernel/lists.ts';
import { formatCount } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';

export function cappedCount(count: number): string {
  return count > countCap ? m.office_count_above({ cap: formatCount(countCap) }) : formatCount(count);
}
