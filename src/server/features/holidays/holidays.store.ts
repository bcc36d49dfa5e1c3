import { sql } from 'kysely';
import type { HolidayEntry, StoredHoliday } from '#domain/trips/holidays.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';

/** Serialises changes, because a new holiday is compared with all others. */
export async function lockHolidays(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('holidays', 0))`.execute(tx);
}

/** Returns holidays that repeat, or end on this day or later. */
export async function listHolidaysSince(db: Db, day: string): Promise<StoredHoliday[]> {
  return selectHolidays(db)
    .where((eb) => eb.or([eb('is_yearly', '=', true), eb('ends_on', '>=', day)]))
    .execute();
}

export async function findHoliday(tx: Tx, id: string): Promise<StoredHoliday | null> {
  return (await selectHolidays(tx).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns the holidays with which a new one is compared. */
export async function listOtherHolidays(tx: Tx, id: string | null): Promise<StoredHoliday[]> {
  const all = selectHolidays(tx);
  return (id === null ? all : all.where('id', '!=', id)).execute();
}

function selectHolidays(db: Db | Tx) {
  return db
    .selectFrom('holidays')
    .select(['id', 'version', 'kind', 'name', 'area'])
    .select(['starts_on as startsOn', 'ends_on as endsOn', 'is_yearly as isYearly']);
}

export async function insertHoliday(tx: Tx, entry: HolidayEntry): Promise<string> {
  const { id } = await tx
    .insertInto('holidays')
    .values(toColumns(entry))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateHoliday(tx: Tx, id: string, entry: HolidayEntry): Promise<void> {
  await tx
    .updateTable('holidays')
    .set(({ eb }) => ({ ...toColumns(entry), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteHoliday(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('holidays').where('id', '=', id).execute();
}

function toColumns({ kind, name, area, startsOn, endsOn, isYearly }: HolidayEntry) {
  return { kind, name, area, starts_on: startsOn, ends_on: endsOn, is_yearly: isYearly };
}
