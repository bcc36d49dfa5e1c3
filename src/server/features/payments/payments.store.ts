import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type SettingsRow = Pick<
  Selectable<Database['billplz_settings']>,
  'id' | 'api_key' | 'collection_id' | 'x_signature' | 'sandbox'
>;

const columns = ['id', 'api_key', 'collection_id', 'x_signature', 'sandbox'] as const;

export async function findCurrentSettings(db: Db): Promise<SettingsRow | undefined> {
  return db.selectFrom('billplz_settings').select(columns).where('is_current', '=', true).executeTakeFirst();
}

export async function findSettings(db: Db, version: number): Promise<SettingsRow | undefined> {
  return db.selectFrom('billplz_settings').select(columns).where('id', '=', version).executeTakeFirst();
}

export async function listSettingsFrom(db: Db, version: number): Promise<SettingsRow[]> {
  return db
    .selectFrom('billplz_settings as later')
    .innerJoin('billplz_settings as first', (join) =>
      join
        .onRef('first.sandbox', '=', 'later.sandbox')
        .onRef('first.collection_id', '=', 'later.collection_id'),
    )
    .select(['later.id', 'later.api_key', 'later.collection_id', 'later.x_signature', 'later.sandbox'])
    .where('first.id', '=', version)
    .whereRef('later.id', '>=', 'first.id')
    .orderBy('later.id')
    .execute();
}
