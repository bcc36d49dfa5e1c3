import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type WaitingKeysRow = Selectable<Database['pending_payment_keys']>;

export async function insertWaitingKeys(
  tx: Tx,
  row: Insertable<Database['pending_payment_keys']>,
): Promise<void> {
  await tx.insertInto('pending_payment_keys').values(row).execute();
}

export async function findWaitingKeys(db: Db): Promise<WaitingKeysRow | undefined> {
  return db
    .selectFrom('pending_payment_keys')
    .selectAll()
    .where('applied_at', 'is', null)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
}

export async function findKeysChange(db: Db, id: string): Promise<WaitingKeysRow | undefined> {
  return db.selectFrom('pending_payment_keys').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function markApplied(tx: Tx, id: string, now: Date): Promise<void> {
  await decide(tx, id, { applied_at: now });
}

export async function markStopped(tx: Tx, id: string, now: Date): Promise<void> {
  await decide(tx, id, { stopped_at: now });
}

export async function markConfirmed(tx: Tx, id: string, confirmed_by: string): Promise<void> {
  await tx.updateTable('pending_payment_keys').set({ confirmed_by }).where('id', '=', id).execute();
}

async function decide(tx: Tx, id: string, decided: { applied_at: Date } | { stopped_at: Date }) {
  await tx
    .updateTable('pending_payment_keys')
    .set({ ...decided, api_key: null, x_signature: null })
    .where('id', '=', id)
    .execute();
}
