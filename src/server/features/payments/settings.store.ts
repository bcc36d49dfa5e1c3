import { type Insertable, sql } from 'kysely';
import type { KeysCheckResult } from '#domain/finance/payment-settings.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface ShownSettingsRow {
  readonly version: number;
  readonly apiKeyLast4: string;
  readonly collectionId: string;
  readonly xSignatureLast4: string;
  readonly sandbox: boolean;
  readonly savedAt: Date;
}

export async function findShownSettings(db: Db): Promise<ShownSettingsRow | undefined> {
  return db
    .selectFrom('billplz_settings')
    .select([
      'id as version',
      'api_key_last4 as apiKeyLast4',
      'collection_id as collectionId',
      'x_signature_last4 as xSignatureLast4',
      'sandbox',
      'created_at as savedAt',
    ])
    .where('is_current', '=', true)
    .executeTakeFirst();
}

export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('billplz_settings', 0))`.execute(tx);
}

export async function nextSettingsVersion(tx: Tx): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select nextval(pg_get_serial_sequence('billplz_settings', 'id'))::int as version
  `.execute(tx);
  if (!rows[0]) throw new Error('No version was given.');
  return rows[0].version;
}

export async function replaceCurrentSettings(
  tx: Tx,
  row: Insertable<Database['billplz_settings']>,
): Promise<void> {
  await tx
    .updateTable('billplz_settings')
    .set({ is_current: false })
    .where('is_current', '=', true)
    .execute();
  await tx.insertInto('billplz_settings').values(row).execute();
}

export async function listSettingsEndingIn(
  tx: Tx,
  keys: Pick<ShownSettingsRow, 'apiKeyLast4' | 'xSignatureLast4' | 'collectionId' | 'sandbox'>,
) {
  return tx
    .selectFrom('billplz_settings')
    .select(['id', 'api_key', 'collection_id', 'x_signature', 'sandbox'])
    .where('api_key_last4', '=', keys.apiKeyLast4)
    .where('x_signature_last4', '=', keys.xSignatureLast4)
    .where('collection_id', '=', keys.collectionId)
    .where('sandbox', '=', keys.sandbox)
    .execute();
}

export async function resealSettings(
  tx: Tx,
  version: number,
  sealed: { api_key: Buffer; x_signature: Buffer },
): Promise<void> {
  await tx.updateTable('billplz_settings').set(sealed).where('id', '=', version).execute();
}

export async function findKeysCheck(db: Db, version: number) {
  return db
    .selectFrom('billplz_settings')
    .select(['finding', 'checked_at as checkedAt'])
    .where('id', '=', version)
    .executeTakeFirst();
}

export async function saveKeysCheck(
  db: Db,
  version: number,
  noted: { finding: KeysCheckResult; checked_at: Date },
): Promise<void> {
  await db.updateTable('billplz_settings').set(noted).where('id', '=', version).execute();
}

/** Stores the result of a key check if it changed; with `from`, replaces only that result. */
export async function updateKeysCheck(
  db: Db,
  version: number,
  noted: { finding: KeysCheckResult; checked_at: Date },
  from: KeysCheckResult | null = null,
): Promise<void> {
  await db
    .updateTable('billplz_settings')
    .set(noted)
    .where('id', '=', version)
    .where('finding', 'is distinct from', noted.finding)
    .$if(from !== null, (update) => update.where('finding', '=', from))
    .execute();
}
