import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Database, PaymentMode } from '#server/platform/database/schema.ts';

export type UnknownPaymentRow = Selectable<Database['unknown_payments']>;

export interface NewUnknownPayment {
  readonly bill_id: string;
  readonly mode: PaymentMode;
  readonly settings_version: number;
  readonly collection_id: string | null;
  readonly amount: string | null;
  readonly paid_at: Date | null;
  readonly received_at: Date;
}

export async function upsertUnknownPayment(
  db: Db,
  payment: NewUnknownPayment,
): Promise<Pick<UnknownPaymentRow, 'id' | 'state'>> {
  return db
    .insertInto('unknown_payments')
    .values(payment)
    .onConflict((conflict) =>
      conflict.column('bill_id').doUpdateSet(({ fn, ref }) => ({
        collection_id: fn.coalesce(ref('unknown_payments.collection_id'), ref('excluded.collection_id')),
        amount: fn.coalesce(ref('unknown_payments.amount'), ref('excluded.amount')),
        paid_at: fn.coalesce(ref('unknown_payments.paid_at'), ref('excluded.paid_at')),
      })),
    )
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();
}

export async function listOpenUnknownPayments(db: Db, limit: number): Promise<UnknownPaymentRow[]> {
  return db
    .selectFrom('unknown_payments')
    .selectAll()
    .where('state', '=', 'open')
    .orderBy('received_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countOpenUnknownPayments(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('unknown_payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return count;
}

export async function findOpenUnknownPayment(db: Db, id: string): Promise<UnknownPaymentRow | undefined> {
  return db
    .selectFrom('unknown_payments')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

/** Locks the row, so that no operator records a refund while the payment is being counted. */
export async function wasUnknownPaymentRefunded(tx: Tx, billId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('unknown_payments')
    .select('state')
    .where('bill_id', '=', billId)
    .forUpdate()
    .executeTakeFirst();
  return row?.state === 'refunded';
}

type Closing = Partial<Pick<UnknownPaymentRow, 'booking_id' | 'reference' | 'reason' | 'closed_by'>> & {
  readonly state: 'matched' | 'refunded' | 'dismissed';
  readonly closed_at: Date;
};

export async function closeUnknownPayment(tx: Tx, billId: string, closing: Closing): Promise<boolean> {
  const result = await tx
    .updateTable('unknown_payments')
    .set(closing)
    .where('bill_id', '=', billId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
