import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';

export async function deleteProspectsOf(tx: Tx, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from interested_users where lower(email) = ${email} returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Null: they wait as before. */
export async function setRestricted(tx: Tx, email: string, at: Date | null): Promise<number> {
  const { numAffectedRows } = await sql`
    update interested_users set restricted_at = ${at}
    where lower(email) = ${email} and (restricted_at is null) = (${at}::timestamptz is not null)
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
