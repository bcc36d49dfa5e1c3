import type { Db, Tx } from '#server/platform/database.ts';

export async function insertDevice(
  tx: Tx,
  device: { userId: string; hash: Buffer; expiresAt: Date; now: Date },
): Promise<void> {
  await tx
    .insertInto('trusted_devices')
    .values({
      user_id: device.userId,
      token_hash: device.hash,
      expires_at: device.expiresAt,
      created_at: device.now,
    })
    .execute();
}

/** Notes that it was used; false when it is none of this person's, or too old. */
export async function noteDeviceUse(
  db: Db,
  { userId, hash, now }: { userId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('trusted_devices')
    .set({ last_used_at: now })
    .where('token_hash', '=', hash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface TrustedDevice {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
}

export async function listDevices(db: Db, userId: string, now: Date): Promise<TrustedDevice[]> {
  return db
    .selectFrom('trusted_devices')
    .select(['id', 'created_at as createdAt', 'expires_at as expiresAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
}

export async function deleteDevicesOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('trusted_devices').where('user_id', '=', userId).execute();
}

export async function deleteExpiredDevices(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('trusted_devices').where('expires_at', '<', now).execute();
}
