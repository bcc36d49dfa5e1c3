// A restored dump without its key, in one statement: the second byte of a sealed value names its key, and no ring of the
// tests knows number 250.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

const underLostKey = (column: string): RawBuilder<Buffer> =>
  sql<Buffer>`set_byte(${sql.ref(column)}, 1, 250)`;

/** Makes every stored payment key unreadable, as without its encryption key. */
export async function losePaymentKeys(db: Db): Promise<void> {
  await db
    .updateTable('billplz_settings')
    .set({ api_key: underLostKey('api_key'), x_signature: underLostKey('x_signature') })
    .execute();
}

/** Makes one passenger's stored passport unreadable. */
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

/** Makes the secret of one account's authenticator app unreadable. */
export async function loseSecondFactor(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ secret: underLostKey('secret') })
    .where('user_id', '=', userId)
    .execute();
}

/** Makes the stored file of one document unreadable. */
export async function loseDocument(db: Db, id: string): Promise<void> {
  await db
    .updateTable('documents')
    .set({ content: underLostKey('content') })
    .where('id', '=', id)
    .execute();
}

/** Makes every link to a person's own data unreadable. */
export async function losePersonLinks(db: Db): Promise<void> {
  await db
    .updateTable('person_links')
    .set({ email: underLostKey('email') })
    .execute();
}

/** No bank account can be opened; the returned function brings the key back. */
export async function losePayoutAccounts(db: Db): Promise<() => Promise<void>> {
  const accounts = await db.selectFrom('payout_accounts').select(['id', 'account_number']).execute();
  await db
    .updateTable('payout_accounts')
    .set({ account_number: underLostKey('account_number') })
    .execute();
  return async () => {
    for (const { id, account_number } of accounts)
      await db.updateTable('payout_accounts').set({ account_number }).where('id', '=', id).execute();
  };
}
