// Made-up holidays near the first start, marked as such: real ones with moving dates come from the operator.
import type { Insertable } from 'kysely';
import { addDays, getMonday, klDate } from '#domain/kernel/time.ts';
import type { Database } from '#server/platform/database/schema.ts';

export function buildDemoHolidays(now: Date): Insertable<Database['holidays']>[] {
  const monday = getMonday(klDate(now));
  const friday = addDays(monday, 18);
  const [saturday, lastSunday] = [addDays(friday, 1), addDays(friday, 16)];
  const school = { kind: 'school', name: 'School break (demo)' } as const;
  return [
    { kind: 'public', name: 'Festival (demo)', area: 'malaysia', starts_on: friday, ends_on: friday },
    { ...school, area: 'group_a', starts_on: addDays(saturday, -1), ends_on: addDays(lastSunday, -1) },
    { ...school, area: 'group_b', starts_on: saturday, ends_on: lastSunday },
  ];
}
