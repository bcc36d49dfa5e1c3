import type { StoredHoliday } from '#domain/trips/holidays.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Returns all holidays; a year adds about thirty. */
export async function listHolidays(
  { db }: { readonly db: Db },
  _actor: SuperAdminActor,
): Promise<StoredHoliday[]> {
  return db
    .selectFrom('holidays')
    .select(['id', 'version', 'kind', 'name', 'area'])
    .select(['starts_on as startsOn', 'ends_on as endsOn', 'is_yearly as isYearly'])
    .execute();
}
