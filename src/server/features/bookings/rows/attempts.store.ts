import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Database } from '#server/platform/database/schema.ts';

export async function findLatestAttempt(
  db: Db,
  bookingId: string,
): Promise<Selectable<Database['payment_attempts']> | undefined> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type AttemptRow = Selectable<Database['payment_attempts']>;

export async function listAttempts(tx: Db, bookingId: string): Promise<AttemptRow[]> {
  return tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findAttemptByBill(db: Db, billId: string): Promise<AttemptRow | undefined> {
  return db.selectFrom('payment_attempts').selectAll().where('bill_id', '=', billId).executeTakeFirst();
}

export async function findAttempt(db: Db, attemptId: string): Promise<AttemptRow | undefined> {
  return db.selectFrom('payment_attempts').selectAll().where('id', '=', attemptId).executeTakeFirst();
}

export async function updateAttempt(
  tx: Tx,
  attemptId: string,
  changes: Updateable<Database['payment_attempts']>,
): Promise<void> {
  await tx.updateTable('payment_attempts').set(changes).where('id', '=', attemptId).execute();
}

export async function insertAttempt(
  tx: Tx,
  attempt: Insertable<Database['payment_attempts']>,
): Promise<string> {
  const { id } = await tx
    .insertInto('payment_attempts')
    .values(attempt)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findPaidAmount(db: Db, bookingId: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment_events')
    .select('counted_amount')
    .where('booking_id', '=', bookingId)
    .where('counted_amount', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.counted_amount ?? null;
}
