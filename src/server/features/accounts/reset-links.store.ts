import type { Db, Tx } from '#server/platform/database/database.ts';

interface ResetLink {
  /** Digest of the token in the link, so that reading this table reveals no working link. */
  readonly identifier: string;
  readonly userId: string;
  readonly expiresAt: Date;
  readonly now: Date;
}

export async function insertResetLink(
  tx: Tx,
  { identifier, userId, expiresAt, now }: ResetLink,
): Promise<void> {
  await tx
    .insertInto('verifications')
    .values({ identifier, value: userId, expires_at: expiresAt, created_at: now, updated_at: now })
    .execute();
}

export async function findResetLinkUser(db: Db, identifier: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', identifier)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Deletes the link in the same statement, so concurrent clicks find it once. */
export async function takeResetLink(tx: Tx, identifier: string, now: Date): Promise<string | null> {
  const row = await tx
    .deleteFrom('verifications')
    .where('identifier', '=', identifier)
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst();
  return row?.value ?? null;
}

export async function deleteResetLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('verifications').where('value', '=', userId).execute();
}

export async function deleteExpiredResetLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('verifications').where('expires_at', '<', now).execute();
}
