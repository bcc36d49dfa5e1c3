// A restored dump without its key, in one statement: the second byte of a sealed value names its key, and no ring of the
// tests knows number 250.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

const underLostKey = (column: string): RawBuilder<Buffer> =>
  sql<Buffer>`set_byte(${sql.ref(column)}, 1, 250)`;

/** No stored payment key can be opened any more. */
export async function losePaymentKeys(db: Db): Promise<void> {
  await db
    .updateTable('billplz_settings')
    .set({ api_key: underLostKey('api_key'), x_signature: underLostKey('x_signature') })
    .execute();
}

/** What is stored of one passenger's passport cannot be opened any more. */
export async function losePassport(db: Db, bookingId: string): Promise<void> {
  await db
    .updateTable('bookings')
    .set({
      passport_number: underLostKey('passport_number'),
      gender: underLostKey('gender'),
      date_of_birth: underLostKey('date_of_birth'),
      passport_expiry: underLostKey('passport_expiry'),
    })
    .where('id', '=', bookingId)
    .execute();
}
