import type { Db, Tx } from '#server/platform/database.ts';

export async function deleteSessionsOfUser(
  tx: Tx,
  userId: string,
  exceptSessionId: string | null,
): Promise<void> {
  let sessions = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptSessionId !== null) sessions = sessions.where('id', '<>', exceptSessionId);
  await sessions.execute();
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

/** The person behind it has shown a code, or signed in on a device that they trust. */
export async function proveSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ second_factor_at: now, stepped_up_at: now })
    .where('id', '=', sessionId)
    .execute();
}

export async function proveSessionByDevice(db: Db, token: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ second_factor_at: now }).where('token', '=', token).execute();
}

export async function stepUpSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ stepped_up_at: now }).where('id', '=', sessionId).execute();
}
