import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Database } from '#server/platform/database/schema.ts';

export async function insertAuditLine(tx: Tx, line: Insertable<Database['audit_log']>): Promise<void> {
  await tx.insertInto('audit_log').values(line).execute();
}

/** Calls a function with the owner's rights, because the program may insert lines but never update them. */
export async function forgetAddressesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`
    select forget_client_addresses(${before}, ${limit}) as forgotten
  `.execute(db);
  return rows[0]?.forgotten ?? 0;
}
