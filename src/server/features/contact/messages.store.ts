import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/database.ts';

export async function setAnswered(
  tx: Tx,
  id: string,
  answered: { readonly at: Date; readonly by: string } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contact_messages')
    .set({ answered_at: answered?.at ?? null, answered_by: answered?.by ?? null })
    .where('id', '=', id)
    .where('answered_at', answered ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deleteMessagesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from contact_messages
    where id in (select id from contact_messages where created_at < ${before} limit ${limit})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
