import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { BillplzSettingsTable } from '#server/platform/schema.ts';

export type SettingsRow = Pick<
  Selectable<BillplzSettingsTable>,
  'id' | 'api_key' | 'collection_id' | 'x_signature' | 'sandbox'
>;

const columns = ['id', 'api_key', 'collection_id', 'x_signature', 'sandbox'] as const;

export async function findCurrentSettings(db: Db): Promise<SettingsRow | undefined> {
  return db.selectFrom('billplz_settings').select(columns).where('is_current', '=', true).executeTakeFirst();
}

export async function findSettings(db: Db, version: number): Promise<SettingsRow | undefined> {
  return db.selectFrom('billplz_settings').select(columns).where('id', '=', version).executeTakeFirst();
}
