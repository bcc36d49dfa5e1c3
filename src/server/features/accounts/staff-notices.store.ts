import type { Db, Tx } from '#server/platform/database.ts';

interface NewNotice {
  readonly id: string;
  readonly act: string;
  readonly actorId: string;
  readonly recipientId: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function insertNotice(tx: Tx, notice: NewNotice): Promise<void> {
  await tx
    .insertInto('staff_notices')
    .values({
      id: notice.id,
      act: notice.act,
      actor_id: notice.actorId,
      recipient_id: notice.recipientId,
      created_at: notice.now,
      expires_at: notice.expiresAt,
    })
    .execute();
}

export interface FoundNotice {
  readonly act: string;
  readonly actorId: string;
  readonly actorEmail: string;
  readonly actorLockedAt: Date | null;
  readonly recipientId: string;
  readonly recipientEmail: string;
  readonly recipientLockedAt: Date | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

export async function findNotice(db: Db, id: string): Promise<FoundNotice | undefined> {
  return db
    .selectFrom('staff_notices as notice')
    .innerJoin('users as actor', 'actor.id', 'notice.actor_id')
    .innerJoin('users as recipient', 'recipient.id', 'notice.recipient_id')
    .select([
      'notice.act',
      'notice.actor_id as actorId',
      'actor.email as actorEmail',
      'actor.locked_at as actorLockedAt',
      'notice.recipient_id as recipientId',
      'recipient.email as recipientEmail',
      'recipient.locked_at as recipientLockedAt',
      'notice.created_at as createdAt',
      'notice.expires_at as expiresAt',
      'notice.used_at as usedAt',
    ])
    .where('notice.id', '=', id)
    .executeTakeFirst();
}

/** True for the one who uses it; a second press at the same moment finds it used. */
export async function takeNotice(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('staff_notices')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredNotices(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('staff_notices').where('expires_at', '<', now).execute();
}
