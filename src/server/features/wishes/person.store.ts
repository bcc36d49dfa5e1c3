import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/database.ts';

export async function deleteSubscribers(tx: Tx, email: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('wish_subscribers')
    .where('email', '=', email)
    .returning('id')
    .execute();
  return deleted.map(({ id }) => id);
}

export async function setWishesRestricted(tx: Tx, email: string, at: Date | null): Promise<number> {
  const { numAffectedRows } = await sql`
    update wish_subscribers set restricted_at = ${at}
    where email = ${email} and (restricted_at is null) = (${at}::timestamptz is not null)
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function findSubscriberByEmail(db: Db, email: string) {
  return db
    .selectFrom('wish_subscribers')
    .select(['id', 'emailed_on as emailedOn', 'restricted_at as restrictedAt'])
    .where('email', '=', email)
    .executeTakeFirst();
}
