import { sql } from 'kysely';
import type { AttentionReason } from '#domain/operator/desk.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';

export async function removeAttention(tx: Tx, bookingId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('booking_attention')
    .where('booking_id', '=', bookingId)
    .where('reason', 'not in', ['flownWithoutDocuments', 'workOverdue'])
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function raiseAttention(
  tx: Tx,
  bookingId: string,
  { reason, now }: { reason: AttentionReason; now: Date },
): Promise<void> {
  await tx
    .insertInto('booking_attention')
    .values({ booking_id: bookingId, reason, raised_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores the only bookings with this reason, for reasons that one comparison determines for all. */
export async function replaceAttention(
  tx: Tx,
  bookingIds: readonly string[],
  { reason, now }: { reason: AttentionReason; now: Date },
): Promise<void> {
  await sql`
    delete from booking_attention where reason = ${reason} and booking_id <> all(${bookingIds}::uuid[])
  `.execute(tx);
  await sql`
    insert into booking_attention (booking_id, reason, raised_at)
    select id, ${reason}, ${now} from unnest(${bookingIds}::uuid[]) as id
    on conflict do nothing
  `.execute(tx);
}

export async function hasAttention(db: Db, bookingId: string, reason: AttentionReason): Promise<boolean> {
  const row = await db
    .selectFrom('booking_attention')
    .select('reason')
    .where('booking_id', '=', bookingId)
    .where('reason', '=', reason)
    .executeTakeFirst();
  return row !== undefined;
}

export async function clearAttention(
  db: Db,
  bookingId: string,
  reasons: readonly AttentionReason[],
): Promise<void> {
  await db
    .deleteFrom('booking_attention')
    .where('booking_id', '=', bookingId)
    .where('reason', 'in', reasons)
    .execute();
}
