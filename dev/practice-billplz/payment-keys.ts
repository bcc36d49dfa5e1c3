// Stores the keys of the practice Billplz, or others, as the current payment settings.
import { sql } from 'kysely';
import type { AppContext } from '#server/app/context.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { practiceKeys } from './keys.ts';

type Keys = { apiKey: string; collectionId: string; xSignatureKey: string; sandbox: boolean };

export function addPaymentKeys(
  { db, encryption }: Pick<AppContext, 'db' | 'encryption'>,
  overrides: Partial<Keys> = {},
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await tx.updateTable('billplz_settings').set({ is_current: false }).execute();
    return insertPaymentKeys(tx, encryption, overrides);
  });
}

export async function insertPaymentKeys(
  tx: Tx,
  { encrypt }: Pick<AppContext['encryption'], 'encrypt'>,
  overrides: Partial<Keys> = {},
): Promise<number> {
  const keys = { ...practiceKeys, sandbox: true, ...overrides };
  // Insert the row first: sealed values are bound to its id.
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('billplz_settings', 'id'))::int as id
  `.execute(tx);
  const id = rows[0]?.id ?? 0;
  await tx
    .insertInto('billplz_settings')
    .values({
      id,
      api_key: encrypt(keys.apiKey, `billplz_settings.api_key|${id}`),
      api_key_last4: keys.apiKey.slice(-4),
      collection_id: keys.collectionId,
      x_signature: encrypt(keys.xSignatureKey, `billplz_settings.x_signature|${id}`),
      x_signature_last4: keys.xSignatureKey.slice(-4),
      sandbox: keys.sandbox,
    })
    .execute();
  return id;
}
