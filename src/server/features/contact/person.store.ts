import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';

export async function deleteMessagesOf(tx: Tx, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from contact_messages where lower(email) = ${email} returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}
