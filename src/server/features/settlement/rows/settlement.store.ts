import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type NewPaymentEvent = Insertable<Database['payment_events']>;

export async function insertPaymentEvent(db: Db, event: NewPaymentEvent): Promise<void> {
  await db.insertInto('payment_events').values(event).execute();
}

export async function hasNotice(tx: Db, billId: string, digest: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_events')
    .select('id')
    .where('bill_id', '=', billId)
    .where('digest', '=', digest)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasCountedTransaction(tx: Tx, billId: string, transactionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_events')
    .select('id')
    .where('bill_id', '=', billId)
    .where('transaction_id', '=', transactionId)
    .where('counted_amount', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRefund(tx: Tx, refund: Insertable<Database['refunds']>): Promise<string> {
  const { id } = await tx.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function markRefundDone(
  tx: Tx,
  refund: { id: string; bookingId: string; reference: string; doneBy: string; now: Date },
): Promise<{ amount: string; returned_count: number } | undefined> {
  return tx
    .updateTable('refunds')
    .set({ state: 'done', reference: refund.reference, done_by: refund.doneBy, done_at: refund.now })
    .where('id', '=', refund.id)
    .where('booking_id', '=', refund.bookingId)
    .where('state', '=', 'due')
    .returning(['amount', 'returned_count'])
    .executeTakeFirst();
}
