import type { Db, Tx } from '#server/platform/database/database.ts';

export async function deleteSessionsOfUser(
  tx: Tx,
  userId: string,
  exceptSessionId: string | null,
): Promise<number> {
  let sessions = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptSessionId !== null) sessions = sessions.where('id', '<>', exceptSessionId);
  return (await sessions.returning('id').execute()).length;
}

export async function deleteSessionOfUser(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Describes a session by device and network, without personal data. */
export type SessionKey = { readonly token: string } | { readonly id: string };

export async function describeSession(
  tx: Tx,
  key: SessionKey,
  { device, network }: { device: string; network: string | null },
): Promise<void> {
  const described = tx.updateTable('sessions').set({ user_agent: device, ip_address: network });
  const found = 'id' in key ? described.where('id', '=', key.id) : described.where('token', '=', key.token);
  await found.execute();
}

export interface SessionRow {
  readonly id: string;
  readonly device: string | null;
  readonly network: string | null;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
}

export async function listSessionRows(
  db: Db,
  { userId, startedAfter, now, limit }: { userId: string; startedAfter: Date; now: Date; limit: number },
): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'user_agent as device',
      'ip_address as network',
      'created_at as startedAt',
      'updated_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('created_at', '>', startedAfter)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteSessionsOfCompany(tx: Tx, companyId: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', 'in', (users) =>
      users.selectFrom('company_users').select('user_id').where('company_id', '=', companyId),
    )
    .execute();
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
}

export async function proveSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ second_factor_at: now, stepped_up_at: now })
    .where('id', '=', sessionId)
    .execute();
}

export async function stepUpSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ stepped_up_at: now }).where('id', '=', sessionId).execute();
}
