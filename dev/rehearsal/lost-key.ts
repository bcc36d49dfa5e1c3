// Simulates a restored dump whose key is missing. The second byte of a sealed value is the key number; this
// sets it to 250, which no test uses as a key.
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

type Row = Readonly<{ column: 'id' | 'user_id'; value: string }>;

async function loseKey(db: Db, table: string, columns: readonly string[], row?: Row): Promise<void> {
  const changes = columns.map((name) => sql`${sql.ref(name)} = set_byte(${sql.ref(name)}, 1, 250)`);
  const condition = row ? sql`${sql.ref(row.column)} = ${row.value}` : sql`true`;
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${condition}`.execute(db);
}

export const losePaymentKeys = (db: Db) => loseKey(db, 'billplz_settings', ['api_key', 'x_signature']);

export const losePassport = (db: Db, value: string) =>
  loseKey(db, 'bookings', ['passport_number', 'gender', 'date_of_birth', 'passport_expiry'], {
    column: 'id',
    value,
  });

export const loseSecondFactor = (db: Db, value: string) =>
  loseKey(db, 'second_factors', ['secret'], { column: 'user_id', value });

export const loseDocument = (db: Db, value: string) =>
  loseKey(db, 'documents', ['content'], { column: 'id', value });

export const losePersonLinks = (db: Db) => loseKey(db, 'person_links', ['email']);

export async function losePayoutAccounts(db: Db): Promise<() => Promise<void>> {
  const accounts = await db.selectFrom('payout_accounts').select(['id', 'account_number']).execute();
  await loseKey(db, 'payout_accounts', ['account_number']);
  return async () => {
    for (const { id, account_number } of accounts)
      await db.updateTable('payout_accounts').set({ account_number }).where('id', '=', id).execute();
  };
}
