import { type Insertable, type Selectable, sql } from 'kysely';
import { nameAndEmail } from '#server/features/bookings/rows/staff-names.store.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Database, PaymentMode } from '#server/platform/database/schema.ts';

export type EntryRow = Selectable<Database['money_entries']>;
type NewEntry = Insertable<Database['money_entries']>;

export async function lockEntriesBy(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`entries:${userId}`}, 0))`.execute(tx);
}

export async function sumBookedAlone(tx: Tx, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ sen: number }>`
    select coalesce(sum(amount_sen), 0)::bigint as sen from money_entries
    where made_by = ${userId} and made_at > ${since} and booked_at is not null and confirmed_by is null
  `.execute(tx);
  return rows[0]?.sen ?? 0;
}

export async function sumChargedBack(tx: Tx, bookingId: string, without: string | null): Promise<number> {
  const { rows } = await sql<{ sen: number }>`
    select coalesce(sum(amount_sen), 0)::bigint as sen from money_entries
    where booking_id = ${bookingId} and kind = 'chargeback' and booked_at is not null
      and id is distinct from ${without}::uuid
  `.execute(tx);
  return rows[0]?.sen ?? 0;
}

export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<EntryRow[]> {
  return tx.insertInto('money_entries').values(entries).returningAll().execute();
}

export async function listBatch(db: Db | Tx, batchId: string): Promise<EntryRow[]> {
  return db
    .selectFrom('money_entries')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('booking_id')
    .execute();
}

export async function endBatch(
  tx: Tx,
  batchId: string,
  { as, by, now }: { readonly as: 'confirmed' | 'withdrawn'; readonly by: string; readonly now: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('money_entries')
    .set(
      as === 'confirmed'
        ? { confirmed_by: by, confirmed_at: now, booked_at: now }
        : { withdrawn_by: by, withdrawn_at: now },
    )
    .where('batch_id', '=', batchId)
    .where('booked_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

const shown = (db: Db) =>
  db
    .selectFrom('money_entries as entry')
    .innerJoin('bookings as b', 'b.id', 'entry.booking_id')
    .innerJoin('companies as c', 'c.id', 'entry.company_id')
    .leftJoin('users as maker', 'maker.id', 'entry.made_by')
    .leftJoin('users as second', 'second.id', 'entry.confirmed_by')
    .selectAll('entry')
    .select(['b.reference', 'c.name as company'])
    .select([nameAndEmail('maker').as('maker'), nameAndEmail('second').as('second')]);

/** Returns whole batches, newest first, with entries of other bookings: a batch is confirmed as one. */
export async function listBookingEntries(db: Db, bookingId: string, batches: number) {
  return shown(db)
    .where('entry.batch_id', 'in', (query) =>
      query
        .selectFrom('money_entries')
        .select('batch_id')
        .where('booking_id', '=', bookingId)
        .orderBy('made_at', 'desc')
        .orderBy('batch_id')
        .limit(batches),
    )
    .orderBy('entry.made_at', 'desc')
    .orderBy('entry.batch_id')
    .orderBy('entry.booking_id')
    .execute();
}

export async function listWaiting(db: Db, mode: PaymentMode, batches: number) {
  return shown(db)
    .where('entry.batch_id', 'in', (query) =>
      query
        .selectFrom('money_entries')
        .select('batch_id')
        .where('mode', '=', mode)
        .where('booked_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .groupBy('batch_id')
        .orderBy((entry) => entry.fn.min('made_at'))
        .orderBy('batch_id')
        .limit(batches),
    )
    .orderBy('entry.made_at')
    .orderBy('entry.batch_id')
    .orderBy('entry.booking_id')
    .execute();
}

export async function countWaiting(db: Db): Promise<number> {
  const row = await db
    .selectFrom('money_entries')
    .select(({ fn }) => fn.count<number>('batch_id').distinct().as('count'))
    .where('booked_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
